// The animations of Costa Ruana's events. Elements are named by their places: native-<seat>-<island>,
// gem-<island>, card-<number> (face-<number>: a discarded one), rider-<number>-<seat>, and before a player natives-, hut- and sign-<seat>.
import type { GameEvent, Show, MessageContext } from 'ahu/contract';

const nativeAt = (seat: number, island: number) => `native-${seat}-${island} island-${island}`;

// Cards turn over together, and what becomes of them is seen at once; each then acts on its own.
export function sceneOf({ type }: GameEvent): string | null {
  if (type === 'activated' || type === 'discarded') return 'fates';
  return type === 'revealed' ? type : null;
}

export function shows(event: GameEvent, { seat: eyes }: MessageContext): Show[] {
  const { seat, number, island } = event;
  const card = `card-${number}`;
  switch (event.type) {
    case 'settled':
    case 'placed':
      return [{ does: 'move', from: `natives-${seat}`, at: nativeAt(seat, island), sound: 'place' }];
    case 'recalled':
      return [{ does: 'move', from: nativeAt(seat, island), at: `natives-${seat}`, sound: 'place' }];
    case 'shown':
    case 'hidden':
      return [{ does: 'move', from: seat === eyes ? `hand-${event.card} sign-${seat}` : `sign-${seat}`, at: card, sound: 'card' }];
    case 'rode':
      return [{ does: 'move', from: `natives-${seat}`, at: `rider-${number}-${seat}`, sound: 'place' }];
    case 'flipped':
    case 'condition':
      return [{ does: 'flip', at: event.condition, sound: 'card' }];
    case 'revealed':
      return [{ does: 'flip', at: card, piece: `face-${number}`, sound: 'card' }];
    case 'activated':
    case 'passed':
      return [{ does: 'glow', at: card }];
    case 'discarded':
      return [
        { does: 'fade', at: card },
        ...(event.returned as number[]).map((rider): Show => ({ does: 'move', from: `rider-${number}-${rider}`, at: `natives-${rider}` })),
      ];
    case 'acts':
      return [{ does: 'lift', at: card, sound: 'card' }];
    case 'treasure_moved':
      return [{ does: 'move', from: `gem-${event.from}`, at: `gem-${event.to} island-${event.to}`, sound: 'treasure' }];
    case 'moved':
      return [{ does: 'move', from: nativeAt(event.whose, event.from), at: nativeAt(event.whose, event.to), sound: 'place' }];
    case 'collected':
      return [
        { does: 'move', from: `gem-${island}`, at: `hut-${seat}`, sound: 'treasure' },
        { does: 'move', from: nativeAt(seat, island), at: `natives-${seat}` },
        { does: 'gain', at: `hut-${seat}`, text: '+1' },
      ];
    case 'quarrelled':
      return [{ does: 'glow', at: `island-${island}` }];
    case 'shaman':
      return [{ does: 'glow', at: `sign-${seat}` }];
    default:
      return [];
  }
}
