// A match as one viewer saw it, stored in case its rules change: a sequence of views.
import type { MatchRecord, LogEntry } from 'engine/protocol';
import type { Json, View } from '../contract';

export interface Transcript {
  format: string;
  game: string;
  rules_version: number;
  start: View;
  // What an entry changed in the view: JSON Pointers with the new values there.
  entries: (LogEntry & { changes: [string, Json][] })[];
}

const partsOf = (pointer: string) =>
  pointer.split('/').slice(1).map((part) => part.replaceAll('~1', '/').replaceAll('~0', '~'));

// A copy with a new value at that place; the rest is shared.
function replaced(value: Json, [key, ...rest]: string[], by: Json): Json {
  if (key === undefined) return by;
  if (Array.isArray(value)) return value.map((item, at) => (at === Number(key) ? replaced(item, rest, by) : item));
  const object = value as { [key: string]: Json };
  return { ...object, [key]: replaced(object[key]!, rest, by) };
}

// The view before the first entry and after each entry.
export function viewsOf({ start, entries }: Transcript): View[] {
  const views = [start];
  for (const { changes } of entries) {
    const before = views.at(-1) as Json;
    views.push(changes.reduce((view, [pointer, by]) => replaced(view, partsOf(pointer), by), before) as View);
  }
  return views;
}

// Whether it can be replayed only with other rules than the program has.
export const isOfOtherRules = (record: Pick<MatchRecord, 'rules_version'>, rules: number) =>
  typeof record.rules_version === 'number' && record.rules_version !== rules;
