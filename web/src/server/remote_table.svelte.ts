// A table on the server. It shows the last position received and knows when that may be out of date;
// a finished match is replayed and analysed here, from its record.
import type { Engine } from 'engine/engine';
import { learn } from 'engine/protocol';
import type { Event, GameInfo, RatedAction, SeatPosition } from 'engine/protocol';
import { analyseRecord, bestFirst, positionAt, rateActions } from '../table/past';
import { latestEvents } from '../table/review';
import type { OnlineTable, Refusal, SeatPlayer, Snapshot, Table, Notice, FairnessReport } from '../table/table';
import { holds, sha256Hex, type ChainEntry } from './chain';
import { closedBy, Connection, ConnectionLost, type OpenSocket } from './connection';
import { saveCommitment, commitmentOf, type Commitment } from './commitments';
import { errorMessage } from './error_messages';
import { ServerError, type ChatLine, type FairRecord, type PositionMessage, type SeatInfo, type TableInfo, type TableMessage } from './wire';

const hintMillis = 1000;
const maxNonce = 32; // bytes
const publicNonce = '0'; // of built-in bots
const failuresUntilUnreachable = 2;
// Requests that came too late: the next position answers them.
const tooLate = ['stale_version', 'not_your_turn', 'game_over'];

export interface Services {
  engine: Engine;
  searcher: Engine;
  info: GameInfo;
  openSocket: OpenSocket | null; // null: read a finished match from its record
  record: () => Promise<FairRecord>; // once the match is over
  commitments?: (after: number) => Promise<ChainEntry[]>; // of the server's chain
  onUnreachable?: () => void; // reconnecting failed repeatedly: check the table and the session
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
  received = $state(0);
  clocks = $state.raw<OnlineTable['clocks']>(null);
  stale = $state(true);
  lost = $state('table.reconnecting');
  begun = $state(false); // a position was received
  notice = $state.raw<Notice | null>(null);
  wantsRematch = false; // this player asked for a rematch
  seatPlayers: SeatPlayer[] = $derived(
    this.info.seats.map((seat, number) => seatPlayerOf(seat, number === this.seat)),
  );
  #services: Services;
  #connection: Connection | null = null;
  #watchers = new Set<(snapshot: Snapshot) => void>();
  #now: SeatPosition | null = null;
  #last: Snapshot | null = null;
  #previews = new Map<string, Promise<Event[]>>();
  #record: Promise<FairRecord> | null = null;
  #commitment: Commitment;
  #hasChat = false; // the chat was received on this connection
  #undoAt: number | null = null; // the version at which the player's request to take back ended
  #held: PositionMessage[] | null = null; // positions that wait for earlier pages of the log
  #closed = false;

