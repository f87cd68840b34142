"""The planted bugs: each names a stage that exists and still fits the sources."""

import re
import subprocess
import unittest

import tree

ROOT = tree.TOOLS.parent


class PlantedBugs(unittest.TestCase):
    def setUp(self):
        self.bugs = sorted(ROOT.glob("tools/planted/*.patch")) + sorted(
            ROOT.glob("games/*/tests/planted/*.patch"))

    def test_fit_the_sources(self):
        for bug in self.bugs:
            with self.subTest(bug.stem):
                tried = subprocess.run(["patch", "-p1", "--dry-run", "--force", "-i", str(bug)],
                                       cwd=ROOT, capture_output=True, text=True)
                self.assertEqual(tried.returncode, 0, tried.stdout)

    def test_name_a_stage(self):
        stages = re.findall(r'Stage\("(\w+)"', (ROOT / "tools" / "run_tests").read_text())
        for bug in self.bugs:
            with self.subTest(bug.stem):
                first = bug.read_text().splitlines()[0]
                self.assertIn(first.removeprefix("Caught by: "), stages)

    def test_are_ten_or_more(self):
        self.assertGreaterEqual(len(self.bugs), 10)


if __name__ == "__main__":
    unittest.main()
