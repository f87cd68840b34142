// The players' names: a person's own name, or the seat's totem.
import type { Player, Translate } from '../contract';
import { player, totems } from '../seats';
import type { SeatPlayer } from './table';

export function playersOf(seatPlayers: SeatPlayer[], t: Translate): Player[] {
  return seatPlayers.map((seatPlayer, seat) => {
    const own = seatPlayer.kind === 'human' ? seatPlayer.name?.trim() : '';
    return player(seat, own || t(`totem.${totems[seat % totems.length]}`), seatPlayer.kind === 'human');
  });
}

export function seatPlayerLabel(seatPlayer: SeatPlayer, seatPlayers: SeatPlayer[], t: Translate): string {
  if (seatPlayer.kind === 'human' && seatPlayer.presence) return t(`seatPlayer.presence.${seatPlayer.presence}`);
  if (seatPlayer.kind === 'human')
    return t(seatPlayers.filter(({ kind }) => kind === 'human').length === 1 ? 'seatPlayer.you' : 'seatPlayer.person');
  return t('seatPlayer.level', { level: seatPlayer.level });
}
