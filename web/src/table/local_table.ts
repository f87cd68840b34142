// A table with the engine in the page: people at this screen and bots.
import { type Engine, EngineError } from 'engine/engine';
import { learn } from 'engine/protocol';
import type { Event, GameInfo, MatchRecord, RatedAction, Seat, SeatAnswer, SeatPosition } from 'engine/protocol';
import { fetchNet } from '../nets';
import { analyseRecord, positionAt, rateActions } from './past';
import { latestEvents } from './review';
import type { Plan, Refusal, Snapshot, Table } from './table';

const session = 'table';
const hintMillis = 1000;
const maxMillis = 4000; // limits the work of a level on a slow device

const engineSeat = (seat: number | null): Seat => seat ?? 'spectator';

export class LocalTable implements Table {
  readonly game: string;
  readonly options: Plan['options'];
  readonly seatPlayers: Plan['seatPlayers'];
  readonly secrets: boolean;
  readonly stale = false;
  #engine: Engine;
  #searcher: Engine;
  #watchers = new Set<(snapshot: Snapshot) => void>();
  #last: Snapshot | null = null;
  #eyes: number | null;
  #handsOver: boolean; // the device is handed over between players, and before the first turn
  #seen = 0; // the version that the viewer has seen
  #turnOf = 0; // counts changes, to recognise late answers
  #known: { seat: number | null; now: SeatPosition } | null = null; // the last position shown, and its viewer
  #turn: ReturnType<Engine['play']> | null = null; // the search of a thinking bot
  #closed = false;
  #pace: number; // min milliseconds of a bot's move, so that people can follow

  private constructor(engine: Engine, searcher: Engine, info: GameInfo, plan: Plan) {
    this.#pace = plan.pace ?? 0;
    this.#engine = engine;
    this.#searcher = searcher;
    searcher.needNet(plan.game, plan.seatPlayers.length, fetchNet);
    this.game = plan.game;
    this.options = plan.options;
    this.seatPlayers = plan.seatPlayers;
    this.secrets = info.secrets;
    const people = plan.seatPlayers.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
    this.#handsOver = info.secrets && people.length > 1;
    this.#eyes = this.#handsOver ? null : (people[0] ?? null);
  }

  static async start(engine: Engine, searcher: Engine, info: GameInfo, plan: Plan) {
    const table = new LocalTable(engine, searcher, info, plan);
    const { game, options, seatPlayers, seed } = plan;
    const told = await engine.askAt(session, 'new', {
      game, options, players: seatPlayers.length, ...(seed === undefined ? {} : { seed }), ...table.#asker(),
    });
    await table.#show(told);
    return table;
  }

  static async open(engine: Engine, searcher: Engine, info: GameInfo, plan: Plan, record: MatchRecord) {
    const table = new LocalTable(engine, searcher, info, plan);
    await table.#show(await engine.askAt(session, 'replay', { record, ...table.#asker() }));
    return table;
  }

