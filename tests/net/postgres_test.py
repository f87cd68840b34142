"""Two server processes on one PostgreSQL serve the same tables; when one is killed in mid-match, its
clients go on through the other."""
import os
import shutil
import subprocess
import sys
import tempfile
import time
import unittest

from client import Closed, Player, Refused, Server

AHU = sys.argv.pop(1)
TOOLS = "/usr/lib/postgresql/15/bin/"


class Postgres:
    """A database of its own in its own folder, without a port."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="ahu-net-")
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", self.folder + "/data", "-A", "trust", "-U", "ahu", "--no-sync",
                 "--locale=C.UTF-8", "-E", "UTF8")
        self.control("start", "-w", "-l", self.folder + "/log", "-o",
                     f"-c listen_addresses='' -c unix_socket_directories={self.folder}")
        subprocess.run([TOOLS + "createdb", "-h", self.folder, "-U", "ahu", "ahu"], check=True)
        self.address = f"postgresql://ahu@/ahu?host={self.folder}"
        return self

    def __exit__(self, *_):
        self.control("stop", "-m", "immediate")
        shutil.rmtree(self.folder, ignore_errors=True)

    def control(self, *arguments):
        self.run("pg_ctl", "-s", "-D", self.folder + "/data", *arguments)

    def run(self, tool, *arguments):
        start = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*start, TOOLS + tool, *arguments], check=True, cwd="/",
                       stdout=subprocess.DEVNULL)


class TwoProcesses(unittest.TestCase):
    def elsewhere(self, player, port):
        """The same player at the other server: the session lies in the database."""
        other = Player(port, sign_in=False)
        other.cookie, other.id, other.name = player.cookie, player.id, player.name
        return other

    def test_tables_are_shared_and_survive_a_process(self):
        with Postgres() as database, \
                Server(AHU, "--unlimited", "127.0.0.1", store=database.address) as one, \
                Server(AHU, "--unlimited", "127.0.0.1", store=database.address) as two:
            ana, ben = Player(one.port), Player(two.port)
            game = next(game["id"] for game in ana.get("/api/games")["games"]
                        if game["players"][0] == 2 and not game["secrets"])
            table = ana.post("/api/tables", {"game": game})["table"]["id"]
            ben.post(f"/api/tables/{table}/join")
            seats = [ana.socket(table), ben.socket(table)]
            for seat in seats:
                seat.ready()
            for seat in seats:
                seat.wait_for(lambda self: self.position)
            self.play(seats, 6)
            seats[0].ask("chat", text="from one")
            seats[1].wait_for(lambda self: self.chat)

            log = seats[1].log
            one.kill()
            with self.assertRaises((Closed, OSError)):
                while True:
                    seats[0].receive()
            seats[0] = self.elsewhere(ana, two.port).socket(table)
            seats[0].wait_for(lambda self: self.position)
            self.assertEqual(seats[0].log, log)
            self.play(seats, 6)

    def play(self, seats, moves):
        for _ in range(moves):
            position = seats[0].position
            mover = seats[position["to_act"]]
            mover.wait_for(lambda self, v=position["version"]: self.position["version"] >= v)
            mover.act(mover.position["actions"][0])
            for seat in seats:
                seat.wait_for(lambda self, v=position["version"]: self.position["version"] > v)

    def test_one_writer_wins(self):
        """The same seat acts through both processes at once: one is told that it was too late."""
        with Postgres() as database, \
                Server(AHU, "--unlimited", "127.0.0.1", store=database.address) as one, \
                Server(AHU, "--unlimited", "127.0.0.1", store=database.address) as two:
            ana = Player(one.port)
            game = next(game["id"] for game in ana.get("/api/games")["games"]
                        if game["players"][0] == 2 and not game["secrets"])
            table = ana.post("/api/tables", {"game": game, "seats": [
                {"kind": "me"}, {"kind": "bot", "bot": "random", "millis": 5}]})["table"]["id"]
            here = ana.socket(table)
            here.ready()
            here.wait_for_turn()
            there = self.elsewhere(ana, two.port).socket(table)
            lost = 0
            for _ in range(4):
                if not here.wait_for_turn() or not there.wait_for_turn():
                    break
                there.wait_for(lambda self: self.position["version"] >= here.position["version"])
                version, actions = here.position["version"], here.position["actions"]
                sent = [each.send("act", version=version, action=actions[0])
                        for each in (here, there)]
                answers = [here.answer_to(sent[0]), there.answer_to(sent[1])]
                self.assertGreaterEqual(sum(answer["ok"] for answer in answers), 1)
                for answer in answers:
                    if not answer["ok"]:
                        self.assertIn(answer["error"]["code"], ("stale_version", "not_your_turn"))
                        lost += 1
                for each in (here, there):
                    each.wait_for(lambda self: self.position["version"] > version)
            self.assertGreaterEqual(lost, 1)
            end = time.monotonic() + 20
            while here.log != there.log and time.monotonic() < end:
                here.ask("sync")
                there.ask("sync")
            self.assertEqual(here.log, there.log)


if __name__ == "__main__":
    unittest.main()
