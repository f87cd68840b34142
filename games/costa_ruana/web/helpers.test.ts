// The helpers of the board: what they read out of views, actions and events.
import { describe, expect, it } from 'vitest';
import { cardsBefore, changesOf, columnsOf, fatesOf, isWay, kindOf, narrow, partsOf, startOf } from './helpers';
import type { BayView } from './helpers';

describe('an action taken apart', () => {
  it('names everything it means', () => {
    expect(partsOf('settle 3')).toEqual({ verb: 'settle', island: 3 });
    expect(partsOf('show P2n 1')).toEqual({ verb: 'show', card: 'P2n', seat: 1 });
    expect(partsOf('ride 4')).toEqual({ verb: 'ride', number: 4 });
    expect(partsOf('flip sky')).toEqual({ verb: 'flip', condition: 'sky' });
    expect(partsOf('treasure 2-10')).toEqual({ verb: 'treasure', island: 2, to: 10 });
    expect(partsOf('move 2 3-5')).toEqual({ verb: 'move', seat: 2, island: 3, to: 5 });
    expect(partsOf('yield 2')).toEqual({ verb: 'yield', seat: 2 });
    expect(partsOf('stay')).toEqual({ verb: 'stay' });
  });
});

describe('choosing by narrowing', () => {
  const plays = ['show P1d 0', 'show P1d 1', 'show Tn 0', 'show Tn 1'];
  it('works in either order', () => {
    expect(narrow(plays, { card: 'Tn' })).toEqual(['show Tn 0', 'show Tn 1']);
    expect(narrow(plays, { seat: 1 })).toEqual(['show P1d 1', 'show Tn 1']);
    expect(narrow(plays, { card: 'Tn', seat: 1 })).toEqual(['show Tn 1']);
  });
  it('leaves a choice where two natives could go the same way', () => {
    const moves = ['move 0 1-2', 'move 0 1-3', 'move 1 1-2'];
    expect(narrow(moves, { island: 1, to: 2 })).toEqual(['move 0 1-2', 'move 1 1-2']);
    expect(isWay(moves)).toBe(true);
    expect(isWay(['place 1'])).toBe(false);
    expect(isWay([])).toBe(false);
  });
  it('forgets what is undefined', () => {
    expect(narrow(plays, { card: undefined })).toEqual(plays);
  });
});

describe('cards', () => {
  it('have a kind, a count and a background', () => {
    expect(kindOf('P2n')).toEqual({ letter: 'P', count: 2, ground: 'n' });
    expect(kindOf('Td')).toEqual({ letter: 'T', count: 0, ground: 'd' });
  });
  it('lie before a seat with the numbers of the round', () => {
    const lying = { card: 'Td', by: 0, for: 1, up: true, riders: [] };
    const view = { table: [null, lying, { ...lying, for: 0 }] } as unknown as BayView;
    expect(cardsBefore(view, 1)).toEqual([{ number: 2, lying }]);
  });
  it('live or die as the preview of a flip tells', () => {
    const fates = fatesOf([
      { type: 'flipped', seat: 0, condition: 'sky', face: 'day' },
      { type: 'activated', seat: 0, card: 'Td', number: 1 },
      { type: 'discarded', seat: 1, card: 'Tn', number: 2, returned: [] },
      { type: 'discarded', seat: 0, card: 'Td', number: 1, returned: [] },
    ]);
    expect([...fates]).toEqual([[1, 'lives'], [2, 'dies']]);
  });
});

describe('the bay', () => {
  it('shows what a preview would change', () => {
    expect(
      changesOf([
        { type: 'moved', seat: 0, whose: 1, from: 2, to: 3 },
        { type: 'collected', seat: 1, island: 3 },
        { type: 'round', round: 2 },
      ]),
    ).toEqual([
      { island: 2, seat: 1, by: -1 },
      { island: 3, seat: 1, by: 1 },
      { island: 3, seat: null, by: -1 },
      { island: 3, seat: 1, by: -1 },
    ]);
  });
  it('has room for every number of islands', () => {
    for (const islands of [4, 6, 7, 9, 10]) {
      expect(columnsOf(islands, true) * 2).toBeGreaterThanOrEqual(islands);
      expect(columnsOf(islands, false) * 3).toBeGreaterThanOrEqual(islands);
    }
  });
  it('centres a last row that is not full', () => {
    expect(startOf(4, 7)).toBe(2);
    expect(startOf(5, 7)).toBeNull();
    expect(startOf(5, 9)).toBe(2);
    expect(startOf(5, 10)).toBeNull();
  });
});