  constructor(info: TableInfo, services: Services) {
    this.game = info.game;
    this.options = info.options;
    this.secrets = services.info.secrets;
    this.info = info;
    this.#services = services;
    const { id, commitment, chain, status } = info;
    const kept = commitmentOf(id);
    this.#commitment = kept ?? { id, commitment, early: status === 'open', nonces: [], ...(chain ? { chain } : {}) };
    if (!kept && status !== 'over') saveCommitment(this.#commitment);
    if (!services.openSocket) return;
    this.#connection = new Connection(services.openSocket, (message) => this.#receive(message), (...how) => this.#handleLoss(...how));
  }

  // Shows the end of the match from its record.
  async read() {
    const record = await this.record();
    this.#now = await positionAt(this.#services.engine, record, record.log.length, null);
    this.stale = false;
    this.begun = true;
    this.#notify(latestEvents(this.#now.entries), true);
  }

  get readOnly() {
    return this.#connection === null || this.info.status === 'closed';
  }

  get commitment() {
    return this.#commitment.commitment;
  }

  watch(listener: (snapshot: Snapshot) => void) {
    this.#watchers.add(listener);
    if (this.#last) listener(this.#last);
    return () => void this.#watchers.delete(listener);
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
    const asked = this.#askThrottled('preview', { action, version: this.#now!.version });
    const events = asked.then(({ events }) => events as Event[]);
    this.#previews.set(action, events);
    events.catch(() => this.#previews.delete(action));
    return events;
  }

  async undo() {
    await this.#do('undo');
  }

  handOver() {}

  async hint(): Promise<RatedAction[]> {
    let rated: RatedAction[] = [];
    await this.#attempt(async () => {
      rated = bestFirst(await this.#ask('hint', { millis: hintMillis }));
    });
    return rated;
  }

  async estimate(millis: number): Promise<RatedAction[]> {
    const { seat } = this;
    if (seat === null || this.#now?.to_act !== seat || this.info.rated) return [];
    return rateActions(this.#services.searcher, this.game, seat, this.#now, millis);
  }

  async at(version: number, seat: number | null): Promise<SeatPosition> {
    if (this.info.status === 'over')
      return positionAt(this.#services.engine, await this.record(), version, seat);
    const { entries, log, to_act: toAct } = this.#now!;
    const { view, facts } = await this.#askThrottled('at', { version });
    return {
      ok: true, view, facts, version, to_act: entries[version]?.by ?? toAct, undoable: [],
      log: log.slice(0, version), entries: entries.slice(0, version),
    };
  }

  record(): Promise<FairRecord> {
    this.#record ??= this.#services.record();
    this.#record.catch(() => (this.#record = null));
    return this.#record;
  }

  async analyse(listener: Parameters<Table['analyse']>[0]) {
    await analyseRecord(this.#services.searcher, await this.record(), listener, () => !this.#closed);
  }

  close() {
    this.#closed = true;
    this.#watchers.clear();
    this.#connection?.close();
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

  async returnToSeat() {
    await this.#do('return');
  }

  async rematch() {
    this.wantsRematch = true;
    await this.#do('rematch');
  }

  // Verified by the engine in this page, with nothing from the server but the commitment.
  async verify(): Promise<FairnessReport> {
    const record = await this.record();
    const { commitment = '', nonces = [] } = record.fairness ?? {};
    const { committed, follows, outcomes, fault } = await this.#services.engine.ask('hall', 'verify', { record });
    const wrong = !committed || commitment !== this.commitment ? 'promise'
      : this.#wrongShare(nonces) ?? (follows ? null : 'chance') ?? await this.#wrongChain();
    return { wrong, seen: this.#seen(nonces), outcomes, ...(fault ? { fault } : {}) };
  }

  // The player's nonce is at their seat, and a built-in bot has drawn none.
  #wrongShare(nonces: string[]): FairnessReport['wrong'] {
    const { nonces: own, seat } = this.#savedCommitment();
    if (seat !== undefined && !own.includes(nonces[seat] ?? '')) return 'nonce';
    const { hashes = [] } = this.#savedCommitment();
    if (hashes.some((hash, number) => hash !== sha256Hex(nonces[number] ?? ''))) return 'exchanged';
    const drawn = this.info.seats.some(({ kind }, number) => kind === 'bot' && nonces[number] !== publicNonce);
    return drawn ? 'builtIn' : null;
  }

  // The server has not taken the commitment back out of its list, nor changed any before or after it.
  async #wrongChain(): Promise<FairnessReport['wrong']> {
    const { chain, commitment } = this.#savedCommitment();
    if (!chain || !this.#services.commitments) return null;
    const entries = await this.#services.commitments(Math.max(chain.number - 2, 0));
    return holds(entries, chain, commitment) ? null : 'chain';
  }

  #seen(nonces: string[]): FairnessReport['seen'] {
    const { nonces: own, early } = this.#savedCommitment();
    if (nonces.some((nonce) => own.includes(nonce))) return 'number';
    return early ? 'promise' : null;
  }

  // This seat's nonce: no other player can predict it, and the record must contain it.
  async ready() {
    const bytes = crypto.getRandomValues(new Uint8Array(maxNonce));
    const nonce = [...bytes].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const seat = this.seat === null ? {} : { seat: this.seat };
    const before = this.#savedCommitment();
    this.#saveCommitment({ ...before, nonces: [...before.nonces, nonce], ...seat });
    const taken = await this.#do('ready', { nonce_hash: sha256Hex(nonce) });
    if (!taken && this.notice) this.#saveCommitment(before); // refused for certain, not lost on the way
  }

  // Once every seat is committed: what they are committed to is saved before the player's nonce is revealed.
  async #reveal({ commitment, nonce_hashes: hashes }: Extract<TableMessage, { type: 'reveal' }>) {
    const saved = this.#savedCommitment();
    const own = saved.nonces.find((nonce) => hashes.includes(sha256Hex(nonce)));
    if (commitment !== saved.commitment) this.notice = { key: 'fair.wrong.promise' };
    else if (own === undefined) this.notice = { key: 'waiting.elsewhere' };
    else {
      this.#saveCommitment({ ...saved, hashes: saved.hashes ?? hashes });
      await this.#ask('reveal', { nonce: own }).catch((error) => {
        if (!(error instanceof ServerError || error instanceof ConnectionLost)) throw error;
      });
    }
  }

  // A player who left before the match has no nonce in it; another player may take the seat.
  #leaveSeat() {
    const { seat: _, ...others } = this.#savedCommitment();
    this.#saveCommitment(others);
  }

  // Another page of this browser may have changed it.
  #savedCommitment(): Commitment {
    return commitmentOf(this.info.id) ?? this.#commitment;
  }

  #saveCommitment(commitment: Commitment) {
    this.#commitment = commitment;
    saveCommitment(commitment);
  }

  async #ask(cmd: string, fields: object = {}) {
    if (!this.#connection) throw new ConnectionLost();
    return this.#connection.ask(cmd, fields);
  }

