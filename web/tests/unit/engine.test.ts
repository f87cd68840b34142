// The typed wrapper over the wasm engine.
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { EngineError, Stopped } from 'engine/engine';
import { entriesOf } from 'engine/protocol';
import { gamesOf, openEngine } from './support';

describe('the engine', () => {
  it('keeps the matches of its sessions apart', async () => {
    const engine = openEngine();
    const [first, second] = await gamesOf(engine);
    await engine.ask('a', 'new', { game: first!.id, seed: 1 });
    await engine.ask('b', 'new', { game: second!.id, seed: 1 });
    expect((await engine.ask('a', 'record', {})).record.game).toBe(first!.id);
    expect((await engine.ask('b', 'record', {})).record.game).toBe(second!.id);
  });
  it('turns a refusal into an error that keeps its particulars', async () => {
    const engine = openEngine();
    await expect(engine.ask('a', 'new', { game: 'nothing' })).rejects.toThrow(EngineError);
    const error = await engine.ask('a', 'undo', {}).catch((caught: EngineError) => caught);
    expect((error as EngineError).refusal.code).toBe('no_game');
  });
  it('shows each seat only what it knows', async () => {
    const engine = openEngine();
    for (const { id, players } of await gamesOf(engine)) {
      const { to_act } = await engine.ask('a', 'new', { game: id, players: players[1], seed: 3 });
      for (let seat = 0; seat < players[1]; ++seat) {
        const known = await engine.ask('a', 'seat', { seat });
        expect(known.actions !== undefined).toBe(seat === to_act);
        expect(entriesOf(known).map(({ action }) => action)).toEqual(known.log);
        expect(entriesOf(known).flatMap(({ events }) => events)).toHaveLength(known.events.length);
        expect(known).not.toHaveProperty('state');
      }
    }
  });
  it('lets go of a request that is stopped, and answers again', async () => {
    const engine = openEngine();
    const [first] = await gamesOf(engine);
    const waiting = engine.ask('a', 'new', { game: first!.id });
    engine.stop();
    await expect(waiting).rejects.toThrow(Stopped);
    expect(engine.busy).toBe(false);
    expect((await engine.ask('a', 'hello', {})).protocol).toBe(1);
  });
  it('gives bots the net of a game once, at sessions that are open or will be, and again after a stop', async () => {
    const engine = openEngine();
    const folder = join(import.meta.dirname, '../../../games');
    const path = readdirSync(folder).map((name) => join(folder, name, 'nets', `${name}.net`)).find(existsSync)!;
    const game = basename(path, '.net').replaceAll('_', '-');
    let fetched = 0;
    const fetchNet = async () => {
      fetched += 1;
      return new Uint8Array(readFileSync(path));
    };
    const bots = async (session: string) => (await engine.ask(session, 'bots', { game })).bots.map(({ name }) => name);
    expect(await bots('a')).not.toContain('net');
    engine.needNet(game, 2, fetchNet);
    engine.needNet(game, 2, fetchNet);
    expect(await bots('a')).toContain('net');
    expect(await bots('b')).toContain('net');
    engine.stop();
    expect(await bots('a')).toContain('net');
    expect(fetched).toBe(1);
  });
  it('plays without a net that cannot be fetched or is damaged', async () => {
    const engine = openEngine();
    const [first, second] = await gamesOf(engine);
    engine.needNet(first!.id, 2, () => Promise.reject(new Error('no network')));
    engine.needNet(second!.id, 2, async () => new Uint8Array(200));
    for (const { id } of [first!, second!])
      expect((await engine.ask('a', 'bots', { game: id })).bots.length).toBeGreaterThan(1);
  });
});
