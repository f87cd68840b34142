// Texts for clocks.
import type { Translate } from '../contract';
import type { ClockRule } from './wire';

const hour = 3_600_000;
const day = 24 * hour;

// Days and hours from one day on; otherwise hours, minutes and seconds.
export function timeLeft(millis: number, t: Translate): string {
  if (millis >= day)
    return t('clock.long', { days: Math.floor(millis / day), hours: Math.floor((millis % day) / hour) });
  const seconds = Math.ceil(millis / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

export function clockText(rule: ClockRule, t: Translate): string {
  if (rule.kind === 'move') return t('clock.move.of', { n: rule.seconds });
  if (rule.kind === 'bank')
    return t('clock.bank.of', { time: timeLeft(rule.seconds * 1000, t), n: rule.increment });
  if (rule.kind === 'days') return t('clock.days.of', { n: rule.days });
  return t('clock.none');
}
