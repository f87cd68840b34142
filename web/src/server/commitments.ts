// What was said about the chance of a match before it began: the server's promise as it was shown
// first, and the numbers that one offered to add to it. Kept in the browser, so that a reload forgets
// nothing.
import { oldCommitments } from '../old_names';
import type { ChainPlace } from './chain';

export interface Commitment {
  id: string; // of the table
  commitment: string;
  early?: boolean; // it was shown before the match began
  nonces: string[]; // of this browser; the server takes one
  hashes?: string[]; // what every seat was committed to before any nonce was revealed
  chain?: ChainPlace; // of the commitment
  seat?: number; // for which the last one was offered, unless one has left it since
}

const place = 'ahu.commitments';
const most = 200;

function all(): Commitment[] {
  try {
    const kept = JSON.parse(localStorage.getItem(place) ?? localStorage.getItem(oldCommitments) ?? '[]') as Commitment[];
    return kept.filter(({ id, commitment, nonces }) => id && commitment && Array.isArray(nonces));
  } catch {
    return [];
  }
}

export function commitmentOf(id: string): Commitment | null {
  return all().find((commitment) => commitment.id === id) ?? null;
}

export function keepCommitment(commitment: Commitment) {
  const others = all().filter(({ id }) => id !== commitment.id);
  try {
    localStorage.setItem(place, JSON.stringify([...others, commitment].slice(-most)));
  } catch {
    // A browser that keeps nothing remembers it until the page is left.
  }
}
