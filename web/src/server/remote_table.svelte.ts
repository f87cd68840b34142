// A table on the server. It shows what the server has told last and knows when that may be old;
// a match that is over is looked at and judged here, from its record.
import type { Engine } from 'engine/engine';
import { learn } from 'engine/protocol';
import type { Event, GameInfo, RatedAction, SeatPosition } from 'engine/protocol';
import { analyseRecord, bestFirst, positionAt } from '../table/past';
import { latestEvents } from '../table/review';
import type { OnlineTable, Refusal, SeatPlayer, Snapshot, Table, Told, FairnessReport } from '../table/table';
import { holds, sha256Hex, type ChainEntry } from './chain';
import { closedBy, Line, LineDown, type OpenSocket } from './line';
import { keepCommitment, commitmentOf, type Commitment } from './commitments';
import { errorMessage } from './error_messages';
import { ServerError, type ChatLine, type FairRecord, type PositionMessage, type SeatInfo, type TableInfo, type TableMessage } from './wire';

const hintMillis = 1000;
const maxNonce = 32; // bytes
const publicNonce = '0'; // of built-in bots
const failuresUntilMissed = 2;
// What comes too late is answered by the next position.
const tooLate = ['stale_version', 'not_your_turn', 'game_over'];

export interface Means {
  engine: Engine;
  searcher: Engine;
  info: GameInfo;
  openSocket: OpenSocket | null; // without it a match that is over is read only
  record: () => Promise<FairRecord>; // once the match is over
  commitments?: (after: number) => Promise<ChainEntry[]>; // of the server's chain
  missed?: () => void; // the line broke again and again: is the table there, does one know us?
}

const levelOf = (bot: string) => Number(/(\d+)/.exec(bot)?.[1] ?? 0);

export function seatPlayerOf(seat: SeatInfo, own: boolean): SeatPlayer {
  if (seat.kind === 'bot') return { kind: 'bot', bot: seat.bot!, level: levelOf(seat.bot!) };
  const there = own ? 'you' : seat.online ? 'online' : 'offline';
  const presence = seat.away ? 'away' : seat.kind === 'external' ? 'external' : there;
  return { kind: 'human', name: seat.name ?? '', presence };
}

export class RemoteTable implements Table, OnlineTable {
  readonly game: string;
  readonly options: TableInfo['options'];
  readonly secrets: boolean;
  readonly online = this;
  info = $state.raw<TableInfo>()!;
  seat = $state<number | null>(null);
  chat = $state.raw<ChatLine[]>([]);
  heard = $state(0);
  clocks = $state.raw<OnlineTable['clocks']>(null);
  stale = $state(true);
  lost = $state('table.reconnecting');
  begun = $state(false); // a position has come
  told = $state.raw<Told | null>(null);
  wantsMore = false; // one asked for a rematch here
  seatPlayers: SeatPlayer[] = $derived(
    this.info.seats.map((seat, number) => seatPlayerOf(seat, number === this.seat)),
  );
  #means: Means;
  #line: Line | null = null;
  #watchers = new Set<(snapshot: Snapshot) => void>();
  #now: SeatPosition | null = null;
  #last: Snapshot | null = null;
  #previews = new Map<string, Promise<Event[]>>();
  #record: Promise<FairRecord> | null = null;
  #commitment: Commitment;
  #listened = false; // this line has told what was said
  #undoAt: number | null = null; // the version at which the player's request to take back ended
  #held: PositionMessage[] | null = null; // positions that wait for earlier pages of the log
  #closed = false;

