// Easter Island in the lobby: the title, a line, the emblem. The rest is loaded with a match.
import type { GameCard } from 'ahu/contract';
import Emblem from './Emblem.svelte';

const card: GameCard = {
  id: 'easter-island',
  title: { en: 'Easter Island', fr: 'Easter Island', ja: 'イースター・アイランド' },
  tagline: {
    en: 'Two sorcerers bend the rays of the sun with their statues.',
    fr: 'Deux sorciers dévient les rayons du soleil avec leurs statues.',
    ja: '二人の呪術師が石像で太陽の光線を曲げて戦う。',
  },
  Emblem,
  order: 1,
  messages: {
    en: () => import('../messages/en.json'),
    fr: () => import('../messages/fr.json'),
    ja: () => import('../messages/ja.json'),
  },
  load: () => import('./game_board'),
};
export default card;
