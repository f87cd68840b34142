// The two maps of the island as the engine tells them, and how they are drawn.
import { cells as told, offerings, quarry } from 'engine-material/rapa-nui-board';

export type Ground = 'land' | 'ahu' | 'crater' | 'pukao_quarry';
export interface Cell {
  id: string;
  name: string;
  shows: string; // what a carrier there earns; a slash leaves the choice
  q: number; // axial coordinates: q to the east, r to the south-east
  r: number;
  ground: Ground;
  ahus: string[];
  adjacent: string[];
}

const read = (cell: (typeof told)[number][number]): Cell => ({
  ...cell,
  ground: cell.ground as Ground,
  ahus: Array.from({ length: cell.ahus }, (_, index) => `${cell.id}_${index + 1}`),
});
const maps = new Map(Object.entries(told).map(([players, cells]) => [Number(players), cells.map(read)]));

export const cellsFor = (players: number): readonly Cell[] => maps.get(players)!;
export const placesFor = (players: number): readonly number[] => quarry[players]!;
export const cellOfAhu = (ahu: string): string => ahu.replace(/_\d$/, '');
// What each offering asks for.
export const priceOf = (offering: string): string => Object.values(offerings)[0]![offering]!.price;

// Flat hexagons; the corner of a cell is `side` from its middle.
export const side = 56;
const high = Math.sqrt(3) * side;
export interface Point {
  x: number;
  y: number;
}
// North lies to the upper right, so that the island fills a wide window; in a tall one it lies to the right.
export const middleOf = ({ q, r }: Pick<Cell, 'q' | 'r'>, tall = false): Point => {
  const [across, down] = tall ? [-r, q + r / 2] : [q, r + q / 2];
  return { x: 1.5 * side * across, y: Math.round(high * down * 10) / 10 };
};
export const hexagon = (size: number): string => {
  const half = Math.round((Math.sqrt(3) / 2) * size * 10) / 10;
  return `M${-size} 0L${-size / 2} ${-half}H${size / 2}L${size} 0L${size / 2} ${half}H${-size / 2}Z`;
};
// The box around a map, with some sea.
export function frameOf(cells: readonly Cell[], tall = false): { x: number; y: number; width: number; height: number } {
  const points = cells.map((cell) => middleOf(cell, tall));
  const x = Math.min(...points.map((point) => point.x)) - side - 14;
  const y = Math.min(...points.map((point) => point.y)) - high / 2 - 14;
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) + side + 14 - x,
    height: Math.max(...points.map((point) => point.y)) + high / 2 + 14 - y,
  };
}

// Where the lines of a name stand: across the widest part of the cell, below its ahus where it has some.
export function baselinesOf(lines: number, font: number, isAhu: boolean): number[] {
  const [capital, step] = [0.72 * font, 0.9 * font];
  const top = !isAhu ? 1 - (capital + (lines - 1) * step) / 2 : lines > 1 ? -9 : 0;
  return Array.from({ length: lines }, (_, line) => top + capital + line * step);
}
// How wide a line on this baseline may be.
export const roomAt = (y: number, font: number): number =>
  2 * (side - 5 - Math.max(Math.abs(y), Math.abs(y - 0.72 * font)) / Math.sqrt(3));

// A name in at most two lines of about the same length; a larger font has room for less. Japanese has no spaces,
// but may break after の.
export function linesOf(name: string, font = 16): string[] {
  const short = name.replace(/^Ahu /, '').replace(/ *[(（].*[)）]$/, '');
  if (length(short) * font < 185) return [short];
  const words = short.split(/(?<=[ の])/);
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join('').trimEnd(), words.slice(index + 1).join('')]);
  return cuts.sort((a, b) => Math.max(...a.map(length)) - Math.max(...b.map(length)))[0] ?? [short];
}
// In Latin letters; Japanese ones are nearly twice as wide.
const length = (text: string): number => [...text].reduce((sum, letter) => sum + (letter > '\u3000' ? 1.8 : 1), 0);
