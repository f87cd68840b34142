"""The word check finds forbidden words in prose and in names, and nothing in other words."""

import unittest

import tree

check_words = tree.load("check_words.py")


class Words(tree.TreeTest):
    def check(self):
        return check_words.check(self.root)

    def test_a_good_repository_passes(self):
        self.assertEqual(self.check(), [])

    def test_prose_and_names_are_read_alike(self):
        for text in ("Whoever comes", "is_too_fickle()", "StandIn seat", "stand_in", "SitterList",
                     "in trouble", "StoryEntry", "the story of", "request_patience", "drawn by lot",
                     "begins anew", "whatever the match", "events_heard", "LastSignOfLife",
                     "RematchWish", "bots_of_the_house", "a bot of the game", "def test_who_leaves(self):",
                     "TEST(Table, WhoLeaves) {"):
            self.write("src/match/list.cpp", f"// before\n{text}\n")
            self.assert_one(self.check(), "src/match/list.cpp:2", "write")

    def test_it_says_what_to_write(self):
        self.write("docs/page.md", "a forsaken seat\n")
        self.assert_one(self.check(), "docs/page.md:1", "'forsaken'", "abandoned")

    def test_a_path_counts(self):
        self.write("src/learn/crew.hpp", "")
        self.assert_one(self.check(), "src/learn/crew.hpp (its path)")

    def test_longer_words_are_allowed(self):
        self.write("docs/page.md", "indeed screwed; heeded once; gentlyness; ANewMatch\n")
        self.assertEqual(self.check(), [])

    def test_other_languages_have_words_of_their_own(self):
        for path in ("games/race/messages/fr.json", "web/src/messages/fr.ts", "games/race/rules.ja.ts"):
            self.write(path, '"Un peu de patience, la partie commence."\n')
        self.assertEqual(self.check(), [])
        self.write("games/race/messages/en.json", '{"a": "Patience"}\n')
        self.assert_one(self.check(), "games/race/messages/en.json:1", "timeout")

    def test_a_phrase_broken_over_two_lines_is_found(self):
        for text in ("is there so\nmany times", "// there are so\n// many", "    # and so\n    # many",
                     "> so\n> many", " * so\n * many", "a bot of the\nhouse", "that\n  which"):
            self.write("docs/page.md", f"before\n{text}\nafter\n")
            self.assert_one(self.check(), "docs/page.md:2", "write")

    def test_a_phrase_on_one_line_is_reported_once(self):
        self.write("docs/page.md", "one\nthere are so many of them\ntwo\n")
        self.assert_one(self.check(), "docs/page.md:2", "'so many'")

    def test_french_has_no_break_spaces(self):
        for text in ("Prêt ?", "Les trésors : deux", "oui ; non", "« oui", "Bravo !"):
            self.write("games/race/messages/fr.json", f'{{"a": "{text}"}}\n')
            self.assert_one(self.check(), "games/race/messages/fr.json:1", "no-break space")
        self.write("games/race/messages/fr.json", '{"a": "Prêt\u00a0?", "b": " ? montre la règle"}\n')
        self.assertEqual(self.check(), [])


if __name__ == "__main__":
    unittest.main()
