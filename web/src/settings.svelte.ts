// What a person has chosen for this browser: language, theme, whether the log is open and turns end
// automatically.
import { languages, type Language } from './contract';

export type Theme = 'system' | 'light' | 'dark';
const place = 'ahu.settings';

interface Kept {
  language?: Language;
  theme?: Theme;
  logOpen?: boolean;
  forced?: boolean;
  endTurns?: boolean;
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
  toured = $state<string[]>([]); // games whose guided tour was offered and answered
  lobby = $state<Record<string, unknown>>({}); // the last choices, by game

  constructor() {
    const before = kept();
    this.language = before.language ?? preferredLanguage();
    this.theme = before.theme ?? 'system';
    this.logOpen = before.logOpen ?? true;
    this.forced = before.forced ?? true;
    this.endTurns = before.endTurns ?? true;
    this.toured = before.toured ?? [];
    this.lobby = before.lobby ?? {};
  }

  keep() {
    const { language, theme, logOpen, forced, endTurns, toured, lobby } = this;
    try {
      localStorage.setItem(place, JSON.stringify({ language, theme, logOpen, forced, endTurns, toured, lobby }));
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
  const page = getComputedStyle(document.documentElement).getPropertyValue('--page').trim();
  document.querySelector('meta[name="theme-color"]')?.setAttribute('content', page);
}

export function watchSystemTheme() {
  darkRoom().addEventListener('change', () => applyTheme(settings.theme));
}
