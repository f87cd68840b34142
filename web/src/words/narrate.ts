// Events and refusals in words, by the game's catalogue: src/match/narrator.hpp does the same in the terminal.
import type { GameEvent, GameFace, Telling, Values } from '../contract';

function valuesFor(args: Values, face: GameFace, telling: Telling): Values {
  const own = Object.entries(face.formats ?? {}).map(([kind, say]) => [
    kind,
    (value: any, values: Values) => say(value, telling, values),
  ]);
  const seat = (value: number) => telling.players[value]?.name ?? '';
  return { ...args, $say: { seat, ...Object.fromEntries(own) } };
}

// The message `event.<type>`; null where there is none, since not every event is worth a line.
export function tellEvent(event: GameEvent, face: GameFace, telling: Telling): string | null {
  if (face.describeEvent) return face.describeEvent(event, telling);
  const key = `event.${event.type}`;
  const told = telling.t(key, valuesFor(event, face, telling));
  return told === key || told === '' ? null : told;
}

// The message `refusal.<reason>`; null where there is none.
export function tellRefusal(reason: string, args: Values, face: GameFace, telling: Telling): string | null {
  const key = `refusal.${reason}`;
  const told = telling.t(key, valuesFor(args, face, telling));
  return told === key ? null : told;
}
