// The shell's messages in the chosen language. Each catalogue is loaded on demand.
import type { Language, Messages, Translate } from '../contract';
import en from './en';
import { translator } from './translate';

const catalogues: Record<Language, () => Promise<{ default: Messages }>> = {
  en: async () => ({ default: en }),
  fr: () => import('./fr'),
  ja: () => import('./ja'),
};

class ShellMessages {
  language = $state<Language>('en');
  messages = $state.raw<Messages>(en);
  t: Translate = $derived(translator(this.language, this.messages, en));

  async setLanguage(language: Language) {
    const { default: messages } = await catalogues[language]();
    this.language = language;
    this.messages = messages;
    document.documentElement.lang = language;
  }
}

export const shell = new ShellMessages();
