// A view as a game's sentences get it, in every language.
import type { Language, MessageContext, Messages, View } from '../../src/contract';
import { translator } from '../../src/messages/translate';
import { player } from '../../src/seats';

// For seat 1; the players are Ana and Bo.
export function contexts(catalogues: Record<Language, Messages>, view: View): [Language, MessageContext][] {
  const players = [player(0, 'Ana', true), player(1, 'Bo', false)];
  return (Object.keys(catalogues) as Language[]).map((language) => [
    language,
    { view, seat: 1, players, t: translator(language, catalogues[language]) },
  ]);
}
