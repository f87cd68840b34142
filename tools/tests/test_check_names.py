"""The name check catches every spelling, in every module, and lets the pages for readers be."""

import unittest

import tree

check_names = tree.load("check_names.py")


class Names(tree.TreeTest):
    def check(self):
        return check_names.check(self.root)

    def test_a_good_repository_passes(self):
        self.assertEqual(self.check(), [])

    def test_every_spelling_is_caught(self):
        for spelling in ("stone-race", "stone_race", "StoneRace", "Stone Race", "STONE_RACE"):
            self.write("src/match/list.cpp", f"// before\nx({spelling});\n")
            self.assert_one(self.check(), "src/match/list.cpp:2", "games/stone_race", spelling)

    def test_every_folder_is_searched(self):
        modules = ("apps/ahu/x.cpp", "bindings/wasm/x.mjs", "web/x.ts", "tests/x.cpp", "bench/x.cpp",
                 "tools/x", "cmake/x.cmake", "CMakeLists.txt", "ahu", ".ci/run")
        for module in modules:
            self.write(module, "stone_race\n")
        self.assertEqual(len(self.check()), len(modules))

    def test_a_path_counts(self):
        self.write("bench/stone_race.cpp", "")
        self.assert_one(self.check(), "bench/stone_race.cpp (its path)")

    def test_a_one_word_name_must_stand_alone(self):
        self.write("games/go/CMakeLists.txt", "ahu_add_game(go)\n")
        self.write("src/match/list.cpp", "goes on; cargo;\n")
        self.assertEqual(self.check(), [])
        self.write("src/match/list.cpp", "go_first()\n")
        self.assert_one(self.check(), "games/go")

    def test_what_is_built_is_not_searched(self):
        self.write("build/release/registry.cpp", "stone_race\n")
        self.assertEqual(self.check(), [])


if __name__ == "__main__":
    unittest.main()
