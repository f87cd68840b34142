"""Every game of the repository has signatures: a new one may be tested without them, but they must be
written before it is committed."""

import unittest
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent.parent


class SettledGames(unittest.TestCase):
    def test_signatures_and_golden_games_are_kept(self):
        games = sorted(path.parent for path in ROOT.glob("games/*/CMakeLists.txt"))
        self.assertTrue(games)
        for game in games:
            with self.subTest(game.name):
                for kept in ("signature.txt", "bots.txt"):
                    self.assertTrue((game / "tests" / kept).is_file(),
                                    f"{kept} is missing: run the game's tests with AHU_RENEW=1")
                golden = list((game / "tests" / "golden").glob("*.json"))
                self.assertGreaterEqual(len(golden), 3, "a game has at least three golden games")


if __name__ == "__main__":
    unittest.main()
