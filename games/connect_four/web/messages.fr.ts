// Connect Four in French.
export default {
  board: 'La grille : sept colonnes de six cases',
  'action.drop': 'Lâcher un jeton dans la colonne {column}',
  'question.drop': 'Choisissez la colonne de votre jeton.',
  'event.dropped': '{name} lâche un jeton dans la colonne {column}, rangée {row}.',
  'event.connected': '{name} aligne quatre jetons.',
  'refusal.notation': 'Ce n’est pas une action de ce jeu.',
  'refusal.C4-M1': 'Les colonnes vont de 1 à 7.',
  'refusal.C4-T2': 'La colonne {column} est pleine.',
  'refusal.C4-E3': 'La partie est finie : on ne joue plus.',
  'tour.board': 'La grille est verticale : sept colonnes de six cases. Un jeton tombe aussi bas que possible.',
  'tour.column': 'Survolez une colonne pour voir où le jeton s’arrêterait ; cliquez ou pressez Entrée pour le lâcher.',
  'tour.goal': 'Quatre de vos jetons alignés, à la verticale, à l’horizontale ou en diagonale, et la partie est gagnée.',
};
