// Translates a key to a sentence with the first catalogue that contains it.
import type { Language, Messages, Translate } from '../contract';
import { format } from './format';

export function translator(language: Language, ...catalogues: Messages[]): Translate {
  const t: Translate = (key, values = {}) => {
    const message = catalogues.find((catalogue) => key in catalogue)?.[key];
    return message === undefined ? key : format(message, values, language, t);
  };
  return t;
}

export function has(key: string, ...catalogues: Messages[]): boolean {
  return catalogues.some((catalogue) => key in catalogue);
}
