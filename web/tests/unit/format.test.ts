// Messages are filled by the language's own rules.
import { describe, expect, it } from 'vitest';
import { format } from '../../src/messages/format';
import { translator } from '../../src/messages/translate';

describe('format', () => {
  it('fills in names and numbers', () => {
    expect(format('{who} has {n}', { who: 'Ana', n: 1234 }, 'en')).toBe('Ana has 1,234');
    expect(format('{n}', { n: 1234.5 }, 'fr')).toMatch(/^1.234,5$/);
  });
  it('chooses the plural as the language does', () => {
    const message = '{n, plural, =0 {none} one {# stone} other {# stones}}';
    expect([0, 1, 2].map((n) => format(message, { n }, 'en'))).toEqual(['none', '1 stone', '2 stones']);
    const french = '{n, plural, one {# pierre} other {# pierres}}';
    expect(format(french, { n: 0 }, 'fr')).toBe('0 pierre');
  });
  it('fills names inside a plural', () => {
    expect(format('{n, plural, other {# for {who}}}', { n: 3, who: 'Ana' }, 'ja')).toBe('3 for Ana');
  });
  it('leaves a hole that nothing fills', () => {
    expect(format('{who} waits', {}, 'en')).toBe('{who} waits');
  });
});

describe('translator', () => {
  it('asks the first catalogue first and shows an unknown key', () => {
    const t = translator('en', { a: 'mine' }, { a: 'theirs', b: 'shared' });
    expect([t('a'), t('b'), t('c')]).toEqual(['mine', 'shared', 'c']);
  });
});
