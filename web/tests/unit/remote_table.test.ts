// The table on a real server says what the local table says: actions, previews, refusals, the past.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { RemoteTable } from '../../src/server/remote_table.svelte';
import { Guest, eventually, openServer } from './server';
import { gamesOf, openEngine, until } from './support';

let server: Awaited<ReturnType<typeof openServer>>;
const engine = openEngine();
const searcher = openEngine();
const games = await gamesOf(engine);
const shortGame = games.find(({ players }) => players[0] === 2)!.id;
beforeAll(async () => {
  server = await openServer();
});
afterAll(() => server.close());

// Two people at a table of this game, both ready.
async function sitDown(game: string, settings: { rated?: boolean } & Record<string, unknown> = {}): Promise<[RemoteTable, RemoteTable]> {
  const [ana, ben] = [await Guest.enter(server.address), await Guest.enter(server.address)];
  if (settings.rated) await Promise.all([ana.claim(), ben.claim()]);
  const { table } = await ana.ask('POST', 'tables', { game, players: 2, ...settings });
  await ben.ask('POST', `tables/${table.id}/join`, {});
  const tables: [RemoteTable, RemoteTable] = [
    await ana.sit(engine, searcher, table.id), await ben.sit(engine, searcher, table.id),
  ];
  for (const each of tables) {
    await eventually(() => each.seat !== null);
    await each.ready();
  }
  for (const each of tables) await eventually(() => each.begun);
  return tables;
}

it.each(games.map(({ id }) => id))('%s is played as at a local table', async (game) => {
  const tables = await sitDown(game);
  const played: string[] = [];
  for (let turn = 0; turn < 6; ++turn) {
    const { now } = await until(tables[0], ({ now }) => now.version >= turn);
    const mover = tables[now.to_act as number]!;
    const { actions } = await until(mover, (shown) => shown.now.version === now.version);
    expect(actions.length).toBeGreaterThan(0);
    expect(await mover.refusal(actions[0]!)).toBeNull();
    expect((await mover.refusal('nonsense'))?.clause).toBe('notation');
    for (const old of played.filter((action) => !actions.includes(action)))
      expect((await mover.refusal(old))?.clause, old).toMatch(/^[A-Z]{2,}|notation/);
    expect(await mover.preview(actions[0]!)).toBeInstanceOf(Array);
    expect(actions).toContain((await mover.estimate(20))[0]?.action);
    expect(await tables[1 - (now.to_act as number)]!.estimate(20)).toEqual([]);
    expect(await mover.play(actions[0]!)).toBeNull();
    played.push(actions[0]!);
    const after = await until(mover, (shown) => shown.now.version > now.version);
    for (const each of tables) await until(each, (shown) => shown.now.version === after.now.version);
    const before = await mover.at(now.version, mover.seat);
    expect(before.view).toEqual(now.to_act === 0 ? now.view : before.view);
    expect(after.now.entries.length).toBe(after.now.version);
    if (after.now.to_act === null) break;
  }
  tables.forEach((table) => table.close());
});

// A socket that a test speaks through.
class FakeSocket {
  readyState = 1;
  onmessage: ((event: { data: string }) => void) | null = null;
  sent: any[] = [];
  send(text: string) {
    this.sent.push(JSON.parse(text));
  }
  close() {}
  say(message: object) {
    this.onmessage!({ data: JSON.stringify(message) });
  }
}

it('asks for the earlier pages of a long log', async () => {
  const ana = await Guest.enter(server.address);
  const { table } = await ana.ask('POST', 'tables', { game: shortGame, players: 2 });
  const socket = new FakeSocket();
  const info = games.find(({ id }) => id === shortGame)!;
  const openSocket = () => socket as unknown as WebSocket;
  const long = new RemoteTable(table, { engine, searcher, info, openSocket, record: () => Promise.reject() });
  const entries = (first: number, end: number) =>
    Array.from({ length: end - first }, (_, at) => ({ action: `${first + at}`, by: 0, events: [] }));
  const page = (from: number, end: number) => {
    const piece = entries(from, end);
    return { from, log: piece.map(({ action }) => action), by: piece.map(({ by }) => by), events: [] };
  };
  const position = (from: number, version: number, whole: boolean) => ({
    type: 'position', whole, version, view: {}, to_act: 1, fresh: version, undoable: [],
    clocks: { running: null, left: null }, ...page(from, version),
  });
  socket.say(position(40, 50, true));
  socket.say(position(50, 51, false)); // while the pages are on their way
  for (const [asked, from] of [[40, 15], [15, 0]] as const) {
    await eventually(() => socket.sent.at(-1)?.before === asked);
    expect(long.begun).toBe(false);
    socket.say({ ok: true, id: socket.sent.at(-1).id, ...page(from, asked) });
  }
  const { now } = await until(long, ({ now }) => now.version === 51);
  expect(now.log).toEqual(entries(0, 51).map(({ action }) => action));
  expect(now.entries.length).toBe(51);
  long.close();
});

it('lets no questions stand in the way of a move', async () => {
  const [ana, ben] = await sitDown(games[0]!.id);
  const { now } = await until(ana, () => true);
  const mover = [ana, ben][now.to_act as number]!;
  const { actions } = await until(mover, ({ actions }) => actions.length > 0);
  let answered = 0;
  const asked = Array.from({ length: 100 }, (_, at) => mover.preview(`nonsense ${at}`).catch(() => ++answered));
  expect(await mover.play(actions[0]!)).toBeNull();
  expect(answered).toBeLessThan(asked.length);
  // Those that still waited are forgotten with the position: nothing waits for them any more.
  await until(mover, ({ now: { version } }) => version > now.version);
  await mover.preview('nonsense again').catch(() => undefined);
  expect(answered).toBe(asked.length);
  for (const each of [ana, ben]) each.close();
});

