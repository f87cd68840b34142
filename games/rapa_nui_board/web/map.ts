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

// Pointy hexagons; the corner of a cell is `side` from its middle.
export const side = 56;
const wide = Math.sqrt(3) * side;
export interface Point {
  x: number;
  y: number;
}
export const middleOf = ({ q, r }: Pick<Cell, 'q' | 'r'>): Point => ({
  x: Math.round(wide * (q + r / 2) * 10) / 10,
  y: 1.5 * side * r,
});
export const hexagon = (size: number): string => {
  const half = Math.round((Math.sqrt(3) / 2) * size * 10) / 10;
  return `M0 ${-size}L${half} ${-size / 2}V${size / 2}L0 ${size}L${-half} ${size / 2}V${-size / 2}Z`;
};
// The box around a map, with some sea; more of it in the east, where quarry and offerings lie.
export function frameOf(cells: readonly Cell[]): { x: number; y: number; width: number; height: number } {
  const points = cells.map(middleOf);
  const x = Math.min(...points.map((point) => point.x)) - wide / 2 - 16;
  const y = Math.min(...points.map((point) => point.y)) - side - 16;
  return {
    x,
    y,
    width: Math.max(...points.map((point) => point.x)) + wide / 2 + 64 - x,
    height: Math.max(...points.map((point) => point.y)) + side + 16 - y,
  };
}

// A name in at most two lines of about the same length.
export function linesOf(name: string): string[] {
  const short = name.replace(/^Ahu /, '').replace(/ *[(（].*[)）]$/, '');
  if (short.length < 12) return [short];
  const words = short.split(' ');
  const cuts = words.slice(1).map((_, index) => [words.slice(0, index + 1).join(' '), words.slice(index + 1).join(' ')]);
  return cuts.sort((a, b) => Math.max(...a.map(length)) - Math.max(...b.map(length)))[0] ?? [short];
}
const length = (text: string): number => text.length;
