// Makes an element of a board (SVG or HTML) something one can choose: `{@attach target({…})}`.
// With `action` choosing it plays; with `leads` it opens the way to several actions. Both are
// written into the page (data-action, data-leads) for tests and for the arrow keys. A board closes
// again what was opened when Escape is pressed there.
// A finger cannot hover: where a picture would play at once, the first tap shows what it would do and
// the second one plays. A button that says in words what it does needs one.
export interface TargetPlan {
  name: string; // what a screen reader says
  action?: string; // the action that choosing plays
  leads?: string[]; // the actions that choosing leads to
  chosen?: boolean; // for leads: whether the way is open now
  choose: () => void;
  point?: (action: string | null) => void;
}

const attributes = ['role', 'tabindex', 'aria-label', 'data-action', 'data-leads', 'aria-expanded'];
let byFinger = false; // how the last press was made
let shown: { element: Element; action: string } | null = null; // what the last tap has shown

function isShownFirst(element: Element, action: string): boolean {
  const told = element.tagName === 'BUTTON' && element.textContent!.trim() !== '';
  if (!byFinger || told || (shown?.element === element && shown.action === action)) return false;
  shown = { element, action };
  return true;
}

// Whose turn it is to say what an element is: the last plan that was attached.
const current = new WeakMap<Element, TargetPlan>();

// Not at once, since a plan that is replaced must not cost the element its focus.
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
    listeners.forEach(([type, heard]) => element.addEventListener(type, heard));
    return () => {
      listeners.forEach(([type, heard]) => element.removeEventListener(type, heard));
      forgetLater(element, plan);
    };
  };
}
