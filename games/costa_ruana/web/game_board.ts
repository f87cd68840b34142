// The GameBoard of Costa Ruana: its board component and its sentences.
import type { GameBoard } from 'ahu/contract';
import { rulesIn } from 'ahu/rules_page';
import Board from './Board.svelte';
import card from './index';
import { sceneOf, shows } from './shows';
import { describeAction, figures, formats, logFrom, marks, question } from './sentences';

const gameBoard: GameBoard = {
  Board,
  rules: rulesIn(card.messages),
  tour: [
    { selector: '.costa .islands', message: 'tour.bay' },
    { selector: '.costa .hand', message: 'tour.hand' },
    { selector: '.costa .places', message: 'tour.places' },
    { selector: '.costa .conditions', message: 'tour.conditions' },
    { selector: '.costa .places', message: 'tour.resolving' },
  ],
  isPassive: (action) => action === 'stay',
  describeAction,
  formats,
  marks,
  shows,
  sceneOf,
  question,
  figures,
  sources: { treasures: 'figure.treasures', natives: 'figure.reserve' },
  logFrom,
};
export default gameBoard;
