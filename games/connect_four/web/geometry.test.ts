// The pure parts of Connect Four's picture.
import { describe, expect, it } from 'vitest';
import { columnOf, dropInto, middle, stonesOf } from './geometry';

describe('words', () => {
  it('reads the column of an action and writes it back', () => {
    expect(columnOf('drop 4')).toBe(4);
    expect(dropInto(columnOf('drop 7'))).toBe('drop 7');
  });
});

describe('places', () => {
  it('puts row 1 lowest and column 1 leftmost', () => {
    expect(middle({ column: 1, row: 1 })).toEqual({ x: 50, y: 650 });
    expect(middle({ column: 7, row: 6 })).toEqual({ x: 650, y: 150 });
  });
  it('reads stones from the bottom up', () => {
    expect(stonesOf(['', '01', '', '', '', '', ''])).toEqual([
      { column: 2, row: 1, seat: 0 },
      { column: 2, row: 2, seat: 1 },
    ]);
  });
});
