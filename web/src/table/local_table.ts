// A table with the engine in the page: any mix of people at this screen and bots.
import { type Engine, EngineError, Stopped } from 'engine/engine';
import type { Event, GameInfo, Limits, MatchRecord, RatedAction, SeatPosition } from 'engine/protocol';
import { analyseRecord, bestFirst, positionAt } from './past';
import { latestEvents } from './review';
import type { Plan, Refusal, Snapshot, Table } from './table';

const desk = 'table';
const hintMillis = 1000;
const longestMillis = 4000; // a level brings its own work; a slow device does less of it

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));
const engineSeat = (seat: number | null) => seat ?? 'spectator';

export class LocalTable implements Table {
  readonly game: string;
  readonly options: Plan['options'];
  readonly sitters: Plan['sitters'];
  readonly secrets: boolean;
  readonly stale = false;
  #engine: Engine;
  #thinker: Engine;
  #watchers = new Set<(snapshot: Snapshot) => void>();
  #last: Snapshot | null = null;
  #eyes: number | null;
  #handsOver: boolean; // nobody sees another's secrets: not even whoever opens the match
  #seen = 0; // the version up to which the eyes have been told
  #turnOf = 0; // counts changes, so that a late thought is known to be late
  #closed = false;
  #pace: number; // a bot takes at least this many milliseconds, so that one can follow

  private constructor(engine: Engine, thinker: Engine, info: GameInfo, plan: Plan) {
    this.#pace = plan.pace ?? 0;
    this.#engine = engine;
    this.#thinker = thinker;
    this.game = plan.game;
    this.options = plan.options;
    this.sitters = plan.sitters;
    this.secrets = info.secrets;
    const people = plan.sitters.flatMap(({ kind }, seat) => (kind === 'human' ? [seat] : []));
    this.#handsOver = info.secrets && people.length > 1;
    this.#eyes = this.#handsOver ? null : (people[0] ?? null);
  }

  static async start(engine: Engine, thinker: Engine, info: GameInfo, plan: Plan) {
    const table = new LocalTable(engine, thinker, info, plan);
    const { game, options, sitters, seed } = plan;
    await engine.ask(desk, 'new', {
      game, options, players: sitters.length, ...(seed === undefined ? {} : { seed }),
    });
    await table.#show();
    return table;
  }

  static async open(engine: Engine, thinker: Engine, info: GameInfo, plan: Plan, record: MatchRecord) {
    const table = new LocalTable(engine, thinker, info, plan);
    await engine.ask(desk, 'replay', { record });
    await table.#show();
    return table;
  }

  watch(heard: (snapshot: Snapshot) => void) {
    this.#watchers.add(heard);
    if (this.#last) heard(this.#last);
    return () => void this.#watchers.delete(heard);
  }

  async play(action: string) {
    this.#interrupt();
    const refused = await this.#act(action);
    if (!refused) await this.#show();
    return refused;
  }

  async refusal(text: string): Promise<Refusal | null> {
    try {
      await this.#engine.ask(desk, 'preview', { action: text });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  async preview(action: string): Promise<Event[]> {
    return (await this.#engine.ask(desk, 'preview', { action })).events;
  }

  async undo() {
    const steps = this.#undoSteps(this.#last?.now.undoable ?? []);
    if (steps === 0) return;
    this.#interrupt();
    for (let step = 0; step < steps; ++step) await this.#engine.ask(desk, 'undo', {});
    this.#seen = Infinity;
    await this.#show();
  }

  taken() {
    if (this.#last?.handTo == null) return;
    this.#eyes = this.#last.handTo;
    this.#seen = Infinity;
    void this.#show();
  }

  async hint(millis = hintMillis): Promise<RatedAction[]> {
    const seat = this.#last?.now.to_act;
    if (typeof seat !== 'number') return [];
    return bestFirst(await this.#think(await this.#seatPosition(seat), seat, { millis, compare: true }));
  }

  async at(version: number, seat: number | null): Promise<SeatPosition> {
    return positionAt(this.#engine, await this.record(), version, seat);
  }

  async record() {
    return (await this.#engine.ask(desk, 'record', {})).record;
  }

  async analyse(heard: Parameters<Table['analyse']>[0]) {
    await analyseRecord(this.#thinker, await this.record(), heard, () => !this.#closed);
  }

  close() {
    this.#closed = true;
    this.#watchers.clear();
    this.#interrupt();
  }

  #interrupt() {
    ++this.#turnOf;
    if (this.#thinker.busy) this.#thinker.stop();
  }

  async #act(action: string): Promise<Refusal | null> {
    try {
      await this.#engine.ask(desk, 'act', { action, version: this.#last!.now.version });
      return null;
    } catch (error) {
      return refusalOf(error);
    }
  }

  // How many decisions go back to the last one of a person; none where something was learned.
  #undoSteps(undoable: number[]): number {
    return undoable.findIndex((seat) => this.sitters[seat]?.kind === 'human') + 1;
  }

  // Tells the watchers where the match stands, then lets a bot think if it is its turn.
  async #show() {
    const turn = ++this.#turnOf;
    let now = await this.#seatPosition(this.#eyes);
    const toAct = now.to_act;
    const person = typeof toAct === 'number' && this.sitters[toAct]?.kind === 'human';
    let handTo: number | null = null;
    if (person && toAct !== this.#eyes) {
      if (this.#handsOver) handTo = toAct;
      else {
        this.#eyes = toAct;
        now = await this.#seatPosition(toAct);
      }
    }
    if (turn !== this.#turnOf || this.#closed) return;
    this.#tell(now, handTo);
    if (typeof toAct === 'number' && !person) void this.#letBotPlay(toAct, turn);
  }

  #tell(now: SeatPosition, handTo: number | null) {
    const since = now.story.slice(Math.min(this.#seen, now.version)).flatMap(({ events }) => events);
    const fresh = this.#last ? since : latestEvents(now.story); // opened again: what happened last
    this.#seen = now.version;
    const bot = typeof now.to_act === 'number' && this.sitters[now.to_act]?.kind === 'bot';
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
    this.#watchers.forEach((heard) => heard(this.#last!));
  }

  async #letBotPlay(seat: number, turn: number) {
    const sitter = this.sitters[seat]!;
    const limits = sitter.kind === 'bot' ? { bot: sitter.bot, millis: longestMillis } : {};
    try {
      const known = await this.#seatPosition(seat, 'open');
      const [thought] = await Promise.all([this.#think(known, seat, limits), wait(this.#pace)]);
      if (turn !== this.#turnOf || this.#closed) return;
      await this.play(thought.action);
    } catch (error) {
      if (!(error instanceof Stopped)) throw error;
    }
  }

  // A bot knows what its seat knows: the view and the redacted log. One that plays has forgotten
  // nothing; a hint is given from what the person sees.
  async #think({ view, log }: SeatPosition, seat: number, limits: Limits) {
    return this.#thinker.ask('bot', 'choose', { game: this.game, seat, view, log, ...limits });
  }

  #seatPosition(seat: number | null, memory?: 'open') {
    return this.#engine.ask(desk, 'seat', { seat: engineSeat(seat), ...(memory && { memory }) });
  }
}

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof EngineError)) throw error;
  const { message, clause, reason, args } = error.refusal;
  return { message, clause: clause ?? null, reason, args: args ?? {} };
}
