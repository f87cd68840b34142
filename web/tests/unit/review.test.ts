// Counting and judging a match.
import { describe, expect, it } from 'vitest';
import type { JudgedDecision } from 'engine/protocol';
import { LocalTable } from '../../src/table/local_table';
import { accuracyOf, latestEvents, markOf, stopsOf, type ReviewedDecision } from '../../src/table/review';
import { gamesOf, openEngine, until } from './support';

// A decision among actions of these values, of which the one at `played` was taken.
function decision(values: number[], played: number): JudgedDecision {
  const best = Math.max(...values);
  const actions = values.map((value, at) => ({ action: `a${at}`, visits: 1, value }));
  return {
    ply: 0, seat: 0, action: `a${played}`, value: values[played]!, best: `a${values.indexOf(best)}`,
    best_value: best, loss: best - values[played]!, actions,
  };
}

describe('accuracy', () => {
  it('is whole for the best actions and none for what chance would choose', () => {
    expect(accuracyOf([decision([0.6, 0.4, 0.2], 0)])).toBe(1);
    expect(accuracyOf([decision([0.6, 0.4, 0.2], 1)])).toBeCloseTo(0);
    expect(accuracyOf([decision([0.6, 0.4, 0.2], 2)])).toBe(0);
  });
  it('does not call the loser of a one-sided match perfect', () => {
    const thrown = decision([0.5, 0.45, 0.05], 2); // the match is lost here
    const lost = Array.from({ length: 40 }, () => decision([0.02, 0.02, 0.01], 1));
    const kept = (all: JudgedDecision[]) => all.reduce((sum, { value, best_value }) => sum + value / best_value, 0) / all.length;
    expect(kept([thrown, ...lost])).toBeGreaterThan(0.97); // what was shown before
    expect(accuracyOf([thrown, ...lost])).toBeLessThan(0.4);
  });
  it('is not told where nothing was at stake', () => {
    expect(accuracyOf([])).toBeNull();
    expect(accuracyOf([decision([1, 1, 1], 0), decision([0.3], 0)])).toBeNull();
  });
});

describe('marks', () => {
  it('follow the chance to win that was given away', () => {
    const given = [0, 0.03, 0.07, 0.15, 0.4].map((loss) => markOf(decision([0.5, 0.5 - loss], 1)));
    expect(given).toEqual(['best', 'good', 'inaccuracy', 'mistake', 'blunder']);
  });
});

describe('counting', () => {
  const chance = { action: 'x', by: 'chance' as const, events: [{ type: 'dealt' }] };
  const move = (type: string) => ({ action: 'y', by: 0, events: [{ type }] });
  it('numbers decisions and leaves out what chance does', () => {
    expect(stopsOf([chance, chance, move('a'), chance, move('b')])).toEqual([2, 4, 5]);
  });
  it('knows what happened last, with what chance did after it', () => {
    expect(latestEvents([move('a'), move('b'), chance]).map(({ type }) => type)).toEqual(['b', 'dealt']);
    expect(latestEvents([chance])).toEqual([]);
  });
});

describe('a finished match', () => {
  const [engine, searcher] = [openEngine(), openEngine()];
  it('is opened with what happened last, and judged in its own positions', async () => {
    const [info] = (await gamesOf(engine)).filter(({ secrets }) => !secrets);
    const weak = { kind: 'bot' as const, bot: 'level-1', level: 1 };
    const plan = { game: info!.id, options: {}, seatPlayers: [weak, weak], seed: 3 };
    const played = await LocalTable.start(engine, searcher, info!, plan);
    const { now } = await until(played, (snapshot) => snapshot.now.to_act === null);
    const record = await played.record();
    played.close();
    const again = await LocalTable.open(engine, searcher, info!, plan, record);
    const { fresh } = await until(again, () => true);
    expect(fresh).toEqual(latestEvents(now.entries));
    expect(fresh.length).toBeGreaterThan(0);
    const judged: ReviewedDecision[] = [];
    await again.analyse((decisions) => judged.push(...decisions));
    expect(judged.map(({ ply }) => ply)).toEqual(stopsOf(now.entries).slice(0, -1));
    for (const { ply, seat, view, bestEvents } of judged.slice(0, 6)) {
      expect(view).toEqual((await again.at(ply, seat)).view);
      expect(bestEvents.length).toBeGreaterThan(0);
    }
    again.close();
  }, 240_000);
});
