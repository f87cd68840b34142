// Numbers and rates the decisions of a match. Decisions are numbered from 1; chance has no
// number. Move n of the log, the slider and the analysis is the same decision.
import type { Event, GameJson, JudgedDecision, LogEntry } from 'engine/protocol';

// The stops of the replay: before every decision, and the end. Stop n is the match after n moves.
export function stopsOf(entries: LogEntry[]): number[] {
  const decisions = entries.map(({ by }, version) => (by === 'chance' ? -1 : version));
  return [...decisions.filter((version) => version >= 0), entries.length];
}

// The events of the last decision and of the chance after it.
export function latestEvents(entries: LogEntry[]): Event[] {
  const last = entries.findLastIndex(({ by }) => by !== 'chance');
  return last < 0 ? [] : entries.slice(last).flatMap(({ events }) => events);
}

// A decision with what the deciding seat saw, and what the best action would have done.
export interface ReviewedDecision extends JudgedDecision {
  view: GameJson;
  bestEvents: Event[];
}

export type Mark = 'best' | 'good' | 'inaccuracy' | 'mistake' | 'blunder';

// By the chance to win that was lost.
export function markOf({ loss, action, best }: JudgedDecision): Mark {
  if (action === best || loss < 0.01) return 'best';
  if (loss < 0.05) return 'good';
  if (loss < 0.1) return 'inaccuracy';
  return loss < 0.2 ? 'mistake' : 'blunder';
}

export const signs: Record<Mark, string> = { best: '★', good: '✓', inaccuracy: '?!', mistake: '?', blunder: '??' };

// The expected loss of a random choice: 0 where all actions are worth the same.
function stakeOf({ actions, best_value: best }: JudgedDecision): number {
  const lost = actions.map(({ value }) => Math.max(0, best - value));
  return lost.reduce((sum, loss) => sum + loss, 0) / Math.max(1, lost.length);
}

// The accuracy of a player: 1 if every action was the best, 0 for random play. Decisions are weighted by
// their stakes: decided positions, where all actions are equal, do not count. Null without any stakes.
export function accuracyOf(decisions: JudgedDecision[]): number | null {
  const stake = decisions.reduce((sum, decision) => sum + stakeOf(decision), 0);
  const loss = decisions.reduce((sum, decision) => sum + decision.loss, 0);
  return stake < 0.01 ? null : Math.max(0, 1 - loss / stake);
}