// Plays the first action again and again, to the end.
async function playOut(tables: RemoteTable[]) {
  const [first] = tables;
  for (let shown = await until(first!, () => true); shown.now.to_act !== null; ) {
    const { version, to_act: toAct } = shown.now;
    const mover = tables[toAct as number]!;
    const { actions } = await until(mover, ({ now }) => now.version === version);
    await mover.play(actions[0]!);
    shown = await until(first!, ({ now }) => now.version > version);
  }
  for (const each of tables) await eventually(() => each.info.status === 'over');
}

it('keeps the commitment and the player’s nonce, and detects a record without them', async () => {
  const tables = await sitDown(shortGame);
  const [ana] = tables;
  await playOut(tables);
  expect(await ana.verify()).toMatchObject({ wrong: null, seen: 'number' });
  const record = await ana.record();
  const { server_seed, nonces, commitment } = record.fairness!;
  record.fairness = { server_seed, nonces: nonces.map(() => 'ab'), commitment };
  expect(await ana.verify()).toMatchObject({ wrong: 'nonce' });
  record.fairness = { server_seed, nonces: [nonces[0]!, 'ab'], commitment }; // the other one's, chosen late
  expect(await ana.verify()).toMatchObject({ wrong: 'exchanged' });
  record.fairness = { server_seed, nonces: [...nonces].reverse(), commitment };
  expect(await ana.verify()).toMatchObject({ wrong: 'nonce' });
  record.fairness = { server_seed, nonces, commitment: commitment.replace(/./g, 'c') };
  expect(await ana.verify()).toMatchObject({ wrong: 'promise' });
  record.fairness = { server_seed: server_seed.replace(/./g, 'd'), nonces, commitment };
  expect(await ana.verify()).toMatchObject({ wrong: 'chance' });
  record.fairness = { server_seed, nonces, commitment };
  const bot = { kind: 'bot', bot: 'level-1' } as const;
  ana.info = { ...ana.info, seats: ana.info.seats.map((seat, number) => (number === ana.seat ? seat : bot)) };
  expect(await ana.verify()).toMatchObject({ wrong: 'builtIn' });
  for (const each of tables) each.close();
});

it('accuses nobody when one has left the seat before the match', async () => {
  const [ana, ben, eve] = await Promise.all([0, 1, 2].map(() => Guest.enter(server.address)));
  const { table } = await ben!.ask('POST', 'tables', { game: shortGame, players: 2 });
  await ana!.ask('POST', `tables/${table.id}/join`, {});
  const hers = await ana!.sit(engine, searcher, table.id);
  await eventually(() => hers.seat !== null);
  await hers.ready();
  expect(await hers.leave()).toBe(true);
  await eve!.ask('POST', `tables/${table.id}/join`, {});
  const others = [await ben!.sit(engine, searcher, table.id), await eve!.sit(engine, searcher, table.id)];
  for (const each of others) {
    await eventually(() => each.seat !== null);
    await each.ready();
  }
  for (const each of others) await eventually(() => each.begun);
  await playOut(others);
  expect(await hers.verify()).toMatchObject({ wrong: null, seen: 'promise' });
  for (const each of [hers, ...others]) each.close();
});

it('says who has nothing to compare with the record', async () => {
  const tables = await sitDown(shortGame);
  const { id } = tables[0].info;
  const late = await (await Guest.enter(server.address)).sit(engine, searcher, id);
  await eventually(() => late.begun);
  await playOut(tables);
  expect(await late.verify()).toMatchObject({ wrong: null, seen: null });
  const later = await (await Guest.enter(server.address)).sit(engine, searcher, id);
  expect(await later.verify()).toMatchObject({ wrong: null, seen: null });
  for (const each of [late, later, ...tables]) each.close();
});

it('gives no hint while a rated match runs', async () => {
  const [ana, ben] = await sitDown(games[0]!.id, { rated: true });
  const { now } = await until(ana, () => true);
  const mover = [ana, ben][now.to_act as number]!;
  expect(await mover.hint()).toEqual([]);
  expect(await mover.estimate(20)).toEqual([]);
  expect(mover.notice?.key).toBe('server.error.refused_while_rated');
  for (const each of [ana, ben]) each.close();
});

it('shows how a match stood when its table was closed', async () => {
  const tables = await sitDown(games[0]!.id);
  const [ana, ben] = tables;
  const { now } = await until(ana, () => true);
  const mover = tables[now.to_act as number]!;
  const { actions } = await until(mover, ({ actions }) => actions.length > 0);
  await mover.play(actions[0]!);
  await ana.say('Until tomorrow');
  server.admin('close', ana.info.id);
  const late = await (await Guest.enter(server.address)).sit(engine, searcher, ana.info.id);
  for (const each of [ana, ben, late]) {
    await eventually(() => each.info.status === 'closed' && !each.stale);
    const shown = await until(each, ({ now }) => now.to_act === null);
    expect(shown.now.version).toBeGreaterThan(now.version);
    await eventually(() => each.chat.length === 1);
    expect(each.readOnly).toBe(true);
    each.close();
  }
});

it('is stale while the server is gone, and keeps what was promised', async () => {
  const [ana, ben] = await sitDown(games[0]!.id);
  expect(ana.commitment).toMatch(/^[0-9a-f]{64}$/);
  expect(ana.stale).toBe(false);
  server.stop();
  await eventually(() => ana.stale && ben.stale);
  for (const each of [ana, ben]) each.close();
});
