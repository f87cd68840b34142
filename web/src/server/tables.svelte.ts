// The tables of the server as the lobby shows them, polled: the player's own, and those
// with a free seat or something to watch.
import { server } from './server.svelte';
import type { TableInfo } from './wire';

const again = 5000;
const restsWhileHidden = 12; // skipped polls while hidden, then one, for the player's turn

// Whether it is this player's turn.
export const isCalled = ({ seats, to_act: toAct }: TableInfo) =>
  typeof toAct === 'number' && seats[toAct]!.player === server.player?.id && !seats[toAct]!.away;

export const freeSeats = ({ seats }: TableInfo) => seats.filter(({ kind }) => kind === 'open').length;

// Other players can sit down or watch. A full table that has not begun is of interest only to its players.
export const isOpenToOthers = (table: TableInfo) => table.status === 'running' || freeSeats(table) > 0;

export class Tables {
  others = $state.raw<TableInfo[]>([]);
  hasMore = $state(false); // there are further pages
  reached = $state(true);
  #own = $state.raw<TableInfo[]>([]);
  called = $derived(this.#own.filter(isCalled));
  mine = $derived([...this.called, ...this.#own.filter((table) => !isCalled(table))]);
  #rested = 0;
  #game = '';
  #pages = 1;
  #looks = 0;

  // Starts polling; returns a function that stops it.
  watch(): () => void {
    void this.#look();
    const beat = setInterval(() => {
      if (!document.hidden || ++this.#rested % restsWhileHidden === 0) void this.#look();
    }, again);
    return () => clearInterval(beat);
  }

  // Lists only the tables of this game; of all games without one.
  show(game: string) {
    this.#game = game;
    this.#pages = 1;
    void this.#look();
  }

  showMore() {
    ++this.#pages;
    void this.#look();
  }

  async #look() {
    const look = ++this.#looks;
    const latest = () => look === this.#looks; // no newer request was started
    try {
      const [{ found, next }, own] = await Promise.all([
        this.#find(),
        server.player ? server.get('tables?mine=1') : { tables: [] },
      ]);
      if (!latest()) return;
      this.#own = own.tables;
      for (const { id } of this.#own) found.delete(id);
      this.others = [...found.values()].filter(isOpenToOthers);
      this.hasMore = next !== null;
      this.reached = true;
    } catch {
      if (latest()) this.reached = false;
    }
  }

  // Reads all pages; a table that moves in between may be on two of them.
  async #find() {
    const found = new Map<string, TableInfo>();
    let next: string | null = '';
    for (let page = 0; page < this.#pages && next !== null; ++page) {
      const asked = new URLSearchParams({ ...(this.#game ? { game: this.#game } : {}), ...(next ? { after: next } : {}) });
      const list: { tables: TableInfo[]; next: string | null } = await server.get(`tables?${asked}`);
      for (const table of list.tables) found.set(table.id, table);
      next = list.next;
    }
    return { found, next };
  }
}
