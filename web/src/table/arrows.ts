// Arrow keys on a board: move the focus to the nearest target in that direction.
const directions: Record<string, [number, number]> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

const middle = (element: Element): [number, number] => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
};

// The nearest target ahead; sideways distance counts double.
export function nearest(from: Element, all: Element[], [dx, dy]: [number, number]): Element | null {
  const [x, y] = middle(from);
  let best: Element | null = null;
  let least = Infinity;
  for (const other of all) {
    if (other === from) continue;
    const [ox, oy] = middle(other);
    const ahead = (ox - x) * dx + (oy - y) * dy;
    const aside = Math.abs((ox - x) * dy) + Math.abs((oy - y) * dx);
    const cost = ahead + 2 * aside;
    if (ahead > 2 && cost < least) {
      least = cost;
      best = other;
    }
  }
  return best;
}

// True if the key moved the focus.
export function moveFocus(board: Element, key: string): boolean {
  const direction = directions[key];
  const from = document.activeElement;
  if (!direction || !from?.classList.contains('target') || !board.contains(from)) return false;
  if (!from.matches(':focus-visible')) return false;
  const next = nearest(from, [...board.querySelectorAll('.target')], direction);
  (next as HTMLElement | SVGElement | null)?.focus();
  return true;
}

// The place of the focus on a board when an action was played by keyboard.
export class FocusPlace {
  #at: [number, number] | null = null;

  keep(board: Element) {
    const focused = document.activeElement;
    const here = focused !== null && board.contains(focused) && focused.matches(':focus-visible');
    this.#at = here ? middle(focused) : null;
  }

  // When there are targets again, the nearest to that place gets the focus; until then
  // the board itself, unless the focus has moved elsewhere.
  restore(board: HTMLElement) {
    const focused = document.activeElement;
    if (!this.#at || (focused !== document.body && !board.contains(focused))) return;
    const [x, y] = this.#at;
    const far = (element: Element) => Math.hypot(middle(element)[0] - x, middle(element)[1] - y);
    const targets = [...board.querySelectorAll<HTMLElement>('.target')];
    if (targets.length === 0) return board.focus({ preventScroll: true });
    targets.reduce((best, other) => (far(other) < far(best) ? other : best)).focus();
    this.#at = null;
  }
}
