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
