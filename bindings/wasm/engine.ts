// The engine in a Web Worker, with typed requests. It can hold several matches at once:
// each `session` is an engine of its own within the worker.
import type { Answer, BotTurn, Command, Fields, Refused, Seat, SeatAnswer, SeatedCommand } from './protocol';

export class EngineError extends Error {
  readonly refusal: Refused['error'];

  constructor(refusal: Refused['error']) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

// The messages to the worker and back.
export interface LineRequest {
  id: number;
  session: string;
  line: string;
}
export type Opening = { module: WebAssembly.Module };
// A bot's turn at a session: another worker, at the other end of the port, lets the bot choose.
export interface TurnRequest {
  id: number;
  session: string;
  turn: BotTurn;
  port: MessagePort;
}
// Answers one request that comes through the port.
export interface PortRequest {
  id: number;
  session: string;
  port: MessagePort;
}
export type Cancel = { cancel: number };
// A net of a game, for all engines of the worker.
export type NetFile = { game: string; net: Uint8Array };
export type Message = LineRequest | TurnRequest | PortRequest | NetFile | Cancel | Opening;
export const cancelled = 'cancelled'; // in place of an answer
export type Reply = { id: number; line: string } | { id: number; broken: string };

interface Waiting {
  resolve: (line: string) => void;
  reject: (error: Error) => void;
}

export type MakeWorker = () => Worker;
export type FetchNet = (game: string, players: number) => Promise<Uint8Array | null>; // null: the game has none

export class Engine {
  #make: MakeWorker;
  #module: Promise<WebAssembly.Module>;
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #nets = new Map<string, NetFile | null>(); // by game and players; null: none, or still loading
  #next = 1;

  // The module may still be loading: requests wait for it.
  constructor(make: MakeWorker, module: WebAssembly.Module | Promise<WebAssembly.Module>) {
    this.#make = make;
    this.#module = Promise.resolve(module);
  }

  // Answers come in the order of the requests.
  async ask<C extends Command>(session: string, cmd: C, fields: Fields<C>): Promise<Answer<C>> {
    const text = JSON.stringify({ ...fields, cmd });
    const line = await this.#send((id) => ({ id, session, line: text }));
    const answer = JSON.parse(line) as Answer<C> | Refused;
    if (!answer.ok) throw new EngineError(answer.error);
    return answer;
  }

  // The same as a seat sees it.
  askAt<C extends SeatedCommand>(
    session: string, cmd: C, fields: Fields<C> & { seat: Seat; from?: number },
  ): Promise<SeatAnswer> {
    return this.ask(session, cmd, fields) as unknown as Promise<SeatAnswer>;
  }

  // Lets a bot take its turn: it thinks in the other engine, which can be stopped. Null: it was
  // cancelled, and nothing was done.
  play(session: string, turn: BotTurn, searcher: Engine): { done: Promise<SeatAnswer | null>; cancel: () => void } {
    const { port1, port2 } = new MessageChannel();
    const thinking = searcher.#send((id) => ({ id, session: 'bot', port: port2 }), [port2]);
    thinking.catch(() => {}); // stopped: then this turn was cancelled
    let number = 0;
    const sent = this.#send((id) => ({ id: (number = id), session, turn, port: port1 }), [port1]);
    const done = sent.then((line) => {
      if (line === cancelled) return null;
      const answer = JSON.parse(line) as SeatAnswer | Refused;
      if (!answer.ok) throw new EngineError(answer.error);
      return answer;
    });
    return { done, cancel: () => this.#worker?.postMessage({ cancel: number } satisfies Cancel) };
  }

  // Sends the net for a number of players to the bots, once. Later requests wait for it; without a net bots
  // still play.
  needNet(game: string, players: number, fetchNet: FetchNet) {
    const key = `${game} ${players}`;
    if (this.#nets.has(key)) return;
    this.#nets.set(key, null);
    const fetched = fetchNet(game, players).catch(() => null);
    this.#module = Promise.all([this.#module, fetched]).then(([module, net]) => {
      if (net) {
        const message: NetFile = { game, net };
        this.#nets.set(key, message);
        this.#worker?.postMessage(message);
      }
      return module;
    });
  }

  // Stops the current work: pending requests fail with `Stopped`. The matches of
  // all engines are lost.
  stop() {
    this.#worker?.terminate();
    this.#worker = null;
    this.#fail(new Stopped());
  }

  close() {
    this.stop();
  }

  get busy(): boolean {
    return this.#waiting.size > 0;
  }

  #send(message: (id: number) => Message, ports: MessagePort[] = []): Promise<string> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#module.then((module) => {
        if (!this.#waiting.has(id)) return; // stopped meanwhile
        this.#worker ??= this.#open(module);
        this.#worker.postMessage(message(id), ports);
      }, reject);
    });
  }

  #open(module: WebAssembly.Module): Worker {
    const worker = this.#make();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    worker.onerror = (event) => this.#fail(new Error(event.message || 'the worker failed'));
    worker.postMessage({ module } satisfies Opening);
    this.#nets.forEach((message) => message && worker.postMessage(message));
    return worker;
  }

  #receive(reply: Reply) {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if ('broken' in reply) waiting?.reject(new Error(reply.broken));
    else waiting?.resolve(reply.line);
  }

  #fail(error: Error) {
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    all.forEach(({ reject }) => reject(error));
  }
}

// The error of a stopped request.
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}
