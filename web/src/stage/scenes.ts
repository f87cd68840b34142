// The scenes of a game's events and their pace.
import type { GameEvent, GameBoard, Scene, MessageContext } from '../contract';
import type { Speed } from '../settings.svelte';
import { eventSentence } from '../messages/narrate';

const maxEvents = 40; // a player who comes back after longer sees only the position

// Players know their own action: only its effects have captions.
export function scenesOf(events: GameEvent[], gameBoard: GameBoard, context: MessageContext): Scene[] {
  if (events.length > maxEvents) return [];
  const scenes: (Scene & { name: string | null })[] = [];
  events.forEach((event, index) => {
    const shows = gameBoard.shows?.(event, context) ?? [];
    if (shows.length === 0) return;
    const name = gameBoard.sceneOf?.(event) ?? null;
    const last = scenes.at(-1);
    if (last && name !== null && last.name === name) {
      last.shows = [...last.shows, ...shows];
      last.text = context.t(`scene.${name}`);
      return;
    }
    const told = index > 0 || event.seat !== context.seat ? eventSentence(event, gameBoard, context) : null;
    scenes.push(told === null ? { name, shows } : { name, shows, text: told });
  });
  return scenes;
}

const rates: Record<Exclude<Speed, 'off'>, number> = { slow: 0.6, normal: 1, fast: 2 };
const ownRate = 1.4; // a player's own move is shown faster, unless much follows from it
const maxOwnEvents = 3;

export function rateOf(speed: Speed, events: GameEvent[], seat: number | null): number {
  if (speed === 'off') return Infinity;
  return rates[speed] * (events[0]?.seat === seat && events.length <= maxOwnEvents ? ownRate : 1);
}
