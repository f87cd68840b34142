// The rules page of a game whose catalogue contains its clauses: `rules.summary`, the title of each section
// `rules.<letters>`, and `rule.<clause>`, where the letters of a clause are its section: C4-T1 is in T. Beside the
// clause `rule.<clause>.ruling` is shown, else `ruling.<clause>`.
import type { GameCard, Messages, RulesPage } from './contract';

export function rulesPage(messages: Messages): RulesPage {
  const sections = new Map<string, RulesPage['sections'][number]>();
  for (const [key, text] of Object.entries(messages)) {
    const [, id, letters] = /^rule\.(\w+-([A-Z]+)\d+\w?)$/.exec(key) ?? [];
    if (!id || !letters) continue;
    const section = sections.get(letters) ?? { title: messages[`rules.${letters}`] ?? letters, clauses: [] };
    const ruling = messages[`rule.${id}.ruling`] ?? messages[`ruling.${id}`];
    section.clauses.push(ruling ? { id, text, ruling } : { id, text });
    sections.set(letters, section);
  }
  return { summary: messages['rules.summary'] ?? '', sections: [...sections.values()] };
}

export function rulesIn({ en, fr, ja }: GameCard['messages']) {
  const page = (load: GameCard['messages']['en']) => async () => ({ default: rulesPage((await load()).default) });
  return { en: page(en), fr: page(fr), ja: page(ja) };
}
