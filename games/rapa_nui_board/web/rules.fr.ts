// The rules of Rapa Nui, the board game, in French.
import type { RulesPage } from 'ahu/contract';

const page: RulesPage = {
  summary:
    'Les clans sculptent des moaï, les transportent de figurine en figurine jusqu’aux ahus et gagnent des ressources ; ils coiffent les moaï de pukao rouges et changent leurs ressources en offrandes. Le plus de points gagne. De deux à quatre clans ; après la mise en place, rien n’est caché.',
  sections: [
    {
      title: 'Matériel',
      clauses: [
        { id: 'RB-M1', text: 'À trois ou quatre clans : 21 ahus, 8 petits moaï, 7 moyens et 6 grands ; à deux, un plateau à part de 17 ahus, avec 6, 6 et 5 moaï. Il y a 20 pukao.', ruling: 'À deux clans, autant d’ahus que de moaï : nous n’avons pas vu le plateau imprimé.' },
        { id: 'RB-M2', text: 'Les 29 tuiles Ahu : quatre de chacune des sortes Repos, Troc, Économie et Renfort ; trois Reconversion et trois Coup de main ; deux Abondance, deux Offrande exceptionnelle et deux Supplément ; une Faveur.' },
        { id: 'RB-M3', text: 'Cinq piles d’offrandes, la meilleure dessus : Hutte 8 7 7 6, Poule 9 8 8 7, Hache 10 9 9 8, Bateau 11 10 10 9, Collier 12 11 11 10. Exceptionnelles : Hutte 10 10, Poule 11 11, Hache 12, Bateau 13, Collier 14. À deux, on retire une tuile de chaque paire égale.', ruling: 'Les valeurs : le livret donne quatre tuiles par type, dont une paire égale, de 6 à 14 points en tout.' },
        { id: 'RB-M4', text: 'Un clan a cinq Villageois (le cinquième attend), un Sorcier, un Chef (qui attend aussi), quatre améliorations, une Tablette rongo et une ressource de chaque sorte. Dix par sorte au plus ; le surplus est perdu.', ruling: 'La limite de dix : la longueur des lignes imprimées n’est pas connue.' },
        { id: 'RB-M5', text: 'Les colonnes de la carrière ont 5, 4 et 3 places, à deux clans 3, 2 et 2. Il y a quatre étoiles, à deux clans deux ; à trois, une reste vide. Un Transporteur neutre se tient pour tous sur le Cratère et un sur la Carrière de pukao.', ruling: 'Les places de la carrière et les étoiles : nous n’avons pas vu le plateau imprimé.' },
        { id: 'RB-M6', text: 'Le plateau à trois et quatre a 32 cases, dont 14 à ahus ; celui à deux, 19 et 11. Une case a deux ahus au plus ; deux cases se touchent par un côté.', ruling: 'Les deux cartes sont les nôtres, avec de vrais lieux : nous n’avons pas vu le plateau imprimé.' },
      ],
    },
    {
      title: 'Mise en place',
      clauses: [
        { id: 'RB-S1', text: 'Le hasard pose une tuile sur chaque ahu et tire l’ordre du tour.' },
        { id: 'RB-S2', text: 'Pour une première partie, seulement les 21 tuiles Repos, Troc, Économie, Renfort, Abondance, Supplément et Faveur, sans tablettes.' },
        { id: 'RB-S3', text: 'À deux, on choisit parmi les tuiles restantes : le second, le premier, le second, le premier, une chacun, pour en avoir deux. Les tuiles semblables quittent le choix, sauf s’il reste trop peu d’autres sortes pour les choix à venir.', ruling: 'S’il reste trop peu d’autres sortes, les tuiles semblables restent au choix, pour que chaque clan en ait deux.' },
      ],
    },
    {
      title: 'Pose des figurines',
      clauses: [
        { id: 'RB-P1', text: 'Dans l’ordre du tour et à plusieurs reprises, chaque clan pose une figurine : un Villageois sur une case, un Villageois sur une place libre de la carrière, ou le Sorcier sur une étoile libre. La phase s’achève quand toutes sont posées.' },
        { id: 'RB-P2', text: 'Ni le Cratère, ni la Carrière de pukao, ni la case d’un autre clan ne reçoivent de figurine. Les siennes peuvent partager une case.' },
        { id: 'RB-P3', text: 'La première pose du premier clan ne peut pas être le Sorcier sur la première étoile.' },
        { id: 'RB-P4', text: 'Un Chef en jeu se pose sous une colonne de la carrière une fois par tour, en action libre avant une pose, que la colonne soit pleine ou non. Plus tard, il attend le tour suivant ou un Coup de main.' },
      ],
    },
    {
      title: 'Ordre et sculpture',
      clauses: [
        { id: 'RB-Q1', text: 'Les étoiles occupées donnent le nouvel ordre du tour.' },
        { id: 'RB-Q2', text: 'Chaque clan sculpte dans cet ordre. Un Sculpteur dans chacune des trois colonnes fait un grand moaï, un dans les deux premières un moyen, un dans la première un petit. Chacun travaille à un seul moaï, les grands d’abord. Chef, renforts et Sorcier reconverti comptent.' },
        { id: 'RB-Q3', text: 'À défaut de grand moaï, on prend un moyen ou un petit ; à défaut de moyen, un petit ; à défaut de petit, rien.' },
      ],
    },
    {
      title: 'Transport',
      clauses: [
        { id: 'RB-T1', text: 'Dans l’ordre du tour, chaque clan transporte un chargement, ou passe, ce qui finit aussitôt son tour. Les actions libres se font avant le transport et après. Un clan qui a passé ne joue plus dans cette phase mais gagne encore des ressources. Elle s’achève quand tous ont passé.' },
        { id: 'RB-T2', text: 'Un chargement va de case en case voisine, jamais deux fois par la même, sur des cases tenues par un Transporteur de n’importe quel clan, fatigué ou non, ou neutre. Les moaï partent du Cratère, les pukao de leur carrière. On ne le soulève et on ne l’avance que s’il peut encore atteindre une destination.', ruling: 'Aucune case deux fois : le livret ne le dit pas.' },
        { id: 'RB-T3', text: 'Un moaï entrant sur la case d’un autre clan lui rapporte ce qu’elle montre, une fois ; si elle laisse le choix, ce clan choisit. Un pukao rapporte un jonc. Ses propres cases et les neutres ne rapportent rien.' },
        { id: 'RB-T4', text: 'Pour ériger, il faut un ahu libre et un de ses Transporteurs reposés sur la case. On prend la tuile, on dresse le moaï, le Transporteur se fatigue, et la ressource de la case vient 1, 3 ou 5 fois selon la taille.' },
        { id: 'RB-T5', text: 'Avant les ressources, on peut utiliser Abondance et Supplément, même la tuile qu’on vient de prendre, ainsi que d’autres actions libres. Avec Fervent, chacune peut être prise un rang plus haut.' },
        { id: 'RB-T6', text: 'Pour coiffer, il faut un moaï sans pukao, quel que soit le clan qui l’a érigé, un de ses Transporteurs reposés sur la case, et de quoi payer une offrande ; un troc ou une amélioration encore à faire ne compte pas. Le Transporteur se fatigue, puis il faut prendre exactement une offrande.', ruling: 'Prendre une offrande est obligatoire : le texte dit « peut », un exemple dit « doit ».' },
        { id: 'RB-T7', text: 'Quatre ressources paient le dessus d’une pile : quatre joncs une Hutte, quatre œufs une Poule, une de chaque une Hache, quatre bois un Bateau, quatre perles un Collier. Une ressource plus haute remplace une plus basse : perles, bois, œufs, joncs. Les offrandes prises restent visibles.', ruling: 'Les offrandes prises restent visibles : le livret les garde cachées, mais on peut toutes les compter.' },
        { id: 'RB-T8', text: 'Un Chef sur l’île transporte et gagne comme les autres, érige et coiffe là où il se tient, et ne se fatigue jamais.' },
        { id: 'RB-T9', text: 'Les moaï non érigés retournent à la réserve à la fin du tour. Les pukao durent autant que leur réserve.' },
      ],
    },
    {
      title: 'Tuiles Ahu',
      clauses: [
        { id: 'RB-A1', text: 'Repos : pendant le transport, un de vos Transporteurs fatigués se relève.' },
        { id: 'RB-A2', text: 'Troc : pendant n’importe lequel de vos tours, échangez trois de vos ressources contre trois au choix.' },
        { id: 'RB-A3', text: 'Économie : en coiffant, on ne paie que deux ressources ; pour une Hache, deux des quatre au choix.' },
        { id: 'RB-A4', text: 'Renfort : pendant la sculpture, un Sculpteur de plus dans une colonne au choix.' },
        { id: 'RB-A5', text: 'Abondance : en érigeant, trois ressources de plus.' },
        { id: 'RB-A6', text: 'Supplément : en érigeant, deux de plus. Les bonus s’ajoutent.' },
        { id: 'RB-A7', text: 'Offrande exceptionnelle : effet permanent ; en coiffant, on peut prendre une offrande exceptionnelle de la sorte payée, s’il en reste, et avec Artiste aussi de la sorte au-dessus. Par la tablette, pour cette fois seulement.', ruling: 'Les types permis, aussi avec Artiste ; copié par la tablette, le pouvoir ne vaut que pour ce pukao.' },
        { id: 'RB-A8', text: 'Reconversion : à votre tour de sculpture, le Sorcier quitte son étoile et devient Sculpteur, ou Transporteur sur une case sans autre clan.' },
        { id: 'RB-A9', text: 'Coup de main : pendant le transport, un de vos Sculpteurs, ou le Chef, devient Transporteur sur une telle case. Le Chef peut venir de la carrière ou de votre main.' },
        { id: 'RB-A10', text: 'Faveur : trois points à la fin.' },
        { id: 'RB-A11', text: 'La Tablette rongo se défausse pour faire aussitôt ce que fait une tuile à action au choix. Gardée, elle vaut trois points.' },
        { id: 'RB-A12', text: 'À la pose et à la sculpture, les actions libres se font avant l’action principale. À un tour de transport, améliorations, Troc, Repos et Coup de main se font avant le transport, en érigeant, en coiffant (si l’on peut encore payer une offrande ensuite) et après, jusqu’à ce que vous finissiez votre tour. Quand il n’y a plus rien à faire, le tour finit de lui-même. En chemin, il n’y en a pas.' },
      ],
    },
    {
      title: 'Améliorations',
      clauses: [
        { id: 'RB-I1', text: 'Fervent, deux joncs : les ressources prises en érigeant peuvent être d’un rang plus haut.', ruling: 'Un rang, comme dans l’exemple du livret.' },
        { id: 'RB-I2', text: 'Artiste, deux œufs : l’offrande prise peut être d’un rang au-dessus de celle payée.', ruling: 'Un rang, comme dans l’exemple du livret.' },
        { id: 'RB-I3', text: 'Populaire, deux bois : le cinquième Villageois, aussitôt.' },
        { id: 'RB-I4', text: 'Chef, trois perles : le Chef, aussitôt ; il compte comme Sculpteur dans sa colonne.' },
        { id: 'RB-I5', text: 'Ce sont des actions libres à effet permanent, trois au plus sur les quatre, payées exactement dans ces ressources.' },
      ],
    },
    {
      title: 'Fin',
      clauses: [
        { id: 'RB-E1', text: 'Un tour qui finit avec autant ou moins d’ahus libres que de clans (à deux : moins de trois) achève la partie.' },
        { id: 'RB-E2', text: 'Points : les offrandes, un par ressource restante, trois pour la tablette gardée, trois pour Faveur. Le plus de points gagne ; une égalité se partage.' },
        { id: 'RB-E3', text: 'Trois tours de suite où personne n’a érigé ni coiffé achèvent aussi la partie.', ruling: 'Le livret n’oblige personne à construire et ne prévoit pas cette fin.' },
      ],
    },
  ],
};
export default page;
