"""kill -9 under load: every acknowledged move is there, every match continues where it was, and the
clocks are not charged for the outage. AHU_KILLS says how often (30; by hand 1000)."""
import hashlib
import json
import os
import random
import sqlite3
import sys
import threading
import time
import unittest

from client import Closed, Player, Server, make_table

AHU = sys.argv.pop(1)
KILLS = int(os.environ.get("AHU_KILLS", "30"))
TABLES = 6
BANK = 3600
OUTAGE = 0.5  # seconds that nobody must pay for


class Pair(threading.Thread):
    """Two players who play match after match until told to stop or the server is gone."""

    def __init__(self, people, game, table, seed):
        super().__init__(daemon=True)
        self.people, self.game, self.table = people, game, table
        self.random = random.Random(seed)
        self.acknowledged = 0  # the version after the last move that was
        self.seen = None  # what both knew of the position before it was killed
        self.ended = []  # the matches that came to their end
        self.stop = threading.Event()
        self.failure = None

    def run(self):
        try:
            while not self.stop.is_set():
                self.play()
        except (Closed, OSError, ConnectionError):
            pass  # the server was killed
        except Exception as failure:  # kept for the test's own thread
            self.failure = failure

    def play(self):
        if self.table is None:
            self.acknowledged, self.seen = 0, None
            self.table, sockets = make_table(self.people[0], self.game, self.people[1:],
                                             clock={"kind": "bank", "seconds": BANK}, rated=True)
        else:
            sockets = sit_down(self.people, self.table)
        while not self.stop.is_set():
            position = sockets[0].position
            if position["to_act"] is None:
                self.ended.append((self.table, sockets[0].log[:], position["scores"]))
                self.table = None
                return
            self.move(sockets[position["to_act"]], position["version"])
            for each in sockets:
                each.wait_for(lambda self, v=position["version"]: self.position["version"] > v)
            self.seen = what_is_known(sockets)

    def move(self, mover, version):
        mover.wait_for(lambda self: self.position["version"] >= version)
        action = self.random.choice(mover.position["actions"])
        self.acknowledged = mover.ask("act", action=action, version=version)["version"]


def sit_down(people, table):
    """Sockets of people who come back to a running match."""
    sockets = [player.socket(table) for player in people]
    for each in sockets:
        each.wait_for(lambda self: self.position)
    return sockets


def what_is_known(sockets):
    position = sockets[0].position
    return {"version": position["version"], "logs": [each.log[:] for each in sockets],
            "hash": hash_of([each.position["view"] for each in sockets]),
            "clocks": position["clocks"]["left"], "over": position["to_act"] is None}


def hash_of(views):
    """Of the state, as far as anybody at the table can see it."""
    return hashlib.sha256(json.dumps(views, sort_keys=True).encode()).hexdigest()


class Kills(unittest.TestCase):
    def test_nothing_acknowledged_is_lost(self):
        chooser = random.Random(time.time_ns())
        moves = ended = 0
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            games = Player(server.port).get("/api/games")["games"]
            games = [game["id"] for game in games if game["players"][0] == 2]
            people = [[Player(server.port).claim(), Player(server.port).claim()]
                      for _ in range(TABLES)]
            tables = [None] * TABLES
            for kill in range(KILLS):
                pairs = [Pair(people[i], games[i % len(games)], tables[i], kill * TABLES + i)
                         for i in range(TABLES)]
                for pair in pairs:
                    pair.start()
                time.sleep(chooser.uniform(0.05, 0.8))
                server.kill()
                for pair in pairs:
                    pair.stop.set()
                    pair.join(timeout=60)
                    self.assertIsNone(pair.failure)
                time.sleep(OUTAGE if kill % 5 == 0 else 0)
                started = time.monotonic()
                server.start()
                for i, pair in enumerate(pairs):
                    tables[i] = pair.table
                    moves += self.check(pair, started)
                    moves += self.check_ended(pair)
                    ended += len(pair.ended)
        print(f"{KILLS} kills, {moves} acknowledged entries looked for, {ended} matches at their end, "
              "none lost")
        self.assertGreater(moves, 0)

    def check_ended(self, pair):
        """The whole match is there with its result, and both ratings know of it."""
        for table, log, scores in pair.ended:
            record = pair.people[0].get(f"/api/matches/{table}")["record"]
            self.assertEqual(record["scores"], scores)
            self.assert_begins(log, record["log"])
            self.assertEqual(len(log), len(record["log"]))
            for player in pair.people:
                steps = player.get(f"/api/players/{player.id}")["ratings"][pair.game]["steps"]
                self.assertIn(table, [step["match"] for step in steps])
        return sum(len(log) for _, log, _ in pair.ended)

    def assert_begins(self, seen, whole):
        """What a player saw before is the beginning, but for what they could not see then."""
        for ours, theirs in zip(seen, whole, strict=False):
            self.assertTrue("?" in ours or ours == theirs, (ours, theirs))

    def check(self, pair, started):
        """What was acknowledged must be the beginning of what is there."""
        if pair.table is None or pair.seen is None:
            return 0
        sockets = sit_down(pair.people, pair.table)
        now, seen = what_is_known(sockets), pair.seen
        self.assertGreaterEqual(now["version"], pair.acknowledged)
        for before, after in zip(seen["logs"], now["logs"]):
            self.assert_begins(before, after)
        if not now["over"]:
            views = [each.ask("at", version=seen["version"])["view"] for each in sockets]
            self.assertEqual(hash_of(views), seen["hash"])
        if now["version"] == seen["version"]:
            charged = max(a - b for a, b in zip(seen["clocks"], now["clocks"]))
            self.assertLessEqual(charged, (time.monotonic() - started) * 1000)
        for each in sockets:
            each.close()
        return pair.acknowledged


class ThinkingTime(unittest.TestCase):
    def test_a_crash_gives_back_no_more_than_since_the_last_heartbeat(self):
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            players = [Player(server.port), Player(server.port)]
            game = next(game["id"] for game in players[0].get("/api/games")["games"]
                        if game["players"][0] == 2)
            began = time.time() * 1000
            table, sockets = make_table(players[0], game, players[1:],
                                        clock={"kind": "bank", "seconds": BANK})
            seat = sockets[0].position["clocks"]["running"]
            began_at_most = time.time() * 1000
            while self.last_heartbeat(server.store) < began_at_most + 3000:
                time.sleep(0.2)
            server.kill()
            alive = self.last_heartbeat(server.store)
            time.sleep(OUTAGE)
            started = time.time() * 1000
            server.start()
            back = sit_down(players[:1], table)[0]
            used = BANK * 1000 - back.position["clocks"]["left"][seat]
            self.assertGreaterEqual(used, alive - began_at_most)
            self.assertLessEqual(used, alive - began + time.time() * 1000 - started)

    def last_heartbeat(self, store):
        with sqlite3.connect(store) as database:
            return database.execute("SELECT MAX(seen_ms) FROM presence").fetchone()[0] or 0


if __name__ == "__main__":
    unittest.main()
