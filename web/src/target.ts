// Makes an element of a board (SVG or HTML) something one can choose: `{@attach target({…})}`.
// With `action` choosing it plays; with `leads` it opens the way to several actions. Both are
// written into the page (data-action, data-leads) for tests and for the arrow keys.
export interface TargetPlan {
  name: string; // what a screen reader says
  action?: string; // the action that choosing plays
  leads?: string[]; // the actions that choosing leads to
  chosen?: boolean; // for leads: whether the way is open now
  choose: () => void;
  point?: (action: string | null) => void;
}

export function target(plan: TargetPlan) {
  return (element: Element) => {
    const set = (name: string, value: string) => element.setAttribute(name, value);
    if (element.tagName !== 'BUTTON') {
      set('role', 'button');
      set('tabindex', '0');
    }
    set('aria-label', plan.name);
    element.classList.add('target');
    if (plan.action !== undefined) set('data-action', plan.action);
    if (plan.leads !== undefined) set('data-leads', plan.leads.join('\n'));
    if (plan.chosen !== undefined) set('aria-expanded', String(plan.chosen));

    const choose = (event: Event) => {
      event.preventDefault();
      event.stopPropagation();
      plan.choose();
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
      ['pointerenter', enter],
      ['pointerleave', leave],
      ['focus', enter],
      ['blur', leave],
    ];
    listeners.forEach(([type, heard]) => element.addEventListener(type, heard));
    return () => {
      listeners.forEach(([type, heard]) => element.removeEventListener(type, heard));
      for (const name of ['role', 'tabindex', 'aria-label', 'data-action', 'data-leads', 'aria-expanded'])
        element.removeAttribute(name);
      element.classList.remove('target');
    };
  };
}
