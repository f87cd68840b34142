// The face of Rapa Nui, the board game: its board and everything that is said about a match.
import type { Figure, GameBoard, Translate, View } from 'ahu/contract';
import Board from './Board.svelte';
import Panel from './Panel.svelte';
import { shows } from './shows';
import type { Position } from './view';
import { actionName, formats, marks, question } from './words';

function figures(view: View, of: number, t: Translate): Figure[] {
  const { offerings, hand, scores } = view as Position & { scores: number[] | null };
  const points = (offerings[of] ?? []).reduce((sum, { points }) => sum + points, 0);
  const figure = scores ? { name: t('figure.points'), value: scores[of] ?? 0 } : { name: t('figure.offerings'), value: points };
  return [figure, { name: t('figure.villagers'), value: hand[of]?.villagers ?? 0 }];
}

// RB-E2: offerings, 1 a resource left, 3 for a kept tablet, 3 for favour.
function sources(view: View, of: number, t: Translate): Figure[] {
  const { offerings, resources, rongo, tiles } = view as Position;
  return [
    { name: t('figure.offerings'), value: (offerings[of] ?? []).reduce((sum, { points }) => sum + points, 0) },
    { name: t('source.resources'), value: Object.values(resources[of] ?? {}).reduce((sum, count) => sum + count, 0) },
    { name: t('tile.rongo'), value: rongo[of] ? 3 : 0 },
    { name: t('tile.favour'), value: 3 * (tiles[of]?.favour ?? 0) },
  ];
}

const face: GameBoard = {
  Board,
  Panel,
  rules: {
    en: () => import('./rules.en'),
    fr: () => import('./rules.fr'),
    ja: () => import('./rules.ja'),
  },
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
  sources,
};
export default face;
