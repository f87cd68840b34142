// Every sentence exists in every language, with the same holes; so does every rule.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { clockText, timeLeft } from '../../src/server/clocks';
import { knownCodes, errorMessage } from '../../src/server/error_messages';
import { ServerError } from '../../src/server/wire';
import { languages, type GameCard, type Messages } from '../../src/contract';
import en from '../../src/messages/en';
import fr from '../../src/messages/fr';
import ja from '../../src/messages/ja';
import { format } from '../../src/messages/format';
import { translator } from '../../src/messages/translate';
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
  it('has a sentence for every code of the server, and one for codes to come', () => {
    for (const code of [...knownCodes, 'a_new_code']) {
      const { key, values } = errorMessage(new ServerError({ code, message: 'in English', retry_after: 4 }));
      expect(en, code).toHaveProperty([key]);
      expect(format(fr[key]!, values!, 'fr'), code).not.toMatch(/[{}]|English/);
    }
  });
  it('tells why an account was closed, where the host gave a reason', () => {
    const told = (reason: string) => {
      const { key, values = {} } = errorMessage(new ServerError({ code: 'banned', message: '', args: { reason } }), { forbidden: 'account.mismatch' });
      return format(en[key]!, values, 'en');
    };
    expect(told('spam: again')).toMatch(/your account: spam: again$/);
    expect(told('')).toMatch(/your account\.$/);
  });
  it('tells clocks in figures and in words', () => {
    const hours = 3_600_000;
    const t = translator('en', en);
    expect(timeLeft(61_000, t)).toBe('1:01');
    expect(timeLeft(3 * hours + 1, t)).toBe('3:00:01');
    expect(timeLeft(72 * hours - 1, t)).toBe('2d\u00a023h');
    expect(timeLeft(49 * hours, translator('ja', ja))).toBe('2日1時間');
    for (const rule of [{ kind: 'none' }, { kind: 'move', seconds: 9 }, { kind: 'bank', seconds: 600, increment: 5 }, { kind: 'days', days: 1 }] as const) {
      expect(clockText(rule, t)).not.toMatch(/[{}]|clock\./);
      expect(en).toHaveProperty([`clock.${rule.kind}`]);
    }
  });
});

const cards = import.meta.glob<{ default: GameCard }>('../../../games/*/web/index.ts', { eager: true });
const known = await gamesOf(openEngine());

describe.each(Object.entries(cards))('%s', (path, { default: card }) => {
  const gameBoard = async () => (await card.load()).default;
  const pages = async () => {
    return Promise.all(languages.map(async (language) => (await card.messages[language]()).default));
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
    const tour = (await gameBoard()).tour.map(({ message }) => message);
    expect(tour.length).toBeGreaterThan(0);
    [...wanted, ...tour].forEach((key) => expect(english, key).toHaveProperty([key]));
  });
  it('tells the same rules in every language, by clauses of the README', async () => {
    const { rules } = await gameBoard();
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
