// The lines of the log: one for each decision, and for what chance did after it.
import type { LogEntry } from 'engine/protocol';
import type { GameBoard, Telling } from '../contract';
import { tellEvent } from '../messages/narrate';

export interface LogLine {
  version: number; // the moment before it
  by: number | 'chance';
  texts: string[];
  marks: string[];
}

function lineOf(entry: LogEntry, version: number, gameBoard: GameBoard, telling: Telling): LogLine {
  const texts = entry.events
    .map((event) => tellEvent(event, gameBoard, telling))
    .filter((text) => text !== null);
  if (texts.length === 0 && entry.by !== 'chance') texts.push(gameBoard.describeAction(entry.action, telling));
  return { version, by: entry.by, texts, marks: entry.events.flatMap((event) => gameBoard.marks(event)) };
}

// Chance that follows chance is one line.
export function logLines(entries: LogEntry[], gameBoard: GameBoard, telling: Telling): LogLine[] {
  const lines: LogLine[] = [];
  entries.forEach((entry, version) => {
    const line = lineOf(entry, version, gameBoard, telling);
    const before = lines.at(-1);
    if (line.texts.length === 0) return;
    if (line.by === 'chance' && before?.by === 'chance') {
      before.texts.push(...line.texts);
      before.marks.push(...line.marks);
    } else lines.push(line);
  });
  return lines;
}
