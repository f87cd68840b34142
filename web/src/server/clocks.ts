// Clocks in words and figures.
import type { Language, Translate } from '../contract';
import { words } from '../words/shell.svelte';
import type { ClockRule } from './wire';

const hour = 3_600_000;
const day = 24 * hour;

const amount = (value: number, unit: 'day' | 'hour', language: Language) =>
  new Intl.NumberFormat(language, { style: 'unit', unit, unitDisplay: 'narrow' }).format(value);

// Days and hours while there are days; below that hours, minutes and seconds.
export function timeLeft(millis: number, language: Language = words.language): string {
  if (millis >= day) {
    const hours = Math.floor((millis % day) / hour);
    const days = amount(Math.floor(millis / day), 'day', language);
    return hours > 0 ? `${days}\u00a0${amount(hours, 'hour', language)}` : days;
  }
  const seconds = Math.ceil(millis / 1000);
  const two = (value: number) => String(value).padStart(2, '0');
  const hours = Math.floor(seconds / 3600);
  const rest = `${hours ? two(Math.floor(seconds / 60) % 60) : Math.floor(seconds / 60)}:${two(seconds % 60)}`;
  return hours ? `${hours}:${rest}` : rest;
}

export function clockText(rule: ClockRule, t: Translate): string {
  if (rule.kind === 'move') return t('clock.move.of', { n: rule.seconds });
  if (rule.kind === 'bank')
    return t('clock.bank.of', { time: timeLeft(rule.seconds * 1000), n: rule.increment });
  if (rule.kind === 'days') return t('clock.days.of', { n: rule.days });
  return t('clock.none');
}
