// Sentences about Easter Island: actions, events, refusals.
import type { GameEvent, Json, Telling, Translate } from 'ahu/contract';
import { parse } from './actions';
import { isCrossing } from './geometry';
import type { Position } from './view';

// A crossing is called by its name; a sun's position is told ("north, column a").
export const placeName = (at: string, t: Translate): string =>
  isCrossing(at) ? at : t(`side.${at[0]}`, { line: at[1] ?? '' });

export function actionName(action: string, t: Translate): string {
  const act = parse(action);
  switch (act.kind) {
    case 'place':
    case 'turn':
      return t(`action.${act.kind}`, { at: act.at, facing: t(`facing.${act.facing}`) });
    case 'move':
      return t('action.move', { from: act.at, to: act.to });
    case 'sun':
    case 'fire':
      return t(`action.${act.kind}`, { at: placeName(act.at, t) });
  }
}

export function describeEvent(event: GameEvent, { players, t }: Telling): string | null {
  const name = players[event.seat]?.name ?? '';
  switch (event.type) {
    case 'placed':
      return t('event.placed', { name, at: event.at, facing: t(`facing.${event.facing}`) });
    case 'turned':
      return t('event.turned', { name, at: event.at, facing: t(`facing.${event.facing}`) });
    case 'moved':
      return t('event.moved', { name, from: event.from, to: event.to });
    case 'sun_placed':
      return t('event.sun_placed', { name, at: placeName(event.at, t) });
    case 'fired':
      return t('event.fired', { name, at: placeName(event.at, t) });
    case 'destroyed':
      return t(`event.destroyed.${event.clause}`, { name, at: event.at });
    case 'spent':
      return t('event.spent');
    case 'game_over':
      return t(`event.over.${event.reason}`);
    default:
      return null;
  }
}

export function marks(event: GameEvent): string[] {
  switch (event.type) {
    case 'moved':
      return [event.from, event.to];
    case 'ray':
      return event.path;
    default:
      return typeof event.at === 'string' ? [event.at] : [];
  }
}

// Places are told in words.
export function refusal(clause: string, args: Record<string, Json>, { t }: Telling, reason: string): string | null {
  const key = `refusal.${clause}.${reason}`;
  if (typeof args.at !== 'string') return null;
  const told = t(key, { ...(args as Record<string, string>), at: placeName(args.at, t) });
  return told === key ? null : told;
}

export function question({ view, t }: Telling): string {
  const { phase, actions_left } = view as Position;
  return phase === 'setup' ? t('question.setup') : t('question.play', { n: actions_left });
}
