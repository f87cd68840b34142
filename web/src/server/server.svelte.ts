// The table server that this page came from, if it did come from one, and who one is there.
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
  missed = $state(false); // there may be one, but it does not answer
  barred = $state.raw<ServerError | null>(null); // the host has closed this person's account
  player = $state.raw<Person | null>(null);
  looked: Promise<void> = Promise.resolve();

  // A page without a server has a file in the place of the answer; it says so.
  look(): Promise<void> {
    this.looked = request('GET', 'session')
      .then(({ player }) => {
        this.here = true;
        this.missed = false;
        this.barred = null;
        this.player = player ?? null;
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

  // A player without a session becomes a guest, by a name of their own or the server's.
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

// Why the server did not do it, in the person's language; `own` has the page's sentences for codes.
export function whyNot(error: unknown, t: Translate, own: Record<string, string> = {}): string {
  if (!(error instanceof ServerError)) return t('server.unreachable');
  const { key, values } = errorMessage(error, own);
  return t(key, values);
}
