"""The clause check finds what has no test, and ids that no README has."""

import unittest

import tree

check_clauses = tree.load("check_clauses.py")


class Clauses(tree.TreeTest):
    def check(self):
        return check_clauses.check(self.root)

    def test_a_good_repository_passes(self):
        self.assertEqual(self.check(), [])

    def test_a_clause_without_a_test_is_caught(self):
        self.add("games/stone_race/README.md", "- **SR-B12** Rest.\n")
        self.assert_one(self.check(), "games/stone_race: SR-B12 has no test")

    def test_an_id_in_the_rules_is_no_test(self):
        self.add("games/stone_race/README.md", "- **SR-B1** Rest.\n")
        self.add("games/stone_race/rules.hpp", "// SR-B1\n")
        self.assert_one(self.check(), "SR-B1 has no test")

    def test_a_longer_id_does_not_count_for_a_shorter(self):
        self.add("games/stone_race/README.md", "- **SR-B1** Rest.\n- **SR-B11** Wait.\n")
        self.add("games/stone_race/tests/rules_test.cpp", "// SR-B11\n")
        self.assert_one(self.check(), "SR-B1 has no test")

    def test_an_unknown_id_is_caught_in_tests_and_in_code(self):
        self.add("games/stone_race/tests/rules_test.cpp", "// SR-Z9\n")
        self.add("games/stone_race/notation.cpp", 'return {"SR-Z8"};\n')
        faults = self.check()
        self.assertEqual(len(faults), 2)
        self.assertIn("notation.cpp: SR-Z8 is no clause of the README", faults[0])
        self.assertIn("tests/rules_test.cpp: SR-Z9", faults[1])

    def test_a_clause_written_twice_is_caught(self):
        self.add("games/stone_race/README.md", "- **SR-A1** Run again.\n")
        self.assert_one(self.check(), "SR-A1 stands there twice")

    def test_a_game_without_clauses_is_caught(self):
        self.write("games/stone_race/README.md", "# Stone Race\n")
        self.assert_one(self.check(), "has no clause")

    def test_a_ruling_that_is_not_listed_is_caught(self):
        self.add("games/stone_race/README.md", "- **SR-A3** Rest\n  a while [ruling: how long].\n")
        self.add("games/stone_race/tests/rules_test.cpp", "// SR-A3\n")
        self.write("games/stone_race/messages/en.json", "{}")
        self.assert_one(self.check(), "messages/en.json: SR-A3 is a ruling in the README, not here")
        self.write("games/stone_race/messages/en.json", '{"ruling.SR-A3": "Long."}')
        self.assertEqual(self.check(), [])

    def test_a_listed_ruling_without_a_mark_is_caught(self):
        self.write("games/stone_race/messages/fr.json", '{"ruling.SR-A1": "Courez."}')
        self.assert_one(self.check(), "SR-A1 is a ruling here, not in the README")

    def test_a_ruling_outside_of_a_clause_is_caught(self):
        self.add("games/stone_race/README.md", "\n**[ruling]** marks what is open.\n\nRun [ruling].\n")
        self.assert_one(self.check(), "a ruling outside of a clause: Run [ruling].")

    def test_a_reason_that_the_readme_does_not_tell_is_caught(self):
        self.add("games/stone_race/rules/legal.hpp",
                 "AHU_REASONS(Why, (TooTired, \"SR-A1\"));\n")
        self.assert_one(self.check(), "list of reasons: too-tired is a reason here")
        self.add("games/stone_race/README.md", "\n## Reasons\nCodes.\n\n`too-tired`.\n")
        self.assertEqual(self.check(), [])


if __name__ == "__main__":
    unittest.main()
