"""Seats over real sockets: external bots that are slow, wrong, banned or back, and players who never return."""
import json
import subprocess
import sys
import time
import unittest

from client import Closed, Player, Refused, Server, WebSocket, begin, hash_of_nonce

AHU = sys.argv.pop(1)


class Robot(WebSocket):
    """An external bot at its tables; answers and questions come in one stream."""

    def __init__(self, player):
        super().__init__(player, "/api/bot")
        self.player = player
        self.questions, self.over = [], []

    def ask(self, cmd, **fields):
        """The answer, whatever it says; questions on the way are kept."""
        self.send_text(json.dumps({"cmd": cmd, "id": "asked", **fields}))
        return self.wait_for_answer("asked")

    def wait_for_answer(self, number):
        while True:
            message = json.loads(self.receive_text())
            if message.get("cmd") == "choose":
                self.questions.append(message)
            elif message.get("type") == "over":
                self.over.append(message["table"])
            elif message.get("id") == number:
                return message

    def question(self, timeout=30):
        while not self.questions:
            message = json.loads(self.receive_text(timeout))
            if message.get("cmd") == "choose":
                self.questions.append(message)
            elif message.get("type") == "over":
                self.over.append(message["table"])
        return self.questions.pop(0)

    def reply(self, question, action):
        self.send_text(json.dumps({"id": question["id"], "action": action}))
        return self.wait_for_answer(question["id"])


class SeatsTest(unittest.TestCase):
    answer_timeout = "30"

    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(
            Server(AHU, "--unlimited", "127.0.0.1", "--absence", "1", "--answer-timeout", cls.answer_timeout))
        cls.port = cls.server.port
        cls.game = next(game["id"] for game in Player(cls.port).get("/api/games")["games"]
                        if game["players"][0] == 2 and not game["secrets"])

    def owner_and_robot(self):
        owner = Player(self.port)
        owner.post("/api/account", {"name": f"Owner {time.time_ns() % 10**9}",
                                    "password": "a long enough password"})
        made = owner.post("/api/bots", {"name": f"robot {time.time_ns() % 10**9}"})
        return owner, Robot(Player(self.port, token=made["token"])), made["player"]

    def against_a_person(self, **more):
        """A table where the robot has the first seat and its owner the other."""
        owner, robot, about = self.owner_and_robot()
        table = owner.post("/api/tables", {"game": self.game, "bots_allowed": True, **more, "seats": [
            {"kind": "open"}, {"kind": "me"}]})["table"]["id"]
        seat = owner.socket(table)
        seat.ready()
        self.assertTrue(robot.ask("join", table=table, nonce_hash=hash_of_nonce("cafe"))["ok"])
        self.assertTrue(robot.ask("reveal", table=table, nonce="cafe")["ok"])
        seat.wait_for(lambda self: self.position)
        return robot, seat, about

    def is_away(self, seat):
        seat.ask("sync")
        return seat.table["seats"][0]["away"]


class AnswerTimeout(SeatsTest):
    answer_timeout = "1"

    def test_with_a_clock_the_answer_timeout_does_not_apply(self):
        robot, seat, _ = self.against_a_person(clock={"kind": "bank", "seconds": 600})
        question = robot.question()
        self.assertGreater(question["millis"], 500_000)
        time.sleep(2)  # longer than where no clock runs
        self.assertTrue(robot.reply(question, question["actions"][0])["ok"])
        self.assertFalse(self.is_away(seat))

    def test_without_a_clock_it_is_replaced(self):
        robot, seat, _ = self.against_a_person()
        robot.question()
        seat.wait_for(lambda self: self.table["seats"][0]["away"])

    def test_coming_back_gives_no_more_time(self):
        robot, seat, _ = self.against_a_person()
        player, table, before = robot.player, seat.table["id"], seat.position["version"]
        for _ in range(10):
            time.sleep(0.4)
            if self.is_away(seat) or seat.position["version"] > before:
                return
            robot.ask("return", table=table)
            robot.close()
            robot = Robot(player)
        self.fail("it may wait as long as it likes")


