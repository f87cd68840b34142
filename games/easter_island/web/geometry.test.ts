// The pure parts of Easter Island's picture.
import { describe, expect, it } from 'vitest';
import { byPlace, parse } from './actions';
import { angleOf, arrowsAlong, crossings, lengthOf, pathThrough, pointOf, positions, ringRadius, shines, towards } from './geometry';

describe('places', () => {
  it('has 25 crossings and 20 positions, none twice', () => {
    expect(new Set(crossings).size).toBe(25);
    expect(new Set(positions).size).toBe(20);
  });
  it('puts north up and east right', () => {
    expect(pointOf('c3')).toEqual({ x: 360, y: 360 });
    expect(pointOf('a1')).toEqual({ x: 176, y: 544 });
    expect(pointOf('e5')).toEqual({ x: 544, y: 176 });
  });
  it('lays the positions on the ring, each in line with its crossings', () => {
    for (const position of positions) {
      const { x, y } = pointOf(position);
      expect(Math.hypot(x - 360, y - 360)).toBeCloseTo(ringRadius);
    }
    expect(pointOf('Nb').x).toBe(pointOf('b5').x);
    expect(pointOf('W1').y).toBe(pointOf('a1').y);
    expect(pointOf('E4').y).toBe(pointOf('e4').y);
  });
  it('lets suns shine inwards', () => {
    expect([shines('Na'), shines('E2'), shines('Sc'), shines('W5')]).toEqual(['S', 'W', 'N', 'E']);
  });
  it('goes towards a facing', () => {
    expect(towards({ x: 10, y: 10 }, 'N', 4)).toEqual({ x: 10, y: 6 });
    expect(angleOf('W')).toBe(270);
  });
});

describe('rays', () => {
  const path = ['Nc', 'c4', 'e4'].map(pointOf);
  it('draws a path and measures it', () => {
    expect(pathThrough(path)).toBe('M360 32L360 268L544 268');
    expect(lengthOf(path)).toBe(420);
  });
  it('sets an arrow on every stretch', () => {
    expect(arrowsAlong(path).map(({ angle }) => angle)).toEqual([90, 0]);
  });
});

describe('actions', () => {
  it('takes every kind apart', () => {
    expect(parse('place c3N')).toEqual({ kind: 'place', at: 'c3', facing: 'N' });
    expect(parse('turn c3E')).toEqual({ kind: 'turn', at: 'c3', facing: 'E' });
    expect(parse('move c3-c5')).toEqual({ kind: 'move', at: 'c3', to: 'c5' });
    expect(parse('sun Na')).toEqual({ kind: 'sun', at: 'Na' });
    expect(parse('fire W5')).toEqual({ kind: 'fire', at: 'W5' });
  });
  it('gathers them by the place where they begin', () => {
    const places = byPlace(['fire Na', 'move c3-c5', 'turn c3E']);
    expect([...places.keys()]).toEqual(['Na', 'c3']);
    expect(places.get('c3')).toEqual(['move c3-c5', 'turn c3E']);
  });
});
