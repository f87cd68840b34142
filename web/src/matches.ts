// The matches saved in this browser, so that they survive a reload; the newest first.
import type { MatchRecord } from 'engine/protocol';
import { oldSeatPlayers } from './old_names';
import type { Plan } from './table/table';

export interface SavedMatch {
  id: string;
  plan: Plan;
  record: MatchRecord;
  changed: number; // milliseconds since 1970
  moves?: number; // decisions so far; unknown for old saves
}

const prefix = 'ahu.match.';
const most = 200;

export function newMatchId(): string {
  return Date.now().toString(36) + Math.random().toString(36).slice(2, 6);
}

function read(key: string): SavedMatch | null {
  try {
    const match = JSON.parse(localStorage.getItem(key) ?? 'null', (name, value) =>
      name === 'plan' && value?.[oldSeatPlayers] ? { ...value, seatPlayers: value[oldSeatPlayers] } : value,
    ) as SavedMatch | null;
    return match && Array.isArray(match.plan?.seatPlayers) && match.record?.game ? match : null;
  } catch {
    return null;
  }
}

export function savedMatches(): SavedMatch[] {
  const keys = Object.keys(localStorage).filter((key) => key.startsWith(prefix));
  const matches = keys.map(read).filter((match) => match !== null);
  return matches.sort((a, b) => b.changed - a.changed);
}

export function savedMatch(id: string): SavedMatch | null {
  return read(prefix + id);
}

export function saveMatch(match: SavedMatch) {
  const others = savedMatches().filter(({ id }) => id !== match.id);
  others.slice(most - 1).forEach(({ id }) => forgetMatch(id));
  // When the storage is full the oldest matches are removed; without storage the match still goes on.
  for (let kept = Math.min(others.length, most - 1); !write(match) && kept > 0; --kept)
    forgetMatch(others[kept - 1]!.id);
}

function write(match: SavedMatch): boolean {
  try {
    localStorage.setItem(prefix + match.id, JSON.stringify(match));
    return true;
  } catch {
    return false;
  }
}

export function forgetMatch(id: string) {
  localStorage.removeItem(prefix + id);
}
