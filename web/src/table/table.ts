// A table: what one sees of a match and may do in it. A local table has the engine in the page, a
// remote one has it on a server; both show views and redacted logs, never a state.
import type { Analysis, Event, MatchRecord, OptionValue, RatedAction, SeatPosition } from 'engine/protocol';
import type { ChatLine, TableInfo } from '../server/wire';
import type { ReviewedDecision } from './review';

// How a person is there at a remote table; `away`: a bot plays for them.
// `recorded`: a player of the record, perhaps elsewhere.
export type Presence = 'you' | 'online' | 'offline' | 'away' | 'external' | 'recorded';

// Who sits where: a person at this table, or a bot by its name.
export type SeatPlayer =
  | { kind: 'human'; name?: string; presence?: Presence }
  | { kind: 'bot'; bot: string; level: number };

export interface Plan {
  game: string;
  options: Record<string, OptionValue>;
  seatPlayers: SeatPlayer[];
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
  code?: string; // of a server
  message: string;
  clause: string | null;
  reason?: string; // a code of the game
  args: Record<string, any>;
}

// Whether the chance of a match followed from the commitments, and if not, what is wrong: the
// commitment is another one, the player's nonce is missing, another's was exchanged after it was fixed, an
// outcome does not follow, or the server's chain of commitments is not the one that was shown.
export interface FairnessReport {
  wrong: 'promise' | 'nonce' | 'exchanged' | 'builtIn' | 'chance' | 'chain' | null;
  // What this browser can compare with: the nonce that it added, or at least the commitment as it
  // was shown before the match. Without either, the person has to believe a player.
  seen: 'number' | 'promise' | null;
  outcomes: number; // that were looked at
  fault?: string; // what the engine found
}

// A sentence for a notice: its key and what fills it.
export interface Told {
  key: string;
  values?: Record<string, number | string>;
}

// What a remote table has beside the match; what changes is `$state`.
export interface OnlineTable {
  readonly info: TableInfo;
  readonly seat: number | null; // the player's own
  readonly chat: ChatLine[];
  readonly heard: number; // lines of it that came while one was there
  readonly clocks: { running: number | null; left: number[]; at: number } | null;
  readonly promised: string; // the commitment that was shown first
  readonly readOnly: boolean; // nothing can be said or done here any more
  readonly told: Told | null; // what was refused just now
  readonly lost: string; // the sentence that tells why the table is stale
  say(text: string): Promise<void>;
  answerUndo(consent: boolean): Promise<void>;
  leave(): Promise<boolean>; // whether one did
  takeBack(): Promise<void>; // the seat that a bot plays for one
  rematch(): Promise<void>;
  ready(): Promise<void>;
  verify(): Promise<FairnessReport>; // once the match is over
}

export interface Table {
  readonly online?: OnlineTable;
  readonly stale: boolean; // what was shown last may be old: nothing can be done now
  readonly game: string;
  readonly options: Record<string, OptionValue>;
  readonly seatPlayers: SeatPlayer[];
  readonly secrets: boolean;
  // Hears of every change; the first time at once. Returns how to stop hearing.
  watch(heard: (snapshot: Snapshot) => void): () => void;
  play(action: string): Promise<Refusal | null>;
  refusal(text: string): Promise<Refusal | null>; // why this is no legal action
  preview(action: string): Promise<Event[]>;
  undo(): Promise<void>;
  taken(): void; // the device was handed over
  hint(millis?: number): Promise<RatedAction[]>; // best first
  at(version: number, seat: number | null): Promise<SeatPosition>; // the match as it stood
  record(): Promise<MatchRecord>;
  analyse(heard: (decisions: ReviewedDecision[], luck: Analysis['luck'], share: number) => void): Promise<void>;
  close(): void;
}
