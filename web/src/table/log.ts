// The lines of the log: one for each decision, and one for the chance that follows it.
import type { LogEntry } from 'engine/protocol';
import type { GameBoard, MessageContext } from '../contract';
import { eventSentence } from '../messages/narrate';

export interface LogLine {
  version: number; // the position before it
  by: number | 'chance';
  texts: string[];
  marks: string[];
}

function lineOf(entry: LogEntry, version: number, gameBoard: GameBoard, context: MessageContext): LogLine {
  const texts = entry.events
    .map((event) => eventSentence(event, gameBoard, context))
    .filter((text) => text !== null);
  if (texts.length === 0 && entry.by !== 'chance') texts.push(gameBoard.describeAction(entry.action, context));
  return { version, by: entry.by, texts, marks: entry.events.flatMap((event) => gameBoard.marks(event)) };
}

// The last sentence; cards dealt after it have none.
const maxDealt = 40;
export const lastSentence = (entries: LogEntry[], gameBoard: GameBoard, context: MessageContext): string | undefined =>
  logLines(entries.slice(-maxDealt), gameBoard, context).at(-1)?.texts[0];

// Chance that follows chance is one line.
export function logLines(entries: LogEntry[], gameBoard: GameBoard, context: MessageContext): LogLine[] {
  const lines: LogLine[] = [];
  entries.forEach((entry, version) => {
    const line = lineOf(entry, version, gameBoard, context);
    const before = lines.at(-1);
    if (line.texts.length === 0) return;
    if (line.by === 'chance' && before?.by === 'chance') {
      before.texts.push(...line.texts);
      before.marks.push(...line.marks);
    } else lines.push(line);
  });
  return lines;
}
