// Tips stay near their element and off what has to be seen.
import { expect, it } from 'vitest';
import { placeOf, type Box } from '../../src/table/tip_place';

const screen = { width: 1280, height: 720 };
const tip = { width: 300, height: 100 };
const box = (x: number, y: number, width: number, height: number): Box => ({ x, y, width, height });

it('is below its element, or above where the window ends', () => {
  expect(placeOf(box(600, 200, 50, 50), tip, [], screen)).toMatchObject({ x: 475, y: 258 });
  expect(placeOf(box(600, 650, 50, 50), tip, [], screen)).toMatchObject({ x: 475, y: 542 });
});

it('stays in the window', () => {
  expect(placeOf(box(0, 200, 50, 50), tip, [], screen).x).toBe(8);
  expect(placeOf(box(1250, 200, 30, 50), tip, [], screen).x).toBe(972);
});

it('leaves what is below uncovered, if there is room elsewhere', () => {
  const below = box(0, 250, 1280, 60);
  const above = box(0, 0, 1280, 200);
  const found = placeOf(box(600, 200, 50, 50), tip, [below, above], screen);
  expect(found.y).toBeGreaterThanOrEqual(310);
  const left = placeOf(box(600, 200, 50, 400), tip, [box(0, 0, 1280, 190), box(650, 0, 630, 720), box(0, 600, 1280, 120)], screen);
  expect(left).toMatchObject({ x: 292, y: 350 });
});

it('covers a little rather than go far', () => {
  expect(placeOf(box(600, 200, 50, 50), tip, [box(0, 250, 1280, 8.5), box(0, 0, 1280, 195)], screen).y).toBe(258);
});
