// Rapa Nui, the board game, in the lobby. The rest is loaded with a match.
import type { GameCard } from 'ahu/contract';
import Emblem from './Emblem.svelte';

const card: GameCard = {
  id: 'rapa-nui-board',
  title: { en: 'Rapa Nui, the board game', fr: 'Rapa Nui, le jeu de plateau', ja: 'ラパ・ヌイ ボードゲーム' },
  tagline: {
    en: 'Sculpt moai, carry them across the island, crown them.',
    fr: 'Sculptez les moaï, portez-les à travers l’île, coiffez-les.',
    ja: 'モアイを彫り、島を越えて運び、プカオを載せる。',
  },
  Emblem,
  order: 4,
  messages: {
    en: () => import('../messages/en.json'),
    fr: () => import('../messages/fr.json'),
    ja: () => import('../messages/ja.json'),
  },
  load: () => import('./game_board'),
};
export default card;
