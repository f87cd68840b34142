// What was said about the chance of a match before it began: the server's promise as it was shown
// first, and the numbers that one offered to add to it. Kept in the browser, so that a reload forgets
// nothing.
import type { ChainPlace } from './chain';

export interface Pledge {
  id: string; // of the table
  commitment: string;
  early?: boolean; // it was shown before the match began
  nonces: string[]; // one's own; the server takes one
  hashes?: string[]; // what every seat was committed to before any nonce was revealed
  chain?: ChainPlace; // of the commitment
  seat?: number; // for which the last one was offered, unless one has left it since
}

const place = 'ahu.pledges';
const most = 200;

function all(): Pledge[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? '[]') as Pledge[];
    return kept.filter(({ id, commitment, nonces }) => id && commitment && Array.isArray(nonces));
  } catch {
    return [];
  }
}

export function pledgeOf(id: string): Pledge | null {
  return all().find((pledge) => pledge.id === id) ?? null;
}

export function keepPledge(pledge: Pledge) {
  const others = all().filter(({ id }) => id !== pledge.id);
  try {
    localStorage.setItem(place, JSON.stringify([...others, pledge].slice(-most)));
  } catch {
    // A browser that keeps nothing remembers it until the page is left.
  }
}
