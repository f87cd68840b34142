// The rules of Connect Four in French.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary: 'À deux, on lâche des jetons dans une grille verticale. Le premier qui en aligne quatre gagne.',
  sections: [
    {
      title: 'La grille',
      clauses: [{ id: 'C4-M1', text: 'La grille est verticale. Elle a sept colonnes, de 1 à 7, de six cases chacune.' }],
    },
    {
      title: 'Le tour',
      clauses: [
        { id: 'C4-T1', text: 'Le premier joueur commence. On joue chacun son tour, un jeton par tour, sans jamais passer.' },
        { id: 'C4-T2', text: 'Un jeton va dans une colonne qui n’est pas pleine.' },
        { id: 'C4-T3', text: 'Elle tombe jusqu’à la case libre la plus basse et y reste.' },
      ],
    },
    {
      title: 'La fin',
      clauses: [
        { id: 'C4-E1', text: 'Quatre jetons à soi alignés, à la verticale, à l’horizontale ou en diagonale, gagnent aussitôt.' },
        { id: 'C4-E2', text: 'Quand les 42 cases sont prises sans vainqueur, la victoire est partagée.' },
        { id: 'C4-E3', text: 'Après la fin, plus rien ne se joue.' },
      ],
    },
  ],
};
export default page;
