// Which of a clause's reasons it is, told from the position.
import { describe, expect, it } from 'vitest';
import { reasonOf } from './refusals';
import type { Position } from './view';

const position = (change: Partial<Position>): Position =>
  ({
    players: 3,
    phase: 'place',
    to_act: 0,
    cells: { vaitea: { seat: 1, figures: 1, tired: 0, chief: false } },
    ahus: { tongariki_1: { moai: 'small', pukao: false }, tongariki_2: { tile: 'rest' } },
    hand: [{ villagers: 0, sorcerer: true, chief: false }],
    resources: [{ R: 2, E: 0, W: 4, P: 0 }],
    tiles: [{ rest: 1 }],
    improvements: [['artist']],
    stacks: { hut: [], hen: [9], boat: [11] },
    exceptional: { hut: [10] },
    carry: null,
    owed: null,
    ...change,
  }) as unknown as Position;

describe('reasons', () => {
  it('of placing', () => {
    const view = position({});
    expect(reasonOf('RB-P1', 'villager vaitea', view)).toBe('villager');
    expect(reasonOf('RB-P1', 'sorcerer 1', view)).toBe('star');
    expect(reasonOf('RB-P1', 'sculpt', view)).toBe('now');
    expect(reasonOf('RB-P2', 'villager crater', view)).toBe('closed');
    expect(reasonOf('RB-P2', 'villager vaitea', view)).toBe('other');
    expect(reasonOf('RB-P3', 'sorcerer 1', view)).toBeNull();
  });
  it('of a step', () => {
    const view = position({ phase: 'carry', carry: { what: 'small', at: 'crater', visited: ['tongariki', 'crater'] } });
    expect(reasonOf('RB-T2', 'to tongariki', view)).toBe('visited');
    expect(reasonOf('RB-T2', 'to vinapu', view)).toBe('far');
    expect(reasonOf('RB-T2', 'to ura_uranga', view)).toBe('nobody');
    expect(reasonOf('RB-T2', 'to vaitea', view)).toBe('dead');
    expect(reasonOf('RB-T2', 'pass', view)).toBe('now');
  });
  it('of erecting and crowning', () => {
    const moai = position({ phase: 'carry', carry: { what: 'small', at: 'tongariki', visited: ['tongariki'] } });
    expect(reasonOf('RB-T4', 'erect tongariki_1', moai)).toBe('taken');
    expect(reasonOf('RB-T4', 'erect tongariki_2', moai)).toBe('rested');
    expect(reasonOf('RB-T4', 'erect anakena_1', moai)).toBe('elsewhere');
    expect(reasonOf('RB-T6', 'crown', moai)).toBe('moai');
    const pukao = position({ phase: 'carry', carry: { what: 'pukao', at: 'tongariki', visited: ['tongariki'] } });
    expect(reasonOf('RB-T6', 'crown', pukao)).toBe('rested');
    expect(reasonOf('RB-T6', 'carry pukao', position({ phase: 'transport' }))).toBe('pay');
  });
  it('of paying', () => {
    const view = position({ phase: 'crown', owed: { price: 4, exceptional: false } });
    expect(reasonOf('RB-T7', 'offer hut RRRR', view)).toBe('empty');
    expect(reasonOf('RB-T7', 'offer hen EE', view)).toBe('price');
    expect(reasonOf('RB-T7', 'offer hen EEEE', view)).toBe('held');
    expect(reasonOf('RB-T7', 'offer boat RRWW', view)).toBe('low');
    expect(reasonOf('RB-A7', 'offer hut! RRRR', view)).toBe('need');
    expect(reasonOf('RB-A12', 'rongo economy', view)).toBe('exchange');
    expect(reasonOf('RB-A12', 'rongo rest vaitea', view)).toBe('exchange');
    expect(reasonOf('RB-A12', 'improve artist', view)).toBe('exchange');
    expect(reasonOf('RB-A12', 'use abundance', view)).toBe('now');
    const barter = position({ phase: 'barter', owed: { return: 'crown', price: 4, exceptional: false } });
    expect(reasonOf('RB-A12', 'get RRR', barter)).toBe('exchange');
  });
  it('of the moment after the main action', () => {
    const view = position({ phase: 'after' });
    expect(reasonOf('RB-A12', 'pass', view)).toBe('after');
    expect(reasonOf('RB-A12', 'to vaitea', view)).toBe('after');
    expect(reasonOf('RB-A12', 'use abundance', view)).toBe('now');
  });
  it('of tiles and improvements', () => {
    const view = position({ phase: 'transport' });
    expect(reasonOf('RB-A1', 'use rest vaitea', view)).toBe('nobody');
    expect(reasonOf('RB-A2', 'use barter RRR', view)).toBe('tile');
    expect(reasonOf('RB-A2', 'rongo barter PPP', view)).toBe('held');
    expect(reasonOf('RB-A9', 'rongo helping-hand chief vaitea', view)).toBe('chief');
    expect(reasonOf('RB-I2', 'improve artist', view)).toBe('owned');
    expect(reasonOf('RB-I3', 'improve popular', view)).toBe('three');
  });
});
