// The typed wrapper over the wasm engine.
import { describe, expect, it } from 'vitest';
import { EngineError, Stopped } from 'engine/engine';
import { storyOf } from 'engine/protocol';
import { gamesOf, openEngine } from './support';

describe('the engine', () => {
  it('keeps the matches of its desks apart', async () => {
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
        expect(storyOf(known).map(({ action }) => action)).toEqual(known.log);
        expect(storyOf(known).flatMap(({ events }) => events)).toHaveLength(known.events.length);
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
});
