// The end of a turn of transport: one action that people need not choose where nothing else matters.

// What can be left undone without a thought: it can be done as well when the next turn begins.
const small = (action: string) => action === 'end' || /^(improve|rongo|use barter) /.test(action);

export const endsByItself = (actions: string[]): boolean =>
  actions.includes('end') && actions.every(small);

export const isFree = (actionOrGroup: string): boolean => /^(use|rongo|improve)\b/.test(actionOrGroup);

interface Moment {
  phase: string;
  active: number | null;
}
// Whether a new turn of transport has begun since the position before.
export const beginsTurn = (before: Moment | null, now: Moment): boolean =>
  before === null ||
  before.active !== now.active ||
  (now.phase === 'transport' && before.phase !== 'transport' && before.phase !== 'barter');

// What takes keys for itself.
const controls = 'button, a, input, select, textarea, summary, dialog, [role="button"]';
export const isEndKey = (event: KeyboardEvent): boolean =>
  event.key === 'Enter' &&
  !event.repeat &&
  !event.defaultPrevented &&
  !(event.target instanceof Element && event.target.closest(controls));
