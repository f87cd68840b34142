"""What tools/measure_levels makes of the arena's results."""
import argparse
import unittest

import tree

measure_levels = tree.load("measure_levels")


def results(accepted):
    return {"summary": {
        "pairs": [{"score": 0.7, "score_low": 0.61, "score_high": 0.78,
                   "games": 60, "sprt": {"accepted": accepted}}],
        "bots": [{"name": "level-3", "millis_per_move": 1.25},
                 {"name": "level-2", "millis_per_move": 9}]}}


class Rows(unittest.TestCase):
    def test_the_score_the_verdict_and_the_time_of_the_stronger(self):
        row = measure_levels.row("stone-race", 3, "level-2", "at least 65%", results("elo1"))
        self.assertEqual(
            row, "| stone-race | 3 | level-2 | 70.0% (61.0% to 78.0%) | 60 | at least 65% | 1.2 |")

    def test_unproven_differences_are_not_claimed(self):
        for accepted, word in (("elo0", "too little"), ("none", "open"), (None, "open")):
            self.assertIn(f"| {word} |", measure_levels.row("x", 3, "greedy", "better",
                                                                results(accepted)))

    def test_more_than_two_players_are_asked_who_is_better(self):
        more = argparse.Namespace(players=4)
        self.assertEqual(measure_levels.question(more, "stone-race"), ("better", (0, 50)))

    def test_from_the_third_level_on_there_are_rivals_where_they_are_asked_for(self):
        def rivals(wanted):
            options = argparse.Namespace(players=4, rivals=wanted)
            return [pairing[:2] for pairing in measure_levels.pairings(options, "stone-race", 3)]
        below = [(2, "level-1"), (3, "level-2")]
        self.assertEqual(rivals(False), below)
        self.assertEqual(rivals(True), [*below, (3, "shallow"), (3, "greedy")])

    def test_the_wanted_score_in_elo(self):
        self.assertAlmostEqual(measure_levels.elo(0.65), 107.5, 1)
        self.assertEqual(measure_levels.elo(0.5), 0)


if __name__ == "__main__":
    unittest.main()
