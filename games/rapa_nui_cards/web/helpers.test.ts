// The helpers of the board: what they read out of views, actions and events.
import { describe, expect, it } from 'vitest';
import { actionOfPile, actionsOfCard, fanAngle, handOf, outcomeOf, priceIn } from './helpers';
import { seenOnStone, triedOnPile, valueOf, worthOf } from './helpers';
import type { CardsView } from './helpers';

describe('the values of the offerings', () => {
  it('are what the engine tells, and unknown where it tells nothing', () => {
    expect(valueOf({ offering_values: { F: 2, B: 3, S: 0, G: 2 } }, 'S')).toBe(0);
    expect(valueOf({}, 'S')).toBe('–');
  });
  it('add up to what a player holds', () => {
    const held = { F: 1, B: 2, S: 5, G: 1 };
    expect(worthOf(held, { offering_values: { F: 2, B: 3, S: 0, G: 2 } })).toBe(10);
    expect(worthOf(held, {})).toBe('–');
  });
});

describe('the stone', () => {
  it('has the face-down cards that the viewer knows, and no others', () => {
    const stone = { up: { F: 1, B: 0, S: 0, G: 0 }, down: [{ seat: 0, type: 'B' }, { seat: 1, type: null }] };
    expect(seenOnStone({ stone } as unknown as CardsView)).toEqual({ F: 1, B: 1, S: 0, G: 0 });
    expect(stone.up.B).toBe(0);
  });
});

describe('hands', () => {
  it('are letters where they are known and backs where only counted', () => {
    const view = { hands: ['MFF', 2] } as unknown as CardsView;
    expect(handOf(view, 0)).toEqual(['M', 'F', 'F']);
    expect(handOf(view, 1)).toEqual([null, null]);
  });
  it('fan around the middle', () => {
    expect([0, 1, 2].map((at) => fanAngle(at, 3))).toEqual([-5, 0, 5]);
  });
});

describe('actions', () => {
  it('of a card are its plays or its discard', () => {
    const actions = ['play F', 'play FF', 'play M', 'discard M'];
    expect(actionsOfCard(actions, 'F')).toEqual(['play F', 'play FF']);
    expect(actionsOfCard(actions, 'M')).toEqual(['play M', 'discard M']);
    expect(actionsOfCard(actions, 'P')).toEqual([]);
  });
  it('of a pile are to buy, to add or to receive', () => {
    expect(actionOfPile(['buy F', 'pass'], 'F')).toBe('buy F');
    expect(actionOfPile(['offer F'], 'F')).toBeUndefined();
    expect(triedOnPile('add', 'G')).toBe('add G');
    expect(triedOnPile('take', 'G')).toBe('buy G');
  });
});

describe('previews', () => {
  it('of a draw tell the card and what each seat gets', () => {
    const outcome = outcomeOf([
      { type: 'taken', seat: 0, card: 'G', column: 2 },
      { type: 'uncovered', card: 'F', column: 2 },
      { type: 'scored', card: 'F' },
      { type: 'received', seat: 0, offering: 'F', count: 1, instead_of: null },
      { type: 'gained', seat: 1, what: 'wood', amount: 3, bonus: 1 },
    ]);
    expect(outcome).toEqual({
      column: 2,
      uncovered: 'F',
      emptied: false,
      scored: 'F',
      shares: [
        { seat: 0, wood: 0, glory: 0, offerings: [['F', 1]] },
        { seat: 1, wood: 3, glory: 0, offerings: [] },
      ],
    });
  });
  it('of anything else are no draw, but may name a price', () => {
    expect(outcomeOf([{ type: 'passed', seat: 0 }])).toBeNull();
    expect(priceIn([{ type: 'bought', seat: 0, offering: 'F', price: 4 }])).toBe(4);
    expect(priceIn([{ type: 'played', seat: 0, card: 'F', count: 2, cost: 1 }])).toBe(1);
    expect(priceIn([{ type: 'passed', seat: 0 }])).toBeNull();
  });
});
