// What happens while something else is being shown waits its turn; a player who acts sees the present at once.
import { describe, expect, it } from 'vitest';
import { TableModel } from '../../src/table/model.svelte';
import type { Snapshot, Table } from '../../src/table/table';

function snapshot(moment: number, more: Partial<Snapshot> = {}): Snapshot {
  const entries = Array.from({ length: moment }, () => ({ action: 'go', by: 0, events: [{ type: 'gone' }] }));
  const now = { version: moment, entries, to_act: 0, view: {} } as unknown as Snapshot['now'];
  return { seat: 0, now, actions: ['go'], thinking: null, handTo: null, canUndo: false, fresh: [{ type: 'gone', moment }], moment, ...more };
}

function opened() {
  let tell: (snapshot: Snapshot) => void = () => undefined;
  const moments: number[] = [];
  const table = {
    stale: false, seatPlayers: [],
    watch: (watcher: typeof tell) => (watcher(snapshot(1)), (tell = watcher), () => undefined),
    close: () => undefined,
  } as unknown as Table;
  const model = new TableModel(table, ({ moment }) => moments.push(moment));
  const shown: number[] = [];
  let end: () => void = () => undefined;
  model.perform = (events, change) => {
    shown.push(events[0]!.moment);
    change();
    return new Promise((resolve) => (end = resolve));
  };
  model.hurry = () => end();
  return { model, tell: (next: Snapshot) => tell(next), shown, moments, end: async () => (end(), await new Promise((resolve) => setTimeout(resolve))) };
}

describe('the queue of what happened', () => {
  it('shows one after the other and keeps everything at once', async () => {
    const { model, tell, shown, moments, end } = opened();
    [2, 3, 4].forEach((moment) => tell(snapshot(moment)));
    expect(moments).toEqual([1, 2, 3, 4]);
    expect(model.snapshot.moment).toBe(2);
    expect(model.actions).toEqual([]); // of an old position nothing may be chosen
    await end();
    expect(model.snapshot.moment).toBe(3);
    await end();
    await end();
    expect(shown).toEqual([2, 3, 4]);
    expect(model.performing).toBe(false);
    expect(model.actions).toEqual(['go']);
  });
  it('catches up when one acts', async () => {
    const { model, tell, shown } = opened();
    [2, 3, 4].forEach((moment) => tell(snapshot(moment)));
    model.catchUp();
    await new Promise((resolve) => setTimeout(resolve));
    expect(model.snapshot.moment).toBe(4);
    expect(shown).toEqual([2]);
    expect(model.performing).toBe(false);
  });
  it('shows at once what is taken back, or for other eyes', () => {
    const { model, tell } = opened();
    [4, 5].forEach((moment) => tell(snapshot(moment)));
    tell(snapshot(6, { now: snapshot(2).now, fresh: [] }));
    expect(model.snapshot.now.version).toBe(2);
    tell(snapshot(7, { handTo: 1 }));
    expect(model.snapshot.handTo).toBe(1);
  });
});
