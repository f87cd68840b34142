// Which of a clause's reasons it is, told from the position; and what a log line points at.
import { describe, expect, it } from 'vitest';
import type { Telling } from 'ahu/contract';
import en from './messages.en';
import { actionName, marks, refusal } from './words';

const t = (key: string, values: Record<string, string | number> = {}) =>
  (en as Record<string, string>)[key]!.replace(/\{(\w+)\}/g, (_, name: string) => String(values[name]));
const telling = {
  view: {
    to_act: 0,
    statues: [
      { at: 'c3', seat: 0, facing: 'N' },
      { at: 'd3', seat: 1, facing: 'S' },
    ],
    suns: [{ at: 'Na', seat: 0, fired: true }],
  },
  seat: 0,
  players: [],
  t,
} satisfies Telling;
const why = (clause: string, args: Record<string, string>) => refusal(clause, args, telling);

describe('refusals', () => {
  it('tell whose piece it is', () => {
    expect(why('EI-A3', { at: 'c3' })).toBe('The statue on c3 faces that way already.');
    expect(why('EI-A3', { at: 'd3' })).toBe('The statue on d3 is not yours.');
    expect(why('EI-A3', { at: 'e1' })).toBe('There is no statue on e1 to turn.');
    expect(why('EI-A5', { at: 'Na' })).toBe('The sun north of column a has fired already.');
  });
  it('tell why a statue cannot move', () => {
    expect(why('EI-A4', { from: 'c3', to: 'd4' })).toContain('share none');
    expect(why('EI-A4', { at: 'd3', from: 'c3', to: 'e3' })).toBe('The statue on d3 is in the way from c3 to e3.');
  });
  it('leave the rest to the catalogue', () => {
    expect(why('EI-A8', { at: 'c3', sun: 'Nc' })).toBeNull();
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
