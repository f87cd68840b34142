// Sentences about Easter Island: places, actions, the question.
import type { GameEvent, MessageContext, Translate } from 'ahu/contract';
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

export const formats = { place: (at: string, { t }: MessageContext) => placeName(at, t) };

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

export function question({ view, t }: MessageContext): string {
  const { phase, actions_left } = view as Position;
  return phase === 'setup' ? t('question.setup') : t('question.play', { actions_left });
}
