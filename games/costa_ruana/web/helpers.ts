// What the board and its sentences read out of views, actions and events.
import type { GameEvent, View } from 'ahu/contract';

export interface TableCard {
  card: string | null; // null: hidden from the viewer
  by: number;
  for: number;
  up: boolean;
  riders: number[];
}
export interface Island {
  treasures: number;
  natives: number[];
}
export interface BayView {
  players: number;
  phase: string;
  to_act: number | null;
  round: number;
  shaman: number | null;
  sky: 'day' | 'night' | null;
  tide: 'high' | 'low' | null;
  hands: (string[] | number)[];
  islands: Island[];
  reserve: number[];
  huts: (number | null)[];
  collected: number[];
  table: (TableCard | null)[];
  resolving: { card: number; seat: number; copy: boolean; left: number } | null;
  scores: number[] | null;
  winners: number[] | null;
}
export const asBay = (view: View) => view as BayView;

// An action taken apart: everything one can point at to mean it.
export interface Parts {
  verb: string;
  card?: string; // of the hand
  seat?: number; // a player: before whom, to whom, whose native
  number?: number; // a card of the table, from 1
  condition?: string;
  island?: number; // from 1; of a way, where it begins
  to?: number; // where a way ends
}

export function partsOf(action: string): Parts {
  const [verb = '', first = '', second = ''] = action.split(' ');
  switch (verb) {
    case 'settle':
    case 'recall':
    case 'place':
      return { verb, island: Number(first) };
    case 'show':
    case 'hide':
      return { verb, card: first, seat: Number(second) };
    case 'ride':
    case 'resolve':
      return { verb, number: Number(first) };
    case 'flip':
      return { verb, condition: first };
    case 'yield':
      return { verb, seat: Number(first) };
    case 'treasure':
      return { verb, ...wayOf(first) };
    case 'move':
      return { verb, seat: Number(first), ...wayOf(second) };
    default:
      return { verb };
  }
}

function wayOf(text: string): { island: number; to: number } {
  const [from, to] = text.split('-').map(Number);
  return { island: from!, to: to! };
}

// What has been pointed at so far; each entry must be in the action.
export type Held = Omit<Parts, 'verb'>;

export function fits(action: string, held: Held): boolean {
  const parts = partsOf(action);
  return (Object.keys(held) as (keyof Held)[]).every((key) => held[key] === undefined || parts[key] === held[key]);
}
export const narrow = (actions: string[], held: Held) => actions.filter((action) => fits(action, held));

// Whether an action means two islands, so that the first one pointed at is only the beginning.
export const isWay = (actions: string[]) => actions.length > 0 && partsOf(actions[0]!).to !== undefined;

export interface Kind {
  letter: 'T' | 'R' | 'P' | 'M';
  count: number; // of natives; 0 where it has none
  ground: 'd' | 'n' | 'h' | 'l';
}
export function kindOf(card: string): Kind {
  const count = card.length === 3 ? Number(card[1]) : 0;
  return { letter: card[0] as Kind['letter'], count, ground: card.at(-1) as Kind['ground'] };
}

// The cards before a seat, with their numbers.
export function cardsBefore(view: BayView, seat: number): { number: number; lying: TableCard }[] {
  return view.table.flatMap((lying, at) => (lying && lying.for === seat ? [{ number: at + 1, lying }] : []));
}

export type Fate = 'lives' | 'dies';
// What would become of the cards on the table, as far as a preview of the flip tells.
export function fatesOf(events: GameEvent[]): Map<number, Fate> {
  const fates = new Map<number, Fate>();
  for (const { type, number } of events) {
    if (type === 'activated') fates.set(number, 'lives');
    if (type === 'discarded' && !fates.has(number)) fates.set(number, 'dies');
  }
  return fates;
}

// What a preview would change on the islands.
export interface Change {
  island: number;
  seat: number | null; // whose native; null: a treasure
  by: 1 | -1;
}
export function changesOf(events: GameEvent[]): Change[] {
  const changes: Change[] = [];
  const change = (island: number, seat: number | null, by: 1 | -1) => changes.push({ island, seat, by });
  for (const event of events) {
    if (event.type === 'settled' || event.type === 'placed') change(event.island, event.seat, 1);
    if (event.type === 'recalled') change(event.island, event.seat, -1);
    if (event.type === 'moved') {
      change(event.from, event.whose, -1);
      change(event.to, event.whose, 1);
    }
    if (event.type === 'treasure_moved') {
      change(event.from, null, -1);
      change(event.to, null, 1);
    }
    if (event.type === 'collected') {
      change(event.island, null, -1);
      change(event.island, event.seat, -1);
    }
  }
  return changes;
}

export const otherFace = { day: 'night', night: 'day', high: 'low', low: 'high' } as const;

// How many islands stand in a row of the bay, wide or narrow.
export function columnsOf(islands: number, wide: boolean): number {
  if (islands <= 4) return wide ? 4 : 2;
  if (islands <= 6) return 3;
  if (!wide) return islands === 9 ? 3 : 4;
  return Math.ceil(islands / 2);
}

// Where the first island of an unfinished last row begins, in half columns; the row is centred.
export function startOf(at: number, islands: number, wide = true): number | null {
  const columns = columnsOf(islands, wide);
  const rest = islands % columns;
  return rest > 0 && at === islands - rest ? columns - rest + 1 : null;
}
