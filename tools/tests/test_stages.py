"""The stages of a test run: their order, their verdicts, their count."""

import io
import sys
import tempfile
import time
import unittest
from pathlib import Path

import tree

sys.path.insert(0, str(tree.TOOLS / "lib"))
from stages import Run, Stage, selected


def nothing(shell):
    shell.say("nothing to do")


class Stages(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.root = Path(folder.name)
        self.out = io.StringIO()

    def run_stages(self, *stages):
        run = Run(self.root, self.root / "logs", list(stages), self.out)
        fine = run.execute()
        return run, fine

    def test_a_stage_waits_for_what_it_needs(self):
        done = []

        def note(name):
            return lambda shell: done.append(name)

        def slow(shell):
            time.sleep(0.2)
            done.append("build")

        run, fine = self.run_stages(
            Stage("late", "", note("late"), ("build", "early")), Stage("early", "", note("early")),
            Stage("build", "", slow, lane="wide"), Stage("last", "", note("last"), ("build",), "wide"))
        self.assertTrue(fine)
        self.assertEqual(sorted(done), ["build", "early", "last", "late"])
        self.assertLess(done.index("build"), min(done.index("late"), done.index("last")))
        self.assertEqual((run.passed, run.failed), (4, 0))

    def test_a_failure_fails_what_needs_it_and_nothing_else(self):
        run, fine = self.run_stages(
            Stage("build", "", lambda shell: shell.run("bash", "-c", "echo broken; exit 3"), lane="wide"),
            Stage("units", "", nothing, ("build",), "wide"), Stage("web", "", nothing, ("units",)),
            Stage("format", "", nothing))
        self.assertFalse(fine)
        self.assertEqual([stage.state for stage in run.stages], ["FAILED", "SKIPPED", "SKIPPED", "ok"])
        self.assertEqual((run.passed, run.failed), (1, 3))
        self.assertIn("broken", self.out.getvalue())
        self.assertIn("bash ended with 3", self.out.getvalue())
        self.assertIn("1 passed, 3 failed", run.summary(61))

    def test_a_stage_counts_the_tests_that_ctest_ran(self):
        line = "echo '90% tests passed, 1 tests failed out of 10'; exit 8"
        run, _ = self.run_stages(Stage("units", "", lambda shell: shell.run("bash", "-c", line)))
        self.assertEqual((run.passed, run.failed), (9, 1))

    def test_processor_time_counts_the_children(self):
        busy = "bash -c 'for ((i = 0; i < 300000; i++)); do :; done'"
        run, _ = self.run_stages(Stage("busy", "", lambda shell: shell.run("bash", "-c", busy)))
        self.assertGreater(run.stages[0].processor, 0.1)

    def test_wide_stages_yield_to_the_others(self):
        self.run_stages(Stage("build", "", lambda shell: shell.run("nice"), lane="wide"),
                        Stage("page", "", lambda shell: shell.run("nice"), lane="pages"))
        levels = [int((self.root / f"logs/{name}.log").read_text().split()[-1]) for name in ("build", "page")]
        self.assertEqual(levels[0] - levels[1], 5)

    def test_output_goes_to_the_log_or_to_a_file(self):
        def work(shell):
            shell.run("bash", "-c", 'echo "to the log $WORD"', WORD="with a word")
            shell.run("echo", "to the file", output=self.root / "file")

        self.run_stages(Stage("words", "", work))
        self.assertIn("to the log with a word\n", (self.root / "logs/words.log").read_text())
        self.assertEqual((self.root / "file").read_text(), "to the file\n")

    def test_a_stage_is_selected_with_what_it_needs(self):
        all_of_them = [Stage("build", "", nothing), Stage("units", "", nothing, ("build",)),
                       Stage("format", "", nothing)]
        self.assertEqual([each.name for each in selected(all_of_them, ["units"])], ["build", "units"])
        self.assertEqual(len(selected(all_of_them, [])), 3)
        with self.assertRaises(KeyError):
            selected(all_of_them, ["unit"])


if __name__ == "__main__":
    unittest.main()
