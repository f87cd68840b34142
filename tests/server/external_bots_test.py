"""External bots with a token: their socket, their matches, what they may not do."""
import json
import os
import subprocess
import time
import unittest
from pathlib import Path

from case import AHU, ServerTest
from client import Closed, Player, Server, WebSocket, first_to_speak

ARENA_BOT = Path(__file__).resolve().parents[2] / "examples/random_bot.py"
EXAMPLE_BOT = os.environ["AHU_EXAMPLE_BOT"]  # the one in C++; the one in Python runs with the examples


class ExternalBots(ServerTest):
    def owner(self):
        owner = Player(self.port)
        owner.post("/api/account", {"name": f"Owner {time.time_ns() % 10**9}",
                                    "password": "a long enough password"})
        return owner

    def bot(self, owner):
        made = owner.post("/api/bots", {"name": f"robot {time.time_ns() % 10**9}"})
        return made["player"], Player(self.port, token=made["token"])

    def test_an_external_bot_plays_a_match_with_views_only(self):
        owner = self.owner()
        about, robot = self.bot(owner)
        socket_of_bot = WebSocket(robot, "/api/bot")
        table = owner.post("/api/tables", {"game": self.secret_game, "bots_allowed": True,
                                           "rated": True})["table"]["id"]
        seat = owner.socket(table)
        seat.ready()
        socket_of_bot.send_text(json.dumps({"cmd": "join", "id": "j", "table": table}))
        over = False
        while not over:
            over = self.bot_step(socket_of_bot, seat, about)
        ended = owner.get(f"/api/matches/{table}")
        self.assertEqual(ended["table"]["seats"][1]["player"], about["id"])

    def bot_step(self, bot, seat, about):
        while seat.is_on_turn():
            memory = seat.position["view"]["options"].get("memory", "strict")
            self.assertEqual(memory, "strict", "people see what lies on the table")
            seat.act(seat.position["actions"][0])
        if first_to_speak(bot, seat) is seat:
            seat.receive()
            return False
        message = json.loads(bot.receive_text())
        if message.get("cmd") == "choose":
            self.assertEqual(message["seat"], 1)
            self.assertNotIn("state", message)
            self.assertEqual(message["view"]["options"].get("memory", "open"), "open")
            bot.send_text(json.dumps({"id": message["id"], "action": message["actions"][-1]}))
        elif "ok" in message:
            self.assertTrue(message["ok"], message)
        return message.get("type") == "over"

    def test_three_wrong_answers_bring_a_substitute(self):
        owner = self.owner()
        _, robot = self.bot(owner)
        bot = WebSocket(robot, "/api/bot")
        bot.send_text(json.dumps({"cmd": "create", "id": 1, "game": self.open_game,
                                  "seats": [{"kind": "me"}, {"kind": "open"}]}))
        table = json.loads(bot.receive_text())["table"]["id"]
        owner.post(f"/api/tables/{table}/join")
        seat = owner.socket(table)
        seat.ready()
        seat.wait_for(lambda self: self.position)
        for _ in range(3):
            question = json.loads(bot.receive_text())
            self.assertEqual(question["cmd"], "choose")
            bot.send_text(json.dumps({"id": question["id"], "action": "nonsense"}))
            self.assertEqual(json.loads(bot.receive_text())["error"]["code"], "illegal_action")
        seat.wait_for(lambda self: self.table["seats"][0]["away"])

    def test_the_example_in_cpp(self):
        owner = self.owner()
        _, robot = self.bot(owner)
        table = owner.post("/api/tables", {"game": self.secret_game, "bots_allowed": True})["table"]
        bot = subprocess.Popen([EXAMPLE_BOT, "127.0.0.1", str(self.port), robot.token, "1"],
                               stdout=subprocess.PIPE, text=True)
        seat = owner.socket(table["id"])
        seat.ready()
        while seat.wait_for_turn():
            seat.act(seat.position["actions"][0])
        self.assertEqual(bot.communicate(timeout=30)[0], f"over: {table['id']}\n")
        self.assertEqual(bot.returncode, 0)

    def connected(self, robot, *words):
        return subprocess.Popen([AHU, "connect", f"http://127.0.0.1:{self.port}", "--token",
                                 robot.token, *words], stdout=subprocess.PIPE,
                                stderr=subprocess.PIPE, text=True)

    def test_a_bot_of_the_arena_plays_online_unchanged(self):
        for bot in (f"cmd:/usr/bin/python3 {ARENA_BOT}", "bot:random"):
            owner = self.owner()
            _, robot = self.bot(owner)
            table = owner.post("/api/tables", {"game": self.secret_game,
                                               "bots_allowed": True})["table"]
            process = self.connected(robot, "--bot", bot, "--matches", "1", "--game",
                                     self.secret_game, "--table", table["id"])
            seat = owner.socket(table["id"])
            seat.ready()
            while seat.wait_for_turn():
                seat.act(seat.position["actions"][0])
            said, complaints = process.communicate(timeout=60)
            self.assertEqual((said, complaints), (f"over: {table['id']}\n", ""), bot)
            self.assertEqual(process.returncode, 0)
            self.assertFalse(seat.table["seats"][1]["away"], "no substitute was needed")

    def test_connecting_reports_errors(self):
        _, robot = self.bot(self.owner())
        told = {}
        for name, token, bot in (("token", "wrong", "bot:random"), ("bot", robot.token, "nonsense")):
            robot.token = token
            process = self.connected(robot, "--bot", bot, "--matches", "1")
            told[name] = (process.communicate(timeout=60)[1], process.returncode)
        self.assertIn("401", told["token"][0])
        self.assertEqual(told["token"][1], 1)
        self.assertEqual(told["bot"][1], 2)
        done = subprocess.run([AHU, "connect", "http://127.0.0.1:9", "--token", "x", "--bot",
                               "bot:random"], capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("no connection to 127.0.0.1:9", done.stderr)

    def test_a_bot_that_never_starts_is_reported(self):
        owner = self.owner()
        _, robot = self.bot(owner)
        table = owner.post("/api/tables", {"game": self.open_game, "bots_allowed": True})["table"]
        process = self.connected(robot, "--bot", "cmd:/no/such/bot", "--table", table["id"])
        seat = owner.socket(table["id"])
        seat.ready()
        seat.wait_for_turn()
        seat.act(seat.position["actions"][0])
        _, complaints = process.communicate(timeout=60)
        self.assertIn("/no/such/bot", complaints)
        self.assertIn("does not start", complaints)
        self.assertEqual(process.returncode, 1)

    def test_answers_are_not_counted_as_messages(self):
        with Server(AHU) as server:  # with the usual limits
            self.port = server.port
            _, robot = self.bot(self.owner())
            bot = WebSocket(robot, "/api/bot")
            for number in range(4):
                bot.send_text(json.dumps({
                    "cmd": "create", "id": -number, "game": self.secret_game,
                    "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random", "millis": 1}]}))
            over = answers = 0
            while over < 4:
                message = json.loads(bot.receive_text())
                over += message.get("type") == "over"
                if message.get("cmd") == "choose":
                    answers += 1
                    bot.send_text(json.dumps({"id": message["id"],
                                              "action": message["actions"][0]}))
        self.assertGreater(answers, 100)  # in a second or two

    def test_an_external_bot_without_a_seat_is_no_spectator(self):
        owner = self.owner()
        about, robot = self.bot(owner)
        bot = WebSocket(robot, "/api/bot")
        table = owner.post("/api/tables", {"game": self.open_game})["table"]["id"]
        seat = owner.socket(table)
        seat.wait_for(lambda self: self.table)
        bot.send_text(json.dumps({"cmd": "join", "id": 1, "table": table}))
        self.assertEqual(json.loads(bot.receive_text())["error"]["code"], "forbidden")
        seat.ask("sync")
        self.assertEqual(seat.table["spectators"], 0)
        owner.request("DELETE", f"/api/bots/{about['id']}")
        with self.assertRaises(Closed):
            while True:
                bot.receive_text()

    def test_tokens_open_only_what_they_are_for(self):
        owner = self.owner()
        about, robot = self.bot(owner)
        self.refused("not_signed_in", WebSocket, Player(self.port, token="wrong"), "/api/bot")
        self.refused("forbidden", WebSocket, owner, "/api/bot")
        table = owner.post("/api/tables", {"game": self.open_game})["table"]["id"]
        self.refused("forbidden", robot.post, f"/api/tables/{table}/join")
        self.refused("forbidden", Player(self.port).post, "/api/bots", {"name": "guest bot"})
        self.refused("not_found", self.owner().request, "DELETE", f"/api/bots/{about['id']}")
        owner.request("DELETE", f"/api/bots/{about['id']}")
        self.refused("not_signed_in", WebSocket, robot, "/api/bot")


if __name__ == "__main__":
    unittest.main()
