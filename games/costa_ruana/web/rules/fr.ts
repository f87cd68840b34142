// The rules in French, in our own words.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'De deux à six chefs envoient leurs autochtones sur les îles où les pirates enterrent leurs trésors. On pose des cartes à découvert et en secret, devant soi ou devant les autres, et le chaman décide lesquelles agiront.',
  sections: [
    {
      title: 'Matériel',
      clauses: [
        { id: 'CR-M1', text: '72 cartes, chacune avec un des quatre fonds (jour, nuit, marée haute, marée basse) et un nombre d’encoches. À n joueurs, on prend les cartes d’au plus n encoches, au moins les 12 que chacun pioche dans une partie.', ruling: 'Les défausses ne sont pas remélangées ; chaque paquet doit donc contenir les cartes piochées.' },
        { id: 'CR-M2', text: 'La liste imprimée des cartes n’est pas connue ; la nôtre donne à chaque fond les mêmes cartes, quel que soit le nombre de joueurs.', ruling: 'La liste est un choix par défaut que le possesseur de la boîte peut corriger.' },
        { id: 'CR-M3', text: 'Deux cartes Condition : le Ciel (Jour ou Nuit) et la Marée (haute ou basse). Dix autochtones par joueur. Jamais plus de sept autochtones sur une île, tous joueurs confondus.' },
      ],
    },
    {
      title: 'Mise en place',
      clauses: [
        { id: 'CR-S1', text: '4, 6, 7, 9 ou 10 îles à 2, 3, 4, 5 ou 6 joueurs ; 4 trésors sur les îles 1 et 2, 5 sur les autres.' },
        { id: 'CR-S2', text: 'Le premier chaman, le Ciel et la Marée sont tirés au sort ; chacun reçoit cinq cartes.', ruling: 'Au début, les cartes Condition peuvent montrer n’importe quelle face.' },
        { id: 'CR-S3', text: 'À partir du chaman, dans le sens horaire, chacun installe un autochtone à la fois sur une île qui a de la place, trois en tout.' },
      ],
    },
    {
      title: 'Une manche ; il y en a cinq',
      clauses: [
        { id: 'CR-P1', text: 'À partir du chaman, chacun pose une carte face visible devant qui il veut, lui-même compris.' },
        { id: 'CR-P2', text: 'Puis chacun pose de même une carte face cachée. Seul celui qui la pose la connaît.' },
        { id: 'CR-P3', text: 'Puis chacun peut placer un autochtone de sa réserve sur n’importe quelle carte de la table. Plusieurs peuvent partager une carte.', ruling: 'Le livret dit seulement « un de ses autochtones » ; ici, il vient de la réserve.' },
        { id: 'CR-P4', text: 'Le chaman doit retourner exactement une des deux cartes Condition. Elles restent ainsi pour la manche suivante.' },
        { id: 'CR-P5', text: 'Toutes les cartes sont révélées. Celles dont le fond n’est pas visible sur les cartes Condition sont défaussées, et les autochtones posés dessus retournent en réserve.', ruling: 'Une des deux faces suffit pour que la carte reste.' },
        { id: 'CR-P6', text: 'À partir du chaman, chacun résout les cartes qu’il a devant lui : trésors, puis reprises, puis placements, puis déplacements. Entre cartes d’une même sorte, il choisit l’ordre.' },
        { id: 'CR-P7', text: 'Une carte agit pour le joueur devant qui elle est posée, puis une fois pour chaque autochtone dessus : d’abord le sien, puis dans le sens horaire. Ensuite, elle est défaussée et les autochtones retournent en réserve.' },
      ],
    },
    {
      title: 'Effets : obligatoires autant que possible',
      clauses: [
        { id: 'CR-F1', text: 'Déplacer un trésor : un trésor va d’une île à une autre.' },
        { id: 'CR-F2', text: 'Reprendre 1, 2 ou 3 : autant de vos autochtones reviennent des îles dans votre réserve.' },
        { id: 'CR-F3', text: 'Placer 1, 2 ou 3 : autant d’autochtones de votre réserve vont sur des îles qui ont de la place. Ceux qui sont sur des cartes ne sont pas en réserve.' },
        { id: 'CR-F4', text: 'Déplacer un autochtone : n’importe lequel va sur une autre île qui a de la place.' },
      ],
    },
    {
      title: 'Récupérer les trésors',
      clauses: [
        { id: 'CR-C1', text: 'Sur chaque île qui a un trésor, les joueurs à égalité d’autochtones s’annulent. Parmi les autres, celui qui en a le plus prend un trésor et doit reprendre un autochtone de cette île.' },
        { id: 'CR-C2', text: 'S’il ne reste personne, ou pas de trésor, il ne se passe rien.' },
      ],
    },
    {
      title: 'Entre les manches',
      clauses: [
        { id: 'CR-N1', text: 'Le joueur qui a récupéré le moins de trésors pendant la manche devient chaman ; à égalité, le premier après l’ancien chaman dans le sens horaire.' },
        { id: 'CR-N2', text: 'Chacun pioche deux cartes, une seule avant la dernière manche.' },
        { id: 'CR-N3', text: 'Ayant vu ses cartes, le nouveau chaman garde la charge ou la cède à un autre, qui ne peut refuser.' },
      ],
    },
    {
      title: 'La fin',
      clauses: [
        { id: 'CR-E1', text: 'Après la cinquième manche : 2 points de Respect par trésor, 1 par autochtone en réserve.' },
        { id: 'CR-E2', text: 'Le plus de points gagne ; à égalité, le plus de trésors ; sinon la victoire est partagée.', ruling: 'Le livret s’arrête aux trésors.' },
      ],
    },
    {
      title: 'Qui sait quoi',
      clauses: [
        { id: 'CR-I1', text: 'Vous voyez votre main, vos cartes cachées et tout ce qui est à découvert. Sont cachés les mains des autres, leurs cartes face cachée et l’ordre de la pioche. Après la révélation, le journal nomme les cartes qui étaient face cachée.', ruling: 'Les défausses sont visibles.' },
        { id: 'CR-I2', text: 'Les trésors se prennent à découvert. Comme autour d’une vraie table, seule votre hutte est montrée jusqu’à la fin ; avec « Montrer tout ce qui a été public », toutes le sont. Les robots retiennent tout ce qui a été public.' },
        { id: 'CR-I3', text: 'Les deux cartes qui restent dans chaque main ne sont jamais montrées.', ruling: 'Le livret ne dit pas si les dernières cartes sont montrées.' },
      ],
    },
  ],
};
export default page;
