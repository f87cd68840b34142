// A sun that is laid tells the ray that it would send now: the one that it sends once it may fire.
import { expect, it } from 'vitest';
import { openEngine } from '../../../web/tests/unit/support';

it('goes as the sun fires', async () => {
  const engine = openEngine();
  let compared = 0;
  for (let seed = 1; seed <= 30; ++seed) {
    let position = await engine.ask('ray', 'new', { game: 'easter-island', seed });
    const laid = new Map<string, { path: string[]; destroys: string | null }>(); // since the statues last changed
    for (let step = seed * 7919; position.to_act !== null; step = (step * 1103515245 + 12345) % 2147483648) {
      const actions = position.actions as string[];
      for (const action of actions.filter((each) => laid.has(each.replace('fire ', '')))) {
        const { events } = await engine.ask('ray', 'preview', { action });
        const { path, destroys } = laid.get(action.replace('fire ', ''))!;
        expect(events.find(({ type }) => type === 'ray')!.path, action).toEqual(path);
        expect(events.find(({ type }) => type === 'destroyed')?.at ?? null, action).toBe(destroys);
        ++compared;
      }
      const chosen = actions[step % actions.length]!;
      const [told] = (await engine.ask('ray', 'preview', { action: chosen })).events as any[];
      if (told.type === 'sun_placed') laid.set(told.at, told);
      else laid.clear();
      position = await engine.ask('ray', 'act', { action: chosen });
    }
  }
  expect(compared).toBeGreaterThan(10);
});
