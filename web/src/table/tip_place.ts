// Where a tip is put: near its element, over as little as possible of what has to be seen meanwhile.
export type Box = Pick<DOMRect, 'x' | 'y' | 'width' | 'height'>;
type Size = Pick<Box, 'width' | 'height'>;

const edge = 8;
const step = 20;
const steps = 16;
const priceOfDistance = 12; // square pixels that may be covered rather than go one pixel further

const overlap = (one: Box, other: Box) =>
  Math.max(0, Math.min(one.x + one.width, other.x + other.width) - Math.max(one.x, other.x)) *
  Math.max(0, Math.min(one.y + one.height, other.y + other.height) - Math.max(one.y, other.y));

// Below it if nothing is in the way, else above, to its right or left, or further off.
export function placeOf(element: Box, { width, height }: Size, seen: Box[], screen: Size): Box {
  const clamp = (wanted: number, room: number) => Math.max(edge, Math.min(wanted, room - edge));
  const at = (x: number, y: number): Box => ({
    width, height, x: clamp(x, screen.width - width), y: clamp(y, screen.height - height),
  });
  const [left, top] = [element.x + (element.width - width) / 2, element.y + (element.height - height) / 2];
  const found = Array.from({ length: steps }, (_, far) => far * step).flatMap((far) =>
    [
      at(left, element.y + element.height + edge + far), at(left, element.y - height - edge - far),
      at(element.x + element.width + edge + far, top), at(element.x - width - edge - far, top),
    ].map((box) => ({ box, price: far * priceOfDistance + [element, ...seen].reduce((sum, other) => sum + overlap(box, other), 0) })),
  );
  return found.reduce((best, next) => (next.price < best.price ? next : best)).box;
}
