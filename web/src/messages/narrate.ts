// Sentences for events and refusals from the game's catalogue: src/match/narrator.hpp does the same for the terminal.
import type { GameEvent, GameBoard, MessageContext, Values } from '../contract';

function valuesFor(args: Values, gameBoard: GameBoard, context: MessageContext): Values {
  const own = Object.entries(gameBoard.formats ?? {}).map(([kind, say]) => [
    kind,
    (value: any, values: Values) => say(value, context, values),
  ]);
  const seat = (value: number) => context.players[value]?.name ?? '';
  return { ...args, $say: { seat, ...Object.fromEntries(own) } };
}

// The message `event.<type>`; null if there is none: not every event has a line.
export function eventSentence(event: GameEvent, gameBoard: GameBoard, context: MessageContext): string | null {
  if (gameBoard.describeEvent) return gameBoard.describeEvent(event, context);
  const key = `event.${event.type}`;
  const sentence = context.t(key, valuesFor(event, gameBoard, context));
  return sentence === key || sentence === '' ? null : sentence;
}

// The message `refusal.<reason>`; null if there is none.
export function refusalSentence(reason: string, args: Values, gameBoard: GameBoard, context: MessageContext): string | null {
  const key = `refusal.${reason}`;
  const sentence = context.t(key, valuesFor(args, gameBoard, context));
  return sentence === key ? null : sentence;
}