  constructor(info: TableInfo, means: Means) {
    this.game = info.game;
    this.options = info.options;
    this.secrets = means.info.secrets;
    this.info = info;
    this.#means = means;
    const { id, commitment, chain, status } = info;
    const kept = commitmentOf(id);
    this.#commitment = kept ?? { id, commitment, early: status === 'open', nonces: [], ...(chain ? { chain } : {}) };
    if (!kept && status !== 'over') keepCommitment(this.#commitment);
    if (!means.openSocket) return;
    this.#line = new Line(means.openSocket, (message) => this.#hear(message), (...how) => this.#lose(...how));
  }

  // Shows the end of the match from its record.
  async read() {
    const record = await this.record();
    this.#now = await positionAt(this.#means.engine, record, record.log.length, null);
    this.stale = false;
    this.begun = true;
    this.#tell(latestEvents(this.#now.entries), true);
  }

  get readOnly() {
    return this.#line === null || this.info.status === 'closed';
  }

  get promised() {
    return this.#commitment.commitment;
  }

  watch(heard: (snapshot: Snapshot) => void) {
    this.#watchers.add(heard);
    if (this.#last) heard(this.#last);
    return () => void this.#watchers.delete(heard);
  }

  async play(action: string): Promise<Refusal | null> {
    return this.#refused('act', { action, version: this.#now!.version });
  }

  refusal(text: string): Promise<Refusal | null> {
    return this.#refused('preview', { action: text, version: this.#now!.version });
  }

  preview(action: string): Promise<Event[]> {
    const known = this.#previews.get(action);
    if (known) return known;
    const asked = this.#wonder('preview', { action, version: this.#now!.version });
    const events = asked.then(({ events }) => events as Event[]);
    this.#previews.set(action, events);
    events.catch(() => this.#previews.delete(action));
    return events;
  }

  async undo() {
    await this.#do('undo');
  }

  taken() {}

  async hint(millis = hintMillis): Promise<RatedAction[]> {
    let rated: RatedAction[] = [];
    await this.#told(async () => {
      rated = bestFirst(await this.#ask('hint', { millis }));
    });
    return rated;
  }

  async at(version: number, seat: number | null): Promise<SeatPosition> {
    if (this.info.status === 'over')
      return positionAt(this.#means.engine, await this.record(), version, seat);
    const { entries, log, to_act: toAct } = this.#now!;
    const { view, facts } = await this.#wonder('at', { version });
    return {
      ok: true, view, facts, version, to_act: entries[version]?.by ?? toAct, undoable: [],
      log: log.slice(0, version), entries: entries.slice(0, version),
    };
  }

  record(): Promise<FairRecord> {
    this.#record ??= this.#means.record();
    this.#record.catch(() => (this.#record = null));
    return this.#record;
  }

  async analyse(heard: Parameters<Table['analyse']>[0]) {
    await analyseRecord(this.#means.searcher, await this.record(), heard, () => !this.#closed);
  }

  close() {
    this.#closed = true;
    this.#watchers.clear();
    this.#line?.close();
  }

  async say(text: string) {
    await this.#ask('chat', { text });
  }

  async answerUndo(consent: boolean) {
    await this.#do('undo', { consent });
  }

  async leave() {
    const early = this.info.status === 'open';
    const left = await this.#do('leave');
    if (left && early) this.#leaveSeat();
    return left;
  }

  async takeBack() {
    await this.#do('return');
  }

  async rematch() {
    this.wantsMore = true;
    await this.#do('rematch');
  }

  // By the engine in this page, which needs nothing from the server but the promise.
  async verify(): Promise<FairnessReport> {
    const record = await this.record();
    const { commitment = '', nonces = [] } = record.fairness ?? {};
    const { committed, follows, outcomes, fault } = await this.#means.engine.ask('hall', 'verify', { record });
    const wrong = !committed || commitment !== this.promised ? 'promise'
      : this.#wrongShare(nonces) ?? (follows ? null : 'chance') ?? await this.#wrongChain();
    return { wrong, seen: this.#seen(nonces), outcomes, ...(fault ? { fault } : {}) };
  }

  // The player's nonce is at their seat, and a built-in bot has drawn none.
  #wrongShare(nonces: string[]): FairnessReport['wrong'] {
    const { nonces: own, seat } = this.#pledged();
    if (seat !== undefined && !own.includes(nonces[seat] ?? '')) return 'nonce';
    const { hashes = [] } = this.#pledged();
    if (hashes.some((hash, number) => hash !== sha256Hex(nonces[number] ?? ''))) return 'exchanged';
    const drawn = this.info.seats.some(({ kind }, number) => kind === 'bot' && nonces[number] !== publicNonce);
    return drawn ? 'builtIn' : null;
  }

  // The server has not taken the commitment back out of its list, nor changed any before or after it.
  async #wrongChain(): Promise<FairnessReport['wrong']> {
    const { chain, commitment } = this.#pledged();
    if (!chain || !this.#means.commitments) return null;
    const entries = await this.#means.commitments(Math.max(chain.number - 2, 0));
    return holds(entries, chain, commitment) ? null : 'chain';
  }

  #seen(nonces: string[]): FairnessReport['seen'] {
    const { nonces: own, early } = this.#pledged();
    if (nonces.some((nonce) => own.includes(nonce))) return 'number';
    return early ? 'promise' : null;
  }

  // This seat's share of the chance: nobody else can foresee it, and the record has to have it.
  async ready() {
    const bytes = crypto.getRandomValues(new Uint8Array(maxNonce));
    const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const seat = this.seat === null ? {} : { seat: this.seat };
    const before = this.#pledged();
    this.#keep({ ...before, nonces: [...before.nonces, nonce], ...seat });
    const taken = await this.#do('ready', { nonce_hash: sha256Hex(nonce) });
    if (!taken && this.told) this.#keep(before); // refused, and not perhaps lost on the way
  }

  // Once every seat is committed: what they are committed to is saved before the player's nonce is revealed.
  async #reveal({ commitment, nonce_hashes: hashes }: Extract<TableMessage, { type: 'reveal' }>) {
    const pledged = this.#pledged();
    const own = pledged.nonces.find((nonce) => hashes.includes(sha256Hex(nonce)));
    if (commitment !== pledged.commitment) this.told = { key: 'fair.wrong.promise' };
    else if (own === undefined) this.told = { key: 'waiting.elsewhere' };
    else {
      this.#keep({ ...pledged, hashes: pledged.hashes ?? hashes });
      await this.#ask('reveal', { nonce: own }).catch((error) => {
        if (!(error instanceof ServerError || error instanceof LineDown)) throw error;
      });
    }
  }

