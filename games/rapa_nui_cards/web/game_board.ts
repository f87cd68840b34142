// The GameBoard of Rapa Nui, the card game: its board component and its sentences.
import type { GameBoard } from 'ahu/contract';
import { rulesIn } from 'ahu/rules_page';
import Board from './Board.svelte';
import Panel from './Panel.svelte';
import card from './index';
import { shows } from './shows';
import { describeAction, figures, formats, logFrom, marks, question } from './sentences';

const gameBoard: GameBoard = {
  Board,
  Panel,
  rules: rulesIn(card.messages),
  tour: [
    { selector: '.rapa-cards .display', message: 'tour.display' },
    { selector: '.rapa-cards .hand', message: 'tour.hand' },
    { selector: '.rapa-cards .market', message: 'tour.supplies' },
    { selector: '.rapa-cards .stone', message: 'tour.stone' },
    { selector: '.rapa-village', message: 'tour.panel' },
  ],
  isPassive: (action) => action === 'pass',
  describeAction,
  formats,
  marks,
  shows,
  question,
  figures,
  sources: {
    glory: 'figure.glory', moai: 'title.M', wood: 'figure.wood',
    F: 'offering.F', B: 'offering.B', S: 'offering.S', G: 'offering.G',
  },
  logFrom,
};
export default gameBoard;
