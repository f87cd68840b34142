// The shell's own words in the chosen language. Every page of words is loaded when it is needed.
import type { Language, Messages, Translate } from '../contract';
import en from './en';
import { translator } from './translate';

const pages: Record<Language, () => Promise<{ default: Messages }>> = {
  en: async () => ({ default: en }),
  fr: () => import('./fr'),
  ja: () => import('./ja'),
};

class Words {
  language = $state<Language>('en');
  messages = $state.raw<Messages>(en);
  t: Translate = $derived(translator(this.language, this.messages, en));

  async speak(language: Language) {
    const { default: messages } = await pages[language]();
    this.language = language;
    this.messages = messages;
    document.documentElement.lang = language;
  }
}

export const words = new Words();
