// The user's settings in this browser: language, theme, speed, sound, and what is shown or done
// automatically.
import { languages, type Language } from './contract';

export type Theme = 'system' | 'light' | 'dark';
export const speeds = ['slow', 'normal', 'fast', 'off'] as const;
export type Speed = (typeof speeds)[number];
const place = 'ahu.settings';

interface Kept {
  language?: Language;
  theme?: Theme;
  logOpen?: boolean;
  forced?: boolean;
  endTurns?: boolean;
  speed?: Speed;
  volume?: number;
  muted?: boolean;
  estimate?: boolean;
  toured?: string[];
  lobby?: Record<string, unknown>;
}

function kept(): Kept {
  try {
    return JSON.parse(localStorage.getItem(place) ?? '{}') as Kept;
  } catch {
    return {};
  }
}

function preferredLanguage(): Language {
  const preferred = navigator.languages ?? [navigator.language];
  const short = preferred.map((language) => language.slice(0, 2) as Language);
  return short.find((language) => languages.includes(language)) ?? 'en';
}

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('system');
  logOpen = $state(true);
  forced = $state(true); // forced passes are played automatically
  endTurns = $state(true);
  speed = $state<Speed>('normal'); // of animations
  volume = $state(0.5); // 0 to 1
  muted = $state(false);
  estimate = $state(true); // show the chance of winning, except in rated matches
  toured = $state<string[]>([]); // games whose guided tour was accepted or declined
  lobby = $state<Record<string, unknown>>({}); // the last choices in the lobby, by game

  constructor() {
    const before = kept();
    this.language = before.language ?? preferredLanguage();
    this.theme = before.theme ?? 'system';
    this.logOpen = before.logOpen ?? true;
    this.forced = before.forced ?? true;
    this.endTurns = before.endTurns ?? true;
    this.speed = speeds.find((speed) => speed === before.speed) ?? 'normal';
    this.volume = Math.min(1, Math.max(0, Number(before.volume ?? 0.5)));
    this.muted = before.muted ?? false;
    this.estimate = before.estimate ?? true;
    this.toured = before.toured ?? [];
    this.lobby = before.lobby ?? {};
  }

  keep() {
    const { language, theme, logOpen, forced, endTurns, speed, volume, muted, estimate, toured, lobby } = this;
    const all: Kept = { language, theme, logOpen, forced, endTurns, speed, volume, muted, estimate, toured, lobby };
    try {
      localStorage.setItem(place, JSON.stringify(all));
    } catch {
      // Without storage the client still works.
    }
  }
}

export const settings = new Settings();

const darkRoom = () => matchMedia('(prefers-color-scheme: dark)');

export function applyTheme(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && darkRoom().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // Deferred: reading a colour now would force another layout.
  setTimeout(() => {
    const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
  });
}

export function watchSystemTheme() {
  darkRoom().addEventListener('change', () => applyTheme(settings.theme));
}
