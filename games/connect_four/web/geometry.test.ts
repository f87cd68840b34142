// The pure parts of Connect Four's picture.
import { describe, expect, it } from 'vitest';
import { columnOf, dropInto, middle, rowsOfFour, stonesOf } from './geometry';

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

describe('rows of four', () => {
  const ringed = (stacks: string[], seat: number) =>
    rowsOfFour(stacks, seat).map(({ column, row }) => `${column}${row}`);
  it('finds upright, level and slanting ones', () => {
    expect(ringed(['0000', '', '', '', '', '', ''], 0)).toEqual(['11', '12', '13', '14']);
    expect(ringed(['1', '1', '1', '1', '', '', ''], 1)).toEqual(['11', '21', '31', '41']);
    expect(ringed(['0', '10', '110', '1110', '', '', ''], 0)).toEqual(['11', '22', '33', '44']);
    expect(ringed(['1110', '110', '10', '0', '', '', ''], 0)).toEqual(['14', '23', '32', '41']);
  });
  it('finds none in three or across colours', () => {
    expect(ringed(['000', '', '', '', '', '', ''], 0)).toEqual([]);
    expect(ringed(['0', '0', '1', '0', '', '', ''], 0)).toEqual([]);
  });
});