  async #askThrottled(cmd: string, fields: object) {
    if (!this.#connection) throw new ConnectionLost();
    return this.#connection.askThrottled(cmd, fields);
  }

  #do(cmd: string, fields: object = {}) {
    return this.#attempt(() => this.#ask(cmd, fields));
  }

  // Shows an error of the server as a notice; returns whether the work succeeded. A lost connection
  // has its own notice.
  async #attempt(work: () => Promise<void>): Promise<boolean> {
    this.notice = null;
    try {
      await work();
      return true;
    } catch (error) {
      if (error instanceof ServerError) this.notice = errorMessage(error);
      else if (!(error instanceof ConnectionLost)) throw error;
      return false;
    }
  }

  async #refused(cmd: string, fields: object): Promise<Refusal | null> {
    try {
      await this.#ask(cmd, fields);
      return null;
    } catch (error) {
      if (error instanceof ConnectionLost) return null;
      if (!(error instanceof ServerError)) throw error;
      const { code, message, clause, reason, args } = error;
      return tooLate.includes(code) ? null : { code, message, clause, reason, args };
    }
  }

  #receive(message: TableMessage) {
    if (message.type === 'table') this.#receiveTable(message);
    else if (message.type === 'position') this.#receivePosition(message);
    else if (message.type === 'reveal') void this.#reveal(message);
    else if (message.type === 'chat') {
      this.chat = message.whole ? message.lines : [...this.chat, ...message.lines];
      if (!message.whole) this.received += message.lines.length;
      this.#hasChat = true;
    }
    // A closed table sends nothing more.
    if (this.info.status === 'closed' && !this.stale && this.#hasChat) this.#connection?.close();
  }

  #receiveTable({ table, seat }: Extract<TableMessage, { type: 'table' }>) {
    if (seat !== null && this.info.undo?.by === seat && !table.undo)
      this.#undoAt = this.#now?.version ?? null;
    const closes = table.status === 'closed' && this.info.status !== 'closed';
    this.info = table;
    this.seat = seat;
    const { seat: saved } = this.#savedCommitment();
    if (table.status === 'open' && saved !== undefined && seat !== saved) this.#leaveSeat();
    // Once every nonce was revealed there is a match, whose position comes next, unless it is of older rules.
    const dealt = table.closed_reason !== 'rules' && table.fairness?.nonces.every((nonce) => nonce !== '');
    const begins = this.begun || (dealt ?? false);
    if (closes) this.stale = true;
    if (table.status === 'open' || (table.status === 'closed' && !begins)) this.stale = false;
    if (this.#now && !this.stale) this.#notify([], false);
  }

  #receivePosition(message: PositionMessage) {
    if (message.whole && message.from > 0) void this.#receiveLong(message);
    else if (this.#held && !message.whole) this.#held.push(message);
    else this.#takePosition(message);
  }

  // A long log comes in pages, the last one first; newer positions wait for the other pages.
  async #receiveLong(last: PositionMessage) {
    const held: PositionMessage[] = [];
    this.#held = held;
    let { from, log, by, events } = last;
    try {
      while (from > 0) {
        const page = await this.#ask('log', { before: from });
        if (this.#held !== held) return; // a newer log has arrived
        log = [...page.log, ...log];
        by = [...page.by, ...by];
        events = [...page.events, ...events];
        from = page.from;
      }
    } catch (error) {
      if (error instanceof ConnectionLost || error instanceof ServerError) return; // a new connection sends everything again
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
    if (!same) this.#cancelQuestions();
    if (!same) this.notice = null;
    if (this.#undoAt === message.version) this.notice = { key: 'undo.refused' };
    this.#undoAt = null;
    const { view, facts, to_act, version, from, log, by, events, undoable, actions } = message;
    const told = { ok: true as const, view, facts, to_act, version, from, log, by, events, undoable };
    this.#now = learn(before, actions ? { ...told, actions } : told);
    this.stale = false;
    this.begun = true;
    this.#notify(this.#now.entries.slice(message.fresh).flatMap(({ events }) => events), !same);
  }

  #notify(fresh: Event[], changed: boolean) {
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
    this.#watchers.forEach((listener) => listener(this.#last!));
  }

  #handleLoss(failures: number, code: number) {
    this.stale = true;
    this.#hasChat = false;
    this.lost = code === closedBy.limit ? 'table.full'
      : code === closedBy.restart ? 'table.restarting' : 'table.reconnecting';
    this.#cancelQuestions();
    if (code === closedBy.limit) return; // the table is full; it still exists
    if (failures >= failuresUntilUnreachable || code === closedBy.rule) this.#services.onUnreachable?.();
  }

  #cancelQuestions() {
    this.#previews.clear();
    this.#connection?.cancelThrottled();
  }
}
