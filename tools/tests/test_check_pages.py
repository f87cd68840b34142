"""The page check finds files that do not exist, by path and by name."""

import unittest

import tree

check_pages = tree.load("check_pages.py")


class Pages(tree.TreeTest):
    def check(self):
        return check_pages.check(self.root)

    def test_existing_files_pass(self):
        self.write("docs/page.md", "`src/base/bits.hpp`, `bits.hpp` and `base/bits.hpp`\n")
        self.assertEqual(self.check(), [])

    def test_a_file_that_is_gone_is_named(self):
        self.write("src/base/README.md", "Read\n`missing.hpp` first\n")
        self.assert_one(self.check(), "src/base/README.md:2", "missing.hpp")


if __name__ == "__main__":
    unittest.main()
