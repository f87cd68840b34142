// The ray of a sun that is not there yet is the one that the engine draws once it may fire.
import { expect, it } from 'vitest';
import { openEngine } from '../../../web/tests/unit/support';
import type { Facing } from './geometry';
import { rayFrom } from './ray';
import type { Position } from './view';

it('goes as the engine says', async () => {
  const engine = openEngine();
  let compared = 0;
  for (let seed = 1; seed <= 12; ++seed) {
    let position = await engine.ask('ray', 'new', { game: 'easter-island', seed });
    for (let step = seed * 7919; position.to_act !== null; step = (step * 1103515245 + 12345) % 2147483648) {
      const actions = position.actions as string[];
      const { statues } = position.state as Position;
      const facings = new Map<string, Facing>(statues.map(({ at, facing }) => [at, facing]));
      for (const action of actions.filter((each) => each.startsWith('fire '))) {
        const { events } = await engine.ask('ray', 'preview', { action });
        const { path, victim } = rayFrom(action.slice(5), (at) => facings.get(at));
        expect(path, action).toEqual(events.find(({ type }) => type === 'ray')!.path);
        expect(victim, action).toBe(events.find(({ type }) => type === 'destroyed')?.at ?? null);
        ++compared;
      }
      position = await engine.ask('ray', 'act', { action: actions[step % actions.length]! });
    }
  }
  expect(compared).toBeGreaterThan(100);
});
