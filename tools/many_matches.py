#!/usr/bin/python3
"""Writes a backup with many matches between a hundred players, for measurements: `ahu restore` reads it into
an empty store. They are finished, or run by correspondence and wait for the first move.
usage: many_matches.py GAME COUNT [running] >FILE"""
import json
import sys
import time

PLAYERS = 100
ENTRIES = 10
TABLES = {
    "accounts": "id,kind,name,name_key,password_hash,owner,created_ms,muted_until_ms,"
                "banned_until_ms,reason",
    "matches": "id,game,rules_version,options,clock_kind,clock_millis,clock_increment,hidden,rated,"
               "settings,host,rematch_of,created_ms,started_ms,ended_ms,status,version,commitment,"
               "server_seed",
    "seats": "match,seat,kind,account,bot,substituted,nonce,live,place,score,game,ended_ms",
    "entries": "match,version,kind,seat,text,at_ms,clocks",
}
RUNNING, FINISHED = 1, 2
CORRESPONDENCE, DAYS = 3, 3 * 86_400_000
NOW = time.time_ns() // 1_000_000


def running_log(players):
    seats = [{"kind": 1, "account": player, "bot": "", "nonce": "ab"} for player in players]
    return [json.dumps(event) for event in ({"type": "created", "seats": seats}, {"type": "started"})]


def rows_of(table, game, count, is_running):
    if table == "accounts":
        for player in range(PLAYERS):
            name = f"player {player}"
            yield [f"p{player:03}", 1, name, name, "", "", 0, 0, 0, ""]
        return
    for number in range(count):
        match = f"m{number:09}"
        players = [f"p{(number + seat) % PLAYERS:03}" for seat in range(2)]
        log = running_log(players) if is_running else ["an action"] * ENTRIES
        if table == "matches" and is_running:
            yield [match, game, 1, "{}", CORRESPONDENCE, DAYS, 0, 0, 0, "{}", "p000", "", NOW, NOW, 0,
                   RUNNING, len(log), "0" * 64, "0" * 64]
        elif table == "matches":
            yield [match, game, 1, "{}", 0, 0, 0, 0, 1, "{}", "p000", "", number, number, number,
                   FINISHED, ENTRIES, "0" * 64, "0" * 64]
        elif table == "seats":
            for seat, player in enumerate(players):
                yield [match, seat, 1, player, "", 0, "ab", int(is_running),
                       0 if is_running else seat + 1, 0, game, 0 if is_running else number]
        else:
            for version, text in enumerate(log):
                yield [match, version, 3 if is_running else 0, -1 if is_running else version % 2, text,
                       NOW if is_running else number, ""]


def main(game, count, is_running):
    total = 0
    print(json.dumps({"format": "ahu-backup/1", "schema": 2}))
    for table, columns in TABLES.items():
        print(json.dumps({"table": table, "columns": columns}))
        for row in rows_of(table, game, count, is_running):
            total += 1
            print(json.dumps(row))
    print(json.dumps({"rows": total}))


if __name__ == "__main__":
    if len(sys.argv) not in (3, 4) or sys.argv[3:] not in ([], ["running"]):
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]), len(sys.argv) == 4)
