// A table: what a viewer sees of a match and can do in it. A local table has the engine in the page, a
// remote one has it on a server; both show views and redacted logs, never a state.
import type { Analysis, Event, MatchRecord, OptionValue, RatedAction, SeatPosition } from 'engine/protocol';
import type { ChatLine, TableInfo } from '../server/wire';
import type { ReviewedDecision } from './review';

// The presence of a player at a remote table; `away`: a bot plays for them.
// `recorded`: a player of a record.
export type Presence = 'you' | 'online' | 'offline' | 'away' | 'external' | 'recorded';

// The player of a seat: a person at this table, or a bot by its name.
export type SeatPlayer =
  | { kind: 'human'; name?: string; presence?: Presence }
  | { kind: 'bot'; bot: string; level: number };

export interface Plan {
  game: string;
  options: Record<string, OptionValue>;
  seatPlayers: SeatPlayer[];
  seed?: number;
  pace?: number; // min milliseconds of a bot's move
}

export interface Snapshot {
  seat: number | null; // the viewer's seat; null: a spectator
  now: SeatPosition;
  actions: string[]; // of the person to act; empty if nobody at this screen is to act
  thinking: number | null; // the bot that is thinking
  handTo: number | null; // the device has to be handed to this seat before more is shown
  canUndo: boolean;
  fresh: Event[]; // the events since the previous snapshot
  moment: number; // counts the snapshots whose `fresh` is new
}

export interface Refusal {
  code?: string; // an error code of the server
  message: string;
  clause: string | null;
  reason?: string; // a code of the game
  args: Record<string, any>;
}

// Whether the chance of a match follows from the commitments, and if not, what is wrong: the
// commitment is another one, the player's nonce is missing, another nonce was exchanged after it was fixed, an
// outcome does not follow, or the server's chain of commitments is not the one that was shown.
export interface FairnessReport {
  wrong: 'promise' | 'nonce' | 'exchanged' | 'builtIn' | 'chance' | 'chain' | null;
  // What this browser can compare the record with: its own nonce, or at least the commitment as it
  // was shown before the match. Without either, only the players can check it.
  seen: 'number' | 'promise' | null;
  outcomes: number; // that were checked
  fault?: string; // what the engine found
}

// A notice: its message key and values.
export interface Notice {
  key: string;
  values?: Record<string, number | string>;
}

// The data of a remote table in addition to the match; mutable fields are `$state`.
export interface OnlineTable {
  readonly info: TableInfo;
  readonly seat: number | null; // the player's own
  readonly chat: ChatLine[];
  readonly received: number; // chat lines received since the player entered
  readonly clocks: { running: number | null; left: number[]; at: number } | null;
  readonly commitment: string; // the server's commitment as it was first shown
  readonly readOnly: boolean; // no chat and no commands
  readonly notice: Notice | null; // the last refusal
  readonly lost: string; // the message key for why the table is stale
  say(text: string): Promise<void>;
  answerUndo(consent: boolean): Promise<void>;
  leave(): Promise<boolean>; // whether the player has left
  returnToSeat(): Promise<void>; // ends the substitution by a bot
  rematch(): Promise<void>;
  ready(): Promise<void>;
  verify(): Promise<FairnessReport>; // once the match is over
}

export interface Table {
  readonly online?: OnlineTable;
  readonly stale: boolean; // the last position may be out of date: no action is possible now
  readonly game: string;
  readonly options: Record<string, OptionValue>;
  readonly seatPlayers: SeatPlayer[];
  readonly secrets: boolean;
  // Subscribes to snapshots, beginning with the current one. Returns a function that unsubscribes.
  watch(listener: (snapshot: Snapshot) => void): () => void;
  play(action: string): Promise<Refusal | null>;
  refusal(text: string): Promise<Refusal | null>; // why this action is illegal
  preview(action: string): Promise<Event[]>;
  undo(): Promise<void>;
  handOver(): void; // the device was handed over
  hint(): Promise<RatedAction[]>; // best first
  estimate(millis: number): Promise<RatedAction[]>; // the same, quickly and in this page
  at(version: number, seat: number | null): Promise<SeatPosition>; // a past position
  record(): Promise<MatchRecord>;
  analyse(listener: (decisions: ReviewedDecision[], luck: Analysis['luck'], share: number) => void): Promise<void>;
  close(): void;
}
