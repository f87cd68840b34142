// A table in the page, with the real engine: turns, bots, undo, refusals, secrets, the past.
import { describe, expect, it } from 'vitest';
import type { GameInfo } from 'engine/protocol';
import { LocalTable } from '../../src/table/local_table';
import type { SeatPlayer } from '../../src/table/table';
import { gamesOf, openEngine, until } from './support';

const engine = openEngine();
const searcher = openEngine();
const games = await gamesOf(engine);
const person: SeatPlayer = { kind: 'human' };
const bot: SeatPlayer = { kind: 'bot', bot: 'level-1', level: 1 };

const start = (info: GameInfo, seatPlayers: SeatPlayer[], seed = 7) =>
  LocalTable.start(engine, searcher, info, { game: info.id, options: {}, seatPlayers, seed });

describe.each(games)('$id', (info) => {
  it('lets a bot answer a person', async () => {
    const table = await start(info, [person, bot]);
    const mine = await until(table, ({ actions }) => actions.length > 0);
    expect(mine.seat).toBe(0);
    expect(await table.play(mine.actions[0]!)).toBeNull();
    const next = await until(table, ({ now, actions }) => now.version > mine.now.version && (actions.length > 0 || now.to_act === null));
    expect(next.now.version).toBeGreaterThan(mine.now.version);
    table.close();
  });

  it('makes two calls for a click and the answer of a bot', async () => {
    const counted = openEngine();
    let calls = 0;
    for (const name of ['ask', 'play'] as const) {
      const real = counted[name].bind(counted) as (...all: unknown[]) => unknown;
      Object.assign(counted, { [name]: (...all: unknown[]) => (++calls, real(...all)) });
    }
    const table = await LocalTable.start(counted, searcher, info, { game: info.id, options: {}, seatPlayers: [person, bot], seed: 7 });
    let mine = await until(table, ({ actions }) => actions.length > 0);
    while (mine.now.to_act === 0) { // until it is the bot's turn
      calls = 0;
      await table.play(mine.actions[0]!);
      mine = await until(table, ({ now }) => now.version > mine.now.version);
    }
    let shown = 0; // calls when its answer is there
    await until(table, ({ now }) => {
      if (now.version > mine.now.version) shown ||= calls;
      return shown > 0 || now.to_act === null;
    });
    expect(shown).toBeLessThanOrEqual(2);
    table.close();
  });

  it('knows the same after each piece as after all of it', async () => {
    const table = await start(info, [bot, person], 3);
    for (let turn = 0; turn < 8; ++turn) {
      const { now, actions, seat } = await until(table, ({ now, actions }) => actions.length > 0 || now.to_act === null);
      const whole = await table.at(now.version, seat);
      expect(now.log).toEqual(whole.log);
      expect(now.entries).toEqual(whole.entries);
      if (actions.length === 0) break;
      await table.play(actions[turn % actions.length]!);
    }
    table.close();
  });

  it('says why a text is no legal action, and stays as it was', async () => {
    const table = await start(info, [person, person]);
    const { now } = await until(table, () => true);
    const refused = await table.play('dance on the table');
    expect(refused).toMatchObject({ clause: 'notation' });
    expect((await table.record()).log).toHaveLength(now.version);
    table.close();
  });

  it('shows the past as it was', async () => {
    const table = await start(info, [bot, bot]);
    const later = await until(table, ({ now }) => now.version > 3);
    const past = await table.at(0, null);
    expect(past.version).toBe(0);
    expect((await table.at(later.now.version, null)).view).toEqual(later.now.view);
    table.close();
  });

  it('opens a record again', async () => {
    const table = await start(info, [person, person]);
    const { now } = await until(table, () => true);
    const record = await table.record();
    const plan = { game: info.id, options: {}, seatPlayers: [person, person] };
    const again = await LocalTable.open(engine, searcher, info, plan, record);
    expect((await until(again, () => true)).now.view).toEqual(now.view);
    table.close();
  });
});

describe.each(games.filter(({ secrets }) => !secrets))('$id without secrets', (info) => {
  it('takes a move back, with the answer of the bot', async () => {
    const table = await start(info, [person, bot], 11);
    let before = await until(table, ({ actions }) => actions.length > 0);
    await table.play(before.actions[0]!);
    const after = await until(table, ({ now, actions }) => now.version > before.now.version && actions.length > 0);
    if (!after.canUndo) return; // chance came between
    await table.undo();
    const back = await until(table, ({ now }) => now.version < after.now.version);
    expect(back.actions.length).toBeGreaterThan(0);
    expect(back.now.version).toBeLessThan(after.now.version);
    table.close();
  });
  it('needs no curtain between people', async () => {
    const table = await start(info, [person, person]);
    const first = await until(table, ({ actions }) => actions.length > 0);
    await table.play(first.actions[0]!);
    const next = await until(table, ({ now }) => now.version > first.now.version);
    expect(next.handTo).toBeNull();
    expect(next.actions.length).toBeGreaterThan(0);
    table.close();
  });
});

describe.each(games.filter(({ secrets }) => secrets))('$id with secrets', (info) => {
  it('hands the device over before the first person sees anything, reopened too', async () => {
    const table = await start(info, [person, person]);
    const first = await until(table, () => true);
    expect(first.handTo).toBe(first.now.to_act);
    expect(first.seat).toBeNull();
    expect(first.actions).toEqual([]);
    const plan = { game: info.id, options: {}, seatPlayers: [person, person] };
    const again = await LocalTable.open(engine, searcher, info, plan, await table.record());
    expect((await until(again, () => true)).handTo).toBe(first.handTo);
    again.close();
    table.close();
  });
  it('needs no curtain for one person among bots', async () => {
    const table = await start(info, [bot, person]);
    const mine = await until(table, ({ actions }) => actions.length > 0);
    expect(mine).toMatchObject({ seat: 1, handTo: null });
    table.close();
  });
  it('hands the device over before another person sees anything', async () => {
    const table = await start(info, [person, person]);
    table.handOver();
    let now = await until(table, ({ handTo }) => handTo === null);
    for (let turn = 0; turn < 20 && now.handTo === null; ++turn) {
      await table.play(now.actions[0]!);
      now = await until(table, () => true);
    }
    expect(now.handTo).not.toBeNull();
    expect(now.handTo).not.toBe(now.seat);
    expect(now.actions).toEqual([]);
    table.handOver();
    const taken = await until(table, ({ handTo }) => handTo === null);
    expect(taken.seat).toBe(now.handTo);
    expect(taken.actions.length).toBeGreaterThan(0);
    table.close();
  });
});
