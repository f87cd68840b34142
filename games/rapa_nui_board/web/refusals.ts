// Why not: one clause can have several reasons, and the position tells which one it is.
import type { Json, Telling } from 'ahu/contract';
import { adjoin, cellOfAhu, cellsFor } from './map';
import type { Position, Resource } from './view';
import { resources } from './view';

// The reason's key under `refusal.<clause>`, or null where the clause has only one.
export function reasonOf(clause: string, action: string, view: Position): string | null {
  const words = action.split(' ');
  const [verb = '', what = '', how = ''] = words;
  const seat = view.to_act ?? 0;
  const lacksTile = verb === 'use' && !view.tiles[seat]?.[what];
  switch (clause) {
    case 'RB-S3':
      return verb === 'draft' ? 'none' : 'now';
    case 'RB-P1':
      return placing(verb, view, seat);
    case 'RB-P2':
      return ['crater', 'puna_pau'].includes(words[words.length - 1] ?? '') ? 'closed' : 'other';
    case 'RB-Q3':
      return verb === 'take' ? 'none' : 'now';
    case 'RB-T2':
      return verb === 'carry' ? 'chain' : verb === 'to' ? stepping(what, view) : 'now';
    case 'RB-T3':
      return verb === 'gain' ? 'other' : 'now';
    case 'RB-T4':
      return erecting(what, view);
    case 'RB-T5':
      return verb === 'collect' ? 'many' : 'now';
    case 'RB-T6':
      return crowning(verb, view);
    case 'RB-T7':
      return paying(what, how, view, seat);
    case 'RB-T9':
      return what === 'pukao' ? 'pukao' : 'moai';
    case 'RB-A1':
      return lacksTile ? 'tile' : 'nobody';
    case 'RB-A2':
      if (view.phase === 'barter') return verb === 'get' ? 'full' : 'now';
      return lacksTile ? 'tile' : 'held';
    case 'RB-A3':
      return verb === 'offer' ? 'price' : 'tile';
    case 'RB-A7':
      if (verb === 'offer') return view.owed?.exceptional ? 'none' : 'need';
      return verb === 'use' ? 'permanent' : 'none';
    case 'RB-A8':
      return lacksTile ? 'tile' : 'star';
    case 'RB-A9':
      return lacksTile ? 'tile' : how === 'chief' ? 'chief' : 'sculptor';
    case 'RB-A12':
      return freeAction(verb, what, view);
    case 'RB-I1':
    case 'RB-I2':
    case 'RB-I3':
    case 'RB-I4':
      if (verb === 'collect') return 'need';
      return view.improvements[seat]?.includes(what) ? 'owned' : 'three';
    default:
      return null;
  }
}

function placing(verb: string, view: Position, seat: number): string {
  const hand = view.hand[seat];
  if (verb === 'sorcerer') return hand?.sorcerer ? 'star' : 'sorcerer';
  if (verb !== 'villager' && verb !== 'sculptor') return 'now';
  return hand?.villagers ? 'column' : 'villager';
}

function stepping(to: string, view: Position): string {
  const cells = cellsFor(view.players);
  const [from, next] = [view.carry?.at, to].map((id) => cells.find((cell) => cell.id === id));
  if (view.carry?.visited.includes(to)) return 'visited';
  if (!from || !next || !adjoin(from, next)) return 'far';
  return view.cells[to] || next.ground === 'crater' || next.ground === 'pukao' ? 'dead' : 'nobody';
}

function erecting(ahu: string, view: Position): string {
  if (view.carry?.what === 'pukao') return 'pukao';
  if (cellOfAhu(ahu) !== view.carry?.at) return 'elsewhere';
  return view.ahus[ahu]?.moai ? 'taken' : 'rested';
}

function crowning(verb: string, view: Position): string {
  if (verb === 'carry') return 'pay';
  if (verb !== 'crown') return 'now';
  if (view.carry?.what !== 'pukao') return 'moai';
  const bare = Object.entries(view.ahus).some(
    ([ahu, { moai, pukao }]) => cellOfAhu(ahu) === view.carry?.at && moai && !pukao,
  );
  return bare ? 'rested' : 'nothing';
}

function paying(offering: string, paid: string, view: Position, seat: number): string {
  const pile = offering.endsWith('!') ? view.exceptional[offering.slice(0, -1)] : view.stacks[offering];
  if (!pile?.length) return 'empty';
  if (paid.length !== Number(view.owed?.price ?? 4)) return 'price';
  const count = (letter: Resource) => [...paid].filter((one) => one === letter).length;
  const held = resources.every((letter) => count(letter) <= (view.resources[seat]?.[letter] ?? 0));
  return held ? 'low' : 'held';
}

const whileCrowning = ['economy', 'exceptional', 'rest', 'barter', 'helping-hand'];
function freeAction(verb: string, what: string, view: Position): string {
  if (verb === 'get') return 'exchange';
  const free = ['use', 'rongo', 'improve', 'chief'].includes(verb);
  if (view.phase === 'after' && !free) return 'after';
  if (view.phase !== 'crown' || !(verb === 'improve' || whileCrowning.includes(what))) return 'now';
  if (what === 'economy' && view.owed?.price === 2) return 'low';
  if (what === 'exceptional' && view.owed?.exceptional) return 'already';
  return 'exchange';
}

export function refusal(clause: string, args: Record<string, Json>, { view, t }: Telling): string | null {
  const reason = reasonOf(clause, typeof args.action === 'string' ? args.action : '', view as Position);
  return reason === null ? null : t(`refusal.${clause}.${reason}`);
}
