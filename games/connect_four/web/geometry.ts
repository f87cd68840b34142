// Where things of Connect Four are: names of actions and places, their spots on the picture.
export const columns = 7;
export const rows = 6;
export const step = 100;

export interface Place {
  column: number; // from 1
  row: number; // from 1, at the bottom
}

export const columnOf = (action: string): number => Number(action.split(' ')[1]);
export const dropInto = (column: number): string => `drop ${column}`;
export const stoneName = (column: number, row: number): string => `stone-${column}-${row}`;

// The middle of a place; the board hangs below a free strip of one step.
export const middle = ({ column, row }: Place) => ({
  x: (column - 0.5) * step,
  y: (rows - row + 1.5) * step,
});

export interface Stone extends Place {
  seat: number;
}

// The stones of a view, which lists each column from the bottom up ("0110").
export const stonesOf = (stacks: string[]): Stone[] =>
  stacks.flatMap((stack, index) =>
    [...stack].map((seat, height) => ({ column: index + 1, row: height + 1, seat: Number(seat) })),
  );

// The longest straight rows of one seat, for ringing the winner's.
export function rowsOfFour(stacks: string[], seat: number): Place[] {
  const own = (column: number, row: number) => stacks[column - 1]?.[row - 1] === String(seat);
  const found: Place[] = [];
  for (const { column, row } of stonesOf(stacks))
    for (const [right, up] of [[1, 0], [0, 1], [1, 1], [1, -1]] as const) {
      const line = [0, 1, 2, 3].map((i) => ({ column: column + i * right, row: row + i * up }));
      if (line.every((place) => own(place.column, place.row))) found.push(...line);
    }
  return found;
}
