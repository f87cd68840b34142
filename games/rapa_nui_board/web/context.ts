// What the parts of the board share: what can be chosen now and how.
import type { BoardProps, GameEvent } from 'ahu/contract';
import { target, type TargetPlan } from 'ahu/target';
import { attemptAt, choicesOf, groupsOf, type Choice, type Choices } from './choices';
import type { Position } from './view';
import { actionName, groupName } from './sentences';

export interface BoardContext {
  choices: Choices;
  open: string | null; // the group chosen so far
  show: (group: string | null) => void;
  // Attach to a spot: a target where a choice stands for it, else a click asks the engine why not.
  at: (spot: string) => (element: Element) => void | (() => void);
  by: (choice: Choice) => (element: Element) => void | (() => void);
  back: (element: Element) => void | (() => void); // out of the group, to all that is not in it
}

export function boardContextOf(
  props: BoardProps,
  actions: string[], // those that can be chosen now
  open: string | null,
  show: (group: string | null) => void,
  play: (action: string) => void,
): BoardContext {
  const view = props.view as Position;
  const choices = choicesOf(actions, open, view.carry?.at ?? null);
  const plan = ({ action, group, actions }: Choice): TargetPlan =>
    action !== null
      ? { name: actionName(action, props), action, choose: () => play(action), point: props.point }
      : { name: groupName(group!, props.t), leads: actions, chosen: false, choose: () => show(group) };
  const why = (spot: string) => (element: Element) => {
    if (!props.interactive) return undefined;
    const ask = () => props.tryAction(attemptAt(spot, open, view.phase));
    element.addEventListener('click', ask);
    return () => element.removeEventListener('click', ask);
  };
  return {
    choices,
    open,
    show,
    by: (choice) => target(plan(choice)),
    back: target({
      name: props.t('short.back'),
      leads: actions.filter((action) => open !== null && !groupsOf(action).includes(open)),
      choose: () => show(null),
    }),
    at: (spot) => {
      const choice = choices.spots.get(spot);
      return choice ? target(plan(choice)) : why(spot);
    },
  };
}

export interface Earning {
  cell: string;
  seat: number;
  resources: string;
}

const ends = new Set(['lifted', 'placed', 'passed', 'round_ended']);
// Who earned what on the way of a load: `before` is what was known while it was under way.
export function earningsAfter(before: Earning[], events: GameEvent[]): Earning[] {
  let earned = before;
  let cell: string | null = null;
  for (const event of events) {
    if (ends.has(event.type)) earned = [];
    if (event.type === 'carried') cell = event.to;
    if (event.type === 'gained' && cell !== null)
      earned = [...earned, { cell, seat: event.seat, resources: event.resources }];
  }
  return earned;
}
