// The tables of the server as the lobby shows them, looked at again and again: one's own, and those
// with a free seat or something to watch.
import { server } from './server.svelte';
import type { TableInfo } from './wire';

const again = 5000;
const restsWhileHidden = 12; // so many times out of the way, then a look for one's turn

// Whether this person is waited for there.
export const isCalled = ({ seats, to_act: toAct }: TableInfo) =>
  typeof toAct === 'number' && seats[toAct]!.player === server.player?.id && !seats[toAct]!.away;

export class Tables {
  others = $state.raw<TableInfo[]>([]);
  reached = $state(true);
  #own = $state.raw<TableInfo[]>([]);
  called = $derived(this.#own.filter(isCalled));
  mine = $derived([...this.called, ...this.#own.filter((table) => !isCalled(table))]);
  #rested = 0;

  // Looks from now on; returns how to stop.
  watch(): () => void {
    void this.#look();
    const beat = setInterval(() => {
      if (!document.hidden || ++this.#rested % restsWhileHidden === 0) void this.#look();
    }, again);
    return () => clearInterval(beat);
  }

  async #look() {
    try {
      const [all, own] = await Promise.all([
        server.get('tables'),
        server.player ? server.get('tables?mine=1') : { tables: [] },
      ]);
      this.#own = own.tables;
      const known = new Set(this.#own.map(({ id }) => id));
      this.others = (all.tables as TableInfo[]).filter(({ id }) => !known.has(id));
      this.reached = true;
    } catch {
      this.reached = false;
    }
  }
}
