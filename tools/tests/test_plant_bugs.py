"""The planted bugs: each names a stage, and perhaps a test, that exists, and still fits the sources."""

import fnmatch
import importlib.machinery
import importlib.util
import re
import subprocess
import unittest

import tree

ROOT = tree.TOOLS.parent


def load_tool():
    loader = importlib.machinery.SourceFileLoader("plant_bugs", str(tree.TOOLS / "plant_bugs"))
    tool = importlib.util.module_from_spec(importlib.util.spec_from_loader("plant_bugs", loader))
    loader.exec_module(tool)
    return tool


def tests_of(program):
    """The names of all tests of a script, or of a test program of a module."""
    for script in ROOT.glob(f"tests/*/{program}.py"):
        parts = re.split(r"^class (\w+)", script.read_text(), flags=re.M)[1:]
        return [f"{suite}.{name}" for suite, body in zip(parts[::2], parts[1::2])
                for name in re.findall(r"    def (test_\w+)", body)]
    texts = [path.read_text() for path in ROOT.glob(f"tests/{program.removeprefix('test_')}/*.cpp")]
    return [f"{prefix}{suite}.{name}{suffix}"
            for kind, suite, name in re.findall(r"^TEST(\w*)\((\w+), (\w+)\)", "\n".join(texts), re.M)
            for prefix, suffix in [("Every/", "/sqlite") if kind == "_P" else ("", "")]]


class PlantedBugs(unittest.TestCase):
    def setUp(self):
        tool = load_tool()
        self.bugs = [tool.read_bug(patch) for patch in tool.all_patches()]

    def test_fit_the_sources(self):
        for bug in self.bugs:
            with self.subTest(bug.patch.stem):
                tried = subprocess.run(["patch", "-p1", "--dry-run", "--force", "-i", bug.patch],
                                       cwd=ROOT, capture_output=True, text=True)
                self.assertEqual(tried.returncode, 0, tried.stdout)

    def test_name_a_stage(self):
        stages = re.findall(r'Stage\("(\w+)"', (ROOT / "tools" / "run_tests").read_text())
        for bug in self.bugs:
            with self.subTest(bug.patch.stem):
                self.assertIn(bug.stage, stages)

    def test_name_a_test(self):
        for bug in self.bugs:
            if bug.test:
                with self.subTest(bug.patch.stem):
                    self.assertTrue(fnmatch.filter(tests_of(bug.test[0]), bug.test[1]), bug.test)

    def test_have_names_of_their_own(self):
        names = [bug.patch.stem for bug in self.bugs]
        self.assertEqual(len(set(names)), len(names))

    def test_are_ten_or_more(self):
        self.assertGreaterEqual(len(self.bugs), 10)


if __name__ == "__main__":
    unittest.main()
