"""Faults under load: players play without end while the server or its database is killed,
stopped, cut off or has no room; afterwards every move that was acknowledged must be in the log."""
import http.client
import json
import random
import resource
import signal
import socket
import struct
import threading
import time
from pathlib import Path

from client import Closed, Player, Refused, Server, make_table
from database import Postgres

SQLITE_FAULTS = ("kill", "term", "connections", "disk")
POSTGRES_FAULTS = ("kill", "term", "connections", "database_stop", "database_kill",
                   "database_connections")
LONGEST_LOG = 300  # entries; then the pair opens another table
GONE = (Closed, OSError, http.client.HTTPException)


class Lost(AssertionError):
    """An acknowledged move is not there, or the server did not come back."""


class Pair:
    """Two players and the match they are in; knows every move of it that was acknowledged."""

    def __init__(self, port, game):
        self.game = game
        self.players = [Player(port).claim(), Player(port).claim()]
        self.table, self.acknowledged, self.ended = None, {}, []

    def to_json(self):
        return {"game": self.game, "table": self.table, "acknowledged": self.acknowledged,
                "ended": self.ended, "players": [vars(player) | {"last": None}
                                                 for player in self.players]}

    @classmethod
    def from_json(cls, kept):
        pair = cls.__new__(cls)
        pair.game, pair.table, pair.ended = kept["game"], kept["table"], kept["ended"]
        pair.acknowledged = {int(seat): {int(at): action for at, action in moves.items()}
                             for seat, moves in kept["acknowledged"].items()}
        pair.players = []
        for fields in kept["players"]:
            pair.players.append(Player.__new__(Player))
            vars(pair.players[-1]).update(fields)
        return pair

    def move_to(self, port):
        for player in self.players:
            player.port, player.origin = port, f"http://127.0.0.1:{port}"

    def sit_down(self):
        if self.table is None:
            self.table, sockets = make_table(self.players[0], self.game, self.players[1:],
                                             clock={"kind": "bank", "seconds": 36000}, rated=True)
            self.acknowledged = {0: {}, 1: {}}
        else:
            sockets = [player.socket(self.table) for player in self.players]
            for each in sockets:
                each.wait_for(lambda self: self.position)
        return sockets


class Play(threading.Thread):
    """One pair at play until it is told to stop or loses the server."""

    def __init__(self, pair, seed):
        super().__init__(daemon=True)
        self.pair, self.random = pair, random.Random(seed)
        self.stop, self.sockets, self.failure = threading.Event(), [], None
        self.moves = 0

    def run(self):
        try:
            while not self.stop.is_set():
                self.sockets = self.pair.sit_down()
                while not self.stop.is_set() and self.move():
                    pass
        except GONE:
            pass  # the fault reached us
        except Refused as refused:
            if refused.code not in ("unavailable", "stale_version", "not_your_turn"):
                self.failure = refused
        except Exception as failure:  # for the main thread
            self.failure = failure

    def move(self):
        position = self.sockets[0].position
        seat, version = position["to_act"], position["version"]
        if seat is None or version >= LONGEST_LOG:
            if seat is None:
                self.pair.ended.append([self.pair.table, version, position["scores"]])
            self.pair.table = None
            return False
        mover = self.sockets[seat]
        mover.wait_for(lambda self: self.position["version"] >= version)
        action = self.random.choice(mover.position["actions"])
        mover.ask("act", action=action, version=version)
        self.pair.acknowledged[seat][version] = action
        self.moves += 1
        for each in self.sockets:
            each.wait_for(lambda self: self.position["version"] > version)
        return True

    def cut(self):
        """The sockets are reset, as by a network that fails."""
        for each in self.sockets:
            each.sock.setsockopt(socket.SOL_SOCKET, socket.SO_LINGER, struct.pack("ii", 1, 0))
            each.sock.close()


