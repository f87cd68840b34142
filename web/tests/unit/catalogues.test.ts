// Every sentence exists in every language, with the same holes; so does every rule.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { languages, type GameCard, type Messages } from '../../src/contract';
import en from '../../src/words/en';
import fr from '../../src/words/fr';
import ja from '../../src/words/ja';
import { gamesOf, openEngine } from './support';

const holes = (message: string) => [...message.matchAll(/\{\s*(\w+)\s*[,}]/g)].map(([, name]) => name);

function expectSame(wanted: Messages, given: Messages) {
  expect(Object.keys(given).sort()).toEqual(Object.keys(wanted).sort());
  for (const [key, message] of Object.entries(wanted)) {
    expect(given[key], key).not.toBe('');
    expect([...new Set(holes(given[key]!))].sort(), key).toEqual([...new Set(holes(message))].sort());
  }
}

describe('the shell', () => {
  it('speaks French and Japanese as completely as English', () => {
    expectSame(en, fr);
    expectSame(en, ja);
  });
});

const faces = import.meta.glob<{ default: GameCard }>('../../../games/*/web/index.ts', { eager: true });
const known = await gamesOf(openEngine());

describe.each(Object.entries(faces))('%s', (path, { default: card }) => {
  const face = async () => (await card.load()).default;
  const pages = async () => {
    const { messages } = await face();
    return Promise.all(languages.map(async (language) => (await messages[language]()).default));
  };
  const info = known.find(({ id }) => id === card.id)!;

  it('belongs to a game and has its title in every language', () => {
    expect(info).toBeDefined();
    for (const language of languages) {
      expect(card.title[language]).not.toBe('');
      expect(card.tagline[language]).not.toBe('');
    }
  });
  it('has every sentence in every language', async () => {
    const [english, ...others] = await pages();
    others.forEach((other) => expectSame(english!, other));
  });
  it('names its options, their values and the steps of its tour', async () => {
    const [english] = await pages();
    const wanted = info.options.flatMap(({ name, choices }) => [
      `option.${name}`,
      `option.${name}.meaning`,
      ...(choices ?? []).map((choice) => `option.${name}.${choice}`),
    ]);
    const tour = (await face()).tour.map(({ message }) => message);
    expect(tour.length).toBeGreaterThan(0);
    [...wanted, ...tour].forEach((key) => expect(english, key).toHaveProperty([key]));
  });
  it('tells the same rules in every language, by clauses of the README', async () => {
    const { rules } = await face();
    const ids = await Promise.all(
      languages.map(async (language) => {
        const { sections } = (await rules[language]()).default;
        return sections.flatMap(({ clauses }) => clauses.map(({ id }) => id));
      }),
    );
    expect(ids[0]!.length).toBeGreaterThan(0);
    expect(new Set(ids[0]).size).toBe(ids[0]!.length);
    ids.forEach((others) => expect(others).toEqual(ids[0]));
    const readme = readFileSync(join(import.meta.dirname, path, '../../README.md'), 'utf8');
    ids[0]!.forEach((id) => expect(readme, id).toContain(id));
  });
});
