"""The page of strength is a list of commands that can be run again."""

import json
import unittest

import tree

measure_strength = tree.load("measure_strength")


class Claims(unittest.TestCase):
    def test_every_claim_has_a_file_of_its_own_and_can_be_resumed(self):
        commands = measure_strength.claims([])
        self.assertGreater(len(commands), 8)
        files = [measure_strength.result_file(command) for command in commands]
        self.assertEqual(len(set(files)), len(files))
        for command in commands:
            self.assertIn("--resume", command)

    def test_words_choose_claims(self):
        chosen = measure_strength.claims(["-random.json"])
        self.assertTrue(chosen)
        self.assertLess(len(chosen), len(measure_strength.claims([])))


class Table(tree.TreeTest):
    def test_a_row_shows_the_first_bot_against_the_other(self):
        bot = {"mean_place": 1.25, "mean_place_error": 0.1, "nodes_per_second": 12345.0}
        pair = {"first": "a", "second": "b", "games": 40, "score": 0.75,
                "score_low": 0.62, "score_high": 0.85}
        summary = {"pairs": [pair], "bots": [{"name": "b", **bot}, {"name": "a", **bot}]}
        path = self.root / "a-b.json"
        path.write_text(json.dumps({"complete": False, "summary": summary}))
        self.assertFalse(measure_strength.is_complete(path))
        row = measure_strength.row(path)
        self.assertIn("| a-b | 40 | 75.0 % (62.0 to 85.0) | 1.25 : 1.25 ± 0.10 |", row)

    def test_a_claim_without_a_whole_round_is_not_shown_yet(self):
        path = self.root / "a-b.json"
        for games, shown in ((0, False), (2, True)):
            pair = {"first": "a", "second": "b", "games": games, "score": 0.5}
            path.write_text(json.dumps({"complete": False, "summary": {"pairs": [pair]}}))
            self.assertEqual(measure_strength.has_results(path), shown)


if __name__ == "__main__":
    unittest.main()
