// The animations of the board game's events. Elements are named by their places: cell-<cell>, pawn-<cell>,
// ahu-<ahu>, tile-<ahu>, moai-<ahu>, load, column-<n>, star-<n>, pile-<type>, tray; and of each clan
// pawns-, tiles-, loads-<seat> and stock-<seat>-<resource>.
import type { GameEvent, Show } from 'ahu/contract';
import { resources } from './view';

function placeOf({ cell, column, star }: GameEvent): string {
  if (cell) return `pawn-${cell} cell-${cell}`;
  return column ? `column-${column}` : `star-${star}`;
}

function gained({ seat, resources: letters }: GameEvent): Show[] {
  const counts = resources.map((letter) => [letter, [...(letters as string)].filter((one) => one === letter).length] as const);
  return counts.flatMap(([letter, n]): Show[] =>
    n > 0 ? [{ does: 'gain', at: `stock-${seat}-${letter} seat-${seat}`, text: `+${n}`, sound: 'gain' }] : []);
}

export function shows(event: GameEvent): Show[] {
  const { seat, ahu } = event;
  switch (event.type) {
    case 'placed':
      return [{ does: 'move', from: `pawns-${seat} seat-${seat}`, at: placeOf(event), sound: 'place' }];
    case 'drafted':
      return [{ does: 'move', from: 'tray', at: `tiles-${seat}-${event.tile} seat-${seat}`, sound: 'card' }];
    case 'improved':
      return [{ does: 'move', from: 'tray', at: `better-${seat}-${event.improvement} seat-${seat}`, sound: 'card' }];
    case 'used':
      return [{ does: 'lift', at: `tiles-${seat}-${event.tile} seat-${seat}`, sound: 'card' }];
    case 'gained':
    case 'bartered':
      return gained(event);
    case 'sculpted':
      return [{ does: 'lift', at: 'quarry', sound: 'place' }, { does: 'move', from: 'quarry', at: `loads-${seat} seat-${seat}` }];
    case 'lifted':
      return [{ does: 'move', from: `cell-${event.load === 'pukao' ? 'puna_pau' : 'crater'}`, piece: 'load', at: 'load', sound: 'place' }];
    case 'carried':
      return [{ does: 'move', from: `cell-${event.from}`, piece: 'load', at: `load cell-${event.to}`, sound: 'place' }];
    case 'tile_taken':
      return [{ does: 'move', from: `tile-${ahu}`, at: `tiles-${seat}-${event.tile} seat-${seat}`, sound: 'card' }];
    case 'erected':
      return [{ does: 'move', from: 'load', at: `moai-${ahu}`, sound: 'treasure' }];
    case 'crowned':
      return [{ does: 'lift', at: `moai-${ahu}`, sound: 'treasure' }];
    case 'tired':
      return [{ does: 'glow', at: `cell-${event.cell}` }];
    case 'offered':
      return [
        { does: 'move', from: `pile-${event.offering}`, at: `seat-${seat}`, sound: 'treasure' },
        { does: 'gain', at: `seat-${seat}`, text: `+${event.points}` },
      ];
    case 'order_changed':
      return [{ does: 'glow', at: 'order' }];
    case 'passed':
      return [{ does: 'glow', at: `seat-${seat}` }];
    default:
      return [];
  }
}
