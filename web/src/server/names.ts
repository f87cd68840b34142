// How accounts are called: a built-in bot by its level, everybody else by name.
import type { Translate } from '../contract';

// The server gives these names to nobody else.
export function accountName(name: string, t: Translate): string {
  const [, level] = /^level-(\d+)(?:@\d+)?$/.exec(name) ?? [];
  return level ? t('seatPlayer.level', { level: Number(level) }) : name;
}
