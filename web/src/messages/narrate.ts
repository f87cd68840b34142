// Events and refusals in words, by the game's catalogue: src/match/narrator.hpp does the same in the terminal.
import type { GameEvent, GameBoard, Telling, Values } from '../contract';

function valuesFor(args: Values, gameBoard: GameBoard, telling: Telling): Values {
  const own = Object.entries(gameBoard.formats ?? {}).map(([kind, say]) => [
    kind,
    (value: any, values: Values) => say(value, telling, values),
  ]);
  const seat = (value: number) => telling.players[value]?.name ?? '';
  return { ...args, $say: { seat, ...Object.fromEntries(own) } };
}

// The message `event.<type>`; null where there is none, since not every event is worth a line.
export function tellEvent(event: GameEvent, gameBoard: GameBoard, telling: Telling): string | null {
  if (gameBoard.describeEvent) return gameBoard.describeEvent(event, telling);
  const key = `event.${event.type}`;
  const told = telling.t(key, valuesFor(event, gameBoard, telling));
  return told === key || told === '' ? null : told;
}

// The message `refusal.<reason>`; null where there is none.
export function tellRefusal(reason: string, args: Values, gameBoard: GameBoard, telling: Telling): string | null {
  const key = `refusal.${reason}`;
  const told = telling.t(key, valuesFor(args, gameBoard, telling));
  return told === key ? null : told;
}
