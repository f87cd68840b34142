// How the catalogues speak: one word for one idea, each language by its own rules of type.
import { describe, expect, it } from 'vitest';
import { languages, type GameCard, type Language, type Messages } from '../../src/contract';
import en from '../../src/messages/en';
import fr from '../../src/messages/fr';
import ja from '../../src/messages/ja';

const shell: Record<Language, Messages> = { en, fr, ja };
const cards = import.meta.glob<{ default: GameCard }>('../../../games/*/web/index.ts', { eager: true });

async function sentences(language: Language): Promise<[string, string][]> {
  const games = Object.values(cards).map(async ({ default: card }) => {
    const { messages } = card;
    const { rules } = (await card.load()).default;
    const { summary, sections } = (await rules[language]()).default;
    const clauses = sections.flatMap(({ clauses }) => clauses.map(({ id, text }) => [id, text]));
    const told = Object.entries((await messages[language]()).default);
    return [...told, ...clauses, ['summary', summary]] as [string, string][];
  });
  return [...Object.entries(shell[language]), ...(await Promise.all(games)).flat()];
}

// What readers stumbled over, and must not come back.
const banned: Record<Language, RegExp> = {
  en: /berry hunter|of the win|what was to be had|looking at the past|would happen|before whom|or stay$|not this|comes? to life|keep the office|becomes better|give up the rongo|as far as you can see|is scored for everybody|go on with a match|open a record|programs may|wishes another|may stay empty|\d %/i,
  fr: /\bpierres? (?:dans|alignées)|couchées|en biais|montrez ce qui|ouvrir un enregistrement|^suite$|devant cet écran/i,
  ja: /対局|棋譜|[0-9}]木|\{all\}の/,
};

describe.each(languages)('%s', (language) => {
  it('has no wording that was given up', async () => {
    const found = (await sentences(language)).filter(([, text]) => banned[language].test(text));
    expect(found).toEqual([]);
  });
});

describe('French', () => {
  it('never breaks a line before high punctuation or inside quotation marks', async () => {
    const told = await sentences('fr');
    expect(told.some(([, text]) => /\u00a0\?/.test(text))).toBe(true);
    const shown = told.filter(([key]) => key !== 'legend'); // of the terminal, with signs that stand alone
    expect(shown.filter(([, text]) => / [?!;:»]|« /.test(text))).toEqual([]);
  });
  it('takes a move back by the word that players know', () => {
    expect(fr['table.undo']).toBe('Annuler le coup');
  });
});

describe('Japanese', () => {
  it('tells the log politely and in the present, line by line', async () => {
    const events = (await sentences('ja')).filter(([key]) => key.startsWith('event.'));
    expect(events.length).toBeGreaterThan(80);
    expect(events.filter(([, text]) => /(?<!でし|まし)た。|る。/.test(text))).toEqual([]);
  });
});
