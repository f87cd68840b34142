// Cards, actions and questions in words.
import type { Figure, GameEvent, MessageContext, Translate, View } from 'ahu/contract';
import { asBay, kindOf, otherFace, partsOf } from './helpers';

const nameOf = ({ players }: MessageContext, seat: number) => players[seat]?.name ?? String(seat);

export function cardName(card: string | null | undefined, t: Translate): string {
  if (!card) return t('card.hidden');
  const { letter, count, ground } = kindOf(card);
  return t('card', { kind: t(`kind.${letter}`, { n: count }), ground: t(`ground.${ground}`) });
}

export function cardTip(card: string | null | undefined, t: Translate): string {
  if (!card) return t('card.hidden');
  const { letter, count, ground } = kindOf(card);
  return t('card.tip', { kind: t(`kind.${letter}`, { n: count }), ground: t(`ground.${ground}`) });
}

export function describeAction(action: string, context: MessageContext): string {
  const { t } = context;
  const view = asBay(context.view);
  const parts = partsOf(action);
  const lying = parts.number === undefined ? null : view.table[parts.number - 1];
  const whose = parts.seat ?? lying?.for;
  const face = parts.condition === 'sky' ? view.sky : view.tide;
  return t(`action.${parts.verb}`, {
    card: cardName(parts.card ?? lying?.card, t),
    name: whose === undefined ? '' : nameOf(context, whose),
    number: parts.number ?? 0,
    condition: t(`condition.${parts.condition}`),
    face: face ? t(`face.${otherFace[face]}`) : '',
    island: parts.island ?? 0,
    from: parts.island ?? 0,
    to: parts.to ?? 0,
  });
}

export const formats = { card: (card: string | null, { t }: MessageContext) => cardName(card, t) };

// The pieces an event is about, as Board names them.
export function marks(event: GameEvent): string[] {
  switch (event.type) {
    case 'settled':
    case 'recalled':
    case 'placed':
    case 'collected':
    case 'quarrelled':
      return [`island-${event.island}`];
    case 'treasure_moved':
    case 'moved':
      return [`island-${event.from}`, `island-${event.to}`];
    case 'shown':
    case 'hidden':
    case 'rode':
    case 'revealed':
    case 'activated':
    case 'discarded':
    case 'acts':
    case 'passed':
      return [`card-${event.number}`, ...(event.for === undefined ? [] : [`place-${event.for}`])];
    case 'flipped':
    case 'condition':
      return [event.condition];
    case 'shaman':
      return [`place-${event.seat}`];
    default:
      return [];
  }
}

// A player in strict memory sees the log of this round only.
export function logFrom(entries: { events: GameEvent[] }[], options: Record<string, unknown>): number {
  if (options.memory !== 'strict') return 0;
  return Math.max(0, entries.findLastIndex(({ events }) => events.some(({ type }) => type === 'round')));
}

export function question(context: MessageContext, actions: string[]): string {
  const { t } = context;
  const { phase, to_act, resolving } = asBay(context.view);
  if (to_act === null) return '';
  if (context.seat !== to_act) return t('question.other', { name: nameOf(context, to_act) });
  if (phase === 'ride' && actions.length === 1) return t('question.ride.none');
  if (phase !== 'effect') return t(`question.${phase}`);
  const verb = actions[0] ? partsOf(actions[0]).verb : 'place';
  return t(`question.${verb}`, { left: resolving?.left ?? 1 });
}

export function figures(view: View, of: number, t: Translate): Figure[] {
  const { scores, huts, reserve, hands } = asBay(view);
  const hand = hands[of]!;
  const shown = [
    { name: t('figure.treasures'), value: huts[of] ?? '?' },
    { name: t('figure.reserve'), value: reserve[of]! },
  ];
  return scores
    ? [{ name: t('figure.score'), value: scores[of]! }, ...shown]
    : [...shown, { name: t('figure.hand'), value: typeof hand === 'number' ? hand : hand.length }];
}
