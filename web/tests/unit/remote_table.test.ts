// The table on a real server says what the local table says: actions, previews, refusals, the past.
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { RemoteTable } from '../../src/server/remote_table.svelte';
import { Guest, openServer } from './server';
import { gamesOf, openEngine, until } from './support';

let server: Awaited<ReturnType<typeof openServer>>;
const engine = openEngine();
const thinker = openEngine();
const games = await gamesOf(engine);
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

async function heard(holds: () => boolean) {
  for (let tries = 0; tries < 400 && !holds(); ++tries)
    await new Promise((resolve) => setTimeout(resolve, 25));
  expect(holds()).toBe(true);
}

// Two people at a table of this game, both ready.
async function sitDown(game: string, terms: object = {}): Promise<[RemoteTable, RemoteTable]> {
  const [ana, ben] = [await Guest.enter(server.address), await Guest.enter(server.address)];
  const { table } = await ana.ask('POST', 'tables', { game, players: 2, ...terms });
  await ben.ask('POST', `tables/${table.id}/join`, {});
  const tables: [RemoteTable, RemoteTable] = [
    await ana.sit(engine, thinker, table.id), await ben.sit(engine, thinker, table.id),
  ];
  for (const each of tables) {
    await heard(() => each.seat !== null);
    await each.ready();
  }
  for (const each of tables) await heard(() => each.begun);
  return tables;
}

it.each(games.map(({ id }) => id))('%s is played as at a local table', async (game) => {
  const tables = await sitDown(game);
  for (let turn = 0; turn < 6; ++turn) {
    const { now } = await until(tables[0], ({ now }) => now.version >= turn);
    const mover = tables[now.to_act as number]!;
    const { actions } = await until(mover, (shown) => shown.now.version === now.version);
    expect(actions.length).toBeGreaterThan(0);
    expect(await mover.refusal(actions[0]!)).toBeNull();
    expect((await mover.refusal('nonsense'))?.clause).toBe('notation');
    expect(await mover.preview(actions[0]!)).toBeInstanceOf(Array);
    expect(await mover.play(actions[0]!)).toBeNull();
    const after = await until(mover, (shown) => shown.now.version > now.version);
    for (const each of tables) await until(each, (shown) => shown.now.version === after.now.version);
    const before = await mover.at(now.version, mover.seat);
    expect(before.view).toEqual(now.to_act === 0 ? now.view : before.view);
    expect(after.now.story.length).toBe(after.now.version);
    if (after.now.to_act === null) break;
  }
  tables.forEach((table) => table.close());
});

it('gives no hint while a rated match runs', async () => {
  const [ana, ben] = await sitDown(games[0]!.id, { rated: true });
  const { now } = await until(ana, () => true);
  await expect([ana, ben][now.to_act as number]!.hint()).rejects.toThrow();
  for (const each of [ana, ben]) each.close();
});

it('is stale while the server is gone, and keeps what was promised', async () => {
  const [ana, ben] = await sitDown(games[0]!.id);
  expect(ana.promised).toMatch(/^[0-9a-f]{64}$/);
  expect(ana.stale).toBe(false);
  server.close();
  await heard(() => ana.stale && ben.stale);
  for (const each of [ana, ben]) each.close();
});
