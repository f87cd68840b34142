// The chain of a server's commitments: whatever is changed in it is found.
import { expect, it } from 'vitest';
import { holds, sha256Hex, type ChainEntry } from '../../src/server/chain';

const chain: ChainEntry[] = [];
let link = '0'.repeat(64);
for (let number = 1; number <= 4; ++number) {
  const commitment = sha256Hex(`commitment ${number}`);
  link = sha256Hex(`ahu chain\n${link}\n${commitment}\n`);
  chain.push({ number, commitment, link });
}

it('hashes the text of a nonce', () => {
  expect(sha256Hex('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

it.each([1, 2, 4])('holds at place %i', (number) => {
  const { commitment } = chain[number - 1]!;
  expect(holds(chain.slice(Math.max(number - 2, 0)), chain[number - 1]!, commitment)).toBe(true);
});

it('does not hold once anything is changed', () => {
  const place = chain[1]!;
  const { commitment } = place;
  const other = sha256Hex('other');
  expect(holds([], place, commitment)).toBe(false);
  expect(holds(chain, place, other)).toBe(false);
  expect(holds(chain, { number: 2, link: other }, commitment)).toBe(false);
  expect(holds([chain[0]!, place, chain[3]!], place, commitment)).toBe(false);
  expect(holds([{ ...chain[0]!, link: other }, ...chain.slice(1)], place, commitment)).toBe(false);
  expect(holds([...chain.slice(0, 3), { ...chain[3]!, commitment: other }], place, commitment)).toBe(false);
});
