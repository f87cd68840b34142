// The rules in French, in our own words.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'De deux à quatre chefs rassemblent leur peuple, coupent du bois et dressent des statues. Ce que vaut la récolte se décide sur une pierre, par ce que l’on y sacrifie. Le joueur qui a le plus de Gloire l’emporte.',
  sections: [
    {
      title: 'Matériel',
      clauses: [
        { id: 'RC-M1', text: '50 cartes : 9 Moaï, 9 Prêtres, 12 Bûcherons et cinq Chasseurs-Cueilleurs de chacun des quatre types : Poisson, Mûres, Patate douce, Céréales.', ruling: 'Les deux listes imprimées annoncent 12 Chasseurs-Cueilleurs ; il en faut 20 pour faire 50 cartes.' },
        { id: 'RC-M2', text: '100 cartes Sacrifice, 25 de chaque type. Le Bois et la Gloire ne manquent jamais.', ruling: 'Les tuiles de Bois et de Gloire ne servent qu’à faire l’appoint.' },
        { id: 'RC-M3', text: 'Chacun commence avec un Bûcheron dans son village et, en main, trois Chasseurs-Cueilleurs de types différents ; à chaque joueur manque un type différent.', ruling: 'Les livrets ne parlent que de trois Chasseurs-Cueilleurs d’une couleur, sans dire que les types diffèrent.' },
      ],
    },
    {
      title: 'Préparation',
      clauses: [
        { id: 'RC-S1', text: 'Seize cartes sont étalées, face visible, en quatre colonnes de quatre. On les voit toutes ; seule la carte de devant peut être prise.' },
        { id: 'RC-S2', text: 'Chacun reçoit une carte Sacrifice de chaque type.' },
        { id: 'RC-S3', text: 'On joue dans le sens horaire. Dans l’ordre du tour, on commence avec 2, 3, 4 et 5 Bois.' },
      ],
    },
    {
      title: 'Un tour',
      clauses: [
        { id: 'RC-T1', text: 'Vous pouvez acheter une carte Sacrifice. Elle coûte 5 Bois, moins 1 pour chaque Chasseur-Cueilleur de ce type dans votre village, sans descendre sous zéro.' },
        { id: 'RC-T2', text: 'Puis il faut jouer : un Bûcheron ou un Prêtre gratuitement, un Moaï pour 7 Bois, ou un, deux ou trois Chasseurs-Cueilleurs d’un type pour 0, 1 ou 2 Bois. On peut en garder en main.' },
        { id: 'RC-T3', text: 'Avec trois Moaï en main et moins de 7 Bois, on remet un Moaï dans la boîte, sans tour Sacrifice. Avec 7 Bois, il faut en construire un.' },
        { id: 'RC-T4', text: 'Piochez jusqu’à avoir de nouveau trois cartes en main, chaque fois la première carte d’une colonne de votre choix. Une colonne vidée est aussitôt reconstituée de quatre cartes.' },
        { id: 'RC-T5', text: 'La carte découverte par votre dernière pioche est évaluée : la nouvelle carte de devant de cette colonne, ou celle de la colonne reconstituée.' },
      ],
    },
    {
      title: 'Le tour Sacrifice, après la construction d’un Moaï',
      clauses: [
        { id: 'RC-X1', text: 'En partant de la gauche du bâtisseur, chaque autre joueur pose sur la Pierre, face visible, une de ses cartes Sacrifice, s’il en a.' },
        { id: 'RC-X2', text: 'Puis le bâtisseur y pose une des siennes, face cachée. Personne d’autre ne la voit avant la fin.' },
        { id: 'RC-X3', text: 'Enfin, le bâtisseur ajoute, face visible, une carte d’une pile de son choix.', ruling: 'Le bâtisseur doit ajouter une carte ; un exemple dit seulement qu’il le peut.' },
      ],
    },
    {
      title: 'L’évaluation, pour tous',
      clauses: [
        { id: 'RC-V1', text: 'Bûcheron : 1 Bois par Bûcheron du village. Le seul majoritaire, s’il en a au moins deux, reçoit 1 de plus.' },
        { id: 'RC-V2', text: 'Prêtre : 1 point de Gloire par Prêtre, et 1 de plus pour le seul majoritaire.' },
        { id: 'RC-V3', text: 'Moaï : par Moaï, 1 Bois ou 1 point de Gloire, sans mélanger les deux, et 1 de plus pour le seul majoritaire. On choisit dans l’ordre du tour à partir du joueur actif.', ruling: 'L’ordre des choix n’est pas imprimé.' },
        { id: 'RC-V4', text: 'Chasseur-Cueilleur : chaque joueur qui en a au moins un de ce type prend exactement une carte Sacrifice du même type ; le seul majoritaire en prend une deuxième.' },
        { id: 'RC-V5', text: 'Pour une carte que la pile ne peut plus donner, bonus compris, vous pouvez en prendre une d’un autre type ou y renoncer. Si toutes les piles sont épuisées, vous ne recevez rien.' },
      ],
    },
    {
      title: 'La fin',
      clauses: [
        { id: 'RC-E1', text: 'La partie s’arrête dès que la reconstitution d’une colonne épuise la pioche. La dernière carte découverte n’est pas évaluée.' },
        { id: 'RC-E2', text: 'On compte la Gloire gagnée, 4 par Moaï du village, 1 par tranche de 5 Bois, et la valeur de chaque carte Sacrifice gardée.' },
        { id: 'RC-E3', text: 'Le type le plus présent sur la Pierre vaut 3 par carte, puis 2, 1 et 0. Les types à égalité partagent le rang, et le suivant vient sans saut. Les cartes cachées comptent.' },
        { id: 'RC-E4', text: 'S’il n’y a rien sur la Pierre, les cartes Sacrifice ne valent rien.' },
        { id: 'RC-E5', text: 'Le plus de Gloire gagne, puis le plus de Moaï. Si l’égalité persiste, l’édition française partage la victoire ; la japonaise compare d’abord le Bois.', ruling: 'Le départage japonais est appliqué par défaut, car il tranche plus d’égalités.' },
      ],
    },
    {
      title: 'Qui sait quoi',
      clauses: [
        { id: 'RC-I1', text: 'Sont cachés l’ordre de la pioche et les cartes posées face cachée par les autres. Tout le reste se passe à découvert : il suffit de s’en souvenir.' },
        { id: 'RC-I2', text: 'Comme autour d’une vraie table, vous ne voyez que le nombre de cartes et de Sacrifices des autres ; le journal dit d’où elles viennent. Avec « Montrer tout ce qui a été public », la table retient pour vous. Les robots retiennent tout ce qui a été public.' },
        { id: 'RC-I3', text: 'Un spectateur ne voit que le nombre de cartes en main, et aucune carte cachée avant la fin.' },
      ],
    },
  ],
};
export default page;
