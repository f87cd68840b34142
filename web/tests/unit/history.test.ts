// One history of matches at this screen and on a server; which tables others can come to.
// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { localMatch, newestFirst, remoteMatch } from '../../src/history/past_matches';
import { oldCommitments, oldSeatPlayers } from '../../src/old_names';
import { commitmentOf } from '../../src/server/commitments';
import { savedMatches, saveMatch, type SavedMatch } from '../../src/matches';
import { isOpenToOthers } from '../../src/server/tables.svelte';
import type { MatchSummary, SeatInfo, TableInfo } from '../../src/server/wire';
import en from '../../src/messages/en';
import { translator } from '../../src/messages/translate';

const t = translator('en', en);
const record = {
  format: 'x', game: 'some-game', rules_version: 1, players: 2, options: {}, seed: '1', start: null,
  log: ['a', 'b', 'c'], scores: [3, 7], winners: [1],
};
const kept = (id: string, changed: number): SavedMatch => ({
  id, changed, record, moves: 2,
  plan: { game: 'some-game', options: {}, seatPlayers: [{ kind: 'human', name: 'Ana' }, { kind: 'bot', bot: 'level-2', level: 2 }] },
});
const remote = (id: string, ended: number): MatchSummary => ({
  id, ended, game: 'some-game', rules_version: 1, rated: true, closed_reason: null,
  seats: [{ player: 'p', name: 'Ana', place: 2, score: 3 }, { player: 'q', name: 'level-3', place: 1, score: 7 }],
});

describe('the history', () => {
  it('tells matches against bots with their result, in decisions', () => {
    expect(localMatch(kept('m', 5), t)).toEqual({
      id: 'm', href: '#/match/m', game: 'some-game', ended: 5, rated: false, moves: 2, rules: 1, closed: false,
      seats: [{ name: 'Ana', score: 3, won: false }, { name: 'Bot, level 2', score: 7, won: true }],
    });
  });
  it('mixes them with those of the server by date', () => {
    const local = [localMatch(kept('new', 9), t), localMatch(kept('old', 1), t)];
    const far = [remoteMatch(remote('far', 5), t)];
    expect(far[0]!.seats).toEqual([{ name: 'Ana', score: 3, won: false }, { name: 'Bot, level 3', score: 7, won: true }]);
    expect(newestFirst(local, far, false).map(({ id }) => id)).toEqual(['new', 'far', 'old']);
    expect(newestFirst(local, far, true).map(({ id }) => id)).toEqual(['new', 'far']);
  });
  it('tells which match has no result because its rules have changed', () => {
    const { closed, seats } = remoteMatch({ ...remote('m', 5), closed_reason: 'rules' }, t);
    expect(closed).toBe(true);
    expect(seats.map(({ score }) => score)).toEqual([null, null]);
  });
  it('reads matches and commitments that earlier versions saved', () => {
    localStorage.clear();
    const { plan: { seatPlayers, ...plan }, ...match } = kept('before', 1);
    localStorage.setItem('ahu.match.before', JSON.stringify({ ...match, plan: { ...plan, [oldSeatPlayers]: seatPlayers } }));
    expect(savedMatches().map((saved) => saved.plan.seatPlayers)).toEqual([seatPlayers]);
    localStorage.setItem(oldCommitments, JSON.stringify([{ id: 'table', commitment: 'hash', nonces: [] }]));
    expect(commitmentOf('table')?.commitment).toBe('hash');
    localStorage.clear();
  });
  it('keeps two hundred matches, the newest', () => {
    for (let n = 0; n < 205; ++n) saveMatch(kept(`m${n}`, n));
    const ids = savedMatches().map(({ id }) => id);
    expect([ids.length, ids[0], ids.at(-1)]).toEqual([200, 'm204', 'm5']);
  });
});

describe('the list of tables', () => {
  const table = (status: TableInfo['status'], ...kinds: SeatInfo['kind'][]) =>
    ({ status, seats: kinds.map((kind) => ({ kind })) }) as TableInfo;
  it('has those with a free seat and those to watch, none that is full and waits', () => {
    expect(isOpenToOthers(table('open', 'person', 'open'))).toBe(true);
    expect(isOpenToOthers(table('running', 'person', 'bot'))).toBe(true);
    expect(isOpenToOthers(table('open', 'person', 'person'))).toBe(false);
  });
});
