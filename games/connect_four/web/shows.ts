// What there is to see of Connect Four's events: a stone falls from above its column.
import type { GameEvent, Show } from 'ahu/contract';
import { stoneName } from './geometry';

export const shows = (event: GameEvent): Show[] =>
  event.type === 'dropped'
    ? [{ does: 'move', from: `top-${event.column}`, at: stoneName(event.column, event.row), sound: 'place' }]
    : [];
