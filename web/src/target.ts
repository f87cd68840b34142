// Makes an element of a board (SVG or HTML) selectable: `{@attach target({…})}`.
// With `action`, selecting it plays the action; with `leads` it offers several actions. Both are
// written into the page (data-action, data-leads) for tests and for the arrow keys. A board closes
// the offer again when Escape is pressed there.
// Touch screens have no hover: where a picture would play at once, the first tap shows a preview and
// the second one plays. A button with a text needs only one.
export interface TargetPlan {
  name: string; // for screen readers
  action?: string; // the action that is played
  leads?: string[]; // the actions that are offered
  chosen?: boolean; // for leads: whether the actions are shown now
  choose: () => void;
  point?: (action: string | null) => void;
}

const attributes = ['role', 'tabindex', 'aria-label', 'data-action', 'data-leads', 'aria-expanded'];
let byFinger = false; // whether the last press was a touch
let shown: { element: Element; action: string } | null = null; // the preview of the last tap

function isShownFirst(element: Element, action: string): boolean {
  const told = element.tagName === 'BUTTON' && element.textContent!.trim() !== '';
  if (!byFinger || told || (shown?.element === element && shown.action === action)) return false;
  shown = { element, action };
  return true;
}

// The last plan attached to each element is in charge of it.
const current = new WeakMap<Element, TargetPlan>();

// Deferred, because a plan that is replaced must not cost the element its focus.
function forgetLater(element: Element, plan: TargetPlan) {
  queueMicrotask(() => {
    if (current.get(element) !== plan) return;
    attributes.forEach((name) => element.removeAttribute(name));
    element.classList.remove('target');
  });
}

export function target(plan: TargetPlan) {
  return (element: Element) => {
    current.set(element, plan);
    const set = (name: string, value: string) => element.setAttribute(name, value);
    if (element.tagName !== 'BUTTON') {
      set('role', 'button');
      set('tabindex', '0');
    }
    set('aria-label', plan.name);
    element.classList.add('target');
    const setOrDrop = (name: string, value: string | undefined) =>
      value === undefined ? element.removeAttribute(name) : set(name, value);
    setOrDrop('data-action', plan.action);
    setOrDrop('data-leads', plan.leads?.join('\n'));
    setOrDrop('aria-expanded', plan.chosen === undefined ? undefined : String(plan.chosen));

    const choose = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      const press = event.type === 'click';
      if (press && plan.action !== undefined && plan.point && isShownFirst(element, plan.action))
        return plan.point(plan.action);
      shown = null;
      plan.choose();
    };
    const feel = (event: Event) => void (byFinger = (event as PointerEvent).pointerType === 'touch');
    const hover = (event: Event, work: () => void) => {
      if ((event as PointerEvent).pointerType !== 'touch') work();
    };
    const press = (event: Event) => {
      const key = (event as KeyboardEvent).key;
      if (key === 'Enter' || key === ' ') choose(event);
    };
    const enter = () => plan.point?.(plan.action ?? null);
    const leave = () => plan.point?.(null);
    const listeners: [string, (event: Event) => void][] = [
      ['click', choose],
      ['keydown', press],
      ['pointerdown', feel],
      ['pointerenter', (event) => hover(event, enter)],
      ['pointerleave', (event) => hover(event, leave)],
      ['focus', enter],
      ['blur', leave],
    ];
    listeners.forEach(([type, listener]) => element.addEventListener(type, listener));
    return () => {
      listeners.forEach(([type, listener]) => element.removeEventListener(type, listener));
      forgetLater(element, plan);
    };
  };
}
