// The animations of Easter Island's events. A piece is named by its place (c3, Na), an empty place
// spot-c3, a reserve statues-0 or suns-0.
import type { GameEvent, Show } from 'ahu/contract';

export function shows(event: GameEvent): Show[] {
  switch (event.type) {
    case 'placed':
      return [{ does: 'move', from: `statues-${event.seat}`, at: event.at, sound: 'place' }];
    case 'sun_placed':
      return [{ does: 'move', from: `suns-${event.seat}`, at: event.at, sound: 'place' }];
    case 'turned':
      return [{ does: 'glow', at: event.at, sound: 'place' }];
    case 'moved':
      return [{ does: 'move', from: event.from, at: event.to, sound: 'place' }];
    case 'fired':
      return [{ does: 'lift', at: event.at }];
    case 'ray':
      return [{ does: 'trace', at: `spot-${event.path[0]}`, via: (event.path as string[]).map((place) => `spot-${place}`), sound: 'ray' }];
    case 'destroyed':
      return [{ does: 'break', at: event.at, sound: 'place' }];
    default:
      return [];
  }
}
