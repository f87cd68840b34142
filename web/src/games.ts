// The boards of all games: those in games/*/web, and the generic board for any other game.
import type { GameInfo } from 'engine/protocol';
import type { GameCard } from './contract';
import { plainCard } from './generic/board';

const found = import.meta.glob<{ default: GameCard }>('../../games/*/web/index.ts', { eager: true });
const cards = new Map(Object.values(found).map(({ default: card }) => [card.id, card]));

// As the lobby shows them.
export function inOrder(games: GameInfo[]): GameInfo[] {
  return [...games].sort((a, b) => cardOf(a).order - cardOf(b).order);
}

export function cardOf(info: GameInfo): GameCard {
  return cards.get(info.id) ?? plainCard(info);
}
