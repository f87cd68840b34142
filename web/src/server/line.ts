// The line to a table: asks and hears over a WebSocket, and calls again by itself when it breaks.
import { ServerError, type TableMessage } from './wire';

const firstPause = 400;
const maxPause = 8000;
const pulse = 15_000; // a silent line is asked so often whether it is still there,
const patience = 5000; // and is broken when it does not answer
const burst = 40; // questions that can wait: at most this many at once, and
const perSecond = 15; // this many a second; what cannot wait finds room below the server's limits

// Codes of a closed line that say why (docs/server.md); without one it just broke.
export const closedBy = { rule: 1008, restart: 1012, limit: 1013 };

export class LineDown extends Error {}

interface Waiting {
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

export type OpenSocket = () => WebSocket;

export class Line {
  #open: OpenSocket;
  #heard: (message: TableMessage) => void;
  #broken: (failures: number, code: number) => void;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #failures = 0;
  #again: ReturnType<typeof setTimeout> | undefined;
  #beat: ReturnType<typeof setInterval>;
  #doubt: ReturnType<typeof setTimeout> | undefined; // an answer is waited for
  #heardAt = Date.now();
  #tokens = burst;
  #filled = Date.now();
  #wonders = 0; // counts how often what waited was forgotten
  #resting = new Set<() => void>(); // ends the rest of each question that waits for its turn
  #closed = false;

  constructor(
    open: OpenSocket, heard: (message: TableMessage) => void, broken: (failures: number, code: number) => void,
  ) {
    this.#open = open;
    this.#heard = heard;
    this.#broken = broken;
    this.#beat = setInterval(() => this.#listen(), pulse);
    globalThis.addEventListener?.('online', this.retry);
    globalThis.addEventListener?.('offline', this.renew);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#call();
  }

  async ask(cmd: string, fields: object = {}): Promise<any> {
    const socket = this.#socket;
    if (socket?.readyState !== 1) throw new LineDown();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...fields, cmd, id }));
    });
  }

  // Asks what can wait, so that many questions never stand in the way of a move.
  async wonder(cmd: string, fields: object = {}): Promise<any> {
    const before = this.#wonders;
    await this.#turn();
    if (before !== this.#wonders) throw new LineDown();
    return this.ask(cmd, fields);
  }

  // Nobody wants to know any more what still waits.
  forget() {
    ++this.#wonders;
    this.#tokens = Math.max(this.#tokens, 0);
    this.#resting.forEach((wake) => wake());
  }

  // Does not wait for the end of the pause, as when the network is back.
  retry = () => {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#again);
    this.#call();
  };

  // Trusts the line no longer and calls anew.
  renew = () => {
    if (this.#closed || !this.#socket) return;
    this.#lost();
    this.retry();
  };

  close() {
    this.#closed = true;
    clearTimeout(this.#again);
    clearInterval(this.#beat);
    globalThis.removeEventListener?.('online', this.retry);
    globalThis.removeEventListener?.('offline', this.renew);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.forget();
    this.#drop();
  }

  #call() {
    const socket = this.#open();
    this.#socket = socket;
    this.#heardAt = Date.now();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(String(data));
    socket.onclose = ({ code }) => this.#socket === socket && this.#lost(code);
  }

  #receive(text: string) {
    const message = JSON.parse(text);
    this.#heardAt = Date.now();
    clearTimeout(this.#doubt);
    if (message.type === 'table' || message.type === 'position') this.#failures = 0; // one was let in
    if (message.type) return this.#heard(message);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) waiting?.resolve(message);
    else waiting?.reject(new ServerError(message.error));
  }

  #lost(code = 0) {
    this.#drop();
    this.#broken(this.#failures, code);
    const pause = Math.min(maxPause, firstPause * 2 ** this.#failures++);
    this.#again = setTimeout(() => this.#call(), pause * (0.75 + Math.random() / 2));
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#doubt);
    if (socket?.readyState === 0) socket.onopen = () => socket.close(); // browsers complain if it is not open yet
    else socket?.close();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    all.forEach(({ reject }) => reject(new LineDown()));
  }

  #listen() {
    if (!this.#socket) return;
    if (this.#isLong() && !globalThis.document?.hidden) return this.renew();
    clearTimeout(this.#doubt);
    this.#doubt = setTimeout(() => this.renew(), patience);
    void this.ask('ping').catch(() => undefined);
  }

  // A player who comes back after a while must not see the old state.
  #wake = () => {
    if (!globalThis.document?.hidden && this.#isLong()) this.renew();
  };

  #isLong() {
    return Date.now() - this.#heardAt > pulse + patience;
  }

  async #turn() {
    const now = Date.now();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1000) * perSecond) - 1;
    this.#filled = now;
    if (this.#tokens < 0) await this.#rest((-this.#tokens / perSecond) * 1000);
  }

  #rest(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#resting.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.#resting.add(wake);
    });
  }
}
