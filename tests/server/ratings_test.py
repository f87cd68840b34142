"""Ratings over real sockets: nobody gains by leaving, by staying away or by wrong answers."""
import json
import sys
import time
import unittest

from client import Player, Server, WebSocket, make_table

AHU = sys.argv.pop(1)


class Ratings(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(
            Server(AHU, "--unlimited", "127.0.0.1", "--absence", "1"))
        cls.port = cls.server.port
        cls.game = next(game["id"] for game in Player(cls.port).get("/api/games")["games"]
                        if game["players"][0] == 2 and not game["secrets"])

    def pair(self, **more):
        players = [Player(self.port).claim(), Player(self.port).claim()]
        table, sockets = make_table(players[0], self.game, players[1:], rated=True, **more)
        return table, players, sockets

    def rating(self, player):
        """The rating in this game; nothing for a player without a rated match."""
        ratings = Player(self.port, sign_in=False).get(f"/api/players/{player}")["ratings"]
        return ratings.get(self.game)

    def assert_lost(self, loser, winner):
        end = time.monotonic() + 20
        while self.rating(loser) is None:
            self.assertLess(time.monotonic(), end)
            time.sleep(0.1)
        self.assertLess(self.rating(loser)["rating"], 1500)
        self.assertGreater(self.rating(winner)["rating"], 1500)

    def test_leaving_loses_at_once(self):
        table, [ana, ben], [hers, his] = self.pair()
        his.ask("leave")
        self.assert_lost(ben.id, ana.id)
        hers.wait_for(lambda self: self.table["forfeits"] == [1])
        after = [self.rating(player.id) for player in (ana, ben)]
        his.ask("return")  # and may play on
        while hers.position["to_act"] is not None:  # hers are the worst moves there are
            mover = hers if hers.position["to_act"] == 0 else his
            version = hers.position["version"]
            mover.wait_for(lambda self, v=version: self.position["version"] >= v)
            mover.act(mover.position["actions"][0 if mover is his else -1])
            for each in (hers, his):
                each.wait_for(lambda self, v=version: self.position["version"] > v)
        [match] = ana.get(f"/api/matches?player={ana.id}")["matches"]
        self.assertEqual((match["id"], [seat["place"] for seat in match["seats"]]), (table, [1, 2]))
        self.assertEqual([self.rating(player.id) for player in (ana, ben)], after)

    def test_running_out_of_time_loses(self):
        _, players, sockets = self.pair(clock={"kind": "move", "seconds": 1})
        slow = sockets[0].position["to_act"]
        self.assert_lost(players[slow].id, players[1 - slow].id)

    def test_staying_away_loses(self):
        _, [ana, ben], [_, his] = self.pair()
        his.close()
        self.assert_lost(ben.id, ana.id)

    def test_wrong_answers_lose(self):
        owner, ana = Player(self.port).claim(), Player(self.port).claim()
        made = owner.post("/api/bots", {"name": f"robot {time.time_ns() % 10**9}"})
        robot = WebSocket(Player(self.port, token=made["token"]), "/api/bot")
        table = ana.post("/api/tables", {"game": self.game, "rated": True, "bots_allowed": True,
                                         "seats": [{"kind": "open"}, {"kind": "me"}]})["table"]
        seat = ana.socket(table["id"])
        seat.ready()
        robot.send_text(json.dumps({"cmd": "join", "id": "j", "table": table["id"]}))
        seat.wait_for(lambda self: self.position)
        wrong = 0
        while wrong < 3:
            message = json.loads(robot.receive_text())
            if message.get("cmd") == "choose":
                robot.send_text(json.dumps({"id": message["id"], "action": "nonsense"}))
                wrong += 1
        self.assert_lost(made["player"]["id"], ana.id)

    def test_matches_against_own_bots_are_not_rated(self):
        owner = Player(self.port).claim()
        made = owner.post("/api/bots", {"name": f"robot {time.time_ns() % 10**9}"})
        robot = WebSocket(Player(self.port, token=made["token"]), "/api/bot")
        table = owner.post("/api/tables", {"game": self.game, "rated": True,
                                           "bots_allowed": True})["table"]
        seat = owner.socket(table["id"])
        seat.ready()
        robot.send_text(json.dumps({"cmd": "join", "id": "j", "table": table["id"]}))
        seat.wait_for(lambda self: self.position)
        robot.send_text(json.dumps({"cmd": "leave", "id": "l", "table": table["id"]}))
        seat.wait_for(lambda self: self.table["seats"][1]["away"])
        self.assertIsNone(self.rating(owner.id))
        self.assertIsNone(self.rating(made["player"]["id"]))

    def test_leaving_an_unrated_match_costs_nothing(self):
        players = [Player(self.port).claim(), Player(self.port).claim()]
        _, [hers, his] = make_table(players[0], self.game, players[1:])
        his.ask("leave")
        hers.wait_for(lambda self: self.table["seats"][1]["away"])
        self.assertIsNone(self.rating(players[1].id))


if __name__ == "__main__":
    unittest.main()
