// A match as a record: its past positions, and the engine's analysis.
import type { Engine } from 'engine/engine';
import { learn } from 'engine/protocol';
import type { JudgedDecision, MatchRecord, RatedAction, SeatPosition, SearchAnswer } from 'engine/protocol';
import { fetchNet } from '../nets';
import type { ReviewedDecision } from './review';
import type { Table } from './table';

const judgedTogether = 2; // log entries analysed between two progress reports

export async function positionAt(
  engine: Engine, record: MatchRecord, version: number, seat: number | null, session = 'past',
): Promise<SeatPosition> {
  const cut = { ...record, log: record.log.slice(0, version), scores: null, winners: null };
  const whole = version >= record.log.length;
  const asked = { record: whole ? record : cut, chance: 'manual' as const, seat: seat ?? ('spectator' as const) };
  return learn(null, await engine.askAt(session, 'replay', asked));
}

export async function analyseRecord(
  searcher: Engine, record: MatchRecord, onProgress: Parameters<Table['analyse']>[0], go: () => boolean,
) {
  searcher.needNet(record.game, record.players, fetchNet);
  await searcher.ask('analysis', 'replay', { record });
  const all = record.log.length;
  for (let from = 0; from < all && go(); from += judgedTogether) {
    const to = Math.min(from + judgedTogether, all);
    const { decisions, luck } = await searcher.ask('analysis', 'analyse', { from, to });
    const reviewed: ReviewedDecision[] = [];
    for (const decision of decisions) reviewed.push(await inItsPosition(searcher, record, decision));
    onProgress(reviewed, luck, to / all);
  }
}

// As the deciding seat saw it then, independent of the current viewer.
async function inItsPosition(searcher: Engine, record: MatchRecord, decision: JudgedDecision): Promise<ReviewedDecision> {
  const session = 'review'; // a second session, beside the one that is analysed
  const { view } = await positionAt(searcher, record, decision.ply, decision.seat, session);
  const { events } = await searcher.ask(session, 'preview', { action: decision.best });
  return { ...decision, view, bestEvents: events };
}

// What the seat to act could do, by a search in this page of what that seat may see.
export async function rateActions(
  searcher: Engine, game: string, seat: number, { view, log }: Pick<SeatPosition, 'view' | 'log'>, millis: number,
): Promise<RatedAction[]> {
  return bestFirst(await searcher.ask('bot', 'choose', { game, seat, view, log, millis, compare: true }));
}

export function bestFirst({ action: chosen, actions }: Pick<SearchAnswer, 'action' | 'actions'>): RatedAction[] {
  const best = actions.find(({ action }) => action === chosen);
  const rest = actions.filter(({ action }) => action !== chosen);
  return [...(best ? [best] : []), ...rest.sort((a, b) => b.visits - a.visits || b.value - a.value)];
}
