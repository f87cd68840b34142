// What a person has chosen for this browser: language, theme, speed, sound, and what is shown or done
// without asking.
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
  const wishes = navigator.languages ?? [navigator.language];
  const short = wishes.map((wish) => wish.slice(0, 2) as Language);
  return short.find((wish) => languages.includes(wish)) ?? 'en';
}

class Settings {
  language = $state<Language>('en');
  theme = $state<Theme>('system');
  logOpen = $state(true);
  forced = $state(true); // what has no alternative is done by itself
  endTurns = $state(true);
  speed = $state<Speed>('normal'); // of what happens on the table
  volume = $state(0.5); // 0 to 1
  muted = $state(false);
  estimate = $state(true); // the chance of winning is shown, in matches at this screen
  toured = $state<string[]>([]); // games whose guided tour was offered and answered
  lobby = $state<Record<string, unknown>>({}); // the last choices, by game

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
      // A browser that keeps nothing still plays.
    }
  }
}

export const settings = new Settings();

const darkRoom = () => matchMedia('(prefers-color-scheme: dark)');

export function applyTheme(theme: Theme) {
  const dark = theme === 'dark' || (theme === 'system' && darkRoom().matches);
  document.documentElement.dataset.theme = dark ? 'dark' : 'light';
  // Later: to ask for a colour now would draw the page once more.
  setTimeout(() => {
    const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
    document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
  });
}

export function watchSystemTheme() {
  darkRoom().addEventListener('change', () => applyTheme(settings.theme));
}
