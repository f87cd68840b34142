"""A server that stops while clients are connected, wherever they are: it ends well and says so."""
import http.client
import json
import sqlite3
import sys
import time
import unittest

from client import Closed, Player, Server, WebSocket, make_table

AHU = sys.argv.pop(1)


class Shutdown(unittest.TestCase):
    def setUp(self):
        self.server = Server(AHU, "--unlimited", "127.0.0.1")
        self.addCleanup(self.server.__exit__)
        self.port = self.server.port

    def external_bot(self, name):
        owner = Player(self.port)
        owner.post("/api/account", {"name": f"Owner of {name}", "password": "long enough"})
        made = owner.post("/api/bots", {"name": name})
        bot = WebSocket(Player(self.port, token=made["token"]), "/api/bot")
        bot.send_text(json.dumps({"cmd": "ping", "id": 1}))
        self.assertTrue(json.loads(bot.receive_text())["ok"])
        return bot

    def stops_well(self, *sockets):
        self.server.process.terminate()
        for each in sockets:
            with self.assertRaises(Closed) as closed:
                while True:
                    each.receive_text()
            self.assertEqual(closed.exception.code, 1012)
        self.assertEqual(self.server.stop(), 0, self.server.log_text())
        self.assertIn('"event":"stopped"', self.server.log_text())

    def test_an_external_bot_that_sits_at_no_table(self):
        self.stops_well(self.external_bot("idle"))

    def test_many_external_bots_that_do_not_answer(self):
        bots = [self.external_bot(f"silent {number}") for number in range(5)]
        self.server.process.terminate()  # nobody reads: the sockets are open until the very end
        self.assertEqual(self.server.stop(), 0, self.server.log_text())
        self.assertEqual(len(bots), 5)

    def test_questions_for_its_health_that_wait_for_the_store(self):
        Player(self.port)  # it serves
        other = sqlite3.connect(self.server.store, isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        asked = [http.client.HTTPConnection("127.0.0.1", self.port) for _ in range(5)]
        for each in asked:
            each.request("GET", "/healthz")
        time.sleep(0.5)
        self.server.process.terminate()
        time.sleep(2.5)  # it does not wait that long
        other.execute("ROLLBACK")
        other.close()
        self.assertEqual(self.server.stop(), 0, self.server.log_text())
        for each in asked:
            each.close()

    def test_everybody_at_once(self):
        game = next(game["id"] for game in Player(self.port).get("/api/games")["games"]
                    if game["players"][0] == 2)
        players = [Player(self.port), Player(self.port)]
        table, sockets = make_table(players[0], game, players[1:])
        watcher = Player(self.port).socket(table)
        watcher.wait_for(lambda self: self.position is not None)
        self.stops_well(self.external_bot("idle"), watcher, *sockets)


if __name__ == "__main__":
    unittest.main()
