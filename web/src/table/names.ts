// What the seats are called: a person's own name, or the seat's animal.
import type { Player, Translate } from '../contract';
import { player, totems } from '../seats';
import type { Sitter } from './table';

export function playersOf(sitters: Sitter[], t: Translate): Player[] {
  return sitters.map((sitter, seat) => {
    const own = sitter.kind === 'human' ? sitter.name?.trim() : '';
    return player(seat, own || t(`totem.${totems[seat % totems.length]}`), sitter.kind === 'human');
  });
}

export function sitterLabel(sitter: Sitter, sitters: Sitter[], t: Translate): string {
  if (sitter.kind === 'human')
    return t(sitters.filter(({ kind }) => kind === 'human').length === 1 ? 'sitter.you' : 'sitter.person');
  return t('sitter.level', { level: sitter.level });
}
