// How Costa Ruana's events are shown.
import { describe, expect, it } from 'vitest';
import type { GameBoard } from 'ahu/contract';
import { scenesOf } from 'ahu/stage/scenes';
import gameBoard from './game_board';

describe('the reveal', () => {
  const context = { view: {}, seat: 0, players: [], t: (key: string) => key };
  const quiet: GameBoard = { ...gameBoard, describeEvent: () => 'told' };
  it('is two scenes before the cards act', () => {
    const events = [
      ...[4, 5, 6].map((number) => ({ type: 'revealed', for: 0, number, card: 'P1d' })),
      ...[4, 5].map((number) => ({ type: 'activated', number })),
      { type: 'discarded', number: 6, returned: [] },
      { type: 'placed', seat: 1, island: 2 },
    ];
    expect(scenesOf(events, quiet, context).map(({ text }) => text)).toEqual(['scene.revealed', 'scene.fates', 'told']);
  });
});