  watch(watcher: (snapshot: Snapshot) => void) {
    this.#watchers.add(watcher);
    if (this.#last) watcher(this.#last);
    return () => void this.#watchers.delete(watcher);
  }

  async play(action: string) {
    const waits = this.#interrupt();
    if (waits) await waits;
    try {
      const version = this.#last!.now.version;
      await this.#show(await this.#engine.askAt(session, 'act', { action, version, ...this.#asker() }));
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  async refusal(text: string): Promise<Refusal | null> {
    try {
      await this.#engine.ask(session, 'preview', { action: text });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  async preview(action: string): Promise<Event[]> {
    return (await this.#engine.ask(session, 'preview', { action })).events;
  }

  async undo() {
    await this.#interrupt();
    const steps = this.#undoSteps(this.#last?.now.undoable ?? []);
    if (steps === 0) return this.#letBotsPlay();
    let told: SeatAnswer | null = null;
    for (let step = 0; step < steps; ++step) {
      told = await this.#engine.askAt(session, 'undo', this.#asker());
      this.#learn(told);
    }
    this.#seen = Infinity;
    await this.#show(told!);
  }

  handOver() {
    if (this.#last?.handTo == null) return;
    this.#eyes = this.#last.handTo;
    this.#seen = Infinity;
    void this.#look().then((told) => this.#show(told));
  }

  hint() {
    return this.estimate(hintMillis);
  }

  async estimate(millis: number): Promise<RatedAction[]> {
    const seat = this.#last?.now.to_act;
    if (typeof seat !== 'number') return [];
    return rateActions(this.#searcher, this.game, seat, await this.#engine.ask(session, 'seat', { seat }), millis);
  }

  async at(version: number, seat: number | null): Promise<SeatPosition> {
    return positionAt(this.#engine, await this.record(), version, seat);
  }

  async record() {
    return (await this.#engine.ask(session, 'record', {})).record;
  }

  async analyse(onProgress: Parameters<Table['analyse']>[0]) {
    await analyseRecord(this.#searcher, await this.record(), onProgress, () => !this.#closed);
  }

  close() {
    this.#closed = true;
    this.#watchers.clear();
    void this.#interrupt();
  }

  // Stops a thinking bot; if its move is already on its way, it is shown.
  #interrupt(): Promise<unknown> | null {
    ++this.#turnOf;
    const turn = this.#turn;
    this.#turn = null;
    turn?.cancel();
    if (this.#searcher.busy) this.#searcher.stop();
    return turn && turn.done.then((told) => told && this.#tell(this.#learn(told), null));
  }

  // The viewer, and how much of the log it knows.
  #asker() {
    const known = this.#known?.seat === this.#eyes ? this.#known.now.version : 0;
    return { seat: engineSeat(this.#eyes), from: known };
  }

  #look(): Promise<SeatAnswer> {
    return this.#engine.ask(session, 'seat', this.#asker());
  }

  #learn(told: SeatAnswer): SeatPosition {
    const before = this.#known?.seat === this.#eyes ? this.#known.now : null;
    const now = learn(before, told);
    this.#known = { seat: this.#eyes, now };
    return now;
  }

  // How many decisions to take back to the last one of a person; 0 if hidden information was revealed since.
  #undoSteps(undoable: number[]): number {
    return undoable.findIndex((seat) => this.seatPlayers[seat]?.kind === 'human') + 1;
  }

  // Notifies the watchers of the position, then lets a bot think if it is its turn.
  async #show(told: SeatAnswer) {
    const turn = ++this.#turnOf;
    let now = this.#learn(told);
    const toAct = now.to_act;
    let handTo: number | null = null;
    if (this.#isPerson(toAct) && toAct !== this.#eyes) {
      if (this.#handsOver) handTo = toAct;
      else {
        this.#eyes = toAct;
        now = this.#learn(await this.#look());
      }
    }
    if (turn !== this.#turnOf || this.#closed) return;
    this.#tell(now, handTo);
    this.#letBotsPlay();
  }

  #isPerson(seat: SeatPosition['to_act']): seat is number {
    return typeof seat === 'number' && this.seatPlayers[seat]?.kind === 'human';
  }

  #tell(now: SeatPosition, handTo: number | null) {
    const since = now.entries.slice(Math.min(this.#seen, now.version)).flatMap(({ events }) => events);
    const fresh = this.#last ? since : latestEvents(now.entries); // after a reload: the last events
    this.#seen = now.version;
    const bot = typeof now.to_act === 'number' && this.seatPlayers[now.to_act]?.kind === 'bot';
    this.#last = {
      seat: this.#eyes,
      now,
      actions: handTo === null ? (now.actions ?? []) : [],
      thinking: bot ? (now.to_act as number) : null,
      handTo,
      canUndo: this.#undoSteps(now.undoable) > 0,
      fresh,
      moment: (this.#last?.moment ?? 0) + 1,
    };
    this.#watchers.forEach((watcher) => watcher(this.#last!));
  }

  #letBotsPlay() {
    const bot = this.#last!.now.to_act;
    const seatPlayer = typeof bot === 'number' ? this.seatPlayers[bot] : undefined;
    if (seatPlayer?.kind !== 'bot' || this.#closed) return;
    const limits = { bot: seatPlayer.bot, millis: maxMillis };
    const turn = this.#engine.play(
      session, { game: this.game, bot: bot as number, limits, pace: this.#pace, ...this.#asker() }, this.#searcher,
    );
    this.#turn = turn;
    void turn.done.then(async (told) => {
      if (this.#turn !== turn) return; // the interruption shows the position itself
      this.#turn = null;
      if (told) await this.#show(told);
    });
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof EngineError)) throw error;
  const { message, clause, reason, args } = error.refusal;
  return { message, clause: clause ?? null, reason, args: args ?? {} };
}
