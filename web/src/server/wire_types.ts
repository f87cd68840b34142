// The messages of the table server, as types. Written by tools/wire_types.py from docs/openapi.json and
// docs/sockets.json: change those.

export interface Refusal {
  ok: boolean;
  error: {
    code: string;
    message: string;
    clause?: string;
    reason?: string;
    args?: Record<string, any>;
    retry_after?: number;
  };
}

export interface Player {
  id: string;
  name: string;
  kind: 'guest' | 'person' | 'program' | 'bot';
}

export type Clock = {
  kind: 'none';
} | {
  kind: 'move';
  seconds: number;
} | {
  kind: 'bank';
  seconds: number;
  increment: number;
} | {
  kind: 'days';
  days: number;
};

export type Options = Record<string, number | string | boolean>;

export interface Chain {
  number: number;
  link: string;
}

export interface Fairness {
  commitment: string;
  server_seed: string;
  nonces: string[];
}

export interface Seat {
  kind: 'open' | 'person' | 'external' | 'bot';
  name?: string;
  player?: string;
  ready?: boolean;
  nonce_hash?: string;
  away?: boolean;
  substitute?: string;
  bot?: string;
  online?: boolean;
}

export interface Table {
  id: string;
  game: string;
  players: number;
  options: Options;
  rules_version: number;
  status: 'open' | 'running' | 'over' | 'closed';
  rated: boolean;
  private: boolean;
  bots_allowed: boolean;
  host: string;
  clock: Clock;
  commitment: string;
  chain?: Chain;
  revealing: boolean; // every seat is committed, and the nonces are being revealed
  fairness?: Fairness;
  closed_reason?: 'rules' | 'length' | 'abandoned' | 'host' | null; // of a closed table: why the server or its host closed it; null: its players left it
  rematch_of: string | null;
  created: number;
  to_act?: number | null; // the caller's tables only: the seat to act
  seats: Seat[];
}

export interface NewTable {
  game: string;
  players?: number;
  options?: Options;
  seats?: {
    kind: 'me' | 'open' | 'bot';
    bot?: string;
    millis?: number;
  }[];
  clock?: Clock;
  rated?: boolean;
  private?: boolean;
  bots_allowed?: boolean;
  nonce_hash?: string; // of a bot with a token: what its own seat is committed to
}

export interface Game {
  id: string;
  name: string;
  players: number[];
  options: (Record<string, any>)[];
  rules_version: number;
  secrets: boolean;
  rulings?: (Record<string, any>)[];
  bots: {
    name: string;
    meaning: string;
    level: number;
  }[];
}

export interface Match {
  id: string;
  game: string;
  rules_version: number;
  closed_reason: 'rules' | null; // the match was closed without a result because its rules have changed; then places and scores are 0
  ended: number;
  rated: boolean;
  seats: {
    player: string;
    name: string;
    place: number;
    score: number;
  }[];
}

export interface Transcript {
  format: 'ahu-transcript/1';
  game: string;
  rules_version: number;
  players: number;
  options: Options;
  start: Record<string, any>; // the view before the first entry
  entries: {
    action: string;
    by: any;
    events: (Record<string, any>)[];
    changes: any[][]; // what changed in the view: pairs of a JSON Pointer and the new value there
  }[];
  scores: number[];
  winners: number[];
}

export interface MatchRecord {
  format: string;
  game: string;
  rules_version: number;
  players: number;
  options: Options;
  seed: string;
  start: Record<string, any> | null;
  log: string[];
  scores: number[] | null;
  winners: number[] | null;
  fairness: Fairness;
}

export interface ChatLine {
  id: string;
  player: string;
  name: string;
  text: string;
  at: number;
}

export interface Rating {
  rating: number;
  deviation: number;
  shown: number;
  matches: number;
  player?: string;
  name?: string;
  steps?: RatingStep[];
}

export interface RatingStep {
  match: string | null;
  ended: number;
  rating: number;
}

export type TableMessage = TableShown | Position | Chat | Reveal | Closing;

export interface TableShown {
  type: 'table';
  table: LiveTable;
  seat: number | null;
}

export type LiveTable = Table & {
  spectators: number;
  undo: {
    by: number;
    agreed: number[];
  } | null;
  rematch: number[];
  forfeits: number[]; // seats of a rated match that have lost by leaving
  next: string | null;
};

export type Actor = number | 'chance';

export interface LoggedEvent {
  type: string;
  entry: number;
  [key: string]: any;
}

export interface Position {
  type: 'position';
  from: number;
  whole: boolean; // replaces the known log; entries before `from` can be requested
  version: number;
  view: Record<string, any>;
  facts?: Record<string, any>; // what the rules compute from the view, in a game that has such values
  to_act: number | null;
  log: string[];
  by: Actor[];
  events: LoggedEvent[];
  fresh: number; // the first entry that is new to all connections
  undoable: number[];
  actions?: string[];
  clocks: {
    running: number | null;
    left: number[] | null;
  };
  scores: number[] | null;
  winners: number[] | null;
  fairness?: Fairness;
}

export interface Chat {
  type: 'chat';
  whole: boolean;
  lines: ChatLine[];
}

export interface Reveal {
  type: 'reveal';
  table: string;
  commitment: string;
  nonce_hashes: string[];
}

export interface Closing {
  type: 'closing';
  reason: string;
}
