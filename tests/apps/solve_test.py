"""The real `ahu solve`: the table, its JSON, and what is refused."""
import json
import re
import subprocess
import sys
import unittest

AHU = sys.argv.pop(1)


def run(*words):
    return subprocess.run([AHU, *words], capture_output=True, text=True, timeout=300, check=False)


def variants():
    told = re.search(r"The variant's id: ([a-z0-9, \n-]+)", run("solve", "--help").stdout)
    return re.findall(r"[a-z0-9-]+", told.group(1))


class Solve(unittest.TestCase):
    def test_variants_are_solved_and_listed_nowhere(self):
        listed = [game["id"] for game in json.loads(run("games", "--json").stdout)["games"]]
        self.assertTrue(variants())
        for variant in variants():
            with self.subTest(variant):
                self.assertNotIn(variant, listed)
                done = run("solve", variant, "--iterations", "8", "--bots", "random", "--samples",
                           "1", "--json")
                self.assertEqual(done.returncode, 0, done.stderr)
                told = json.loads(done.stdout)
                self.assertEqual(told["game"], variant)
                self.assertLess(told["information_sets"], told["positions"])
                gains = {row["strategy"]: row["exploitability"] for row in told["strategies"]}
                self.assertEqual(list(gains), ["even", "random", "cfr+"])
                self.assertLess(gains["cfr+"], gains["even"])
                self.assertGreater(gains["random"], gains["cfr+"])
                self.assertGreaterEqual(gains["cfr+"], -1e-6)

    def test_the_table_has_a_line_for_each_strategy(self):
        done = run("solve", variants()[0], "--iterations", "1")
        self.assertRegex(done.stdout, r"\d+ positions, \d+ information sets")
        self.assertEqual([line.split()[0] for line in done.stdout.splitlines()[1:]],
                         ["strategy", "even", "cfr+"])

    def test_unsolvable_games_are_refused(self):
        first = variants()[0]
        for words, why in [((first, "--max-positions", "1000"), "more than 1000 positions"),
                           (("nothing",), "there is no game 'nothing'"),
                           ((first, "--bots", "nobody"), "there is no bot 'nobody'"),
                           ((first, "--iterations", "0"), "--iterations")]:
            with self.subTest(words):
                done = run("solve", *words)
                self.assertNotEqual(done.returncode, 0)
                self.assertIn(why, done.stderr)


if __name__ == "__main__":
    unittest.main()
