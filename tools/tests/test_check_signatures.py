"""The signature check compares every build with the kept number."""

import unittest

import tree

check_signatures = tree.load("check_signatures")
LINE = "stone-race 0123456789abcdef 00000000000000aa\n"


class Signatures(tree.TreeTest):
    def check(self, **outputs):
        return check_signatures.check(self.root, outputs)

    def test_equal_ones_pass(self):
        self.assertEqual(self.check(gcc=LINE, wasm=LINE), [])

    def test_a_different_one_is_caught(self):
        self.assert_one(
            self.check(gcc=LINE, wasm="stone-race 0123456789abcdee 00000000000000aa\n"),
            "wasm: stone-race prints 0123456789abcdee",
        )

    def test_other_bots_are_caught(self):
        self.assert_one(self.check(gcc=LINE, wasm=LINE.replace("aa", "ab")), "wasm: stone-race prints")

    def test_a_missing_and_an_unknown_game_are_caught(self):
        self.assert_one(self.check(gcc=""), "gcc: stone-race prints (nothing)")
        both = f"{LINE}other 0123456789abcdef 00000000000000aa\n"
        self.assert_one(self.check(gcc=both), "other", "no such game")

    def test_invalid_output_is_caught(self):
        self.assert_one(self.check(gcc=f"{LINE}Segfault\n"), "Segfault")


if __name__ == "__main__":
    unittest.main()
