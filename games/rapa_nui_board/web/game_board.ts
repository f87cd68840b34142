// The GameBoard of Rapa Nui, the board game: its board component and its sentences.
import type { Figure, GameBoard, Translate, View } from 'ahu/contract';
import { rulesIn } from 'ahu/rules_page';
import Board from './Board.svelte';
import Panel from './Panel.svelte';
import card from './index';
import { shows } from './shows';
import type { Position } from './view';
import { actionName, formats, marks, question } from './sentences';

function figures(view: View, of: number, t: Translate): Figure[] {
  const { offerings, hand, scores } = view as Position & { scores: number[] | null };
  const points = (offerings[of] ?? []).reduce((sum, { points }) => sum + points, 0);
  const figure = scores ? { name: t('figure.points'), value: scores[of] ?? 0 } : { name: t('figure.offerings'), value: points };
  return [figure, { name: t('figure.villagers'), value: hand[of]?.villagers ?? 0 }];
}

const gameBoard: GameBoard = {
  Board,
  Panel,
  rules: rulesIn(card.messages),
  tour: [
    { selector: '.rb-island', message: 'tour.island' },
    { selector: '.rb-stars', message: 'tour.stars' },
    { selector: '.rb-quarry', message: 'tour.quarry' },
    { selector: '.rb-island', message: 'tour.transport' },
    { selector: '.rb-offerings', message: 'tour.offerings' },
    { selector: '.rb-tray', message: 'tour.tray' },
    { selector: '.rb-panel', message: 'tour.panel' },
  ],
  isPassive: (action) => action === 'pass',
  endsTurns: true,
  describeAction: actionName,
  formats,
  marks,
  shows,
  question,
  figures,
  sources: { offerings: 'figure.offerings', resources: 'source.resources', rongo: 'tile.rongo', favour: 'tile.favour' },
};
export default gameBoard;
