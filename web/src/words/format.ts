// Fills a message: `{name}`, and `{n, plural, one {# stone} other {# stones}}` by the language.
import type { Language, Values } from '../contract';

// Made once a language: making them takes longer than all else on the first screen.
const rules: Partial<Record<Language, Intl.PluralRules>> = {};
const numbers: Partial<Record<Language, Intl.NumberFormat>> = {};
const pluralRules = (language: Language) => (rules[language] ??= new Intl.PluralRules(language));
// A small whole number looks the same in every language.
function showNumber(value: number, language: Language): string {
  if (Number.isInteger(value) && Math.abs(value) < 1000) return String(value);
  return (numbers[language] ??= new Intl.NumberFormat(language)).format(value);
}

// The place after the bracket that closes the one at `open`.
function closing(text: string, open: number): number {
  let depth = 0;
  for (let at = open; at < text.length; ++at) {
    if (text[at] === '{') ++depth;
    if (text[at] === '}' && --depth === 0) return at;
  }
  return text.length;
}

function plural(choices: string, value: number, language: Language): string {
  const shown = showNumber(value, language);
  const wanted = pluralRules(language).select(value);
  const found = new Map<string, string>();
  for (let at = 0; at < choices.length; ) {
    const open = choices.indexOf('{', at);
    if (open < 0) break;
    const end = closing(choices, open);
    found.set(choices.slice(at, open).trim(), choices.slice(open + 1, end));
    at = end + 1;
  }
  const chosen = found.get(`=${value}`) ?? found.get(wanted) ?? found.get('other') ?? '';
  return chosen.replaceAll('#', shown);
}

function fill(hole: string, values: Values, language: Language): string {
  const parts = /^\s*(\w+)\s*(?:,\s*plural\s*,([\s\S]*))?$/.exec(hole);
  const value = parts ? values[parts[1]!] : undefined;
  if (!parts || value === undefined) return `{${hole}}`;
  if (parts[2] !== undefined) return format(plural(parts[2], Number(value), language), values, language);
  return typeof value === 'number' ? showNumber(value, language) : value;
}

// French keeps its high punctuation and its quotation marks on the line of the word they belong to.
export function typeset(text: string, language: Language): string {
  return language === 'fr' ? text.replace(/ (?=[?!;:»])|(?<=«) /g, '\u00a0') : text;
}

export function format(message: string, values: Values, language: Language): string {
  let filled = '';
  for (let at = 0; at < message.length; ) {
    const open = message.indexOf('{', at);
    if (open < 0) return filled + message.slice(at);
    const end = closing(message, open);
    filled += message.slice(at, open) + fill(message.slice(open + 1, end), values, language);
    at = end + 1;
  }
  return filled;
}
