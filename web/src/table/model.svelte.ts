// The state of the table screen: the present or a past position, the previewed action, the
// refusal and the hint. Components read it and call its functions; it knows no rules.
import type { RatedAction, SeatPosition } from 'engine/protocol';
import type { GameEvent } from '../contract';
import { latestEvents, stopsOf, type ReviewedDecision } from './review';
import type { Refusal, Snapshot, Table } from './table';

export interface Previewed {
  action: string;
  events: GameEvent[];
}

const estimateMillis = 150;

// Animates a change; resolves when the animation has ended.
export type Perform = (events: GameEvent[], change: () => void) => Promise<void>;

export class TableModel {
  readonly table: Table;
  perform: Perform | null = null;
  performing = $state(false);
  #waiting = $state.raw<Snapshot[]>([]); // snapshots that arrived during an animation
  snapshot = $state.raw<Snapshot>()!;
  past = $state.raw<SeatPosition | null>(null); // set while a past position is shown
  pastEyes = $state<number | null | undefined>(undefined); // the viewer chosen after the end
  previewed = $state.raw<Previewed | null>(null);
  refusal = $state.raw<Refusal | null>(null);
  hints = $state.raw<RatedAction[] | null>(null);
  hinting = $state(false);
  chance = $state.raw<{ seat: number; share: number } | null>(null); // the last estimate of the chance to win
  judged = $state.raw<ReviewedDecision[]>([]);
  luck = $state.raw<number[]>([]); // the luck of each seat, in shares of the win
  judgedShare = $state(0); // progress of the analysis
  undone = $state(false); // a move was taken back and none made since
  marks = $state.raw<ReadonlySet<string>>(new Set());
  replayed = $state.raw<GameEvent[]>([]); // the events of the last replay step
  #pointed: string | null = null;
  #playing = false;
  #steps = 0;
  #closed = false; // late answers must not read values of the removed component
  #asked: Promise<SeatPosition | null> = Promise.resolve(null);
  #unwatch: () => void;

  shown = $derived<SeatPosition>(this.past ?? this.snapshot.now);
  seat = $derived(this.past ? this.#eyes() : this.snapshot.seat);
  live = $derived(this.past === null);
  over = $derived(this.snapshot.now.to_act === null);
  actions = $derived.by(() =>
    this.live && !this.table.stale && this.#waiting.length === 0 ? this.snapshot.actions : []);
  stops = $derived(stopsOf(this.snapshot.now.entries));
  stop = $derived(this.stops.findLastIndex((version) => version <= this.shown.version));

  constructor(table: Table, changed: (snapshot: Snapshot) => void) {
    this.table = table;
    this.#unwatch = table.watch((snapshot) => {
      const latest = this.#waiting.at(-1) ?? this.snapshot;
      this.#receive(snapshot);
      if (latest?.moment !== snapshot.moment) changed(snapshot);
    });
  }

