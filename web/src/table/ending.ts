// How a match ended: who is ahead by what, and what a player wants to hear about it.
import type { Figure, GameBoard, Telling } from '../contract';
import type { ReviewedDecision } from './review';

export interface Breakdown {
  sources: { name: string; values: (number | null)[] }[]; // by seat; null: nothing of that kind
  totals: (number | null)[];
}

export function breakdownOf(gameBoard: GameBoard, { view, players, t }: Telling): Breakdown {
  const all: Figure[][] = players.map(({ seat }) => gameBoard.sources?.(view, seat, t) ?? []);
  const names = [...new Set(all.flatMap((figures) => figures.map(({ name }) => name)))];
  const valueOf = (figures: Figure[], name: string) => {
    const found = figures.find((figure) => figure.name === name);
    return found ? Number(found.value) : null;
  };
  const sources = names.map((name) => ({ name, values: all.map((figures) => valueOf(figures, name)) }));
  return { sources, totals: players.map(({ seat }) => ((view.scores ?? []) as number[])[seat] ?? null) };
}

// A sentence for this seat: the winner's, or what made the difference.
export function sentenceFor(seat: number, { sources, totals }: Breakdown, { view, players, t }: Telling): string {
  const winners = (view.winners ?? []) as number[];
  if (winners.length === 0) return '';
  if (winners.includes(seat)) return t(winners.length === 1 ? 'result.you.won' : 'result.you.shared');
  const winner = winners[0]!;
  const name = players[winner]!.name;
  const by = (totals[winner] ?? 0) - (totals[seat] ?? 0);
  if (by <= 0) return t('result.you.lost', { name });
  if (by <= Math.max(1, Math.abs(totals[winner] ?? 0) * 0.08)) return t('result.you.close', { name, n: by });
  const ahead = sources
    .map(({ name: source, values }) => ({ source, more: (values[winner] ?? 0) - (values[seat] ?? 0) }))
    .sort((a, b) => b.more - a.more)[0];
  if (!ahead || ahead.more <= 0 || sources.length < 2) return t('result.you.behind', { name, n: by });
  return t('result.you.source', { name, n: by, source: ahead.source, more: ahead.more });
}

const smallestTurn = 0.08; // of the chance to win

// The decision that gave most away; null where none decided the match.
export function turningPoint(judged: ReviewedDecision[]): ReviewedDecision | null {
  const worst = [...judged].sort((a, b) => b.loss - a.loss)[0];
  return worst && worst.loss >= smallestTurn ? worst : null;
}
