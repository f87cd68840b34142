"""The layer check catches what is planted, and nothing else."""

import unittest

import tree

check_layers = tree.load("check_layers.py")


class Layers(tree.TreeTest):
    def check(self):
        return check_layers.check(self.root)

    def test_a_good_repository_passes(self):
        self.assertEqual(self.check(), [])

    def test_looking_up_is_caught(self):
        self.add("src/core/game.hpp", '#include "match/module.hpp"\n')
        self.assert_one(self.check(), "src/core/game.hpp:2", "match/module.hpp", "only: base")

    def test_looking_sideways_is_caught(self):
        self.write("src/store/sql.hpp", "")
        self.write("src/study/rate.hpp", '#include "store/sql.hpp"\n')
        self.assert_one(self.check(), "src/study/rate.hpp:1", "store/sql.hpp")

    def test_nothing_includes_apps(self):
        self.write("apps/ahu/commands.hpp", "")
        self.add("src/match/module.hpp", '#include "apps/ahu/commands.hpp"\n')
        self.assert_one(self.check(), "src/match/module.hpp:3")

    def test_rules_see_no_search(self):
        self.add("games/stone_race/rules.hpp", '#include "search/choice.hpp"\n')
        self.assert_one(self.check(), "games/stone_race rules may see only: base, core")

    def test_parts_of_rules_count_as_rules(self):
        self.write("games/stone_race/rules/start.hpp", '#include "match/module.hpp"\n')
        self.write("games/stone_race/data.hpp", '#include "games/stone_race/notation.cpp"\n')
        self.assertEqual(len(self.check()), 2)

    def test_heuristics_see_of_search_only_choice(self):
        self.add("games/stone_race/heuristics.hpp", '#include "search/perft.hpp"\n')
        self.assert_one(self.check(), "search/perft.hpp", "search/choice.hpp")

    def test_learning_sees_no_learner(self):
        self.write("src/learn/batch.hpp", '#include "core/game.hpp"\n')
        self.write("games/stone_race/learning.hpp", '#include "core/game.hpp"\n')
        self.assertEqual(self.check(), [])
        self.add("games/stone_race/learning.hpp", '#include "learn/batch.hpp"\n')
        self.assert_one(self.check(), "learn/batch.hpp", "only: base, core")

    def test_rules_do_not_include_their_notation(self):
        self.write("games/stone_race/notation.hpp", "")
        self.add("games/stone_race/rules.hpp", '#include "games/stone_race/notation.hpp"\n')
        self.assert_one(self.check(), "of a game see of it only: rules")

    def test_a_split_part_keeps_its_rights(self):
        self.write("games/stone_race/notation.hpp", "")
        self.write("games/stone_race/notation_events.cpp",
                   '#include "games/stone_race/notation.hpp"\n')
        self.assertEqual(self.check(), [])

    def test_a_game_sees_no_other_game(self):
        self.write("games/other/rules.hpp", "")
        self.add("games/stone_race/module.cpp", '#include "games/other/rules.hpp"\n')
        self.assert_one(self.check(), "a game sees no other game")

    def test_a_board_imports_the_contract_and_itself(self):
        self.write("games/stone_race/web/Board.svelte",
                   "import type { BoardProps } from 'ahu/contract';\n"
                   "import Badge from 'ahu/parts/Badge.svelte';\n"
                   "import { fade } from 'svelte/transition';\nimport { way } from './ways';\n"
                   "const page = () => import('../messages/en.json');\n")
        self.assertEqual(self.check(), [])

    def test_a_board_imports_no_shell_and_no_other_game(self):
        self.write("games/stone_race/web/game_board.ts", "import { other } from 'ahu/other';\n"
                   "const page = () => import('../../other/web/page');\n")
        found = self.check()
        self.assertEqual(len(found), 2)
        self.assertIn("game_board.ts:1: imports ahu/other, but a board may see only", found[0])
        self.assertIn("game_board.ts:2", found[1])

    def test_the_shell_imports_no_board_and_its_tests_import_all(self):
        self.write("web/src/App.svelte", "import Board from '../../games/stone_race/web/Board.svelte';\n")
        self.write("web/tests/unit/app.test.ts", "import { x } from '../../../games/a/web/index';\n")
        self.assert_one(self.check(), "web/src/App.svelte:1")

    def test_modules_see_no_game(self):
        self.add("apps/ahu/main.cpp", '#include "games/stone_race/rules.hpp"\n')
        self.assert_one(self.check(), "apps/ahu/main.cpp:2")

    def test_modules_below_support_use_the_standard_library_alone(self):
        self.add("src/search/choice.hpp", "#include <boost/json.hpp>\n")
        self.assert_one(self.check(), "search uses the standard library alone")

    def test_beast_is_named_only_in_server(self):
        self.write("src/server/http.cpp", "#include <boost/beast.hpp>\n")
        self.add("src/match/module.hpp", "#include <boost/beast.hpp>\n")
        self.assert_one(self.check(), "only server may name this library")

    def test_a_missing_file_and_an_unknown_module_are_caught(self):
        self.add("src/core/game.hpp", '#include "core/gone.hpp"\n')
        self.assert_one(self.check(), "no such file")
        self.write("src/core/game.hpp", "")
        self.write("src/cellar/wine.hpp", "")
        self.assert_one(self.check(), "src/cellar is no module")


if __name__ == "__main__":
    unittest.main()
