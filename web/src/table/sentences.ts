// The table's sentences: what is asked, what would happen, why not, how it ended.
import type { GameEvent, GameBoard, Telling } from '../contract';
import type { TableModel } from './model.svelte';
import { toldCodes } from '../server/error_messages';
import type { Refusal } from './table';
import { tellEvent, tellRefusal } from '../messages/narrate';

const maxPreview = 6;

export function winnersIn({ view, players, t }: Telling): string {
  const winners = (view.winners ?? []) as number[];
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' });
  const names = list.format(winners.map((seat) => players[seat]!.name));
  const key = winners.length === 0 ? 'over.nobody' : winners.length === 1 ? 'over.won' : 'over.shared';
  return t(key, { names });
}

export function resultOf(telling: Telling): string {
  const { view, players, t } = telling;
  const won = winnersIn(telling);
  const scores = (view.scores ?? []) as number[];
  if (scores.length === 0) return won;
  const told = scores.map((score, seat) => `${players[seat]!.name} ${score}`).join(', ');
  return `${won} ${t('over.scores', { scores: told })}`;
}

export function questionOf(model: TableModel, gameBoard: GameBoard, telling: Telling): string {
  const { t, players } = telling;
  const { to_act: toAct } = model.shown;
  if (toAct === null) return resultOf(telling);
  if (typeof toAct !== 'number') return '';
  if (!model.live) return t('replay.past', { at: model.stop, all: model.stops.length - 1 });
  if (model.snapshot.thinking !== null && !model.table.stale) return t('table.thinking', { name: players[toAct]!.name });
  if (model.table.stale) return ''; // a notice tells it
  if (model.actions.length === 0) return t('table.waits', { name: players[toAct]!.name });
  return gameBoard.question(telling, model.actions);
}

export function wouldHappen(events: GameEvent[], gameBoard: GameBoard, telling: Telling): string[] {
  const lines = events.map((event) => tellEvent(event, gameBoard, telling)).filter((line) => line !== null);
  return lines.slice(0, maxPreview);
}

// In the words of the game where the server or the engine named a rule; else by the server's code.
export function refusalText({ code, clause, reason, message, args }: Refusal, gameBoard: GameBoard, telling: Telling): string {
  const { t } = telling;
  if (code && clause === null) return t(`server.error.${toldCodes.includes(code) ? code : 'other'}`, { n: 1 });
  if (clause === 'notation') return t('table.notAnAction');
  return (reason && tellRefusal(reason, args, gameBoard, telling)) || message;
}
