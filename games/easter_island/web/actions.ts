// The actions of Easter Island taken apart, and what choosing a place leads to.
import type { Facing } from './geometry';

export type Parsed =
  | { kind: 'place' | 'turn'; at: string; facing: Facing }
  | { kind: 'sun' | 'fire'; at: string }
  | { kind: 'move'; at: string; to: string };

export function parse(action: string): Parsed {
  const [kind = '', what = ''] = action.split(' ');
  const at = what.slice(0, 2);
  switch (kind) {
    case 'place':
    case 'turn':
      return { kind, at, facing: what[2] as Facing };
    case 'move':
      return { kind, at, to: what.slice(3) };
    default:
      return { kind: kind as 'sun' | 'fire', at };
  }
}

// The legal actions by the place where they begin.
export function byPlace(actions: string[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const action of actions) {
    const { at } = parse(action);
    found.set(at, [...(found.get(at) ?? []), action]);
  }
  return found;
}
