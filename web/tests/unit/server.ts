// A real table server for the tests, and people with a session there.
import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Engine } from 'engine/engine';
import { expect } from 'vitest';
import { RemoteTable } from '../../src/server/remote_table.svelte';
import { gamesOf } from './support';

const builds = ['check', 'check-generic', 'dev', 'release', 'release-generic'];

function findProgram(): string {
  const all = builds.map((build) => join(import.meta.dirname, `../../../build/${build}/apps/ahu/ahu`));
  const found = process.env.AHU ?? all.find((path) => existsSync(path));
  if (!found) throw new Error('build the program first, or name it in AHU');
  return found;
}

export async function openServer() {
  const folder = mkdtempSync(join(tmpdir(), 'ahu-unit-'));
  const store = join(folder, 'ahu.sqlite');
  const child = spawn(findProgram(), ['serve', '--quiet', '--port', '0', '--store', store, '--unlimited', '127.0.0.1'], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const address = await new Promise<string>((resolve) =>
    child.stdout.once('data', (text) => resolve(String(text).trim())));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const stop = () => child.kill();
  const close = async () => {
    stop();
    await ended;
    rmSync(folder, { recursive: true });
  };
  // What a host does: `ahu admin`.
  const admin = (...words: string[]) => execFileSync(findProgram(), ['admin', '--store', store, ...words]);
  return { address, admin, stop, close };
}

export class Guest {
  readonly address: string;
  #headers: Record<string, string>;

  private constructor(address: string, headers: Record<string, string>) {
    this.address = address;
    this.#headers = headers;
  }

  static async enter(address: string) {
    const headers = { origin: address, 'content-type': 'application/json' };
    const answer = await fetch(`${address}/api/session`, { method: 'POST', headers, body: '{}' });
    const cookie = answer.headers.get('set-cookie')!.split(';')[0]!;
    return new Guest(address, { ...headers, cookie });
  }

  // Rated matches are for those who have claimed a name.
  async claim() {
    const name = `P ${Math.random().toString(36).slice(2, 12)}`;
    await this.ask('POST', 'account', { name, password: 'a long password' });
  }

  async ask(method: string, path: string, body?: object) {
    const sent = body ? { body: JSON.stringify(body) } : {};
    const answer = await fetch(`${this.address}/api/${path}`, { method, headers: this.#headers, ...sent });
    return answer.json();
  }

  // A way to the socket of this table.
  socketOf(id: string): () => WebSocket {
    const url = `${this.address.replace('http', 'ws')}/api/tables/${id}/socket`;
    return () => new WebSocket(url, { headers: this.#headers } as never);
  }

  async sit(engine: Engine, searcher: Engine, id: string): Promise<RemoteTable> {
    const { table } = await this.ask('GET', `tables/${id}`);
    const info = (await gamesOf(engine)).find((game) => game.id === table.game)!;
    const record = async () => (await this.ask('GET', `matches/${id}`)).record;
    const commitments = async (after: number) => (await this.ask('GET', `commitments?after=${after}`)).commitments;
    return new RemoteTable(table, { engine, searcher, info, openSocket: this.socketOf(id), record, commitments });
  }
}

// Waits until this holds.
export async function eventually(holds: () => boolean) {
  for (let tries = 0; tries < 400 && !holds(); ++tries)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(holds()).toBe(true);
}
