// The end of a match: where the points come from, and the sentence for each player.
import { describe, expect, it } from 'vitest';
import { entriesOf } from 'engine/protocol';
import type { GameBoard, MessageContext } from '../../src/contract';
import { cardOf } from '../../src/games';
import { player } from '../../src/seats';
import { breakdownOf, isTied, sentenceFor, turningPoint } from '../../src/table/ending';
import type { ReviewedDecision } from '../../src/table/review';
import { gamesOf, openEngine } from './support';

const t = (key: string, values: object = {}) => `${key} ${JSON.stringify(values)}`;
const people = (count: number) => Array.from({ length: count }, (_, seat) => player(seat, `P${seat}`, true));

describe('the sources of the points', () => {
  it('add up to the score in every game, for any number of players', async () => {
    const engine = openEngine();
    for (const info of await gamesOf(engine)) {
      const { default: gameBoard } = await cardOf(info).load();
      if (!gameBoard.sources) continue;
      for (const [seed, players] of [[1, info.players[0]], [2, info.players[1]], [3, info.players[0]]] as const) {
        let { actions, to_act: toAct } = await engine.ask('end', 'new', { game: info.id, players, seed });
        for (let step = seed; toAct !== null; step = (step * 1103515245 + 12345) % 2147483648)
          ({ actions, to_act: toAct } = await engine.ask('end', 'act', { action: actions[step % actions.length] as string }));
        const told = await engine.ask('end', 'seat', { seat: 0 });
        const { sources, totals } = breakdownOf(gameBoard, entriesOf(told), { view: told.view, seat: 0, players: people(players), t });
        const keys = Object.values(gameBoard.sources).map((key) => t(key));
        expect(sources.map(({ name }) => name), info.id).toEqual(keys);
        const sums = totals.map((_, seat) => sources.reduce((sum, { values }) => sum + (values[seat] ?? 0), 0));
        expect(sums, `${info.id}, seed ${seed}`).toEqual(totals);
      }
    }
  });
});

describe('the sentence at the end', () => {
  const gameBoard = { sources: { gold: 'Gold', rest: 'Rest' } } as unknown as GameBoard;
  const told = (winners: number[], scores: number[]): MessageContext => ({
    view: { winners, scores },
    seat: 0, players: people(scores.length), t,
  });
  const bySource = (scores: number[]) => ({ gold: scores.map((score) => score - 2), rest: scores.map(() => 2) });
  const sentence = (winners: number[], scores: number[], sources: object = bySource(scores)) => {
    const context = told(winners, scores);
    const entries = [{ events: [{ type: 'game_over', sources }] }];
    return sentenceFor(0, breakdownOf(gameBoard, entries, context), context).split(' ')[0];
  };
  it('is for who reads it', () => {
    expect(sentence([0], [20, 10])).toBe('result.you.won');
    expect(sentence([0, 1], [20, 20])).toBe('result.you.shared');
    expect(sentence([1], [19, 20])).toBe('result.you.close');
    expect(sentence([1], [0, 1], {})).toBe('result.you.lost');
    expect(sentence([1], [0, 1])).toBe('result.you.close');
    expect(sentence([1], [8, 20])).toBe('result.you.source');
    expect(sentence([1], [20, 20])).toBe('over.tie');
    expect(sentenceFor(0, { sources: [], totals: [null, null] }, told([1], [0, 0]))).toMatch(/^result.you.lost/);
  });
});

describe('a tie', () => {
  const tied = (winners: number[], totals: number[]) => isTied({ sources: [], totals }, winners);
  it('is broken where equal points did not win', () => {
    expect(tied([1], [20, 20])).toBe(true);
    expect(tied([1], [19, 20])).toBe(false);
    expect(tied([0, 1], [20, 20])).toBe(false);
    expect(tied([], [20, 20])).toBe(false);
  });
});

describe('the turning point', () => {
  const decision = (ply: number, loss: number) => ({ ply, loss }) as ReviewedDecision;
  it('is the decision that gave most away, if it gave away much', () => {
    expect(turningPoint([decision(1, 0.02), decision(2, 0.3), decision(3, 0.1)])?.ply).toBe(2);
    expect(turningPoint([decision(1, 0.02)])).toBeNull();
  });
});
