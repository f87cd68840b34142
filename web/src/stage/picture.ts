// Pictures of moving pieces: a copy that looks the same anywhere on the page.

// The styles that a copy takes along; container sizes and colour variables are resolved. The computed
// `font` is empty where figures are tabular, so its parts are named.
const looks = [
  'display', 'position', 'inset', 'width', 'height', 'margin', 'padding', 'gap', 'flex', 'align-items',
  'justify-content', 'place-items', 'background', 'border', 'border-radius', 'box-shadow', 'color', 'font-family',
  'font-size', 'font-weight', 'letter-spacing', 'line-height', 'text-align', 'white-space', 'opacity', 'overflow', 'transform', 'fill', 'fill-opacity',
  'stroke', 'stroke-width', 'stroke-linejoin', 'stroke-linecap', 'stroke-dasharray', 'text-anchor',
];

function copyLook(from: Element, to: Element) {
  const look = getComputedStyle(from);
  const { style } = to as HTMLElement | SVGElement;
  for (const name of looks) style.setProperty(name, look.getPropertyValue(name));
  to.removeAttribute('id');
  to.removeAttribute('data-at');
  [...from.children].forEach((child, at) => copyLook(child, to.children[at]!));
}

// A part of an SVG becomes an SVG of its own, as large as it is on the screen.
function framed(part: SVGGraphicsElement): SVGSVGElement {
  const { x, y, width, height } = part.getBBox();
  const frame = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  frame.setAttribute('viewBox', `${x} ${y} ${width} ${height}`);
  frame.setAttribute('width', '100%');
  frame.setAttribute('height', '100%');
  frame.style.overflow = 'visible';
  const copy = part.cloneNode(true) as SVGGraphicsElement;
  copyLook(part, copy);
  copy.removeAttribute('transform');
  copy.style.transform = 'none';
  frame.append(copy);
  return frame;
}

// A whole SVG fills its copy.
function whole(drawing: SVGSVGElement): SVGSVGElement {
  const copy = drawing.cloneNode(true) as SVGSVGElement;
  copyLook(drawing, copy);
  for (const name of ['x', 'y']) copy.removeAttribute(name);
  Object.assign(copy.style, { position: 'static', margin: '0', width: '100%', height: '100%' });
  return copy;
}

function htmlCopy(element: Element): Element {
  const copy = element.cloneNode(true) as HTMLElement;
  copyLook(element, copy);
  Object.assign(copy.style, { position: 'static', margin: '0', rotate: 'none', translate: 'none' });
  return copy;
}

export interface Picture {
  box: DOMRect;
  copy: () => HTMLElement; // a new copy each time
  turned?: { start: number; duration: number }; // when it turns over and becomes visible, in milliseconds
}

export function pictureOf(element: Element): Picture {
  const box = element.getBoundingClientRect();
  const made = element instanceof SVGSVGElement ? whole(element)
    : element instanceof SVGGraphicsElement ? framed(element) : htmlCopy(element);
  const copy = () => {
    const holder = document.createElement('div');
    holder.append(made.cloneNode(true));
    return holder;
  };
  return { box, copy };
}
