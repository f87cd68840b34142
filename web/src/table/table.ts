// A table: what one sees of a match and may do in it. A local table has the engine in the page, a
// remote one would have it on a server; both show views and redacted logs, never a state.
import type { Analysis, Event, MatchRecord, OptionValue, RatedAction, SeatPosition } from 'engine/protocol';

// Who sits where: a person at this table, or a bot by its name.
export type Sitter = { kind: 'human'; name?: string } | { kind: 'bot'; bot: string; level: number };

export interface Plan {
  game: string;
  options: Record<string, OptionValue>;
  sitters: Sitter[];
  seed?: number;
  pace?: number; // the least milliseconds that a bot takes
}

export interface Snapshot {
  seat: number | null; // whose eyes; null: a spectator's
  now: SeatPosition;
  actions: string[]; // of the person who has to decide now; empty when nobody here has
  thinking: number | null; // the bot that is thinking
  handTo: number | null; // the device has to go to this seat before more is shown
  canUndo: boolean;
  fresh: Event[]; // what happened since the snapshot before
  moment: number; // counts the snapshots whose `fresh` is new
}

export interface Refusal {
  message: string;
  clause: string | null;
  args: Record<string, any>;
}

export interface Table {
  readonly game: string;
  readonly options: Record<string, OptionValue>;
  readonly sitters: Sitter[];
  readonly secrets: boolean;
  // Hears of every change; the first time at once. Returns how to stop hearing.
  watch(heard: (snapshot: Snapshot) => void): () => void;
  play(action: string): Promise<Refusal | null>;
  refusal(text: string): Promise<Refusal | null>; // why this is no legal action
  preview(action: string): Promise<Event[]>;
  undo(): Promise<void>;
  taken(): void; // the device was handed over
  hint(): Promise<RatedAction[]>; // best first
  at(version: number, seat: number | null): Promise<SeatPosition>; // the match as it stood
  record(): Promise<MatchRecord>;
  analyse(heard: (done: Analysis, share: number) => void): Promise<void>;
  close(): void;
}