  // Snapshots are shown in order, each after the previous animation; without events, or with another viewer, at once.
  #receive(snapshot: Snapshot) {
    const goesOn = snapshot.handTo === null && snapshot.now.version >= (this.snapshot?.now.version ?? 0);
    if (!goesOn) this.catchUp();
    if (goesOn && (this.performing || (this.perform && snapshot.fresh.length > 0))) {
      this.#waiting = [...this.#waiting, snapshot];
      void this.#showNext();
    } else this.#take(snapshot);
  }

  async #showNext() {
    if (this.performing) return;
    this.performing = true;
    for (let next = this.#waiting[0]; next && !this.#closed; next = this.#waiting[0]) {
      const snapshot = next;
      const take = () => {
        this.#waiting = this.#waiting.slice(1);
        this.#take(snapshot);
      };
      const seen = this.snapshot.seat === snapshot.seat && this.snapshot.moment !== snapshot.moment;
      if (this.perform && seen && this.live) await this.perform(snapshot.fresh, take);
      else take();
    }
    this.performing = false;
  }

  // A player who acts sees the current position at once.
  catchUp = () => {
    const last = this.#waiting.at(-1);
    this.#waiting = [];
    if (last) this.#take(last);
    this.hurry?.();
  };
  hurry: (() => void) | null = null; // ends the animation

  #take(snapshot: Snapshot) {
    const same = this.snapshot?.moment === snapshot.moment; // only the presence of players has changed
    // A player who views the past stays there while bots play, unless the viewer changes.
    const sameEyes = this.snapshot?.seat === snapshot.seat && snapshot.handTo === null;
    if (!sameEyes || snapshot.now.version < (this.past?.version ?? 0)) this.past = null;
    this.snapshot = snapshot;
    if (same) return;
    this.pastEyes = undefined;
    this.judged = [];
    this.luck = [];
    this.judgedShare = 0;
    this.#forget();
  }

  close() {
    this.#closed = true;
    ++this.#steps;
    this.#unwatch();
    this.table.close();
  }

  play = async (action: string) => {
    this.hurry?.();
    if (this.#playing) return;
    if (!this.actions.includes(action)) return this.tryAction(action);
    this.#forget();
    this.undone = false;
    this.#playing = true; // a second click must not become a second action
    this.refusal = await this.table.play(action).finally(() => (this.#playing = false));
  };

  tryAction = async (text: string) => {
    if (!this.live || this.actions.length === 0) return;
    this.refusal = await this.table.refusal(text);
  };

  // An action that is no longer legal has no preview.
  preview = (action: string) => this.table.preview(action).catch(() => []);

  point = async (action: string | null) => {
    this.#pointed = action;
    await null; // removed elements lose their focus during rendering
    if (this.#closed || this.#pointed !== action) return;
    if (action === null || !this.actions.includes(action)) {
      this.previewed = null;
      return;
    }
    const version = this.snapshot.now.version;
    const events = await this.preview(action);
    if (this.#pointed === action && this.snapshot.now.version === version)
      this.previewed = { action, events };
  };

  undo = () => {
    this.catchUp();
    this.undone = true;
    return this.table.undo();
  };

  hint = async () => {
    const { version } = this.snapshot.now;
    this.hinting = true;
    const rated = await this.table.hint().catch(() => []);
    this.hinting = false;
    if (this.snapshot.now.version !== version || rated.length === 0) return;
    this.hints = rated;
    await this.point(rated[0]!.action);
  };

  // A quick estimate for the person to act.
  estimate = async () => {
    const { version, to_act: seat } = this.snapshot.now;
    if (typeof seat !== 'number' || this.hinting) return;
    const [best] = await this.table.estimate(estimateMillis).catch(() => []);
    if (best && this.snapshot.now.version === version) this.chance = { seat, share: best.value };
  };

  // Analyses every decision of the match, once.
  analyse = async () => {
    if (this.judgedShare > 0) return;
    this.judgedShare = Number.EPSILON;
    await this.table.analyse((decisions, luck, share) => {
      this.judged = [...this.judged, ...decisions];
      this.luck = this.table.seatPlayers.map(
        (_, seat) => luck.reduce((sum, { gain }) => sum + gain[seat]!, this.luck[seat] ?? 0),
      );
      this.judgedShare = share;
    });
  };

  // Shows the position before the decision of this stop; the last stop is the present.
  goTo = async (stop: number) => {
    const to = Math.max(0, Math.min(stop, this.stops.length - 1));
    const step = ++this.#steps;
    const version = this.stops[to]!;
    this.catchUp();
    const next = to === this.stop + 1;
    if (to === this.stops.length - 1 && this.pastEyes === undefined) {
      const events = latestEvents(this.snapshot.now.entries);
      return this.#step(next && !this.live ? events : [], () => (this.past = null));
    }
    await this.#asked; // one request at a time: a dragged slider needs only the last answer
    if (step !== this.#steps) return;
    this.#asked = this.#standing(version);
    const position = await this.#asked;
    if (step !== this.#steps || !position) return;
    const events = latestEvents(this.snapshot.now.entries.slice(0, version));
    await this.#step(next ? events : [], () => {
      this.#forget();
      this.replayed = events;
      this.past = position;
    });
  };

  // A step forward is animated like a move; a jump is not.
  async #step(events: GameEvent[], change: () => void) {
    if (this.perform && events.length > 0) await this.perform(events, change);
    else change();
  }

  // The number of the decision at this entry of the log; of chance the one before it.
  numberOf = (version: number) => this.stops.findLastIndex((stop) => stop <= version) + 1;

  // Shows the position in which a judged decision was made: what was played is marked, the best
  // action drawn.
  review = async (decision: ReviewedDecision, played: string[]) => {
    await this.goTo(this.numberOf(decision.ply) - 1);
    if (this.#closed || this.shown.version !== decision.ply) return;
    this.marks = new Set(played);
    this.previewed = { action: decision.best, events: decision.bestEvents };
  };

  lookAs = async (seat: number | null) => {
    this.pastEyes = seat;
    await this.goTo(this.stop);
  };

  // A remote table may be unreachable.
  #standing(version: number): Promise<SeatPosition | null> {
    return this.table.at(version, this.#eyes()).catch((error) => {
      if (!this.table.online) throw error;
      return null;
    });
  }

  #eyes(): number | null {
    return this.pastEyes === undefined ? this.snapshot.seat : this.pastEyes;
  }

  #forget() {
    this.#pointed = null;
    this.previewed = null;
    this.refusal = null;
    this.hints = null;
    this.marks = new Set();
  }
}
