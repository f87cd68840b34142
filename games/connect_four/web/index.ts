// Connect Four in the lobby: the title, a line, the emblem. The rest is loaded with a match.
import type { GameCard } from 'ahu/contract';
import Emblem from './Emblem.svelte';

const card: GameCard = {
  id: 'connect-four',
  title: { en: 'Connect Four', fr: 'Puissance 4', ja: '四目並べ' },
  tagline: {
    en: 'Drop stones, make a row of four.',
    fr: 'Lâchez vos jetons, alignez-en quatre.',
    ja: '石を落として、四つ並べる。',
  },
  Emblem,
  order: 9,
  messages: {
    en: () => import('../messages/en.json'),
    fr: () => import('../messages/fr.json'),
    ja: () => import('../messages/ja.json'),
  },
  load: () => import('./game_board'),
};
export default card;
