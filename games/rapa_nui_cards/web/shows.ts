// The animations of the card game's events. Elements are named by their places: laid-<column>, deck,
// pile-<type>, stone-<type>, down; hand-<card> of the viewer, and of each player fan-<seat>,
// village-<seat>-<card>, held-<seat>-<type>.
import type { GameEvent, Show, MessageContext } from 'ahu/contract';
import { asCards } from './helpers';

const many = (count: number, show: Show): Show[] =>
  Array.from({ length: count }, (_, at) => (at === 0 ? show : { ...show, sound: undefined }) as Show);

export function shows(event: GameEvent, { seat: eyes, view }: MessageContext): Show[] {
  const { seat, card, column } = event;
  const type = event.offering;
  const held = `held-${seat}-${type} held-${seat} seat-${seat}`;
  const hand = seat === eyes ? `hand-${card}` : `fan-${seat} seat-${seat}`;
  switch (event.type) {
    case 'laid':
      return [{ does: 'move', from: 'deck', at: `laid-${column}`, sound: 'card' }];
    case 'refilled':
      return many((event.cards as string[] | string).length, { does: 'move', from: 'deck', at: `laid-${column}`, sound: 'card' });
    case 'bought':
    case 'received':
      return many(Math.min(3, event.count ?? 1), { does: 'move', from: `pile-${type}`, piece: `sign-${type}`, at: held, sound: 'gain' });
    case 'played':
      return many(event.count, { does: 'move', from: hand, at: `village-${seat}-${card} seat-${seat}`, sound: 'card' });
    case 'discarded':
      return [{ does: 'fade', at: hand, sound: 'card' }];
    case 'offered':
      return [{ does: 'move', from: held, piece: type ? `sign-${type}` : 'deck', at: event.face_down ? 'down stone' : `stone-${type}`, sound: 'place' }];
    case 'added':
      return [{ does: 'move', from: `pile-${type}`, piece: `sign-${type}`, at: `stone-${type}`, sound: 'place' }];
    case 'taken':
      return [{ does: 'move', from: `laid-${column}`, at: hand, sound: 'card' }];
    case 'uncovered':
      return [{ does: 'glow', at: `laid-${column}` }];
    case 'scored':
      return asCards(view).tableaus.flatMap((village, of): Show[] =>
        village[card as keyof typeof village] > 0 ? [{ does: 'lift', at: `village-${of}-${card}` }] : []);
    case 'gained':
      return [{ does: 'gain', at: `figure-${seat}-${event.what === 'wood' ? 1 : 0} seat-${seat}`, text: `+${event.amount}`, sound: 'gain' }];
    case 'revealed':
      return [{ does: 'glow', at: 'down stone', sound: 'card' }];
    case 'valued':
      return [{ does: 'lift', at: 'stone' }];
    default:
      return [];
  }
}
