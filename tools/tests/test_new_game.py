"""A new game copied from another: names replaced everywhere, bad requests refused."""

import unittest

import tree

new_game = tree.load("new_game")


class NewGame(tree.TreeTest):
    def make(self, *arguments):
        return new_game.make(new_game.parse([*arguments, "--from", "stone_race"]), self.root)

    def text(self, name):
        return (self.root / "games" / name).read_text()

    def test_names_follow_from_the_folder(self):
        self.assertEqual(
            self.make("bird_man"),
            {"folder": "bird_man", "id": "bird-man", "name": "Bird Man", "class": "BirdMan",
             "prefix": "BM"},
        )

    def test_every_name_is_replaced(self):
        self.write("games/stone_race/tests/stone_race_test.cpp", "// SR-A1 stone_race::StoneRace\n")
        self.make("bird_man", "--id", "egg", "--name", "The Egg", "--class", "Egg", "--prefix", "EG")
        self.assertEqual(self.text("bird_man/tests/bird_man_test.cpp"),
                         "// EG-A1 bird_man::Egg\n")
        rules = self.text("bird_man/rules.hpp")
        self.assertIn('id = "egg"', rules)
        self.assertIn('name = "The Egg"', rules)
        self.assertIn("EG_A1_Runs", self.text("bird_man/tests/rules_test.cpp"))
        for path in (self.root / "games/bird_man").rglob("*.*"):
            if path.is_file():
                self.assertNotRegex(path.read_text(), "(?i)stone.?race|SR[-_]")

    def test_the_copy_does_not_call_itself_the_template(self):
        self.add("games/stone_race/README.md", "\nCopy it (docs/adding_a_game.md).\n\nMore.\n")
        self.make("bird_man")
        self.assertNotIn("Copy it", self.text("bird_man/README.md"))
        self.assertIn("More.", self.text("bird_man/README.md"))

    def test_bytes_that_are_not_utf8_are_copied(self):
        (self.root / "games/stone_race/picture").write_bytes(b"\xff\xfe\x00")
        self.make("bird_man")
        copied = self.root / "games/bird_man/picture"
        self.assertEqual(copied.read_bytes(), b"\xff\xfe\x00")

    def test_files_of_one_game_only_are_not_copied(self):
        left = ("nets/stone_race.net", "study/solver.hpp", "bots/prover.hpp", "heuristics.hpp",
                "tests/golden/one.json", "tests/corpus/one", "tests/signature.txt")
        for name in left:
            self.write(f"games/stone_race/{name}", "x\n")
        self.make("bird_man")
        for name in left:
            self.assertFalse((self.root / "games/bird_man" / name).exists(), name)

    def test_invalid_arguments_are_refused(self):
        for arguments in (["Bird-Man"], ["stone_race"], ["bird_man", "--id", "stone-race"],
                          ["bird_man", "--prefix", "SR"], ["bird_man", "--class", "bird"],
                          ["bird_man", "--name", 'a"b']):
            with self.assertRaises(new_game.Refused):
                self.make(*arguments)
        self.assertFalse((self.root / "games/bird_man").exists())
        with self.assertRaises(new_game.Refused):
            new_game.make(new_game.parse(["bird_man", "--from", "nowhere"]), self.root)


if __name__ == "__main__":
    unittest.main()
