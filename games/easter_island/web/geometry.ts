// Where things of Easter Island are on the picture: a disc of 720 by 720 around the crossing c3.
export interface Point {
  x: number;
  y: number;
}
export type Facing = 'N' | 'E' | 'S' | 'W';

export const size = 720;
export const centre = size / 2;
export const step = 92;
export const ringRadius = 328;
export const facings: readonly Facing[] = ['N', 'E', 'S', 'W'];
export const columnLetters = ['a', 'b', 'c', 'd', 'e'];
export const rowNumbers = ['1', '2', '3', '4', '5'];

export const crossings = rowNumbers.flatMap((row) => columnLetters.map((column) => column + row));
export const positions = facings.flatMap((side) =>
  (side === 'N' || side === 'S' ? columnLetters : rowNumbers).map((line) => side + line),
);

export const angleOf = (facing: Facing): number => facings.indexOf(facing) * 90;
const ahead: Record<Facing, Point> = {
  N: { x: 0, y: -1 },
  E: { x: 1, y: 0 },
  S: { x: 0, y: 1 },
  W: { x: -1, y: 0 },
};
export const towards = (from: Point, facing: Facing, distance: number): Point => ({
  x: from.x + ahead[facing].x * distance,
  y: from.y + ahead[facing].y * distance,
});

const along = (line: string): number =>
  (columnLetters.includes(line) ? columnLetters.indexOf(line) : 4 - rowNumbers.indexOf(line)) - 2;
export const isCrossing = (place: string): boolean => columnLetters.includes(place[0] ?? '');

// The middle of a crossing (c3) or of a sun's position (Na), which lies on the ring.
export function pointOf(place: string): Point {
  if (isCrossing(place))
    return { x: centre + along(place[0]!) * step, y: centre + along(place[1]!) * step };
  const side = along(place[1]!) * step;
  const out = Math.sqrt(ringRadius ** 2 - side ** 2);
  switch (place[0] as Facing) {
    case 'N':
      return { x: centre + side, y: centre - out };
    case 'S':
      return { x: centre + side, y: centre + out };
    case 'E':
      return { x: centre + out, y: centre + side };
    case 'W':
      return { x: centre - out, y: centre + side };
  }
}

// The way a sun at this position shines.
export const shines = (position: string): Facing =>
  facings[(facings.indexOf(position[0] as Facing) + 2) % 4]!;

// A ray's path as an SVG path; its length tells how long to draw.
export const pathThrough = (points: Point[]): string =>
  points.map(({ x, y }, index) => `${index ? 'L' : 'M'}${round(x)} ${round(y)}`).join('');
export const lengthOf = (points: Point[]): number =>
  points
    .slice(1)
    .reduce((sum, { x, y }, index) => sum + Math.hypot(x - points[index]!.x, y - points[index]!.y), 0);
const round = (value: number): number => Math.round(value * 10) / 10;

// The middle of each stretch of a path with the angle of travel, for arrowheads.
export const arrowsAlong = (points: Point[]): (Point & { angle: number })[] =>
  points.slice(1).map((to, index) => {
    const from = points[index]!;
    return {
      x: (from.x + to.x) / 2,
      y: (from.y + to.y) / 2,
      angle: (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI,
    };
  });
