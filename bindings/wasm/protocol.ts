// The messages of the engine protocol as types; docs/protocol.md explains them.

export type Seat = number | 'spectator';
// Whether a view shows everything that was public, or only what players see at a table.
export type Memory = 'open' | 'strict';
export type ToAct = number | 'chance' | null;
// What a game itself defines: states, views and events.
export type GameJson = Record<string, any>;
export type OptionValue = number | string | boolean;

export interface Refused {
  ok: false;
  error: { code: ErrorCode; message: string; clause?: string; reason?: string; args?: Record<string, any> };
}

export type ErrorCode =
  | 'bad_json'
  | 'bad_request'
  | 'unknown_command'
  | 'unknown_game'
  | 'unknown_bot'
  | 'bad_option'
  | 'bad_state'
  | 'illegal_action'
  | 'not_your_turn'
  | 'game_over'
  | 'no_game'
  | 'stale_version'
  | 'too_large';

export interface OptionInfo {
  name: string;
  type: 'integer' | 'choice' | 'flag';
  default: OptionValue;
  meaning: string;
  min?: number;
  max?: number;
  choices?: string[];
}

export interface GameInfo {
  id: string;
  name: string;
  players: [number, number];
  options: OptionInfo[];
  rules_version: number;
  secrets: boolean;
  rulings: { clause: string; sentence: string }[];
}

export interface BotInfo {
  name: string;
  meaning: string;
  level: number; // 1 is the weakest; 0: a bot outside the levels
}

export interface Event {
  type: string;
  [key: string]: any;
}

export interface Position {
  ok: true;
  state: GameJson;
  to_act: ToAct;
  actions: string[] | { action: string; weight: number }[];
  log: string[];
  events: Event[];
}

// One entry of the log as a seat may read it.
export interface LogEntry {
  action: string;
  by: number | 'chance';
  events: Event[];
}

interface Seen {
  ok: true;
  view: GameJson;
  facts?: GameJson; // what the rules compute from the view
  to_act: ToAct;
  version: number;
  log: string[];
  actions?: string[];
  undoable: number[];
}

// A part of the log: who acted, and the events of each entry.
export interface LogPiece {
  from: number;
  log: string[];
  by: (number | 'chance')[];
  events: (Event & { entry: number })[];
}

// The answer for a seat: the log from `from` on.
export interface SeatAnswer extends Seen, LogPiece {}

// What a seat knows: the whole log, entry by entry.
export interface SeatPosition extends Seen {
  entries: LogEntry[];
}

export function entriesOf({ from, log, by, events }: LogPiece): LogEntry[] {
  const entries: LogEntry[] = log.map((action, at) => ({ action, by: by[at]!, events: [] }));
  for (const { entry, ...event } of events) entries[entry - from]!.events.push(event);
  return entries;
}

// Merges an answer: the known log up to `from`, and the entries of the answer.
export function learn(before: SeatPosition | null, told: SeatAnswer): SeatPosition {
  const { from, by: _by, events: _events, ...seen } = told;
  const entries = [...(before?.entries.slice(0, from) ?? []), ...entriesOf(told)];
  return { ...seen, log: entries.map(({ action }) => action), entries };
}

export interface RatedAction {
  action: string;
  visits: number;
  value: number;
}

export interface SearchAnswer {
  ok: true;
  action: string;
  nodes: number;
  reused: number; // simulations of earlier searches that this one began with
  actions: RatedAction[];
}

export interface MatchRecord {
  format: string;
  game: string;
  rules_version: number;
  players: number;
  options: Record<string, OptionValue>;
  seed: string;
  start: GameJson | null;
  log: string[];
  scores: number[] | null;
  winners: number[] | null;
}

export interface Limits {
  bot?: string;
  millis?: number;
  simulations?: number;
  nodes?: number;
  seed?: number | string;
  compare?: boolean;
}

export interface JudgedDecision {
  ply: number;
  seat: number;
  action: string;
  value: number;
  best: string;
  best_value: number;
  loss: number;
  actions: RatedAction[];
}

export interface Analysis {
  ok: true;
  decisions: JudgedDecision[];
  from: number;
  to: number;
  luck: { ply: number; outcome: string; gain: number[] }[];
  seats: { seat: number; decisions: number; loss: number; kept: number; luck: number }[];
}

// With a seat the answer is redacted for that seat, without one it is complete.
interface AtSeat {
  seat: Seat;
  from?: number;
}

// A turn of a bot: reads its view, lets it choose, and plays its action.
export interface BotTurn extends AtSeat {
  game: string;
  bot: number; // its seat
  limits: Limits;
  pace: number; // milliseconds that it takes at least
}

// Every command with its fields and its answer.
export interface Commands {
  hello: { fields: object; answer: { ok: true; protocol: number; version: string } };
  games: { fields: object; answer: { ok: true; games: GameInfo[] } };
  new: {
    fields: {
      game: string;
      players?: number;
      options?: Record<string, OptionValue>;
      seed?: number | string;
      chance?: 'auto' | 'manual';
    };
    answer: Position;
  };
  load: { fields: { state: GameJson; seed?: number | string }; answer: Position };
  act: { fields: { action: string; version?: number }; answer: Position };
  undo: { fields: object; answer: Position };
  view: { fields: { seat: Seat; memory?: Memory }; answer: { ok: true; view: GameJson; facts?: GameJson } };
  seat: { fields: AtSeat & { memory?: Memory }; answer: SeatAnswer };
  preview: { fields: { action: string }; answer: { ok: true; events: Event[] } };
  why: {
    fields: { action: string };
    answer: { ok: true; legal: boolean; error?: Refused['error'] };
  };
  bots: { fields: { game?: string }; answer: { ok: true; bots: BotInfo[] } };
  search: { fields: Limits & { memory?: Memory }; answer: SearchAnswer };
  choose: {
    fields: Limits & { game: string; seat: number; view: GameJson; log: string[] };
    answer: SearchAnswer;
  };
  analyse: {
    fields: Limits & { from?: number; to?: number; memory?: Memory };
    answer: Analysis;
  };
  record: { fields: object; answer: { ok: true; record: MatchRecord } };
  verify: {
    fields: { record: MatchRecord };
    answer: { ok: true; follows: boolean; outcomes: number; committed: boolean; fault?: string };
  };
  replay: { fields: { record: MatchRecord; chance?: 'auto' | 'manual' }; answer: Position };
}

// Commands that answer with a position can name a seat.
export type SeatedCommand = 'new' | 'act' | 'undo' | 'replay';
export type Command = keyof Commands;
export type Fields<C extends Command> = Commands[C]['fields'];
export type Answer<C extends Command> = Commands[C]['answer'];
