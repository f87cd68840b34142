// Fills a message, as src/support/messages.hpp does: `{name}`, `{n, plural, one {# stone} other {# stones}}`,
// `{how, select, drawn {…} other {…}}`, `{winners, seats}` and `{winners, finals}`, and `{facing, side}` as the game
// formats a side, or by the message `side.<facing>`.
import type { Language, Values } from '../contract';

type Lookup = (key: string, values: Values) => string;

// Made once a language: making them takes longer than all else on the first screen.
const rules: Partial<Record<Language, Intl.PluralRules>> = {};
const numbers: Partial<Record<Language, Intl.NumberFormat>> = {};
const pluralRules = (language: Language) => (rules[language] ??= new Intl.PluralRules(language));
// A small whole number looks the same in every language.
function showNumber(value: number, language: Language): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return (numbers[language] ??= new Intl.NumberFormat(language)).format(value);
}

// The place of the bracket that closes the one at `open`.
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; ++at) {
    if (text[at] === '{') ++depth;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

// Of `one {…} other {…}` the text with one of these names, the first that is there.
function chosen(forms: string, ...names: string[]): string {
  const found = new Map<string, string>();
  for (let at = 0; at < forms.length; ) {
    const open = forms.indexOf('{', at);
    if (open < 0) break;
    const end = closing(forms, open);
    found.set(forms.slice(at, open).trim(), forms.slice(open + 1, end));
    at = end + 1;
  }
  return found.get(names.find((name) => found.has(name)) ?? '') ?? '';
}

const isNothing = (value: any) => value === null || (Array.isArray(value) && value.length === 0);

export function format(message: string, values: Values, language: Language, lookup: Lookup = (key) => key): string {
  function byKind(kind: string, value: any, forms: string): string {
    const said = values.$say?.[kind]; // by the game, or by the table
    if (kind === 'plural') {
      const form = pluralRules(language).select(Number(value));
      return fillAll(chosen(forms, `=${value}`, form, 'other').replaceAll('#', showNumber(Number(value), language)));
    }
    if (kind === 'select') return fillAll(chosen(forms, isNothing(value) ? 'none' : String(value), 'other'));
    if (kind === 'seats' || kind === 'finals') {
      const joiner = forms.trim() ? lookup(forms.trim(), values) : ', ';
      const named = (seat: number) => byKind('seat', seat, '');
      const final = (seat: number) => lookup('event.final', { name: named(seat), score: values.scores[seat] });
      return (value as number[]).map(kind === 'seats' ? named : final).join(joiner);
    }
    return said?.(value, values) ?? lookup(`${kind}.${value ?? 'none'}`, values);
  }

  function fill(hole: string): string {
    const [, name = '', kind, forms = ''] = /^\s*(\w+)\s*(?:,\s*([\w.-]+)\s*(?:,([\s\S]*))?)?$/.exec(hole) ?? [];
    const value = values[name];
    if (value === undefined) return `{${hole}}`;
    if (kind) return byKind(kind, value, forms);
    return typeof value === 'number' ? showNumber(value, language) : String(value);
  }

  function fillAll(text: string): string {
    let filled = '';
    for (let at = 0; at < text.length; ) {
      const open = text.indexOf('{', at);
      if (open < 0) return filled + text.slice(at);
      const end = closing(text, open);
      filled += text.slice(at, open) + fill(text.slice(open + 1, end));
      at = end + 1;
    }
    return filled;
  }

  return fillAll(message);
}