class ExternalBots(SeatsTest):
    def test_faults_count_by_question(self):
        robot, seat, _ = self.against_a_person()
        for wrong in ("nonsense", 7, None):
            question = robot.question()
            self.assertFalse(robot.reply(question, wrong)["ok"])
            question = robot.question()
            self.assertTrue(robot.reply(question, question["actions"][0])["ok"])
            seat.wait_for_turn()
            seat.act(seat.position["actions"][-1])
        self.assertFalse(self.is_away(seat))

    def test_it_may_return(self):
        robot, seat, _ = self.against_a_person()
        for _ in range(3):
            self.assertFalse(robot.reply(robot.question(), "nonsense")["ok"])
        seat.wait_for(lambda self: self.table["seats"][0]["away"])
        self.assertTrue(robot.ask("return", table=seat.table["id"])["ok"])
        seat.wait_for(lambda self: not self.table["seats"][0]["away"])
        self.assertEqual(robot.ask("return", table=seat.table["id"])["error"]["code"],
                         "bad_request")
        if seat.is_on_turn():
            seat.act(seat.position["actions"][0])
        question = robot.question()
        self.assertTrue(robot.reply(question, question["actions"][0])["ok"])

    def play_out(self, robot, seat):
        while seat.position["to_act"] is not None:
            if seat.is_on_turn():
                seat.act(seat.position["actions"][0])
            else:
                question = robot.question()
                version = question["version"]
                self.assertTrue(robot.reply(question, question["actions"][0])["ok"])
                seat.wait_for(lambda self, v=version: self.position["version"] > v)

    def test_it_plays_the_rematch(self):
        robot, seat, about = self.against_a_person()
        self.play_out(robot, seat)
        self.assertEqual(seat.position["fairness"]["nonces"], ["cafe", seat.nonce])
        seat.ask("rematch")
        seat.wait_for(lambda self: self.table["next"])
        again = seat.player.socket(seat.table["next"])
        again.ready()
        again.wait_for(lambda self: self.position)
        self.assertEqual(again.table["seats"][1]["player"], about["id"])
        self.play_out(robot, again)
        self.assertEqual(again.position["fairness"]["nonces"], [again.nonce, "0"])

    def test_there_is_no_rematch_without_it(self):
        """It would lose a rated one by its absence."""
        robot, seat, _ = self.against_a_person()
        self.play_out(robot, seat)
        robot.close()
        seat.wait_for(lambda self: not self.table["seats"][0]["online"])
        with self.assertRaises(Refused) as refused:
            seat.ask("rematch")
        self.assertEqual(refused.exception.code, "bad_request")
        self.assertIsNone(seat.table["next"])

    def test_a_host_is_committed_from_the_start(self):
        owner, robot, _ = self.owner_and_robot()
        request = {"game": self.game, "seats": [{"kind": "me"}, {"kind": "open"}]}
        self.assertEqual(robot.ask("create", nonce_hash="cafe", **request)["error"]["code"], "bad_request")
        table = robot.ask("create", nonce_hash=hash_of_nonce("cafe"), **request)["table"]
        self.assertEqual(table["seats"][0]["nonce_hash"], hash_of_nonce("cafe"))
        owner.post(f"/api/tables/{table['id']}/join")
        seat = owner.socket(table["id"])
        seat.ready()
        self.assertTrue(robot.ask("reveal", table=table["id"], nonce="cafe")["ok"])
        seat.wait_for(lambda self: self.position)

    def test_a_banned_one_gets_no_seat(self):
        owner, robot, about = self.owner_and_robot()
        table = owner.post("/api/tables", {"game": self.game, "bots_allowed": True})["table"]["id"]
        subprocess.run([AHU, "admin", "--store", self.server.store, "ban", about["name"]],
                       check=True, stdout=subprocess.DEVNULL)
        before = owner.get(f"/api/tables/{table}")["table"]["seats"]
        self.assertTrue(self.is_refused(robot, "join", table=table))
        self.assertTrue(self.is_refused(robot, "create", game=self.game))
        self.assertEqual(owner.get(f"/api/tables/{table}")["table"]["seats"], before)

    @staticmethod
    def is_refused(robot, cmd, **fields):
        """The server closes the connections of banned ones, sooner or later than it answers."""
        try:
            return robot.ask(cmd, **fields)["error"]["code"] == "forbidden"
        except (Closed, OSError):
            return True


class Away(SeatsTest):
    def test_a_player_who_does_not_return_after_a_crash_is_substituted(self):
        with Server(AHU, "--unlimited", "127.0.0.1", "--absence", "1") as server:
            ana, ben = Player(server.port), Player(server.port)
            table = ana.post("/api/tables", {"game": self.game})["table"]["id"]
            ben.post(f"/api/tables/{table}/join")
            seats = [ana.socket(table), ben.socket(table)]
            begin(seats)
            while ben.name not in self.players_online(server):
                time.sleep(0.5)
            server.kill()
            server.start()
            back = ana.socket(table)
            back.wait_for(lambda self: self.table and self.table["seats"][1]["away"], timeout=60)

    def players_online(self, server):
        return subprocess.run([AHU, "admin", "--store", server.store, "who"],
                              check=True, capture_output=True, text=True).stdout


if __name__ == "__main__":
    unittest.main()
