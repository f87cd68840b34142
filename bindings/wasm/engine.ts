// The engine in a Web Worker, asked by typed requests. Several matches can be kept side by side:
// each `session` is an engine of its own within the worker.
import type { Answer, BotTurn, Command, Fields, Refused, Seat, SeatAnswer, SeatedCommand } from './protocol';

export class EngineError extends Error {
  readonly refusal: Refused['error'];

  constructor(refusal: Refused['error']) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

// What travels to the worker and back.
export interface Letter {
  id: number;
  session: string;
  line: string;
}
export type Opening = { module: WebAssembly.Module };
// A bot's turn at a session: another worker, at the other end of the port, lets the bot choose.
export interface TurnLetter {
  id: number;
  session: string;
  turn: BotTurn;
  port: MessagePort;
}
// Answers what comes through the port, once.
export interface PortLetter {
  id: number;
  session: string;
  port: MessagePort;
}
export type Cancel = { cancel: number };
// The net of a game, for all engineSet of the worker.
export type NetLetter = { game: string; net: Uint8Array };
export type Message = Letter | TurnLetter | PortLetter | NetLetter | Cancel | Opening;
export const cancelled = 'cancelled'; // in place of an answer
export type Reply = { id: number; line: string } | { id: number; broken: string };

interface Waiting {
  resolve: (line: string) => void;
  reject: (error: Error) => void;
}

export type MakeWorker = () => Worker;
export type FetchNet = (game: string) => Promise<Uint8Array | null>; // null: the game has none

export class Engine {
  #make: MakeWorker;
  #module: Promise<WebAssembly.Module>;
  #worker: Worker | null = null;
  #waiting = new Map<number, Waiting>();
  #nets = new Map<string, Uint8Array | null>(); // null: none, or still on its way
  #next = 1;

  // The module may still be on its way: requests wait for it.
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

  // Gives bots the net of a game, once. Later requests wait for it; without it bots play all the same.
  needNet(game: string, fetchNet: FetchNet) {
    if (this.#nets.has(game)) return;
    this.#nets.set(game, null);
    const fetched = fetchNet(game).catch(() => null);
    this.#module = Promise.all([this.#module, fetched]).then(([module, net]) => {
      this.#nets.set(game, net);
      if (net) this.#worker?.postMessage({ game, net } satisfies NetLetter);
      return module;
    });
  }

  // Gives up whatever is being worked on: what waits for an answer hears `Stopped`. The matches of
  // all engineSet are forgotten.
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

  #send(letter: (id: number) => Message, ports: MessagePort[] = []): Promise<string> {
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      this.#module.then((module) => {
        if (!this.#waiting.has(id)) return; // stopped meanwhile
        this.#worker ??= this.#open(module);
        this.#worker.postMessage(letter(id), ports);
      }, reject);
    });
  }

  #open(module: WebAssembly.Module): Worker {
    const worker = this.#make();
    worker.onmessage = ({ data }: MessageEvent<Reply>) => this.#receive(data);
    worker.onerror = (event) => this.#fail(new Error(event.message || 'the worker failed'));
    worker.postMessage({ module } satisfies Opening);
    this.#nets.forEach((net, game) => net && worker.postMessage({ game, net } satisfies NetLetter));
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

// What a stopped request ends with.
export class Stopped extends Error {
  constructor() {
    super('stopped');
  }
}
