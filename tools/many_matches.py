#!/usr/bin/python3
"""Writes a backup with many finished matches between a hundred players, for measurements: `ahu restore`
reads it into an empty store. usage: many_matches.py GAME COUNT >FILE"""
import json
import sys

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
FINISHED = 2


def rows_of(table, game, count):
    if table == "accounts":
        for player in range(PLAYERS):
            name = f"player {player}"
            yield [f"p{player:03}", 1, name, name, "", "", 0, 0, 0, ""]
        return
    for number in range(count):
        match = f"m{number:09}"
        if table == "matches":
            yield [match, game, 1, "{}", 0, 0, 0, 0, 1, "{}", "p000", "", number, number, number,
                   FINISHED, ENTRIES, "0" * 64, "0" * 64]
        elif table == "seats":
            for seat in range(2):
                player = f"p{(number + seat) % PLAYERS:03}"
                yield [match, seat, 1, player, "", 0, "ab", 0, seat + 1, 0, game, number]
        else:
            for version in range(ENTRIES):
                yield [match, version, 0, version % 2, "an action", number, ""]


def main(game, count):
    total = 0
    print(json.dumps({"format": "ahu-backup/1", "schema": 2}))
    for table, columns in TABLES.items():
        print(json.dumps({"table": table, "columns": columns}))
        for row in rows_of(table, game, count):
            total += 1
            print(json.dumps(row))
    print(json.dumps({"rows": total}))


if __name__ == "__main__":
    if len(sys.argv) != 3:
        sys.exit(__doc__)
    main(sys.argv[1], int(sys.argv[2]))
