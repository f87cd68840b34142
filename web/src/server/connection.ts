// The WebSocket connection to a table: sends requests, receives messages, and reconnects when it is lost.
import { ServerError, type TableMessage } from './wire';

const firstPause = 400;
const maxPause = 8000;
const pingInterval = 15_000;
const pingTimeout = 5000; // without an answer the connection counts as lost
const burst = 40; // throttled requests: at most this many at once, and
const perSecond = 15; // this many a second, which leaves room for other requests below the server's limits

// Close codes of the server that give a reason (docs/server.md).
export const closedBy = { rule: 1008, restart: 1012, limit: 1013 };

export class ConnectionLost extends Error {}

interface Waiting {
  resolve: (answer: any) => void;
  reject: (error: Error) => void;
}

export type OpenSocket = () => WebSocket;

export class Connection {
  #open: OpenSocket;
  #onMessage: (message: TableMessage) => void;
  #onLost: (failures: number, code: number) => void;
  #socket: WebSocket | null = null;
  #waiting = new Map<number, Waiting>();
  #next = 1;
  #failures = 0;
  #retryTimer: ReturnType<typeof setTimeout> | undefined;
  #pingTimer: ReturnType<typeof setInterval>;
  #timeoutTimer: ReturnType<typeof setTimeout> | undefined; // runs while an answer is due
  #receivedAt = Date.now();
  #tokens = burst;
  #filled = Date.now();
  #generation = 0; // grows when the throttled requests are cancelled
  #sleeping = new Set<() => void>(); // wakes each throttled request that waits
  #closed = false;

  constructor(
    open: OpenSocket, onMessage: (message: TableMessage) => void, onLost: (failures: number, code: number) => void,
  ) {
    this.#open = open;
    this.#onMessage = onMessage;
    this.#onLost = onLost;
    this.#pingTimer = setInterval(() => this.#ping(), pingInterval);
    globalThis.addEventListener?.('online', this.retry);
    globalThis.addEventListener?.('offline', this.reconnect);
    globalThis.document?.addEventListener('visibilitychange', this.#wake);
    this.#connect();
  }

  async ask(cmd: string, fields: object = {}): Promise<any> {
    const socket = this.#socket;
    if (socket?.readyState !== 1) throw new ConnectionLost();
    const id = this.#next++;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve, reject });
      socket.send(JSON.stringify({ ...fields, cmd, id }));
    });
  }

  // For requests that can wait: they never delay a move.
  async askThrottled(cmd: string, fields: object = {}): Promise<any> {
    const before = this.#generation;
    await this.#throttle();
    if (before !== this.#generation) throw new ConnectionLost();
    return this.ask(cmd, fields);
  }

  // Cancels the requests that still wait.
  cancelThrottled() {
    ++this.#generation;
    this.#tokens = Math.max(this.#tokens, 0);
    this.#sleeping.forEach((wake) => wake());
  }

  // Connects without waiting for the end of the pause, for example when the network is back.
  retry = () => {
    if (this.#closed || this.#socket) return;
    clearTimeout(this.#retryTimer);
    this.#connect();
  };

  // Drops a connection that may be dead and connects again.
  reconnect = () => {
    if (this.#closed || !this.#socket) return;
    this.#handleLoss();
    this.retry();
  };

  close() {
    this.#closed = true;
    clearTimeout(this.#retryTimer);
    clearInterval(this.#pingTimer);
    globalThis.removeEventListener?.('online', this.retry);
    globalThis.removeEventListener?.('offline', this.reconnect);
    globalThis.document?.removeEventListener('visibilitychange', this.#wake);
    this.cancelThrottled();
    this.#drop();
  }

  #connect() {
    const socket = this.#open();
    this.#socket = socket;
    this.#receivedAt = Date.now();
    socket.onmessage = ({ data }) => this.#socket === socket && this.#receive(String(data));
    socket.onclose = ({ code }) => this.#socket === socket && this.#handleLoss(code);
  }

  #receive(text: string) {
    const message = JSON.parse(text);
    this.#receivedAt = Date.now();
    clearTimeout(this.#timeoutTimer);
    if (message.type === 'table' || message.type === 'position') this.#failures = 0; // the server has accepted this client
    if (message.type) return this.#onMessage(message);
    const waiting = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if (message.ok) waiting?.resolve(message);
    else waiting?.reject(new ServerError(message.error));
  }

  #handleLoss(code = 0) {
    this.#drop();
    this.#onLost(this.#failures, code);
    const pause = Math.min(maxPause, firstPause * 2 ** this.#failures++);
    this.#retryTimer = setTimeout(() => this.#connect(), pause * (0.75 + Math.random() / 2));
  }

  #drop() {
    const socket = this.#socket;
    this.#socket = null;
    clearTimeout(this.#timeoutTimer);
    if (socket?.readyState === 0) socket.onopen = () => socket.close(); // browsers log an error when a connecting socket is closed
    else socket?.close();
    const all = [...this.#waiting.values()];
    this.#waiting.clear();
    all.forEach(({ reject }) => reject(new ConnectionLost()));
  }

  #ping() {
    if (!this.#socket) return;
    if (this.#isSilent() && !globalThis.document?.hidden) return this.reconnect();
    clearTimeout(this.#timeoutTimer);
    this.#timeoutTimer = setTimeout(() => this.reconnect(), pingTimeout);
    void this.ask('ping').catch(() => undefined);
  }

  // A player who comes back after a while must not see the old state.
  #wake = () => {
    if (!globalThis.document?.hidden && this.#isSilent()) this.reconnect();
  };

  #isSilent() {
    return Date.now() - this.#receivedAt > pingInterval + pingTimeout;
  }

  async #throttle() {
    const now = Date.now();
    this.#tokens = Math.min(burst, this.#tokens + ((now - this.#filled) / 1000) * perSecond) - 1;
    this.#filled = now;
    if (this.#tokens < 0) await this.#sleep((-this.#tokens / perSecond) * 1000);
  }

  #sleep(millis: number): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        clearTimeout(timer);
        this.#sleeping.delete(wake);
        resolve();
      };
      const timer = setTimeout(wake, millis);
      this.#sleeping.add(wake);
    });
  }
}
