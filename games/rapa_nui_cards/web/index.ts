// What the lobby knows of Rapa Nui, the card game.
import type { GameCard } from 'ahu/contract';
import Emblem from './Emblem.svelte';

const card: GameCard = {
  id: 'rapa-nui-cards',
  title: { en: 'Rapa Nui, the card game', fr: 'Rapa Nui, le jeu de cartes', ja: 'ラパ・ヌイ カードゲーム' },
  tagline: {
    en: 'Raise statues, and bend the worth of your harvest on the stone.',
    fr: 'Dressez des statues et faites valoir votre récolte sur la Pierre.',
    ja: '石像を建て、捧げ物で収穫の価値を動かす。',
  },
  Emblem,
  order: 2,
  messages: {
    en: () => import('../messages/en.json'),
    fr: () => import('../messages/fr.json'),
    ja: () => import('../messages/ja.json'),
  },
  load: () => import('./game_board'),
};
export default card;
