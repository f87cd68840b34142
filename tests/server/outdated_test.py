"""A store of older rules: matches that run are closed and say why, matches that have ended stay
readable, ratings stay as they are, and what was secret stays so."""
import json
import random
import sqlite3
import subprocess
import sys
import tempfile
import time
import unittest
from pathlib import Path

from client import Player, Refused, Server, make_table, play_out
from database import TOOLS, Postgres

AHU = sys.argv.pop(1)
MOVES_OF_THE_RUNNING_ONE = 3


def applied(view, changes):
    """A view after what changed in it."""
    for pointer, value in changes:
        if not pointer:
            view = value
            continue
        *path, last = [part.replace("~1", "/").replace("~0", "~")
                       for part in pointer.split("/")[1:]]
        inner = view
        for part in path:
            inner = inner[int(part) if isinstance(inner, list) else part]
        inner[int(last) if isinstance(inner, list) else last] = value
    return view


def views_of(transcript):
    """Every view of a transcript, in order, as text."""
    view = transcript["start"]
    views = [json.dumps(view, sort_keys=True)]
    for entry in transcript["entries"]:
        view = applied(view, entry["changes"])
        views.append(json.dumps(view, sort_keys=True))
    return views


def seen_over(socket):
    """What a socket tells of a match that is over: every view, and the log with its events."""
    version = socket.position["version"]
    views = [json.dumps(socket.ask("at", version=each)["view"], sort_keys=True)
             for each in range(version + 1)]
    entries, before = [], version
    while before > 0:
        page = socket.ask("log", before=before)
        entries, before = entries_of(page) + entries, page["from"]
    return views, entries


def entries_of(page):
    """Each entry of a piece of the log with who acted and its events."""
    return [{"action": action, "by": by,
             "events": [{key: value for key, value in event.items() if key != "entry"}
                        for event in page["events"] if event["entry"] == entry]}
            for entry, (action, by) in enumerate(zip(page["log"], page["by"]), page["from"])]


