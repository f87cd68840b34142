// Why an action is refused, and what a log line points at.
import { describe, expect, it } from 'vitest';
import type { Telling } from 'ahu/contract';
import en from './messages.en';
import { actionName, marks, refusal } from './words';

const t = (key: string, values: Record<string, string | number> = {}) =>
  ((en as Record<string, string>)[key] ?? key).replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const telling = { view: {}, seat: 0, players: [], t } satisfies Telling;

describe('refusals', () => {
  it('tell the place in words', () => {
    expect(refusal('EI-A5', { at: 'Na' }, telling, 'sun-fired-already')).toBe('The sun north of column a has fired already.');
    expect(refusal('EI-A3', { at: 'd3' }, telling, 'statue-not-yours-to-turn')).toBe('The statue on d3 is not yours.');
  });
  it('leave the rest to the catalogue', () => {
    expect(refusal('EI-A8', { at: 'c3', sun: 'Nc' }, telling, 'fresh-statue-in-the-way')).toBeNull();
    expect(refusal('EI-A4', { from: 'c3', to: 'd4' }, telling, 'not-in-one-line')).toBeNull();
  });
});

describe('names', () => {
  it('say places and facings in words', () => {
    expect(actionName('place c3W', t)).toBe('Place a statue on c3, facing west');
    expect(actionName('fire E2', t)).toBe('Fire the sun east of row 2');
  });
  it('mark what an event is about', () => {
    expect(marks({ type: 'moved', from: 'a1', to: 'a4' })).toEqual(['a1', 'a4']);
    expect(marks({ type: 'ray', path: ['Na', 'a3'] })).toEqual(['Na', 'a3']);
    expect(marks({ type: 'game_over' })).toEqual([]);
  });
});
