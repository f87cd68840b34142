// Display names of accounts: a built-in bot by its level, all others by name.
import type { Translate } from '../contract';

// The server reserves these names.
export function accountName(name: string, t: Translate): string {
  const [, level] = /^level-(\d+)(?:@\d+)?$/.exec(name) ?? [];
  return level ? t('seatPlayer.level', { level: Number(level) }) : name;
}
