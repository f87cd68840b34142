// The GameBoard of Connect Four: its board component and its sentences.
import type { GameBoard } from 'ahu/contract';
import { rulesIn } from 'ahu/rules_page';
import Board from './Board.svelte';
import { columnOf, stoneName } from './geometry';
import card from './index';

const gameBoard: GameBoard = {
  Board,
  rules: rulesIn(card.messages),
  tour: [
    { selector: '.c4-board', message: 'tour.board' },
    { selector: '.c4-board [data-action]', message: 'tour.column' },
    { selector: '.c4-board', message: 'tour.goal' },
  ],
  describeAction: (action, { t }) => t('action.drop', { column: columnOf(action) }),
  marks: (event) => (event.type === 'dropped' ? [stoneName(event.column, event.row)] : []),
  shows: ({ type, column, row }) =>
    type === 'dropped' ? [{ does: 'move', from: `top-${column}`, at: stoneName(column, row), sound: 'place' }] : [],
  question: ({ t }) => t('question.play'),
};
export default gameBoard;
