// What the table server says, as types; what it means is in docs/server.md.
import type { Event, MatchRecord, OptionValue } from 'engine/protocol';
import type { ChainPlace } from './chain';

export interface Person {
  id: string;
  name: string;
  kind: 'guest' | 'person' | 'bot';
}

export type ClockRule =
  | { kind: 'none' }
  | { kind: 'move'; seconds: number }
  | { kind: 'bank'; seconds: number; increment: number }
  | { kind: 'days'; days: number };

export interface SeatInfo {
  kind: 'open' | 'person' | 'program' | 'bot';
  player?: string;
  name?: string;
  bot?: string;
  ready?: boolean;
  nonce_hash?: string;
  online?: boolean;
  away?: boolean;
  substitute?: string;
}

export type ClosedReason = 'rules' | 'length' | 'abandoned' | 'host';

export interface TableInfo {
  id: string;
  game: string;
  players: number;
  options: Record<string, OptionValue>;
  rules_version: number;
  status: 'open' | 'running' | 'over' | 'closed';
  rated: boolean;
  private: boolean;
  bots_allowed: boolean;
  host: string;
  clock: ClockRule;
  commitment: string;
  chain?: ChainPlace;
  revealing?: boolean; // every seat is committed, and the nonces are being revealed
  fairness?: Fairness; // of a closed table
  closed_reason?: ClosedReason | null; // of a closed table; null: its players left it
  seats: SeatInfo[];
  spectators?: number;
  undo?: { by: number; agreed: number[] } | null;
  rematch?: number[];
  forfeits?: number[]; // seats of a rated match that have lost by leaving
  next?: string | null;
  to_act?: number | null; // in the list of one's own tables
}

export interface ChatLine {
  id: string;
  player: string;
  name: string;
  text: string;
  at: number;
}

export interface PositionMessage {
  type: 'position';
  from: number;
  whole: boolean; // replaces the log one has; what lies before `from` can be asked for
  version: number;
  view: Record<string, any>;
  to_act: number | 'chance' | null;
  log: string[];
  by: (number | 'chance')[];
  events: (Event & { entry: number })[]; // of this piece of the log
  fresh: number; // the entry from which on they are new to everybody
  undoable: number[];
  actions?: string[];
  clocks: { running: number | null; left: number[] | null };
}

export type TableMessage =
  | { type: 'table'; table: TableInfo; seat: number | null }
  | { type: 'chat'; whole: boolean; lines: ChatLine[] }
  | { type: 'closing'; reason: string }
  | { type: 'reveal'; table: string; commitment: string; nonce_hashes: string[] }
  | PositionMessage;

export interface MatchSummary {
  id: string;
  game: string;
  ended: number;
  rules_version: number;
  rated: boolean;
  closed_reason: 'rules' | null; // it has no result
  seats: { player: string; name: string; place: number; score: number }[];
}

export interface Rated {
  player: string;
  name: string;
  rating: number;
  deviation: number;
  shown: number;
  matches: number;
}

export interface Fairness {
  commitment: string;
  server_seed: string;
  nonces: string[];
}

export interface FairRecord extends MatchRecord {
  fairness?: Fairness;
}

export class ServerError extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly reason?: string;
  readonly args: Record<string, any>;
  readonly retryAfter: number; // seconds

  constructor(error: {
    code: string; message: string; clause?: string; reason?: string; args?: Record<string, any>; retry_after?: number;
  }) {
    super(error.message);
    this.code = error.code;
    this.clause = error.clause ?? null;
    if (error.reason) this.reason = error.reason;
    this.args = error.args ?? {};
    this.retryAfter = error.retry_after ?? 1;
  }
}
