// Several engines, one for each session: one line of the protocol in, one out, in order.
import { loadAhu, type Ahu } from './load.mjs';
import {
  cancelled, type LineRequest, type Message, type NetFile, type PortRequest, type Reply, type TurnRequest,
} from './engine';
import type { SeatAnswer, SearchAnswer } from './protocol';

const wait = (millis: number) => new Promise((resolve) => setTimeout(resolve, millis));

export class EngineSet {
  #module!: WebAssembly.Module;
  #engineSet = new Map<string, Promise<Ahu>>();
  #nets: NetFile[] = [];
  #last: Promise<unknown> = Promise.resolve();
  #turns = new Map<number, () => void>(); // bots' turns under way, and how they are cancelled
  #post: (reply: Reply) => void;

  constructor(post: (reply: Reply) => void) {
    this.#post = post;
  }

  receive(message: Message) {
    if ('module' in message) this.#module = message.module;
    else if ('net' in message) this.#takeNet(message);
    else if ('cancel' in message) this.#turns.get(message.cancel)?.();
    else if ('turn' in message) void this.#takeTurn(message);
    else if ('port' in message) this.#serve(message);
    else void this.#answer(message).then((reply) => this.#post(reply));
  }

  #session(name: string): Promise<Ahu> {
    const opened = this.#engineSet.get(name) ?? this.#open();
    this.#engineSet.set(name, opened);
    return opened;
  }

  async #open(): Promise<Ahu> {
    const ahu = await loadAhu(this.#module);
    this.#nets.forEach((net) => loadNet(ahu, net));
    return ahu;
  }

  #takeNet(net: NetFile) {
    this.#nets.push(net);
    const open = [...this.#engineSet.values()];
    this.#last = this.#last.then(async () => (await Promise.all(open)).forEach((ahu) => loadNet(ahu, net)));
  }

  #answer({ id, session, line }: LineRequest): Promise<Reply> {
    const answer = this.#last.then(async () => {
      try {
        return { id, line: (await this.#session(session)).requestLine(line) };
      } catch (error) {
        this.#engineSet.delete(session); // what went wrong there must not go on
        return { id, broken: String(error) };
      }
    });
    this.#last = answer;
    return answer;
  }

  async #ask<T>(id: number, session: string, request: object): Promise<T> {
    const reply = await this.#answer({ id, session, line: JSON.stringify(request) });
    if ('broken' in reply) throw new Error(reply.broken);
    return JSON.parse(reply.line);
  }

  // Other requests are answered while the bot thinks. A bot gets the open view of its
  // seat.
  async #takeTurn({ id, session, turn, port }: TurnRequest) {
    const stopped = new Promise<null>((resolve) => this.#turns.set(id, () => resolve(null)));
    try {
      const { bot, game, limits, pace, seat, from } = turn;
      const known = await this.#ask<SeatAnswer>(id, session, { cmd: 'seat', seat: bot, memory: 'open' });
      const { view, log, version } = known;
      const answer = through<SearchAnswer>(port, { cmd: 'choose', game, seat: bot, view, log, ...limits });
      const ready = Promise.all([answer, wait(pace)]).then(([chosen]) => chosen);
      const chosen = await Promise.race([ready, stopped]);
      const act = chosen && JSON.stringify({ cmd: 'act', action: chosen.action, version, seat, from });
      this.#post(act ? await this.#answer({ id, session, line: act }) : { id, line: cancelled });
    } catch (error) {
      this.#post({ id, broken: String(error) });
    } finally {
      this.#turns.delete(id);
      port.close();
    }
  }

  #serve({ id, session, port }: PortRequest) {
    port.onmessage = async ({ data }: MessageEvent<string>) => {
      const reply = await this.#answer({ id, session, line: data });
      port.postMessage(reply);
      this.#post({ id, line: '' });
    };
  }
}

// A net that is refused is ignored.
function loadNet(ahu: Ahu, { game, net }: NetFile) {
  try {
    ahu.loadNet(game, net);
  } catch (error) {
    console.warn(String(error));
  }
}

function through<T>(port: MessagePort, request: object): Promise<T> {
  return new Promise((resolve, reject) => {
    port.onmessage = ({ data }: MessageEvent<Reply>) => {
      if ('broken' in data) return reject(new Error(data.broken));
      const answer = JSON.parse(data.line);
      if (answer.ok) resolve(answer);
      else reject(new Error(answer.error.message));
    };
    port.postMessage(JSON.stringify(request));
  });
}
