"""Two server processes on one PostgreSQL serve the same tables; when one is killed in mid-match, its
clients continue through the other."""
import json
import os
import re
import signal
import sys
import threading
import time
import unittest

from client import Closed, Player, Server, WebSocket, begin
from database import Postgres

AHU = sys.argv.pop(1)

class TwoProcesses(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.database = cls.enterClassContext(Postgres())

    def setUp(self):
        self.one, self.two = [
            self.enterContext(Server(AHU, "--unlimited", "127.0.0.1", store=self.database.address))
            for _ in range(2)]
        self.ana, self.ben = Player(self.one.port), Player(self.two.port)
        self.game = next(game["id"] for game in self.ana.get("/api/games")["games"]
                         if game["players"][0] == 2 and not game["secrets"])

    def elsewhere(self, player, port):
        """The same player at the other server: the session lies in the database."""
        other = Player(port, sign_in=False)
        other.cookie, other.id, other.name = player.cookie, player.id, player.name
        return other

    def make_pair(self):
        """Ana sits at one process, Ben at the other."""
        table = self.ana.post("/api/tables", {"game": self.game})["table"]["id"]
        self.ben.post(f"/api/tables/{table}/join")
        seats = [self.ana.socket(table), self.ben.socket(table)]
        begin(seats)
        return table, seats

    def play(self, seats, moves):
        """Plays a few moves with which nobody wins."""
        for _ in range(moves):
            position = seats[0].position
            mover = seats[position["to_act"]]
            mover.wait_for(lambda self, v=position["version"]: self.position["version"] >= v)
            actions = mover.position["actions"]
            mover.act(actions[position["version"] // 2 % 2])
            for seat in seats:
                seat.wait_for(lambda self, v=position["version"]: self.position["version"] > v)

    def test_tables_are_shared(self):
        _, seats = self.make_pair()
        self.play(seats, 6)
        self.assertEqual(seats[0].log, seats[1].log)
        seats[0].ask("chat", text="from one")
        seats[1].wait_for(lambda self: self.chat)

    def test_clients_continue_through_the_other_process(self):
        for killed, other in ((0, self.two), (1, self.one)):
            table, seats = self.make_pair()
            self.play(seats, 4)
            log = seats[1 - killed].log
            process = (self.one, self.two)[killed]
            process.kill()
            with self.assertRaises((Closed, OSError)):
                while True:
                    seats[killed].receive()
            seats[killed] = self.elsewhere((self.ana, self.ben)[killed], other.port).socket(table)
            seats[killed].wait_for(lambda self: self.position)
            self.assertEqual(seats[killed].log, log)
            self.play(seats, 4)
            process.start()

    def test_a_bot_outlives_its_process(self):
        table = self.ana.post("/api/tables", {"game": self.game, "seats": [
            {"kind": "bot", "bot": "random", "millis": 1000}, {"kind": "me"}]})["table"]["id"]
        here = self.ana.socket(table)
        here.ready()
        here.wait_for(lambda self: self.position)
        self.one.kill()  # while its bot thinks
        there = self.elsewhere(self.ana, self.two.port).socket(table)
        self.assertTrue(there.wait_for_turn())
        there.act(there.position["actions"][0])

    def table_with_bot(self, bot="random", millis=1000):
        """Ana's, at the first process; the bot moves first."""
        table = self.ana.post("/api/tables", {"game": self.game, "seats": [
            {"kind": "bot", "bot": bot, "millis": millis}, {"kind": "me"}]})["table"]["id"]
        here = self.ana.socket(table)
        here.ready()
        here.wait_for(lambda self: self.position)
        return table, here

    def lease(self, table):
        owner, epoch = self.database.query(
            f"SELECT owner, epoch FROM matches WHERE id = '{table}'").strip().split("|")
        return owner, int(epoch)

    def test_a_replaced_owner_changes_nothing_more(self):
        table, here = self.table_with_bot()
        self.assertTrue(here.wait_for_turn())
        owner, epoch = self.lease(table)
        os.kill(self.one.process.pid, signal.SIGSTOP)
        try:
            there = self.elsewhere(self.ana, self.two.port).socket(table)
            there.wait_for(lambda self: self.position)
            there.act(there.position["actions"][0])
            self.assertTrue(there.wait_for_turn())
            self.assertNotEqual(self.lease(table)[0], owner)
            self.assertEqual(self.lease(table)[1], epoch + 1)
        finally:
            os.kill(self.one.process.pid, signal.SIGCONT)
        here.ask("sync")
        here.wait_for(lambda self: self.position["version"] >= there.position["version"])
        self.assertEqual(here.log, there.log)
        self.assertEqual(len(there.log), 3)
        here.act(here.position["actions"][0])  # through the process that was stopped
        self.assertTrue(there.wait_for_turn())
        self.assertEqual(self.lease(table)[1], epoch + 1)

    def test_a_match_is_run_where_its_players_are(self):
        table, here = self.table_with_bot()
        self.assertTrue(here.wait_for_turn())
        owner, epoch = self.lease(table)
        here.close()
        there = self.elsewhere(self.ana, self.two.port).socket(table)
        there.wait_for(lambda self: self.position)
        there.act(there.position["actions"][0])
        self.assertTrue(there.wait_for_turn())
        self.assertNotEqual(self.lease(table)[0], owner)
        self.assertEqual(self.lease(table)[1], epoch + 1)

    def test_idle_processes_hold_no_matches(self):
        """But for those that were taken over from a process that was slow with its heartbeats."""
        self.make_pair()
        others = self.database.query("SELECT quote_literal(id) FROM processes").split()
        with Server(AHU, "--unlimited", "127.0.0.1", store=self.database.address) as three:
            while int(self.database.query("SELECT MIN(beat) FROM processes")) < 3:
                time.sleep(0.1)
            metrics = Player(three.port, sign_in=False).get("/metrics")
            held = int(re.search(r"^ahu_tables_in_memory (\d+)", metrics, re.M).group(1))
            taken_over = self.database.query("SELECT COUNT(*) FROM matches WHERE status = 1 "
                                             f"AND owner NOT IN ({', '.join(others)})")
            self.assertLessEqual(held, int(taken_over))

    def test_moves_are_announced_only_where_another_process_has_the_table(self):
        self.ben = self.elsewhere(self.ben, self.one.port)
        table, seats = self.make_pair()
        with self.database.listen() as notices:
            self.play(seats, 4)
            self.assertNotIn(f"M{table}", notices.read())
            spectator = Player(self.two.port).socket(table)
            spectator.wait_for(lambda self: self.position)
            self.play(seats, 2)
            spectator.wait_for(lambda self: len(self.log) == 6)
            self.assertIn(f"M{table}.", notices.read())
        self.assertEqual(spectator.log, seats[0].log)

    def test_a_client_that_connects_during_play_sees_every_move(self):
        """Moves stored before the owner knows of the client are announced later."""
        self.ben = self.elsewhere(self.ben, self.one.port)
        for _ in range(5):
            table, seats = self.make_pair()
            come = threading.Barrier(2)
            seen = []

            def watch():
                come.wait()
                spectator = Player(self.two.port).socket(table)
                spectator.wait_for(lambda self: self.position and self.position["version"] >= 8)
                seen.append(spectator.log)

            spectator = threading.Thread(target=watch)
            spectator.start()
            self.play(seats, 2)
            come.wait()
            self.play(seats, 6)
            spectator.join()
            self.assertEqual(seen, [seats[0].log])

    def silences(self, server):
        lines = [json.loads(line) for line in server.log_text().splitlines()]
        return [line["silent_ms"] for line in lines if line.get("event") == "process_silent"]

    def test_a_killed_owner_is_replaced(self):
        """How long it takes is printed; how long the silence was is in the log."""
        table, _ = self.table_with_bot("mcts", millis=2000)
        self.one.kill()  # while its bot thinks
        killed = time.monotonic()
        there = self.elsewhere(self.ana, self.two.port).socket(table)
        self.assertTrue(there.wait_for_turn())
        waited = time.monotonic() - killed
        print(f"the bot's move was seen {waited:.2f} s after SIGKILL, 2 s of which it thought")
        silences = self.silences(self.two)  # a server of an earlier test may be among them
        self.assertNotEqual(silences, [])
        self.assertGreaterEqual(min(silences), 1750)  # never before the lease has ended

    def test_every_process_knows_whose_turn_it_is(self):
        table, seats = self.make_pair()
        self.play(seats, 3)
        mine = self.elsewhere(self.ana, self.two.port).get("/api/tables?mine=1")["tables"]
        shown = next(each for each in mine if each["id"] == table)
        self.assertEqual(shown["to_act"], seats[0].position["to_act"])

    def test_an_external_bot_is_asked_by_its_own_process(self):
        """At once, though another process has stored the move before."""
        self.ana.post("/api/account", {"name": "Ana", "password": "a long enough password"})
        token = self.ana.post("/api/bots", {"name": "robot"})["token"]
        table = self.ana.post("/api/tables", {"game": self.game, "bots_allowed": True})["table"]["id"]
        here = self.ana.socket(table)
        here.ready()
        robot = WebSocket(Player(self.two.port, token=token), "/api/bot")
        robot.send_text(json.dumps({"cmd": "join", "id": 0, "table": table}))
        waits = []
        for move in range(3):
            here.wait_for_turn()
            here.act(here.position["actions"][0])
            asked = time.monotonic()
            question = json.loads(robot.receive_text())
            while question.get("cmd") != "choose":
                question = json.loads(robot.receive_text())
            waits.append(time.monotonic() - asked)
            robot.send_text(json.dumps({"id": question["id"], "action": question["actions"][1]}))

        self.assertLess(min(waits), 2)  # a take-over lasts three

    def test_one_writer_wins(self):
        """The same seat acts through both processes at once: one is told that it was too late."""
        _, [here, ben] = self.make_pair()
        there = self.elsewhere(self.ana, self.two.port).socket(here.table["id"])
        there.wait_for(lambda self: self.position)
        for column in range(3):
            here.wait_for_turn()
            version, action = here.position["version"], here.position["actions"][column]
            sent = [each.send("act", version=version, action=action) for each in (here, there)]
            answers = [here.answer_to(sent[0]), there.answer_to(sent[1])]
            self.assertEqual(sorted(answer["ok"] for answer in answers), [False, True])
            late = next(answer for answer in answers if not answer["ok"])
            self.assertEqual(late["error"]["code"], "stale_version")
            ben.wait_for(lambda self: self.position["version"] > version)
            ben.act(ben.position["actions"][column])
            for each in (here, there):
                each.wait_for(lambda self: self.position["version"] > version + 1)
        self.assertEqual(here.log, there.log)
        self.assertEqual(here.log, ben.log)


if __name__ == "__main__":
    unittest.main()
