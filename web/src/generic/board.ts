// The GameBoard of a game that has none of its own: the view as a tree, the actions as buttons.
import type { GameInfo } from 'engine/protocol';
import type { GameCard, GameEvent, GameBoard, Language, Messages, RulesPage } from '../contract';
import Board from './Board.svelte';
import Emblem from './Emblem.svelte';

const inEvery = <T>(value: T): Record<Language, T> => ({ en: value, fr: value, ja: value });

function sentence({ type, ...rest }: GameEvent): string {
  const parts = Object.entries(rest).map(([key, value]) => `${key} ${JSON.stringify(value)}`);
  return [type, ...parts].join(', ').replaceAll('"', '');
}

function plainMessages(info: GameInfo): Messages {
  const words: Messages = {};
  for (const option of info.options) {
    words[`option.${option.name}`] = option.name;
    words[`option.${option.name}.meaning`] = option.meaning;
    option.choices?.forEach((choice) => (words[`option.${option.name}.${choice}`] = choice));
  }
  return words;
}

function plainBoard(info: GameInfo): GameBoard {
  const page: RulesPage = {
    summary: info.name,
    sections: [
      { title: info.name, clauses: info.rulings.map(({ clause, sentence }) => ({ id: clause, text: sentence })) },
    ].filter(({ clauses }) => clauses.length > 0),
  };
  return {
    Board,
    rules: inEvery(async () => ({ default: page })),
    tour: [],
    describeAction: (action) => action,
    describeEvent: (event) => sentence(event),
    marks: () => [],
    question: ({ t }) => t('generic.question'),
  };
}

export function plainCard(info: GameInfo): GameCard {
  return {
    id: info.id,
    title: inEvery(info.name),
    tagline: inEvery(''),
    Emblem,
    order: Infinity,
    messages: inEvery(async () => ({ default: plainMessages(info) })),
    load: async () => ({ default: plainBoard(info) }),
  };
}
