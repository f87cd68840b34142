// Connect Four in French.
export default {
  board: 'La grille : sept colonnes de six cases',
  'action.drop': 'Lâcher une pierre dans la colonne {column}',
  'question.drop': 'Choisissez la colonne de votre pierre.',
  'event.dropped': '{name} lâche une pierre dans la colonne {column}, rangée {row}.',
  'event.connected': '{name} aligne quatre pierres.',
  'refusal.notation': 'Ce n’est pas une action de ce jeu.',
  'refusal.C4-M1': 'Les colonnes vont de 1 à 7.',
  'refusal.C4-T2': 'La colonne {column} est pleine.',
  'refusal.C4-E3': 'La partie est finie : on ne joue plus.',
  'tour.board': 'La grille est debout : sept colonnes de six cases. Une pierre tombe aussi bas que possible.',
  'tour.column': 'Survolez une colonne pour voir où la pierre s’arrêterait ; cliquez ou pressez Entrée pour la lâcher.',
  'tour.goal': 'Quatre de vos pierres alignées, debout, couchées ou en biais, et la partie est gagnée.',
};
