// Connect Four in English.
export default {
  board: 'The board: seven columns of six places',
  'action.drop': 'Drop a stone into column {column}',
  'question.drop': 'Choose the column for your stone.',
  'event.dropped': '{name} drops a stone into column {column}, row {row}.',
  'event.connected': '{name} has four in a row.',
  'refusal.notation': 'That is not an action of this game.',
  'refusal.C4-M1': 'The columns are numbered 1 to 7.',
  'refusal.C4-T2': 'Column {column} is full.',
  'refusal.C4-E3': 'The game is over: nothing more is dropped.',
  'tour.board': 'The board stands upright: seven columns of six places. A stone falls as deep as it can.',
  'tour.column': 'Point at a column to see where your stone would come to rest; click, or press Enter, to drop it.',
  'tour.goal': 'Four of your own stones in a row, upright, level or slanting, win the match.',
};
