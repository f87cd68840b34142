// The messages of the table server as types; docs/server.md explains them.
import type { MatchRecord } from 'engine/protocol';
import type { Clock, Fairness, LiveTable, Match, Player, Position, Rating, Seat, Table } from './wire_types';

export type { ChatLine, Fairness, TableMessage } from './wire_types';
export type Person = Player;
export type ClockRule = Clock;
export type SeatInfo = Seat;
// Fields that only a connected client gets are missing in lists.
export type TableInfo = Table & Partial<LiveTable>;
export type ClosedReason = NonNullable<Table['closed_reason']>;
export type PositionMessage = Position;
export type MatchSummary = Match;
export type Rated = Rating & { player: string; name: string };

export interface FairRecord extends MatchRecord {
  fairness?: Fairness;
}

export class ServerError extends Error {
  readonly code: string;
  readonly clause: string | null;
  readonly reason: string | undefined; // a code of the game
  readonly args: Record<string, any>;
  readonly retryAfter: number; // seconds

  constructor(error: {
    code: string; message: string; clause?: string; reason?: string; args?: Record<string, any>; retry_after?: number;
  }) {
    super(error.message);
    this.code = error.code;
    this.clause = error.clause ?? null;
    this.reason = error.reason;
    this.args = error.args ?? {};
    this.retryAfter = error.retry_after ?? 1;
  }
}
