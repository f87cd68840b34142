// What the lobby knows of Costa Ruana.
import type { GameCard } from 'ahu/contract';
import Emblem from './Emblem.svelte';

const card: GameCard = {
  id: 'costa-ruana',
  title: { en: 'Costa Ruana', fr: 'Costa Ruana', ja: 'コスタ・ルアナ' },
  tagline: {
    en: 'Treasures on the islands, secrets in every hand.',
    fr: 'Des trésors sur les îles, des secrets dans chaque main.',
    ja: '島々の財宝と、手札に隠した企み。',
  },
  Emblem,
  order: 3,
  messages: {
    en: () => import('../messages/en.json'),
    fr: () => import('../messages/fr.json'),
    ja: () => import('../messages/ja.json'),
  },
  load: () => import('./game_board'),
};
export default card;
