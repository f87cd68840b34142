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
import { cardName, describeAction, figures, logFrom, marks, question } from './sentences';

const view = {
  phase: 'effect',
  to_act: 1,
  sky: 'day',
  tide: 'low',
  table: [{ card: 'P2n', by: 0, for: 1, up: true, riders: [] }, { card: null, by: 0, for: 0, up: false, riders: [1] }],
  resolving: { card: 1, seat: 1, copy: false, left: 2 },
  hands: [4, ['Td', 'Mn']],
  huts: [null, 3],
  reserve: [7, 6],
  scores: null,
};
const catalogues = { en, fr, ja };
const inEveryLanguage = contexts(catalogues, view);
const filled = (sentence: string | null) => {
  expect(sentence).toBeTruthy();
  expect(sentence).not.toMatch(/[{}]|undefined|NaN|event\.|action\.|refusal\.|kind\.|ground\.|face\./);
};

const card = { card: 'P2n', number: 1 };
const events: GameEvent[] = [
  ...['drawn', 'fewest', 'kept'].map((how) => ({ type: 'shaman', seat: 0, how })),
  { type: 'shaman', seat: 0, how: 'yielded', by: 1 },
  { type: 'condition', condition: 'sky', face: 'day' },
  { type: 'settled', seat: 0, island: 3 },
  { type: 'shown', seat: 0, ...card, for: 1 },
  { type: 'hidden', seat: 0, card: null, number: 2, for: 1 },
  { type: 'hidden', seat: 0, ...card, for: 1 },
  { type: 'rode', seat: 0, number: 2 },
  { type: 'stayed', seat: 0 },
  { type: 'flipped', seat: 0, condition: 'tide', face: 'high' },
  { type: 'revealed', seat: 0, ...card, for: 1 },
  { type: 'activated', seat: 0, ...card },
  { type: 'discarded', seat: 0, ...card, returned: [] },
  { type: 'discarded', seat: 0, ...card, returned: [0, 1] },
  { type: 'acts', seat: 0, ...card, copy: false },
  { type: 'acts', seat: 0, ...card, copy: true },
  { type: 'passed', seat: 0, ...card, copy: true },
  { type: 'treasure_moved', seat: 0, from: 1, to: 2 },
  { type: 'recalled', seat: 0, island: 2 },
  { type: 'placed', seat: 0, island: 2 },
  { type: 'moved', seat: 0, whose: 1, from: 1, to: 2 },
  { type: 'collected', seat: 0, island: 2 },
  { type: 'quarrelled', island: 2 },
  { type: 'round', round: 2 },
  { type: 'game_over', scores: [9, 12], winners: [1] },
];

describe.each(inEveryLanguage)('in %s', (_, context) => {
  it('every event is a sentence', () => {
    for (const event of events) filled(eventSentence(event, gameBoard, context));
  });
  it('a hidden card stays hidden', () => {
    expect(cardName(null, context.t)).toBe(context.t('card.hidden'));
    expect(eventSentence({ type: 'dealt', seat: 0, card: null }, gameBoard, context)).toBeNull();
    expect(eventSentence({ type: 'game_over', scores: null, winners: null }, gameBoard, context)).toBeNull();
  });
  it('every action has a name of its own', () => {
    const actions = [
      'settle 3', 'show P2n 1', 'show P2n 0', 'hide P2n 1', 'ride 1', 'ride 2', 'stay', 'flip sky', 'flip tide',
      'resolve 1', 'treasure 2-5', 'recall 3', 'place 3', 'move 1 3-5', 'keep', 'yield 0',
    ];
    actions.forEach((action) => filled(describeAction(action, context)));
    expect(new Set(actions.map((action) => describeAction(action, context))).size).toBe(actions.length);
  });
  it('a refusal tells the particulars', () => {
    const refusal = (reason: string, args: object) => refusalSentence(reason, args, gameBoard, context);
    filled(refusal('island-full', { island: 2 }));
    filled(refusal('no-native-there', { seat: 0, island: 2 }));
    filled(refusal('not-in-hand', { card: 'Td' }));
    filled(refusal('not-on-the-table', { card: 4 }));
    filled(refusal('another-step-is-due', { step: 'flip' }));
  });
});

describe('the question', () => {
  it('follows the phase and the effect', () => {
    const asked = (more: object, actions: string[]) => question(contexts(catalogues, { ...view, ...more })[0]![1], actions);
    expect(asked({}, ['place 1'])).toContain('2 left');
    expect(asked({}, ['move 0 1-2'])).toBe(en['question.move']);
    expect(asked({ phase: 'ride' }, ['stay'])).toBe(en['question.ride.none']);
    expect(asked({ phase: 'flip' }, ['flip sky', 'flip tide'])).toBe(en['question.flip']);
    expect(asked({ to_act: 0 }, [])).toBe('Ana decides.');
    expect(asked({ to_act: null }, [])).toBe('');
  });
});

describe('panels and marks', () => {
  const t = inEveryLanguage[0]![1].t;
  it('show what the view tells and no more', () => {
    expect(figures(view, 0, t).map(({ value }) => value)).toEqual(['?', 7, 4]);
    expect(figures({ ...view, scores: [9, 12] }, 1, t).map(({ value }) => value)).toEqual([12, 3, 6]);
  });
  it('name the pieces of an event', () => {
    expect(marks({ type: 'moved', seat: 0, whose: 1, from: 1, to: 2 })).toEqual(['island-1', 'island-2']);
    expect(marks({ type: 'shown', seat: 0, ...card, for: 1 })).toEqual(['card-1', 'place-1']);
    expect(marks({ type: 'round', round: 2 })).toEqual([]);
  });
});

it('knows every event of the README', () => {
  const table = readme.slice(readme.indexOf('| type |'));
  const cells = [...table.matchAll(/^\| (`[^|]*`) \|/gm)].map(([, cell]) => cell!);
  const names = cells.flatMap((cell) => [...cell.matchAll(/`(\w+)`/g)].map(([, name]) => name!));
  const known = new Set([...events.map(({ type }) => type), 'dealt']);
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !known.has(name))).toEqual([]);
});

describe('the log', () => {
  const entry = (...types: string[]) => ({ events: types.map((type) => ({ type })) });
  const entries = [entry('settled'), entry('collected', 'round'), entry('shown'), entry('dealt', 'round'), entry('hidden')];
  it('begins with the round where one plays from memory', () => {
    expect(logFrom(entries, { memory: 'strict' })).toBe(3);
    expect(logFrom(entries.slice(0, 1), { memory: 'strict' })).toBe(0);
    expect(logFrom(entries, { memory: 'open' })).toBe(0);
  });
});
