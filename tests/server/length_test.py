"""Matches that do not come to an end: the server closes them."""
import unittest

from case import AHU, first_game
from client import Closed, Player, Server, make_table


class Length(unittest.TestCase):
    def setUp(self):
        self.server = Server(AHU, "--max-entries", "30", "--unlimited", "127.0.0.1")
        self.addCleanup(self.server.__exit__)
        self.players = [Player(self.server.port), Player(self.server.port)]
        games = self.players[0].get("/api/games")["games"]
        self.game = first_game(games, lambda game: game["players"][0] == 2
                               and not game["secrets"])["id"]

    def until_closed(self, step):
        """Repeats this until the table is closed, and tells how."""
        try:
            for _ in range(200):
                step()
        except Closed as closed:
            return closed
        return None

    def check_closed(self, table, closed):
        self.assertIsNotNone(closed)
        self.assertEqual(closed.code, 1008)
        self.assertEqual(self.players[0].get(f"/api/tables/{table}")["table"]["status"], "closed")
        self.assertEqual(self.players[0].get("/api/matches")["matches"], [])
        self.assertEqual(self.players[0].get("/api/tables?mine=1")["tables"], [])

    def test_endless_undo(self):
        table, sockets = make_table(self.players[0], self.game, self.players[1:])
        mover = sockets[sockets[0].position["to_act"]]
        other = sockets[1 - mover.seat]

        def take_back():
            version = mover.position["version"]
            mover.act(mover.position["actions"][0])
            mover.ask("undo")
            other.wait_for(lambda self: self.table["undo"] is not None)
            other.ask("undo", consent=True)
            mover.wait_for(lambda self: self.position["version"] == version)

        self.check_closed(table, self.until_closed(take_back))


if __name__ == "__main__":
    unittest.main()
