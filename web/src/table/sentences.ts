// The sentences of the table: questions, previews, refusals, results.
import type { GameEvent, GameBoard, MessageContext } from '../contract';
import type { TableModel } from './model.svelte';
import { knownCodes } from '../server/error_messages';
import type { Refusal } from './table';
import { eventSentence, refusalSentence } from '../messages/narrate';

export function winnersIn({ view, players, t }: MessageContext): string {
  const winners = (view.winners ?? []) as number[];
  const list = new Intl.ListFormat(document.documentElement.lang || 'en', { type: 'conjunction' });
  const names = list.format(winners.map((seat) => players[seat]!.name));
  const key = winners.length === 0 ? 'over.nobody' : winners.length === 1 ? 'over.won' : 'over.shared';
  return t(key, { names });
}

export function resultOf(context: MessageContext): string {
  const { view, players, t } = context;
  const won = winnersIn(context);
  const scores = (view.scores ?? []) as number[];
  if (scores.length === 0) return won;
  const told = scores.map((score, seat) => `${players[seat]!.name} ${score}`).join(', ');
  return `${won} ${t('over.scores', { scores: told })}`;
}

export function questionOf(model: TableModel, gameBoard: GameBoard, context: MessageContext): string {
  const { t, players } = context;
  const { to_act: toAct } = model.shown;
  if (toAct === null) return resultOf(context);
  if (typeof toAct !== 'number') return '';
  if (!model.live) return t('replay.past', { at: model.stop, all: model.stops.length - 1 });
  if (model.snapshot.thinking !== null && !model.table.stale) return t('table.thinking', { name: players[toAct]!.name });
  if (model.table.stale) return ''; // a notice says why
  if (model.actions.length === 0) return t('table.waits', { name: players[toAct]!.name });
  return gameBoard.question(context, model.actions);
}

export function wouldHappen(events: GameEvent[], gameBoard: GameBoard, context: MessageContext): string[] {
  return events.map((event) => eventSentence(event, gameBoard, context)).filter((line) => line !== null);
}

// The game's sentence if a rule was named; otherwise the message of the server's error code.
export function refusalText({ code, clause, reason, message, args }: Refusal, gameBoard: GameBoard, context: MessageContext): string {
  const { t } = context;
  if (code && clause === null) return t(`server.error.${knownCodes.includes(code) ? code : 'other'}`, { n: 1 });
  if (clause === 'notation') return t('table.notAnAction');
  return (reason && refusalSentence(reason, args, gameBoard, context)) || message;
}
