// Matches that were requested and have not begun yet, by id.
import type { MatchRecord } from 'engine/protocol';
import { newMatchId } from '../matches';
import { router } from '../route.svelte';
import type { Plan, SeatPlayer, Table } from './table';

interface Waiting {
  plan: Plan;
  record?: MatchRecord; // the record to continue
}

const waiting = new Map<string, Waiting>();

export function startMatch(plan: Plan, record?: MatchRecord) {
  const id = newMatchId();
  waiting.set(id, { plan, ...(record ? { record } : {}) });
  router.go(`#/match/${id}`);
}

// A new match with the same seats and options; at a remote table a request for a rematch.
export function playAgain({ game, options, seatPlayers, online }: Table) {
  if (online) void online.rematch();
  else startMatch({ game, options, seatPlayers });
}

export const mayPlayAgain = ({ online, stale }: Table): boolean =>
  !online || (online.seat !== null && !online.info.rematch?.includes(online.seat) && !stale);

// A new match that continues from a position of this one: the person at the seat to act,
// bots at the others.
export async function branchFrom(table: Table, version: number, seat: number, bot: SeatPlayer) {
  const whole = await table.record();
  const record = { ...whole, log: whole.log.slice(0, version), scores: null, winners: null };
  const seatPlayers = table.seatPlayers.map((seatPlayer, at): SeatPlayer =>
    at === seat ? { kind: 'human' } : seatPlayer.kind === 'bot' ? seatPlayer : bot);
  startMatch({ game: table.game, options: table.options, seatPlayers }, record);
}

export function takePlan(id: string): Waiting | undefined {
  const plan = waiting.get(id);
  waiting.delete(id);
  return plan;
}
