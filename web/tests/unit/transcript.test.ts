// Matches of other rules: the views of a transcript, and what is shown of a match without one.
// @vitest-environment happy-dom
import { flushSync, mount, unmount } from 'svelte';
import { afterEach, describe, expect, it } from 'vitest';
import type { GameCard, GameBoard } from '../../src/contract';
import { plainCard } from '../../src/generic/board';
import OldMatch from '../../src/history/OldMatch.svelte';
import { isOfOtherRules, viewsOf, type Transcript } from '../../src/history/transcript';
import Throws from './Throws.svelte';

const transcript: Transcript = {
  format: 'ahu-transcript/1', game: 'some-game', rules_version: 1,
  start: { round: 1, hands: [3, null], 'a/b~c': { deep: [1, 2] } },
  entries: [
    { action: 'draw', by: 'chance', events: [], changes: [['/hands/1', 2]] },
    { action: 'play 3', by: 0, events: [{ type: 'played', card: 3 }], changes: [['/round', 2], ['/a~1b~0c/deep', [1]]] },
    { action: 'end', by: 1, events: [], changes: [['', { over: true }]] },
  ],
};
const info = {
  id: 'some-game', name: 'Some game', players: [2, 2] as [number, number], options: [], rules_version: 2,
  secrets: false, rulings: [],
};
const record = {
  format: 'ahu-record/1', game: 'some-game', rules_version: 1, players: 2, options: {}, seed: '1', start: null,
  log: ['draw', 'play 3', 'end'], scores: [3, 7], winners: [1],
};
const seatPlayers = [{ kind: 'human' as const, name: 'Ana' }, { kind: 'human' as const, name: 'Ben' }];

let mounted: object | null = null;
afterEach(async () => {
  if (mounted) await unmount(mounted);
  mounted = null;
});

async function show(given: Transcript | null, change: Partial<GameBoard> = {}) {
  const card: GameCard = plainCard(info);
  const { default: gameBoard } = await card.load();
  const props = { info, card, gameBoard: { ...gameBoard, ...change }, seatPlayers, record, transcript: given };
  mounted = mount(OldMatch, { target: document.body, props });
  flushSync();
  return document.body;
}

describe('a transcript', () => {
  it('is a view for every moment, and none changes another', () => {
    expect(viewsOf(transcript)).toEqual([
      transcript.start,
      { round: 1, hands: [3, 2], 'a/b~c': { deep: [1, 2] } },
      { round: 2, hands: [3, 2], 'a/b~c': { deep: [1] } },
      { over: true },
    ]);
  });
  it('is wanted for records of other rules alone', () => {
    expect(isOfOtherRules(record, 2)).toBe(true);
    expect(isOfOtherRules(record, 1)).toBe(false);
  });
});

describe('a match of other rules', () => {
  it('is stepped through by its transcript', async () => {
    const page = await show(transcript);
    const board = () => page.querySelector<HTMLElement>('.board')!;
    expect(board().dataset.version).toBe('1');
    const next = page.querySelectorAll<HTMLButtonElement>('.steps button')[2]!;
    next.click();
    flushSync();
    expect(board().dataset.version).toBe('2');
    expect(board().textContent).toContain('round:2');
    expect(page.querySelector('[data-old-log]')!.textContent).toContain('played');
  });
  it('falls back to the plain board where the game cannot draw the old view', async () => {
    const page = await show(transcript, {
      Board: Throws as unknown as GameBoard['Board'],
      describeEvent: () => { throw new Error('an event of old'); },
    });
    expect(page.querySelector('.board')!.textContent).toContain('round:1');
    expect(page.querySelector('[data-old-log]')!.textContent).toContain('play 3');
  });
  it('shows players, scores and the log where nothing else was kept', async () => {
    const page = await show(null);
    expect(page.querySelector('.board')).toBeNull();
    expect(page.textContent).toMatch(/Ana\s+3/);
    expect(page.textContent).toMatch(/Ben\s+7/);
    expect(page.querySelectorAll('[data-old-log] li').length).toBe(3);
    expect(page.querySelector('[data-old-rules]')!.textContent).toMatch(/1.*2/);
  });
});