class Outdated:
    """The same on every kind of store; `run_sql` changes it while no server runs."""

    def setUp(self):
        self.server = self.enterContext(self.start())
        self.random = random.Random(7)
        games = Player(self.server.port).get("/api/games")["games"]
        self.game = next(game for game in games if game["players"][0] == 2 and game["secrets"])

    def start(self, port=0):
        return Server(AHU, "--unlimited", "127.0.0.1", store=self.store, port=port)

    def play(self, people, **more):
        """A match to its end, and what each seat and a spectator saw of it."""
        table, sockets = make_table(people[0], self.game["id"], people[1:], **more)
        play_out(sockets, lambda position: self.random.choice(position["actions"]))
        if not more.get("private"):
            watcher = Player(self.server.port).socket(table)
            watcher.wait_for(lambda self: self.position is not None)
            sockets.append(watcher)
        seen = [seen_over(socket) for socket in sockets]
        for socket in sockets:
            socket.close()
        return table, seen

    def eventually(self, get, timeout=60):
        end = time.monotonic() + timeout
        while True:
            found = get()
            if found:
                return found
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)

    def transcript(self, player, table):
        try:
            return player.get(f"/api/matches/{table}/transcript")
        except Refused as refused:
            self.assertEqual(refused.code, "not_found")
            return None

    def refused(self, code, function, *arguments, **more):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **more)
        self.assertEqual(caught.exception.code, code)

    def ratings(self):
        shown = Player(self.server.port).get(f"/api/ratings?game={self.game['id']}")["ratings"]
        return sorted(json.dumps(each, sort_keys=True) for each in shown)

    def restart_with_older_matches(self, without_transcript):
        self.server.stop()
        self.run_sql("UPDATE matches SET rules_version = rules_version - 1")
        self.run_sql(f"DELETE FROM transcripts WHERE match = '{without_transcript}'")
        self.server.start()

    def test_older_rules(self):
        self.ana, self.ben = Player(self.server.port).claim(), Player(self.server.port).claim()
        people = [self.ana, self.ben]
        told, seen = self.play(people, rated=True)
        untold, _ = self.play(people, rated=True)
        private, _ = self.play(people, private=True)
        for table in (told, untold, private):
            self.eventually(lambda table=table: self.transcript(self.ana, table))
        running, sockets = make_table(self.ana, self.game["id"], [self.ben], rated=True)
        for _ in range(MOVES_OF_THE_RUNNING_ONE):
            mover = next(each for each in sockets if each.seat == each.position["to_act"])
            version = mover.act(mover.position["actions"][0])["version"]
            for each in sockets:
                each.wait_for(lambda self, v=version: self.position["version"] >= v)
        waiting = self.ana.post("/api/tables", {"game": self.game["id"]})["table"]["id"]
        before = {table: self.ana.get(f"/api/matches/{table}") for table in (told, untold)}
        ratings = self.ratings()
        self.assertEqual(len(ratings), 2)

        self.restart_with_older_matches(untold)

        self.check_running(running, waiting)
        self.assertEqual(self.ratings(), ratings)
        for table in (told, untold):
            self.check_readable(table, before[table])
        self.check_transcripts(told, seen)
        self.assertIsNone(self.transcript(self.ana, untold))
        self.check_private(private)
        self.check_table(told)
        self.check_hosts_view(running, [told, untold, private])
        self.check_program(self.ana.get(f"/api/matches/{told}")["record"])

    def check_running(self, running, waiting):
        """Closed without a result, and everybody who played can see why."""
        for table in (running, waiting):
            shown = self.eventually(lambda table=table: self.closed(table))
            self.assertEqual(shown["closed_reason"], "rules")
        for player in (self.ana, self.ben):
            history = player.get(f"/api/matches?player={player.id}")["matches"]
            reasons = {match["id"]: match["closed_reason"] for match in history}
            self.assertEqual(reasons[running], "rules")
            self.assertEqual(sorted(reasons.values(), key=str).count(None), 3)
            tables = player.get("/api/tables?mine=1")["tables"]
            self.assertEqual(tables, [])
            socket = player.socket(running)
            socket.wait_for(lambda self: self.table is not None)
            self.assertEqual((socket.table["status"], socket.table["closed_reason"]),
                             ("closed", "rules"))
            self.refused("game_over", socket.ask, "act", version=0, action="pass")
            socket.close()
        everybody = Player(self.server.port).get("/api/matches")["matches"]
        self.assertNotIn(running, [match["id"] for match in everybody])
        self.refused("forbidden", self.ana.get, f"/api/matches/{running}")
        self.refused("forbidden", self.ana.get, f"/api/matches/{running}/transcript")

    def closed(self, table):
        shown = self.ana.get(f"/api/tables/{table}")["table"]
        return shown if shown["status"] == "closed" else None

    def check_readable(self, table, before):
        now = Player(self.server.port).get(f"/api/matches/{table}")
        self.assertTrue(before["replayable"])
        self.assertFalse(now["replayable"])
        self.assertEqual(now["record"]["rules_version"], self.game["rules_version"] - 1)
        for key in ("log", "scores", "winners", "seed", "options", "players", "fairness"):
            self.assertEqual(now["record"][key], before["record"][key], key)
        self.assertEqual([seat["name"] for seat in now["table"]["seats"]],
                         [seat["name"] for seat in before["table"]["seats"]])

    def check_transcripts(self, table, seen):
        """Each viewer is handed what their own socket told, and nothing else."""
        viewers = [self.ana, self.ben, Player(self.server.port)]
        shown = [self.transcript(viewer, table) for viewer in viewers]
        self.assertEqual([each["seat"] for each in shown], [0, 1, None])
        for each, (views, entries) in zip(shown, seen):
            transcript = each["transcript"]
            told = [{key: entry[key] for key in ("action", "by", "events")}
                    for entry in transcript["entries"]]
            self.assertEqual(told, entries)
            self.assertEqual(views_of(transcript), views)
        self.assertNotEqual(seen[0][0], seen[1][0], "the game has no secrets to keep")

    def check_private(self, table):
        self.assertTrue(self.transcript(self.ben, table))
        self.assertIsNone(self.transcript(Player(self.server.port), table))

    def check_table(self, table):
        """Who opens the link to the table sees who played, and nothing can be done there."""
        socket = self.ana.socket(table)
        socket.wait_for(lambda self: self.table is not None)
        self.assertEqual(socket.table["status"], "over")
        self.refused("bad_state", socket.ask, "log", before=0)
        self.refused("bad_state", socket.ask, "at", version=0)
        self.refused("bad_request", socket.ask, "rematch")
        self.assertIsNone(socket.position)
        socket.close()

    def check_hosts_view(self, running, finished):
        """The server's log and `ahu admin` name the same matches, and every start says it again."""
        lines = [json.loads(line) for line in self.server.log_text().splitlines()]
        closed = [line["table"] for line in lines if line["event"] == "table_closed"]
        self.assertEqual(closed.count(running), 1)
        [told] = [line for line in lines if line["event"] == "matches_not_replayable"]
        self.assertEqual((told["count"], sorted(told["matches"])), (3, sorted(finished)))
        self.assertEqual((told["rules_version"], told["plays"]),
                         (self.game["rules_version"] - 1, self.game["rules_version"]))
        listed = subprocess.run([AHU, "admin", "--store", self.store, "outdated"], text=True,
                                check=True, capture_output=True).stdout
        for table in finished:
            self.assertIn(table, listed)
        self.assertEqual(listed.count("log only"), 1)
        self.server.stop()
        self.server.start()
        self.eventually(lambda: "matches_not_replayable" in self.server.log_text())
        self.assertNotIn("table_closed", self.server.log_text())

    def check_program(self, record):
        """No command replays it; each names both versions."""
        with tempfile.TemporaryDirectory() as folder:
            file = Path(folder, "old.json")
            file.write_text(json.dumps(record))
            for command in ("replay", "verify", "analyse", "hint"):
                done = subprocess.run([AHU, command, str(file)], text=True, capture_output=True,
                                      stdin=subprocess.DEVNULL, timeout=60)
                self.assertNotEqual(done.returncode, 0, command)
                for version in (record["rules_version"], self.game["rules_version"]):
                    self.assertIn(f"version {version}", done.stderr, command)


class WithSqlite(Outdated, unittest.TestCase):
    def setUp(self):
        self.store = self.enterContext(tempfile.TemporaryDirectory()) + "/ahu.sqlite"
        super().setUp()

    def run_sql(self, sql):
        with sqlite3.connect(self.store) as database:
            database.execute(sql)
        database.close()


class WithPostgres(Outdated, unittest.TestCase):
    def setUp(self):
        self.database = self.enterContext(Postgres())
        self.store = self.database.address
        super().setUp()

    def run_sql(self, sql):
        subprocess.run([TOOLS + "psql", self.store, "-q", "-v", "ON_ERROR_STOP=1", "-c", sql],
                       check=True)


if __name__ == "__main__":
    unittest.main()
