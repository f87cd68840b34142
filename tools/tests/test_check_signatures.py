"""The signature check compares every build with the kept number."""

import unittest

import tree

check_signatures = tree.load("check_signatures")


class Signatures(tree.TreeTest):
    def check(self, **outputs):
        return check_signatures.check(self.root, outputs)

    def test_equal_ones_pass(self):
        line = "stone-race 0123456789abcdef\n"
        self.assertEqual(self.check(gcc=line, wasm=line), [])

    def test_a_different_one_is_caught(self):
        self.assert_one(
            self.check(gcc="stone-race 0123456789abcdef\n", wasm="stone-race 0123456789abcdee\n"),
            "wasm: stone-race prints 0123456789abcdee",
        )

    def test_a_missing_and_an_unknown_game_are_caught(self):
        self.assert_one(self.check(gcc=""), "gcc: stone-race prints (nothing)")
        both = "stone-race 0123456789abcdef\nother 0123456789abcdef\n"
        self.assert_one(self.check(gcc=both), "other", "no such game")

    def test_rubbish_is_caught(self):
        self.assert_one(self.check(gcc="stone-race 0123456789abcdef\nSegfault\n"), "Segfault")


if __name__ == "__main__":
    unittest.main()
