// The ray that a sun would send now (EI-R1 to EI-R5), for display only: a sun fires from the next turn on,
// so the engine does not tell.
import { columnLetters, facings, rowNumbers, shines, type Facing } from './geometry';

export interface Ray {
  path: string[]; // the sun, every statue it comes to, and where it leaves the board
  victim: string | null;
}

const steps: Record<Facing, [number, number]> = { N: [0, 1], E: [1, 0], S: [0, -1], W: [-1, 0] };
const opposite = (facing: Facing): Facing => facings[(facings.indexOf(facing) + 2) % 4]!;

function entryOf(sun: string): [number, number] {
  const line = sun[1]!;
  if (sun[0] === 'N' || sun[0] === 'S') return [columnLetters.indexOf(line), sun[0] === 'N' ? 4 : 0];
  return [sun[0] === 'E' ? 4 : 0, rowNumbers.indexOf(line)];
}

export function rayFrom(sun: string, facingAt: (crossing: string) => Facing | undefined): Ray {
  const path = [sun];
  let towards = shines(sun);
  let last: string | null = null; // that bent it
  for (let [column, row] = entryOf(sun); ; ) {
    const crossing = `${columnLetters[column]}${rowNumbers[row]}`;
    if (columnLetters[column] === undefined || rowNumbers[row] === undefined) {
      const line = towards === 'N' || towards === 'S' ? columnLetters[column] : rowNumbers[row];
      return { path: [...path, `${towards}${line}`], victim: last };
    }
    const facing = facingAt(crossing);
    if (facing !== undefined) {
      const again = path.includes(crossing);
      path.push(crossing);
      if (again || facing === towards || facing === opposite(towards)) return { path, victim: crossing };
      towards = facing;
      last = crossing;
    }
    column += steps[towards][0];
    row += steps[towards][1];
  }
}
