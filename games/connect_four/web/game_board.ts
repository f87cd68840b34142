// The board of Connect Four: its board and everything that is said about a match.
import type { GameBoard } from 'ahu/contract';
import Board from './Board.svelte';
import { columnOf, stoneName } from './geometry';
import { shows } from './shows';

const gameBoard: GameBoard = {
  Board,
  rules: {
    en: () => import('./rules.en'),
    fr: () => import('./rules.fr'),
    ja: () => import('./rules.ja'),
  },
  tour: [
    { selector: '.c4-board', message: 'tour.board' },
    { selector: '.c4-board [data-action]', message: 'tour.column' },
    { selector: '.c4-board', message: 'tour.goal' },
  ],
  describeAction: (action, { t }) => t('action.drop', { column: columnOf(action) }),
  marks: (event) => (event.type === 'dropped' ? [stoneName(event.column, event.row)] : []),
  shows,
  question: ({ t }) => t('question.drop'),
};
export default gameBoard;
