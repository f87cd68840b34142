// Events and refusals by the catalogue, names, and what a log line points at.
import { describe, expect, it } from 'vitest';
import { eventSentence, refusalSentence } from 'ahu/messages/narrate';
import { translator } from 'ahu/messages/translate';
import en from '../messages/en.json';
import gameBoard from './game_board';
import { actionName, marks } from './sentences';

const t = translator('en', en);
const context = { view: {}, seat: 0, players: [], t };
const why = (reason: string, args: Record<string, string>) => refusalSentence(reason, args, gameBoard, context);

describe('refusals', () => {
  it('name places as people do', () => {
    expect(why('same-facing', { at: 'c3' })).toBe('The statue on c3 already faces that way.');
    expect(why('sun-fired-already', { at: 'Na' })).toBe('The sun north of column a has already fired.');
    expect(why('way-blocked', { at: 'd3', from: 'c3', to: 'e3' })).toBe('The statue on d3 is in the way from c3 to e3.');
    expect(why('game-over', { clause: 'EI-E2' })).toBe('The match is over: all suns have fired.');
  });
});

describe('events', () => {
  it('are told by their clause', () => {
    expect(eventSentence({ type: 'destroyed', seat: 9, at: 'c3', clause: 'EI-R2' }, gameBoard, context)).toContain('hit in the back');
    expect(eventSentence({ type: 'ray', path: ['Na', 'Sa'] }, gameBoard, context)).toBeNull();
  });
});

describe('names', () => {
  it('say places and facings in words', () => {
    expect(actionName('place c3W', t)).toBe('Place a statue on c3, facing west');
    expect(actionName('fire E2', t)).toBe('Fire the sun east of row 2');
  });
  it('mark what an event is about', () => {
    expect(marks({ type: 'moved', from: 'a1', to: 'a4' })).toEqual(['a1', 'a4']);
    expect(marks({ type: 'ray', path: ['Na', 'a3'] })).toEqual(['Na', 'a3']);
    expect(marks({ type: 'game_over' })).toEqual([]);
  });
});
