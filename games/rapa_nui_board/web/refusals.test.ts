// The engine names the reason of every refusal; the catalogue has a sentence for it.
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { openEngine } from '../../../web/tests/unit/support';
import en from './messages.en';

const sentences = en as Record<string, string>;

it('knows no reason that the engine does not name', () => {
  const source = readFileSync(new URL('../notation_refusals.cpp', import.meta.url), 'utf8');
  const reasons = Object.keys(sentences).flatMap((key) => /^refusal\.RB-\w+\.(.+)$/.exec(key)?.[1] ?? []);
  expect(reasons.length).toBeGreaterThan(40);
  for (const reason of reasons) expect(source).toContain(`"${reason}"`);
});

// Actions of one moment tried at another.
it('has a sentence for what is refused', async () => {
  const engine = openEngine();
  const tried = new Set<string>();
  const told = new Set<string>();
  for (let seed = 1; seed <= 3; ++seed) {
    let position = await engine.ask('why', 'new', { game: 'rapa-nui-board', players: 3, seed });
    for (let step = seed * 7919, ply = 0; position.to_act !== null && ply < 160; ++ply) {
      step = (step * 1103515245 + 12345) % 2147483648;
      const actions = position.actions as string[];
      actions.slice(0, 4).forEach((action) => tried.add(action));
      for (const action of [...tried].filter((_, at) => at % 29 === ply % 29)) {
        const { legal, error } = await engine.ask('why', 'why', { action });
        if (legal) continue;
        const { clause, reason } = error!;
        const own = `refusal.${clause}.${reason}`;
        expect(own in sentences || `refusal.${clause}` in sentences, own).toBe(true);
        told.add(own);
      }
      position = await engine.ask('why', 'act', { action: actions[step % actions.length]! });
    }
  }
  expect([...told].filter((key) => key in sentences).length).toBeGreaterThan(8);
});
