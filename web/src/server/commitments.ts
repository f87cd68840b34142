// The commitments of a match, saved in the browser before it begins: the server's as it was first
// shown, and the nonces of this player. They survive a reload.
import { oldCommitments } from '../old_names';
import type { ChainPlace } from './chain';

export interface Commitment {
  id: string; // of the table
  commitment: string;
  early?: boolean; // shown before the match began
  nonces: string[]; // of this browser; the match uses one of them
  hashes?: string[]; // of all seats, received before any nonce was revealed
  chain?: ChainPlace; // its place in the server's chain of commitments
  seat?: number; // the seat of the last nonce, unless the player has left it
}

const place = 'ahu.commitments';
const maxSaved = 200;

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

export function saveCommitment(commitment: Commitment) {
  const others = all().filter(({ id }) => id !== commitment.id);
  try {
    localStorage.setItem(place, JSON.stringify([...others, commitment].slice(-maxSaved)));
  } catch {
    // Without storage the commitment is lost with the page.
  }
}
