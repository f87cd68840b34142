"""The database goes away and comes back while people play: the server waits for it and continues."""
import sys
import time
import unittest

from client import Player, Refused, Server, make_table
from database import Postgres

AHU = sys.argv.pop(1)


class Outage(unittest.TestCase):
    def test_clocks_run_out_while_the_database_is_away(self):
        with Postgres() as database, \
                Server(AHU, "--unlimited", "127.0.0.1", "--absence", "1",
                       store=database.address) as server:
            players = [Player(server.port), Player(server.port)]
            game = next(game["id"] for game in players[0].get("/api/games")["games"]
                        if game["players"][0] == 2 and not game["secrets"])
            table, seats = make_table(players[0], game, players[1:],
                                      clock={"kind": "move", "seconds": 3})
            gone, [leaver, other] = make_table(players[0], game, players[1:])
            mover = seats[seats[0].position["to_act"]]
            database.stop()
            leaver.close()  # no substitute can be chosen
            number = mover.send("act", version=mover.position["version"],
                                action=mover.position["actions"][0])
            answer = mover.answer_to(number)
            self.assertEqual(answer["error"]["code"], "unavailable")
            with self.assertRaises(Refused) as caught:
                players[0].get("/healthz")
            self.assertEqual(caught.exception.status, 503)
            time.sleep(4)  # clocks run out, and the time of who left
            self.assertIsNone(server.process.poll(), "the server has not outlived it")
            database.start()
            self.wait_until_well(players[0])
            other.wait_for(lambda self: self.table["seats"][0]["away"], timeout=60)
            for seat in seats:
                seat.ask("sync")
                seat.wait_for(lambda self: self.position["version"] > 0, timeout=60)
            self.assertEqual(seats[0].log, seats[1].log)

    def wait_until_well(self, player):
        end = time.monotonic() + 30
        while True:
            try:
                return player.get("/healthz")
            except Refused:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)


if __name__ == "__main__":
    unittest.main()
