// The table server that served this page, if there is one, and the player's session on it.
import type { Translate } from '../contract';
import { errorMessage } from './error_messages';
import type { Person } from './wire';
import { ServerError } from './wire';

async function request(method: string, path: string, body?: object) {
  const answer = await fetch(`./api/${path}`, {
    method,
    ...(body ? { body: JSON.stringify(body), headers: { 'content-type': 'application/json' } } : {}),
  });
  const read = await answer.json();
  if (!read.ok) throw new ServerError(read.error ?? { code: 'none', message: answer.statusText });
  return read;
}

class Server {
  here = $state(false);
  missed = $state(false); // there may be a server, but it does not answer
  barred = $state.raw<ServerError | null>(null); // the host has closed this person's account
  player = $state.raw<Person | null>(null);
  looked: Promise<void> = Promise.resolve();

  // A static site answers with a file instead of JSON, or with an error without a code.
  look(): Promise<void> {
    const before = this.player; // who logs in meanwhile stays logged in
    this.looked = request('GET', 'session')
      .then(({ player }) => {
        this.here = true;
        this.missed = false;
        this.barred = null;
        if (this.player === before) this.player = player ?? null;
      })
      .catch((error) => {
        const refusal = error instanceof ServerError ? error : null;
        this.barred = refusal?.code === 'banned' ? refusal : null;
        this.missed = refusal?.code !== 'none';
      });
    return this.looked;
  }

  get = (path: string) => request('GET', path);
  post = (path: string, body: object = {}) => request('POST', path, body);
  delete = (path: string) => request('DELETE', path);

  // Starts a session as a guest, with the player's own name or one from the server.
  async enter(name = '') {
    if (this.player) return;
    const own = name.trim();
    this.player = (await this.post('session', own ? { name: own } : {})).player;
  }

  async claim(name: string, password: string) {
    this.player = (await this.post('account', { name, password })).player;
  }

  // A new player gets a name and a password in one step.
  async signUp(name: string, password: string) {
    await this.enter(name);
    await this.claim(name, password);
  }

  async logIn(name: string, password: string) {
    this.player = (await this.post('login', { name, password })).player;
  }

  async logOut() {
    await this.delete('session');
    this.player = null;
    await this.look();
  }
}

export const server = new Server();

// The message for an error, in the user's language; `own` overrides messages by code.
export function whyNot(error: unknown, t: Translate, own: Record<string, string> = {}): string {
  if (!(error instanceof ServerError)) return t('server.unreachable');
  const { key, values } = errorMessage(error, own);
  return t(key, values);
}
