// The result of a match: the points by source, and a sentence for a player.
import type { GameEvent, GameBoard, MessageContext } from '../contract';
import type { ReviewedDecision } from './review';

export interface Breakdown {
  sources: { name: string; values: number[] }[]; // by seat
  totals: (number | null)[];
}

// Read from the engine's event `game_over`.
export function breakdownOf(gameBoard: GameBoard, entries: { events: GameEvent[] }[], { view, players, t }: MessageContext): Breakdown {
  const over = entries.at(-1)?.events.find(({ type }) => type === 'game_over');
  const told = Object.entries((over?.sources ?? {}) as Record<string, number[]>);
  const sources = told.map(([name, values]) => ({ name: t(gameBoard.sources?.[name] ?? name), values }));
  return { sources, totals: players.map(({ seat }) => ((view.scores ?? []) as number[])[seat] ?? null) };
}

// Whether a player has the winner's points and did not win.
export const isTied = ({ totals }: Breakdown, winners: number[]): boolean =>
  winners.length > 0 && totals.some((total, seat) => total !== null && total === totals[winners[0]!] && !winners.includes(seat));

// A sentence for this seat: a win, or what made the difference.
export function sentenceFor(seat: number, { sources, totals }: Breakdown, { view, players, t }: MessageContext): string {
  const winners = (view.winners ?? []) as number[];
  if (winners.length === 0) return '';
  if (winners.includes(seat)) return t(winners.length === 1 ? 'result.you.won' : 'result.you.shared');
  const winner = winners[0]!;
  const name = players[winner]!.name;
  const by = (totals[winner] ?? 0) - (totals[seat] ?? 0);
  if (by === 0 && totals[seat] !== null) return t('over.tie');
  // Where no source is named, the score is no more than the win itself.
  if (by <= 0 || sources.length === 0) return t('result.you.lost', { name });
  if (by <= Math.max(1, Math.abs(totals[winner] ?? 0) * 0.08)) return t('result.you.close', { name, n: by });
  const ahead = sources
    .map(({ name: source, values }) => ({ source, more: (values[winner] ?? 0) - (values[seat] ?? 0) }))
    .sort((a, b) => b.more - a.more)[0];
  if (!ahead || ahead.more <= 0 || sources.length < 2) return t('result.you.behind', { name, n: by });
  return t('result.you.source', { name, n: by, source: ahead.source, more: ahead.more });
}

const smallestTurn = 0.08; // of the chance to win

// The decision that lost the most; null if no single one decided the match.
export function turningPoint(judged: ReviewedDecision[]): ReviewedDecision | null {
  const worst = [...judged].sort((a, b) => b.loss - a.loss)[0];
  return worst && worst.loss >= smallestTurn ? worst : null;
}
