// Which scenes a game's events make, and at what pace they are played.
import type { GameEvent, GameBoard, Scene, Telling } from '../contract';
import type { Speed } from '../settings.svelte';
import { tellEvent } from '../messages/narrate';

const most = 40; // events: who comes back after long sees how it stands

// A player knows their own action: only its effects are told.
export function scenesOf(events: GameEvent[], gameBoard: GameBoard, telling: Telling): Scene[] {
  if (events.length > most) return [];
  return events.flatMap((event, index) => {
    const shows = gameBoard.shows?.(event, telling) ?? [];
    if (shows.length === 0) return [];
    const told = index > 0 || event.seat !== telling.seat ? tellEvent(event, gameBoard, telling) : null;
    return [told === null ? { shows } : { shows, text: told }];
  });
}

const rates: Record<Exclude<Speed, 'off'>, number> = { slow: 0.6, normal: 1, fast: 2 };
const ownRate = 1.4; // a person does not wait long for their own hand

export function rateOf(speed: Speed, events: GameEvent[], seat: number | null): number {
  if (speed === 'off') return Infinity;
  return rates[speed] * (events[0]?.seat === seat ? ownRate : 1);
}
