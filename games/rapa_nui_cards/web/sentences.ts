// Cards, actions and questions in words.
import type { BoardProps, Figure, GameEvent, GameBoard, MessageContext, Translate, View } from 'ahu/contract';
import { asCards, objectOf, offeringLetters, sum, valueOf, verbOf, type Offering } from './helpers';

const nameOf = ({ players }: MessageContext, seat: number) => players[seat].name;
const titleOf = (t: Translate, card: string) => t(`title.${card}`);
const offering = (t: Translate, type: string, n = 1) => t(`offerings.${type}`, { n });
const offeringTitle = (t: Translate, type: string) => t(`offering.${type}`);
// Japanese counts beyond nine with another word.
const woodOf = (t: Translate, n: number) => t(n > 9 ? 'wood.many' : 'wood', { n });

export function describeAction(action: string, { view, t }: MessageContext): string {
  const verb = verbOf(action);
  const object = objectOf(action);
  switch (verb) {
    case 'buy':
    case 'add':
    case 'receive':
      return t(`action.${verb}`, { offering: offering(t, object) });
    case 'play':
      return t('action.play', { cards: t(`cards.${object[0]}`, { n: object.length }) });
    case 'offer': {
      const down = asCards(view).to_act === asCards(view).active;
      return t(down ? 'action.offer.down' : 'action.offer', { offering: offering(t, object) });
    }
    case 'take': {
      const front = asCards(view).columns[Number(object) - 1].at(-1);
      return t('action.take', { card: front ? titleOf(t, front) : '', column: object });
    }
    case 'gain':
      return t(`action.gain.${object}`);
    default:
      return t(`action.${verb}`);
  }
}

export const formats: GameBoard['formats'] = {
  cards: (card: string, { t }, { count = 1 }) => t(`cards.${card}`, { n: count }),
  offerings: (type: string, { t }, { count = 1 }) => offering(t, type, count),
  wood: (n: number, { t }) => woodOf(t, n),
  glory: (n: number, { t }) => t('glory', { n }),
  front: (cards: string, { t }) => titleOf(t, cards.at(-1)!),
  valued: (worth: Record<string, number>, { t }) => t('valued', worth),
};

// The pieces an event is about, as Board and Panel name them.
export function marks(event: GameEvent): string[] {
  const { seat, card, column } = event;
  const type = event.offering;
  switch (event.type) {
    case 'bought':
      return [`pile-${type}`, `held-${seat}-${type}`];
    case 'received':
      return [`held-${seat}-${type}`];
    case 'played':
      return [`village-${seat}-${card}`];
    case 'offered':
      return event.face_down ? ['down'] : [`stone-${type}`];
    case 'added':
      return [`stone-${type}`, `pile-${type}`];
    case 'revealed':
      return ['down'];
    case 'taken':
    case 'uncovered':
    case 'emptied':
    case 'refilled':
    case 'laid':
      return [`column-${column}`];
    case 'gained':
      return [`${event.what}-${seat}`];
    case 'scored':
      return [0, 1, 2, 3].map((one) => `village-${one}-${card}`);
    default:
      return [];
  }
}

// A player in strict memory sees the log since the last turn of the player whose turn it is.
export function logFrom(entries: { events: GameEvent[] }[], options: Record<string, unknown>): number {
  if (options.memory !== 'strict') return 0;
  const begins = entries.flatMap(({ events }, at) => events.filter(({ type }) => type === 'turn').map(({ seat }) => ({ seat, at })));
  const now = begins.at(-1)?.seat;
  return begins.filter(({ seat }) => seat === now).at(-2)?.at ?? 0;
}

export function question(context: MessageContext, actions: string[]): string {
  const { phase, to_act, active } = asCards(context.view);
  const { t } = context;
  if (to_act === null) return '';
  if (context.seat !== to_act) return t('question.other', { name: nameOf(context, to_act) });
  if (phase === 'buy' && actions.length === 1) return t('question.buy.none');
  if (phase === 'play' && actions[0] === 'discard M') return t('question.discard');
  if (phase === 'offer' && to_act === active) return t('question.offer.down');
  return t(`question.${phase}`);
}

export function figures(view: View, of: number, t: Translate): Figure[] {
  const { scores, glory, wood } = asCards(view);
  const shown = [
    { name: t('figure.glory'), value: glory[of] },
    { name: t('figure.wood'), value: wood[of] },
  ];
  return scores ? [{ name: t('figure.score'), value: scores[of] }, ...shown] : shown;
}

// A card's name and effect, and how many are left; the same of an offering.
export function cardTip(card: string, view: View, t: Translate): string {
  const gathers = offeringLetters.some((type) => type === card);
  const meaning = gathers ? t('tip.gather', { offering: offeringTitle(t, card) }) : t(`tip.${card}`);
  return t('tip.deck', { title: titleOf(t, card), meaning, n: asCards(view).deck[card as 'M'] });
}
export function offeringTip(type: Offering, { view, facts, t }: Pick<BoardProps, 'view' | 'facts' | 't'>): string {
  return t('tip.offering', { title: offeringTitle(t, type), n: asCards(view).piles[type], value: valueOf(facts, type) });
}

// One string about a heap of counted cards, for those who cannot see it.
export function inventory(counts: Record<string, number>, t: Translate, kind: 'cards' | 'offerings'): string {
  if (sum(counts) === 0) return '–';
  return Object.entries(counts)
    .filter(([, n]) => n > 0)
    .map(([letter, n]) => t(`${kind}.${letter}`, { n }))
    .join(', ');
}
