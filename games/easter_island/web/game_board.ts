// The GameBoard of Easter Island: its board component and its sentences.
import type { Figure, GameBoard, Translate, View } from 'ahu/contract';
import { rulesIn } from 'ahu/rules_page';
import Board from './Board.svelte';
import card from './index';
import { shows } from './shows';
import type { Position } from './view';
import { actionName, formats, marks, question } from './sentences';

function figures(view: View, of: number, t: Translate): Figure[] {
  const { statues, reserve, sun_supply } = view as Position;
  return [
    { name: t('figure.statues'), value: statues.filter(({ seat }) => seat === of).length },
    { name: t('figure.reserve'), value: reserve[of] ?? 0 },
    { name: t('figure.suns'), value: sun_supply[of] ?? 0 },
  ];
}

const gameBoard: GameBoard = {
  Board,
  rules: rulesIn(card.messages),
  tour: [
    { selector: '.ei-board', message: 'tour.board' },
    { selector: '.ei-board [data-place="c3"]', message: 'tour.place' },
    { selector: '.ei-board [data-place="Nc"]', message: 'tour.sun' },
    { selector: '.ei-board', message: 'tour.ray' },
    { selector: '.ei-pip', message: 'tour.pips' },
    { selector: '.ei-board', message: 'tour.goal' },
  ],
  describeAction: (action, { t }) => actionName(action, t),
  formats,
  marks,
  shows,
  question,
  figures,
  sources: { statues: 'figure.statues' },
};
export default gameBoard;
