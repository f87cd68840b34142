// The sentences of the game: complete, and filled, in every language.
import { describe, expect, it } from 'vitest';
import type { GameEvent } from 'ahu/contract';
import { eventSentence, refusalSentence } from 'ahu/messages/narrate';
import { contexts } from '../../../web/tests/unit/contexts';
import readme from '../README.md?raw';
import en from '../messages/en.json';
import fr from '../messages/fr.json';
import ja from '../messages/ja.json';
import gameBoard from './game_board';
import { describeAction, figures, inventory, logFrom, marks, question } from './sentences';

const view = {
  phase: 'take',
  to_act: 1,
  active: 1,
  columns: ['MWFG', 'P', 'SS', 'B'],
  glory: [1, 2],
  wood: [3, 4],
  scores: null,
};
const catalogues = { en, fr, ja };
const inEveryLanguage = contexts(catalogues, view);
const filled = (sentence: string | null) => {
  expect(sentence).toBeTruthy();
  expect(sentence).not.toMatch(/[{}]|undefined|NaN|event\.|action\.|refusal\.|cards\.|offerings\./);
};

const events: GameEvent[] = [
  { type: 'passed', seat: 0 },
  { type: 'bought', seat: 0, offering: 'F', price: 4 },
  { type: 'played', seat: 0, card: 'B', count: 2, cost: 1 },
  { type: 'played', seat: 0, card: 'W', count: 1, cost: 0 },
  { type: 'discarded', seat: 0, card: 'M' },
  { type: 'offered', seat: 0, offering: 'S', face_down: false },
  { type: 'offered', seat: 0, offering: null, face_down: true },
  { type: 'offered', seat: 0, offering: 'G', face_down: true },
  { type: 'added', seat: 0, offering: 'F' },
  { type: 'taken', seat: 0, card: 'P', column: 2 },
  { type: 'uncovered', card: 'M', column: 2 },
  { type: 'emptied', column: 2 },
  { type: 'refilled', column: 2, cards: 'MPWF' },
  { type: 'scored', card: 'G' },
  { type: 'gained', seat: 0, what: 'wood', amount: 3, bonus: 1 },
  { type: 'gained', seat: 1, what: 'glory', amount: 1, bonus: 0 },
  { type: 'received', seat: 0, offering: 'F', count: 2, instead_of: null },
  { type: 'received', seat: 0, offering: 'B', count: 1, instead_of: 'F' },
  { type: 'declined', seat: 0, instead_of: 'F' },
  { type: 'revealed', seat: 0, offering: 'G' },
  { type: 'valued', values: { F: 3, B: 2, S: 1, G: 0 } },
  { type: 'game_over', scores: [20, 25], winners: [1] },
];

describe.each(inEveryLanguage)('in %s', (_, context) => {
  it('every event is a sentence', () => {
    for (const event of events) filled(eventSentence(event, gameBoard, context));
  });
  it('every action has a name', () => {
    const actions = [
      'buy F', 'pass', 'play W', 'play FFF', 'discard M', 'offer B', 'add S', 'take 1', 'gain wood', 'gain glory',
      'receive G',
      'decline',
    ];
    actions.forEach((action) => filled(describeAction(action, context)));
    expect(new Set(actions.map((action) => describeAction(action, context))).size).toBe(actions.length);
  });
  it('a refusal tells the particulars', () => {
    const refusal = (reason: string, args: object) => refusalSentence(reason, args, gameBoard, context);
    filled(refusal('offering-too-dear', { offering: 'F', price: 5, wood: 2 }));
    filled(refusal('pile-empty', { offering: 'F' }));
    filled(refusal('play-too-dear', { card: 'M', cost: 7, wood: 12 }));
    filled(refusal('not-in-hand', { card: 'F', count: 2 }));
    filled(refusal('offering-not-owned', { offering: 'G' }));
    filled(refusal('another-step-is-due', { step: 'take' }));
  });
});

describe('the question', () => {
  it('follows the phase', () => {
    const asked = (more: object, actions: string[]) => question(contexts(catalogues, { ...view, ...more })[0]![1], actions);
    expect(asked({}, ['take 1'])).toBe(en['question.take']);
    expect(asked({ phase: 'buy' }, ['pass'])).toBe(en['question.buy.none']);
    expect(asked({ phase: 'buy' }, ['buy F', 'pass'])).toBe(en['question.buy']);
    expect(asked({ phase: 'play' }, ['discard M'])).toBe(en['question.discard']);
    expect(asked({ phase: 'offer' }, ['offer F'])).toBe(en['question.offer.down']);
    expect(asked({ phase: 'offer', active: 0 }, ['offer F'])).toBe(en['question.offer']);
    expect(asked({ to_act: 0 }, [])).toBe('Ana decides.');
    expect(asked({ to_act: null }, [])).toBe('');
  });
});

describe('panels and marks', () => {
  const t = inEveryLanguage[0]![1].t;
  it('show glory and wood, at the end the score first', () => {
    expect(figures(view, 1, t).map(({ value }) => value)).toEqual([2, 4]);
    expect(figures({ ...view, scores: [9, 8] }, 0, t).map(({ value }) => value)).toEqual([9, 1, 3]);
  });
  it('count only what is there', () => {
    expect(inventory({ M: 0, W: 2 }, t, 'cards')).toBe('2 woodcutters');
    expect(inventory({ M: 0 }, t, 'cards')).toBe('–');
  });
  it('name the pieces of an event', () => {
    expect(marks({ type: 'taken', seat: 0, card: 'P', column: 2 })).toEqual(['column-2']);
    expect(marks({ type: 'offered', seat: 0, offering: null, face_down: true })).toEqual(['down']);
    expect(marks({ type: 'turn', seat: 0 })).toEqual([]);
  });
});

it('knows every event of the README', () => {
  const told = readme.slice(readme.indexOf('## Events'));
  const names = [...told.matchAll(/(?:^|· ?\n?)`(\w+)` \(/gm)].map(([, name]) => name);
  const known = new Set([...events.map(({ type }) => type), 'laid', 'turn']);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !known.has(name!))).toEqual([]);
});

describe('the log', () => {
  const turn = (seat: number) => ({ events: [{ type: 'taken' }, { type: 'turn', seat }] });
  it('begins with the last turn of the one to act where one plays from memory', () => {
    expect(logFrom([turn(0), turn(1), turn(0), turn(1)], { memory: 'strict' })).toBe(1);
    expect(logFrom([turn(0), turn(1)], { memory: 'strict' })).toBe(0);
    expect(logFrom([turn(0), turn(1), turn(0), turn(1)], { memory: 'open' })).toBe(0);
  });
});