  // The record owes nothing to a player who left before the match; another one may sit there.
  #leaveSeat() {
    const { seat: _, ...others } = this.#pledged();
    this.#keep(others);
  }

  // Another page of this browser may have added to it.
  #pledged(): Commitment {
    return commitmentOf(this.info.id) ?? this.#commitment;
  }

  #keep(commitment: Commitment) {
    this.#commitment = commitment;
    keepCommitment(commitment);
  }

  async #ask(cmd: string, fields: object = {}) {
    if (!this.#line) throw new LineDown();
    return this.#line.ask(cmd, fields);
  }

  async #wonder(cmd: string, fields: object) {
    if (!this.#line) throw new LineDown();
    return this.#line.wonder(cmd, fields);
  }

  #do(cmd: string, fields: object = {}) {
    return this.#told(() => this.#ask(cmd, fields));
  }

  // Tells what is refused, and whether it was done; while the line is broken the notice of it says
  // enough.
  async #told(work: () => Promise<void>): Promise<boolean> {
    this.told = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ServerError) this.told = errorMessage(error);
      else if (!(error instanceof LineDown)) throw error;
      return false;
    }
  }

  async #refused(cmd: string, fields: object): Promise<Refusal | null> {
    try {
      await this.#ask(cmd, fields);
      return null;
    } catch (error) {
      if (error instanceof LineDown) return null;
      if (!(error instanceof ServerError)) throw error;
      const { code, message, clause, reason, args } = error;
      return tooLate.includes(code) ? null : { code, message, clause, reason, args };
    }
  }

  #hear(message: TableMessage) {
    if (message.type === 'table') this.#hearTable(message);
    else if (message.type === 'position') this.#hearPosition(message);
    else if (message.type === 'reveal') void this.#reveal(message);
    else if (message.type === 'chat') {
      this.chat = message.whole ? message.lines : [...this.chat, ...message.lines];
      if (!message.whole) this.heard += message.lines.length;
      this.#listened = true;
    }
    // At a closed table nothing more will come.
    if (this.info.status === 'closed' && !this.stale && this.#listened) this.#line?.close();
  }

  #hearTable({ table, seat }: Extract<TableMessage, { type: 'table' }>) {
    if (seat !== null && this.info.undo?.by === seat && !table.undo)
      this.#undoAt = this.#now?.version ?? null;
    const closes = table.status === 'closed' && this.info.status !== 'closed';
    this.info = table;
    this.seat = seat;
    const { seat: pledged } = this.#pledged();
    if (table.status === 'open' && pledged !== undefined && seat !== pledged) this.#leaveSeat();
    // Once every nonce was revealed there is a match, whose position comes next, unless it is of older rules.
    const dealt = table.closed_reason !== 'rules' && table.fairness?.nonces.every((nonce) => nonce !== '');
    const begins = this.begun || (dealt ?? false);
    if (closes) this.stale = true;
    if (table.status === 'open' || (table.status === 'closed' && !begins)) this.stale = false;
    if (this.#now && !this.stale) this.#tell([], false);
  }

  #hearPosition(message: PositionMessage) {
    if (message.whole && message.from > 0) void this.#hearLong(message);
    else if (this.#held && !message.whole) this.#held.push(message);
    else this.#takePosition(message);
  }

  // A long log comes in pages, the last one first; what is told meanwhile waits for the others.
  async #hearLong(last: PositionMessage) {
    const held: PositionMessage[] = [];
    this.#held = held;
    let { from, log, by, events } = last;
    try {
      while (from > 0) {
        const page = await this.#ask('log', { before: from });
        if (this.#held !== held) return; // told anew
        log = [...page.log, ...log];
        by = [...page.by, ...by];
        events = [...page.events, ...events];
        from = page.from;
      }
    } catch (error) {
      if (error instanceof LineDown || error instanceof ServerError) return; // a new line tells all
      throw error;
    }
    this.#takePosition({ ...last, from, log, by, events });
    held.forEach((message) => this.#takePosition(message));
  }

  #takePosition(message: PositionMessage) {
    if (message.whole) this.#held = null;
    const before = this.#now;
    const { left, running } = message.clocks;
    this.clocks = left && { left, running, at: performance.now() };
    const same = !this.stale && before?.version === message.version &&
      message.from >= message.version && before.to_act === message.to_act;
    if (!same) this.#forget();
    if (!same) this.told = null;
    if (this.#undoAt === message.version) this.told = { key: 'undo.refused' };
    this.#undoAt = null;
    const { view, facts, to_act, version, from, log, by, events, undoable, actions } = message;
    const told = { ok: true as const, view, facts, to_act, version, from, log, by, events, undoable };
    this.#now = learn(before, actions ? { ...told, actions } : told);
    this.stale = false;
    this.begun = true;
    this.#tell(this.#now.entries.slice(message.fresh).flatMap(({ events }) => events), !same);
  }

  #tell(fresh: Event[], changed: boolean) {
    const now = this.#now!;
    const { seats, status, undo } = this.info;
    const turn = typeof now.to_act === 'number' ? seats[now.to_act] : undefined;
    const own = this.seat !== null && status === 'running' && !seats[this.seat]!.away &&
      now.undoable.includes(this.seat);
    this.#last = {
      seat: this.seat,
      now,
      actions: (status === 'running' && now.actions) || [],
      thinking: turn && (turn.kind === 'bot' || turn.away) ? (now.to_act as number) : null,
      handTo: null,
      canUndo: own && !undo,
      fresh: changed ? fresh : (this.#last?.fresh ?? []),
      moment: (this.#last?.moment ?? 0) + (changed ? 1 : 0),
    };
    this.#watchers.forEach((heard) => heard(this.#last!));
  }

  #lose(failures: number, code: number) {
    this.stale = true;
    this.#listened = false;
    this.lost = code === closedBy.limit ? 'table.full'
      : code === closedBy.restart ? 'table.restarting' : 'table.reconnecting';
    this.#forget();
    if (code === closedBy.limit) return; // the server has told what there is to know
    if (failures >= failuresUntilMissed || code === closedBy.rule) this.#means.missed?.();
  }

  #forget() {
    this.#previews.clear();
    this.#line?.forget();
  }
}
