// Windows without room for a log beside the board, as the styles of the table define them.
import { MediaQuery } from 'svelte/reactivity';

const sideways = '(max-height: 30rem) and (min-aspect-ratio: 4/3) and (pointer: coarse)'; // a phone in landscape
export const narrow = new MediaQuery(`(max-width: 60rem), (${sideways})`);

// Scrolls the board into view when a panel below it shows something there.
export function showBoard() {
  const board = document.querySelector('.board');
  if (board && board.getBoundingClientRect().bottom < 80) scrollTo(0, 0);
}
