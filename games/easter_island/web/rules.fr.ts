// The rules of Easter Island in French.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'Deux sorciers s’affrontent avec des statues qui renvoient les rayons du soleil. Rien n’est caché et le hasard ne joue pas. Un joueur qui n’a plus qu’une statue sur le plateau a perdu.',
  sections: [
    {
      title: 'Matériel',
      clauses: [
        { id: 'EI-M1', text: 'Le plateau compte cinq fois cinq intersections. Les statues s’y tiennent, y compris sur les bords.' },
        { id: 'EI-M2', text: 'Autour se trouvent 20 positions de soleil, une à chaque bout des dix lignes. Un rayon suit sa ligne vers l’intérieur.' },
        { id: 'EI-M3', text: 'Chacun a 7 statues et 8 jetons Soleil. Un soleil a servi ou non.' },
      ],
    },
    {
      title: 'Mise en place',
      clauses: [
        { id: 'EI-S1', text: 'Tour à tour, chacun pose une statue, tournée à son gré, sur une intersection libre, jusqu’à en avoir quatre.' },
        { id: 'EI-S2', text: 'Puis le premier joueur joue un tour d’une seule action. Tous les suivants en ont deux.' },
      ],
    },
    {
      title: 'Actions',
      clauses: [
        { id: 'EI-A1', text: 'Poser : une statue de la réserve vient sur une intersection libre, tournée à votre gré.' },
        { id: 'EI-A2', text: 'Soleil : placez un jeton sur une position libre. Il n’en bouge plus et l’occupe même après avoir servi.' },
        { id: 'EI-A3', text: 'Faire pivoter : donnez un autre regard à une de vos statues.' },
        { id: 'EI-A4', text: 'Déplacer : faites glisser une de vos statues le long d’une ligne, aussi loin que vous voulez, sans passer par-dessus une autre statue ni s’arrêter sur elle. Son regard ne change pas.' },
        { id: 'EI-A5', text: 'Projeter : un de vos soleils placés qui n’a pas servi envoie son rayon. Il a alors servi.' },
        { id: 'EI-A6', text: 'Les deux actions d’un tour peuvent être de même sorte et toucher la même pièce.' },
        { id: 'EI-A7', text: 'Un soleil ne sert pas le tour où il est placé.' },
        { id: 'EI-A8', text: 'On ne projette pas un rayon qui toucherait une statue posée le même tour. Celles qu’on a fait pivoter ou déplacées ne comptent pas.' },
        { id: 'EI-A9', text: 'On ne passe pas. C’est inutile : une statue peut toujours pivoter.', ruling: 'Le livret ne parle pas de passer.' },
        { id: 'EI-A10', text: 'On peut projeter un rayon qui ne rencontre rien ; le soleil est éteint.', ruling: 'Le livret ne dit pas si un rayon peut ne rien toucher.' },
      ],
    },
    {
      title: 'Rayons',
      clauses: [
        { id: 'EI-R1', text: 'Frappée de face, une statue est détruite et le rayon s’arrête.' },
        { id: 'EI-R2', text: 'Frappée par-derrière, de même.' },
        { id: 'EI-R3', text: 'Frappée de côté, elle renvoie le rayon dans la direction de son regard.' },
        { id: 'EI-R4', text: 'Quand un rayon renvoyé quitte le plateau, la dernière statue qui l’a renvoyé est détruite.' },
        { id: 'EI-R5', text: 'Quand un rayon revient, par l’autre côté, sur une statue qui l’a renvoyé, elle est détruite et le rayon s’arrête.' },
        { id: 'EI-R6', text: 'Un rayon détruit donc une seule statue, quel que soit son propriétaire, ou aucune s’il n’en rencontre pas.' },
        { id: 'EI-R7', text: 'Une statue détruite ne revient jamais.' },
      ],
    },
    {
      title: 'Fin',
      clauses: [
        { id: 'EI-E1', text: 'Celui à qui un rayon ne laisse qu’une statue sur le plateau perd aussitôt, même au milieu d’un tour, même par son propre rayon, quelle que soit sa réserve.' },
        { id: 'EI-E2', text: 'Quand le seizième soleil a servi, la partie s’arrête et celui qui a le plus de statues sur le plateau gagne.', ruling: 'Le livret parle de 20 positions ; il n’y a que 16 soleils.' },
        { id: 'EI-E3', text: 'À égalité, celui qui a posé une statue en dernier gagne ; la mise en place compte.' },
        { id: 'EI-E4', text: 'Après autant de pivots et de déplacements à la suite que le dit l’option, la partie s’arrête et se décide de même.', ruling: 'Le livret ne limite pas les pivots et les déplacements.' },
      ],
    },
  ],
};
export default page;
