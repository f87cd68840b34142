// One history for matches of this browser and matches of a server, the newest first.
import type { Translate } from '../contract';
import type { SavedMatch } from '../matches';
import { accountName } from '../server/names';
import type { MatchSummary } from '../server/wire';
import { playersOf, seatPlayerLabel } from '../table/names';

export interface PastMatch {
  id: string;
  href: string;
  game: string;
  ended: number; // milliseconds since 1970
  rated: boolean;
  moves: number | null; // decisions, where they are known
  rules: number;
  closed: boolean; // without a result, because its rules have changed
  seats: { name: string; score: number | null; won: boolean }[];
}

export const isOver = ({ record }: SavedMatch) => record.winners !== null;

export function localMatch({ id, plan, record, changed, moves }: SavedMatch, t: Translate): PastMatch {
  const seats = playersOf(plan.seatPlayers, t).map(({ name, seat }) => {
    const { kind } = plan.seatPlayers[seat]!;
    const who = kind === 'bot' ? seatPlayerLabel(plan.seatPlayers[seat]!, plan.seatPlayers, t) : name;
    return { name: who, score: record.scores?.[seat] ?? null, won: record.winners?.includes(seat) ?? false };
  });
  return { id, href: `#/match/${id}`, game: record.game, ended: changed, rated: false, moves: moves ?? null, rules: record.rules_version, closed: false, seats };
}

export function remoteMatch(match: MatchSummary, t: Translate): PastMatch {
  const { id, game, ended, rated, rules_version: rules, seats } = match;
  const closed = match.closed_reason !== null;
  const told = seats.map(({ name, score, place }) => ({
    name: accountName(name, t), score: closed ? null : score, won: place === 1,
  }));
  return { id, href: `#/table/${id}`, game, ended, rated, moves: null, rules, closed, seats: told };
}

// Later pages of the server are older: local matches older than the last page wait for the next one.
export function newestFirst(local: PastMatch[], remote: PastMatch[], hasMore: boolean): PastMatch[] {
  const oldest = hasMore ? Math.min(...remote.map(({ ended }) => ended)) : -Infinity;
  return [...local.filter(({ ended }) => ended >= oldest), ...remote].sort((a, b) => b.ended - a.ended);
}
