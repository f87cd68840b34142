// The face of Costa Ruana: its board and its words.
import type { GameFace } from 'ahu/contract';
import Board from './Board.svelte';
import { shows } from './shows';
import { describeAction, describeEvent, figures, logFrom, marks, question, refusal, sources } from './words';

const face: GameFace = {
  Board,
  rules: {
    en: () => import('./rules/en'),
    fr: () => import('./rules/fr'),
    ja: () => import('./rules/ja'),
  },
  tour: [
    { selector: '.costa .islands', message: 'tour.bay' },
    { selector: '.costa .hand', message: 'tour.hand' },
    { selector: '.costa .places', message: 'tour.places' },
    { selector: '.costa .conditions', message: 'tour.conditions' },
    { selector: '.costa .places', message: 'tour.story' },
  ],
  isPassive: (action) => action === 'stay',
  describeAction,
  describeEvent,
  marks,
  shows,
  question,
  refusal,
  figures,
  sources,
  logFrom,
};
export default face;
