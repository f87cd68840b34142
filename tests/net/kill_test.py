"""kill -9 under load: every acknowledged move is there, every match goes on where it stood, and the
clocks are not charged for the outage. AHU_KILLS says how often (30; by hand 1000)."""
import os
import random
import sys
import threading
import time
import unittest

from client import Closed, Player, Refused, Server, make_table

AHU = sys.argv.pop(1)
KILLS = int(os.environ.get("AHU_KILLS", "30"))
TABLES = 6
BANK = 3600


class Pair(threading.Thread):
    """Two players who play match after match until told to stop or the server is gone."""

    def __init__(self, host, guest, game, table, seed):
        super().__init__(daemon=True)
        self.host, self.guest, self.game, self.table = host, guest, game, table
        self.random = random.Random(seed)
        self.acknowledged = []  # the host's log as far as it was acknowledged
        self.seen_clocks = None
        self.stop = threading.Event()
        self.trouble = None
        self.finished = 0

    def run(self):
        try:
            while not self.stop.is_set():
                self.play()
        except (Closed, OSError, ConnectionError):
            pass  # the server was killed
        except Exception as trouble:  # kept for the test's own thread
            self.trouble = trouble

    def play(self):
        if self.table is None:
            self.acknowledged = []
            self.table, sockets = make_table(self.host, self.game, [self.guest],
                                             clock={"kind": "bank", "seconds": BANK})
        else:
            sockets = [self.host.socket(self.table), self.guest.socket(self.table)]
            for each in sockets:
                each.wait_for(lambda self: self.position)
        while not self.stop.is_set():
            position = sockets[0].position
            if position["to_act"] is None:
                self.table = None
                self.finished += 1
                return
            mover = sockets[position["to_act"]]
            mover.wait_for(lambda self, v=position["version"]: self.position["version"] >= v)
            mover.act(self.random.choice(mover.position["actions"]))
            for each in sockets:
                each.wait_for(lambda self, v=position["version"]: self.position["version"] > v)
            self.acknowledged = list(sockets[0].log)
            self.seen_clocks = sockets[0].position["clocks"]["left"]


class Kills(unittest.TestCase):
    def test_nothing_acknowledged_is_lost(self):
        chooser = random.Random(time.time_ns())
        moves = 0
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            games = Player(server.port).get("/api/games")["games"]
            games = [game["id"] for game in games if game["players"][0] == 2]
            people = [(Player(server.port), Player(server.port)) for _ in range(TABLES)]
            tables = [None] * TABLES
            for kill in range(KILLS):
                pairs = [Pair(*people[i], games[i % len(games)], tables[i], kill * TABLES + i)
                         for i in range(TABLES)]
                for pair in pairs:
                    pair.start()
                time.sleep(chooser.uniform(0.05, 0.8))
                server.kill()
                for pair in pairs:
                    pair.stop.set()
                    pair.join(timeout=60)
                    self.assertIsNone(pair.trouble)
                server.start()
                for i, pair in enumerate(pairs):
                    tables[i] = pair.table
                    moves += self.check(pair)
        print(f"{KILLS} kills, {moves} acknowledged entries looked for, none lost")

    def check(self, pair):
        """What was acknowledged must be the beginning of what is there."""
        if pair.table is None or not pair.acknowledged:
            return 0
        seat = pair.host.socket(pair.table).wait_for(lambda self: self.position)
        known = pair.acknowledged
        for ours, theirs in zip(known, seat.log):
            self.assertTrue("?" in ours or ours == theirs, (ours, theirs))
        self.assertGreaterEqual(len(seat.log), len(known))
        if len(seat.log) == len(known):
            before, after = pair.seen_clocks, seat.position["clocks"]["left"]
            self.assertTrue(all(a - b < 2000 for a, b in zip(before, after)), (before, after))
        seat.close()
        return len(known)


if __name__ == "__main__":
    unittest.main()