class Place:
    """A server on a store of its own, and the faults that can befall them."""

    def __init__(self, program, kind, folder):
        self.kind, self.folder = kind, Path(folder)
        self.database = None
        if kind == "postgres":
            self.database = Postgres(self.folder)
            self.database.__enter__()
        store = self.database.address if self.database else str(self.folder / "ahu.sqlite")
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)  # inherited: writing too much is an error
        self.server = Server(program, "--unlimited", "127.0.0.1", "--quiet", store=store,
                             restore_signals=False)

    def close(self):
        self.server.__exit__()
        if self.database:
            self.database.stop()

    def kill(self, plays):
        self.server.kill()
        self.server.start()

    def term(self, plays):
        code = self.server.stop()
        if code != 0:
            raise Lost(f"the server ended with {code} after SIGTERM")
        self.server.log.close()
        self.server.start()

    def connections(self, plays):
        for play in plays:
            play.cut()

    def disk(self, plays):
        """No file can grow any more, for a while."""
        pid = self.server.process.pid
        largest = max(file.stat().st_size for file in self.folder.glob("ahu.sqlite*"))
        _, hard = resource.prlimit(pid, resource.RLIMIT_FSIZE)
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (largest // 2, hard))
        time.sleep(random.uniform(0.05, 0.5))
        resource.prlimit(pid, resource.RLIMIT_FSIZE, (hard, hard))

    def database_stop(self, plays):
        self.database.control("stop", "-m", "fast")
        self.database.start()

    def database_kill(self, plays):
        self.database.kill()
        self.database.start()

    def database_connections(self, plays):
        self.database.query("SELECT pg_terminate_backend(pid) FROM pg_stat_activity "
                            "WHERE pid <> pg_backend_pid() AND usename = 'ahu'")

    def wait_until_well(self, seconds=60):
        end = time.monotonic() + seconds
        while not self.is_well():
            if time.monotonic() > end:
                raise Lost("the server does not come back")
            time.sleep(0.05)

    def is_well(self):
        try:
            return Player(self.server.port, sign_in=False).get("/healthz") == {"ok": True}
        except (Refused, *GONE):
            return False


def retry(work, seconds=30):
    """The server may still be busy with what befell it."""
    end = time.monotonic() + seconds
    while True:
        try:
            return work()
        except (Refused, *GONE):
            if time.monotonic() > end:
                raise
            time.sleep(0.1)


def whole_log(seat):
    """The log as this seat may see it, with the pages before what was sent at first."""
    while None in seat.log:
        end = len(seat.log) - seat.log[::-1].index(None)
        page = seat.ask("log", before=end)
        seat.log[page["from"]:end] = page["log"]
    return seat.log


def check(pair):
    """How many acknowledged moves were looked for and found."""
    found = sum(check_ended(pair, *ended) for ended in pair.ended)
    pair.ended.clear()
    if pair.table is None:
        return found
    sockets = retry(pair.sit_down)
    for seat, moves in pair.acknowledged.items():
        log = whole_log(sockets[seat])
        for at, action in moves.items():
            if at >= len(log) or log[at] != action:
                raise Lost(f"table {pair.table}: {action} at {at} was acknowledged; "
                           f"the log has {log[at:at + 1]} of {len(log)} entries")
        found += len(moves)
    for each in sockets:
        each.close()
    return found


def check_ended(pair, table, version, scores):
    record = retry(lambda: pair.players[0].get(f"/api/matches/{table}"))["record"]
    if len(record["log"]) != version or record["scores"] != scores:
        raise Lost(f"match {table} ended otherwise than it was seen to")
    return version


class Torture:
    """Rounds of load and fault on one place; its state outlives the program."""

    def __init__(self, program, kind, folder, pairs=4):
        self.place = Place(program, kind, folder)
        self.file = Path(folder) / "state.json"
        kept = json.loads(self.file.read_text()) if self.file.is_file() else {}
        self.counts = kept.get("faults", {})
        self.moves, self.looked_for = kept.get("moves", 0), kept.get("looked_for", 0)
        self.pairs = [Pair.from_json(each) for each in kept.get("pairs", [])]
        try:
            self.add_pairs(pairs)
        except Exception:
            self.close()
            raise

    def add_pairs(self, count):
        port = self.place.server.port
        if not self.pairs:
            games = [game["id"] for game in Player(port).get("/api/games")["games"]
                     if game["players"][0] == 2]
            self.pairs = [Pair(port, games[i % len(games)]) for i in range(count)]

    def round(self, fault):
        for pair in self.pairs:
            pair.move_to(self.place.server.port)
        plays = [Play(pair, random.getrandbits(32)) for pair in self.pairs]
        for play in plays:
            play.start()
        self.wait_for_load(plays)
        getattr(self.place, fault)(plays)
        for play in plays:
            play.stop.set()
        for play in plays:
            play.join(timeout=60)
            if play.failure or play.is_alive():
                raise Lost(f"after {fault}: {play.failure or 'a player hangs'}") from play.failure
        self.place.wait_until_well()
        for pair in self.pairs:
            pair.move_to(self.place.server.port)
            self.looked_for += check(pair)
        self.moves += sum(play.moves for play in plays)
        self.counts[fault] = self.counts.get(fault, 0) + 1
        self.save()

    def wait_for_load(self, plays, seconds=20):
        """By moves, not by the clock: on a slow machine there must be load, too."""
        moves, end = random.randint(1, 40), time.monotonic() + seconds
        while sum(play.moves for play in plays) < moves and time.monotonic() < end:
            time.sleep(0.005)

    def save(self):
        text = json.dumps({"faults": self.counts, "moves": self.moves,
                           "looked_for": self.looked_for,
                           "pairs": [pair.to_json() for pair in self.pairs]})
        fresh = self.file.with_suffix(".new")
        fresh.write_text(text)
        fresh.replace(self.file)

    def report(self):
        faults = ", ".join(f"{count} {name}" for name, count in sorted(self.counts.items()))
        return f"{faults}; {self.moves} acknowledged moves, {self.looked_for} looked for, none lost"

    def close(self):
        self.place.close()
