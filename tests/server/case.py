"""What the tests of a running server share; the program under test is the first argument."""
import json
import sys
import unittest

from client import Player, Refused, Server, make_table

AHU = sys.argv.pop(1)


def first_game(games, wanted):
    """The shortest game that fits: tests name none."""
    return next(game for game in games if wanted(game))


class ServerTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(AHU, "--unlimited", "127.0.0.1", "--absence", "1")
        cls.port = cls.server.port
        cls.games = Player(cls.port).get("/api/games")["games"]
        two = [game for game in cls.games if game["players"][0] == 2]
        cls.open_game = first_game(two, lambda game: not game["secrets"])["id"]
        cls.secret_game = first_game(two, lambda game: game["secrets"])["id"]

    @classmethod
    def tearDownClass(cls):
        code = cls.server.stop()
        log = cls.server.log_text()
        cls.server.__exit__()
        assert code == 0, code
        for line in log.splitlines():
            json.loads(line)  # structured to the last line

    def pair(self, game=None, **more):
        players = [Player(self.port), Player(self.port)]
        if more.get("rated"):
            players = [player.claim() for player in players]
        table, sockets = make_table(players[0], game or self.open_game, players[1:], **more)
        return table, players, sockets

    def refused(self, code, function, *arguments, **more):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **more)
        self.assertEqual(caught.exception.code, code)
        return caught.exception
