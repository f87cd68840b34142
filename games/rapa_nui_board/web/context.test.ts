// Who earned what on the way of a load.
import { describe, expect, it } from 'vitest';
import { earningsAfter } from './context';

const step = (to: string) => ({ type: 'carried', seat: 0, load: 'small', from: 'crater', to });
const gain = (seat: number, resources: string) => ({ type: 'gained', seat, resources });

describe('earnings', () => {
  it('grow along the way', () => {
    const first = earningsAfter([], [step('vaitea'), gain(1, 'E')]);
    expect(first).toEqual([{ cell: 'vaitea', seat: 1, resources: 'E' }]);
    const second = earningsAfter(first, [step('rano_aroi'), gain(2, 'RE')]);
    expect(second.map(({ cell }) => cell)).toEqual(['vaitea', 'rano_aroi']);
  });
  it('restart with the next load and end with the carrying', () => {
    const before = [{ cell: 'vaitea', seat: 1, resources: 'E' }];
    expect(earningsAfter(before, [{ type: 'lifted', seat: 0, load: 'pukao' }])).toEqual([]);
    expect(earningsAfter(before, [{ type: 'passed', seat: 0 }])).toEqual([]);
  });
});
