// The connection to a table of a real server that lets nobody in for now.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { closedBy, Connection } from '../../src/server/connection';
import { Guest, eventually, openServer } from './server';
import { gamesOf, openEngine } from './support';

const maxWatchers = 200; // at one table
const maxSockets = 16; // of one player

let server: Awaited<ReturnType<typeof openServer>>;
const engine = openEngine();
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

const opened = (socket: WebSocket) => new Promise((resolve) => (socket.onmessage = resolve));

// A table with as many spectators as there may be; returns their sockets.
async function fill(id: string): Promise<WebSocket[]> {
  const sockets: WebSocket[] = [];
  while (sockets.length < maxWatchers) {
    const open = (await Guest.enter(server.address)).socketOf(id);
    const some = Math.min(maxSockets, maxWatchers - sockets.length);
    const more = Array.from({ length: some }, () => open());
    await Promise.all(more.map(opened));
    sockets.push(...more);
  }
  return sockets;
}

it('calls a full table ever more rarely, says so, and comes in when there is room', async () => {
  const game = (await gamesOf(engine))[0]!.id;
  const { table } = await (await Guest.enter(server.address)).ask('POST', 'tables', { game });
  const watchers = await fill(table.id);
  const eve = await Guest.enter(server.address);
  const calls: number[][] = [];
  const connection = new Connection(eve.socketOf(table.id), () => undefined, (...how) => calls.push(how));
  const shown = await eve.sit(engine, engine, table.id);
  await eventually(() => calls.length > 2);
  connection.close();
  expect(calls.slice(0, 3)).toEqual([0, 1, 2].map((failures) => [failures, closedBy.limit]));
  expect(shown.stale).toBe(true);
  expect(shown.lost).toBe('table.full');
  watchers.pop()!.close();
  await eventually(() => !shown.stale);
  for (const each of [shown, ...watchers]) each.close();
});
