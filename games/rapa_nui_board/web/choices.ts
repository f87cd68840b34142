// Choosing an action in small steps: the legal actions, narrowed by groups and by spots on the board.
import { priceOf } from './map';

// What an action belongs to, from the widest group to the narrowest: `rongo rest vaitea` to the
// tablet and there to its rest. Actions without a group stand for themselves.
export function groupsOf(action: string): string[] {
  const words = action.split(' ');
  const power = words[1] === 'helping-hand' ? 3 : 2;
  switch (words[0]) {
    case 'use':
      return [words.slice(0, power).join(' ')];
    case 'rongo':
      return ['rongo', words.slice(0, power).join(' ')];
    case 'offer':
      return [`offer ${words[1]}`];
    case 'improve':
      return ['improve'];
    default:
      return [];
  }
}

// Where on the board an action (or a group) is chosen; null: by a button. A pukao crowns where it is.
export function spotOf(text: string, at: string | null): string | null {
  const words = text.split(' ');
  const last = words[words.length - 1] ?? '';
  switch (words[0]) {
    case 'villager':
    case 'to':
      return `cell ${last}`;
    case 'erect':
      return `ahu ${last}`;
    case 'crown':
      return at && `cell ${at}`;
    case 'sculptor':
      return `column ${last}`;
    case 'chief':
      return `chief ${last}`;
    case 'sorcerer':
      return `star ${last}`;
    case 'offer':
      return `pile ${words[1]}`;
    case 'use':
    case 'rongo':
      if (words.length < 3 || words[1] === 'barter') return null;
      return /^\d$/.test(last) ? `column ${last}` : `cell ${last}`;
    default:
      return null;
  }
}

export interface Choice {
  action: string | null; // what choosing plays, or
  group: string | null; // the group that it opens
  actions: string[]; // all that it leads to
}
export interface Choices {
  spots: Map<string, Choice>; // one choice for each spot
  buttons: Choice[]; // everything that no spot stands for alone
}

const leaf = (action: string): Choice => ({ action, group: null, actions: [action] });

// What can be chosen next, `open` being the group chosen so far.
export function choicesOf(actions: string[], open: string | null, at: string | null): Choices {
  const inside = open === null ? actions : actions.filter((action) => groupsOf(action).includes(open));
  const leaves: string[] = [];
  const groups = new Map<string, string[]>();
  for (const action of inside) {
    const path = groupsOf(action);
    const next = path[open === null ? 0 : path.indexOf(open) + 1];
    if (next === undefined) leaves.push(action);
    else groups.set(next, [...(groups.get(next) ?? []), action]);
  }
  const found: Choices = { spots: new Map(), buttons: [] };
  for (const action of leaves) {
    const spot = spotOf(action, at);
    const alone = spot !== null && leaves.filter((other) => spotOf(other, at) === spot).length === 1;
    if (alone) found.spots.set(spot, leaf(action));
    else found.buttons.push(leaf(action));
  }
  for (const [group, members] of groups) {
    const choice = members.length === 1 ? leaf(members[0]!) : { action: null, group, actions: members };
    const spot = group.startsWith('offer ') ? spotOf(group, at) : null;
    if (spot) found.spots.set(spot, choice);
    else found.buttons.push(choice);
  }
  return found;
}

// What to ask of the engine when a spot is clicked that no legal action stands for.
export function attemptAt(spot: string, open: string | null, phase: string): string {
  const [kind, place = ''] = spot.split(' ');
  if (open !== null && (kind === 'cell' || kind === 'column')) {
    const way = open.endsWith('reconversion') ? `${kind} ${place}` : place;
    return `${open} ${way}`;
  }
  switch (kind) {
    case 'column':
      return `sculptor ${place}`;
    case 'star':
      return `sorcerer ${place}`;
    case 'chief':
      return `chief ${place}`;
    case 'ahu':
      return `erect ${place}`;
    case 'pile':
      return `offer ${place} ${priceOf(place.replace('!', ''))}`;
    default:
      return phase === 'place' ? `villager ${place}` : `to ${place}`;
  }
}
