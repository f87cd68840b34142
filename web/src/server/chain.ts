// Hashes of commitments, and the server's chain of all its commitments
// (docs/fairness.md).
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export const sha256Hex = (text: string): string => bytesToHex(sha256(utf8ToBytes(text)));

export interface ChainPlace {
  number: number;
  link: string;
}

export interface ChainEntry extends ChainPlace {
  commitment: string;
}

const linkBeforeFirst = '0'.repeat(64);

// Whether the entries form a chain and the one at this place is the one that was shown.
// They begin with the entry before it, unless it is the first of all.
export function holds(entries: ChainEntry[], place: ChainPlace, commitment: string): boolean {
  let before = place.number === 1 ? linkBeforeFirst : entries[0]?.link;
  const rest = place.number === 1 ? entries : entries.slice(1);
  if (rest[0]?.number !== place.number || rest[0].commitment !== commitment || rest[0].link !== place.link)
    return false;
  return rest.every((entry, index) => {
    const follows = entry.number === place.number + index &&
      entry.link === sha256Hex(`ahu chain\n${before}\n${entry.commitment}\n`);
    before = entry.link;
    return follows;
  });
}
