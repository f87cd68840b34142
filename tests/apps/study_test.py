"""The real `ahu study`: files, stopping and resuming, and the ranks of an MPI job."""
import csv
import json
import os
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree
from html.parser import HTMLParser
from pathlib import Path

AHU = sys.argv.pop(1)
MPIRUN = shutil.which("mpirun")
FILES = ["matches.csv", "report.json", "report.html"]
# Options of mpirun so that ranks are not bound to cores.
MPI_OPTIONS = ["--oversubscribe", "--allow-run-as-root", "--bind-to", "none", "--quiet"]
VOID = {"meta", "br", "img", "link", "input", "hr"}


def game():
    listed = subprocess.run([AHU, "games", "--json"], capture_output=True, check=True, timeout=300)
    return json.loads(listed.stdout)["games"][0]["id"]


def alive(process):
    """The processes that a process has started."""
    listed = subprocess.run(["ps", "-o", "pid=,args=", "--ppid", str(process)],
                            capture_output=True, text=True, check=False)
    return [int(line.split()[0]) for line in listed.stdout.splitlines() if " study " in line]


class Nesting(HTMLParser):
    """Every element that is opened is closed, in order."""

    def __init__(self):
        super().__init__()
        self.open = []

    def handle_starttag(self, tag, attrs):
        if tag not in VOID:
            self.open.append(tag)

    def handle_endtag(self, tag):
        assert self.open.pop() == tag, tag


class Study(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)

    def command(self, out, *words, bots="shallow", nodes=10):
        return [AHU, "study", game(), "--out", str(self.folder / out), "--bots", bots, "--weak",
                "random", "--nodes", str(nodes), *map(str, words)]

    def run_study(self, out, *words, status=0, before=(), **more):
        done = subprocess.run([*before, *self.command(out, *words, **more)], capture_output=True,
                              text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def texts(self, out):
        return {name: (self.folder / out / name).read_bytes() for name in FILES}

    def mpirun(self, ranks):
        if not MPIRUN:
            self.skipTest("there is no mpirun")
        return [MPIRUN, "-n", str(ranks), *MPI_OPTIONS]


class Alone(Study):
    def test_files(self):
        self.run_study("a", "--matches", 20, "--records")
        with open(self.folder / "a" / "matches.csv", newline="", encoding="utf-8") as file:
            rows = list(csv.DictReader(file))
        self.assertEqual(len([row for row in rows if row["series"] == "even"]), 20)
        self.assertEqual(len([row for row in rows if row["series"] == "skill"]), 2)
        for row in rows:
            self.assertEqual(sum(map(int, row["payoffs"].split())), 60)
        report = json.loads((self.folder / "a" / "report.json").read_bytes())
        self.assertEqual(report["format"], "ahu-study/1")
        self.assertEqual(report["configurations"][0]["matches"], 20)
        page = (self.folder / "a" / "report.html").read_text(encoding="utf-8")
        nesting = Nesting()
        nesting.feed(page)
        self.assertEqual(nesting.open, [])
        drawings = re.findall(r"<svg.*?</svg>", page, re.S)
        self.assertGreater(len(drawings), 5)
        for drawing in drawings:
            xml.etree.ElementTree.fromstring(drawing)
            self.assertNotIn("nan", drawing)
            self.assertNotIn("inf", drawing)
        records = sorted((self.folder / "a" / "records").iterdir())
        self.assertEqual(len(records), 22)
        replay = subprocess.run([AHU, "replay", records[0]], capture_output=True, timeout=300,
                                check=False)
        self.assertEqual(replay.returncode, 0, replay.stderr)

    def test_threads_do_not_matter(self):
        self.run_study("one", "--matches", 12)
        self.run_study("three", "--matches", 12, "--threads", 3)
        self.assertEqual(self.texts("one"), self.texts("three"))

    def test_stops_and_resumes(self):
        self.run_study("whole", "--matches", 60)
        process = subprocess.Popen(self.command("parts", "--matches", 1_000_000),
                                   stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        part = self.folder / "parts" / "matches.part"
        deadline = time.monotonic() + 60
        while (not part.exists() or part.stat().st_size == 0) and time.monotonic() < deadline:
            time.sleep(0.02)
        process.send_signal(signal.SIGINT)
        said, _ = process.communicate(timeout=300)
        self.assertEqual(process.returncode, 1)
        self.assertIn(b"--resume", said)
        self.assertTrue((self.folder / "parts" / "report.html").exists())
        refused = self.run_study("parts", "--matches", 60, status=2)
        self.assertIn("--resume", refused.stderr)
        self.run_study("parts", "--matches", 60, "--resume")
        whole = self.texts("whole")["matches.csv"].splitlines()
        parts = set(self.texts("parts")["matches.csv"].splitlines())
        self.assertTrue(set(whole) <= parts)

    def test_rule_sets_side_by_side(self):
        options = json.loads(subprocess.run([AHU, "games", "--json"], capture_output=True,
                                            check=True, timeout=300).stdout)["games"]
        named = next(one for one in options if any(o["type"] == "integer" for o in one["options"]))
        option = next(o for o in named["options"] if o["type"] == "integer")
        other = option["default"] // 2
        against = self.folder / "options.json"
        against.write_text(json.dumps({option["name"]: other}), encoding="utf-8")
        done = subprocess.run([AHU, "study", named["id"], "--out", self.folder / "b", "--bots",
                               "random", "--weak", "random", "--matches", "20", "--against",
                               against], capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(done.returncode, 0, done.stderr)
        report = json.loads((self.folder / "b" / "report.json").read_bytes())
        self.assertEqual(len(report["comparisons"]), 1)
        for difference in report["comparisons"][0]["differences"]:
            self.assertTrue(0 <= difference["p"] <= difference["p_holm"] <= 1)

    def test_reports_errors(self):
        for words, said in [(["--options", "{"], "--options"), (["--options", "3"], "object"),
                            (["--against", "/nowhere"], "/nowhere"), (["--players", "77"], "77"),
                            (["--bots", "nobody"], "nobody"), (["--seed", "x y"], "seed")]:
            done = self.run_study("c", *words, status=2)
            self.assertIn(said, done.stderr)
            self.assertFalse((self.folder / "c").exists())


class OnGpu(Study):
    """With the program that nvcc compiles for the GPU compiled for the processor."""

    def setUp(self):
        super().setUp()
        tool = Path(__file__).parents[2] / "tools" / "build_gpu_study"
        self.programs = self.folder / "programs"
        subprocess.run([tool, "--processor", "--out", self.programs, game().replace("-", "_")],
                       check=True, timeout=300)

    def on_gpu(self, out, *words, **more):
        return self.run_study(out, "--device", "gpu", "--gpu-folder", self.programs, *words, **more)

    def figures(self, out):
        (one,) = json.loads((self.folder / out / "report.json").read_text())["configurations"]
        return one

    def check_near(self, one, other):
        apart = abs(one["mean"] - other["mean"])
        self.assertLessEqual(apart, one["error"] + other["error"] + 1e-9)  # of fixed seeds

    def test_agrees_with_the_processor(self):
        self.check_agreement("random", 4000)

    def test_plays_with_the_net_as_the_processor_does(self):
        self.check_agreement("policy", 1000)

    def check_agreement(self, bots, matches):
        self.on_gpu("gpu", "--matches", matches, bots=bots)
        self.run_study("cpu", "--matches", matches, "--judge-every", 0, "--skill-matches", 0, bots=bots)
        one, other = self.figures("gpu"), self.figures("cpu")
        self.assertEqual(one["matches"], matches)
        for name in ("decisions", "score", "options_each", "minutes"):
            self.check_near(one[name], other[name])
        for mine, its in zip(one["seats"] + one["turn_order"], other["seats"] + other["turn_order"]):
            self.check_near(mine, its)

    def test_plays_more_matches_than_one_answer_holds(self):
        self.on_gpu("many", "--matches", 40_000, bots="random")
        self.assertEqual(self.figures("many")["matches"], 40_000)

    def test_resumes_with_the_same_matches(self):
        self.on_gpu("whole", "--matches", 300, bots="random")
        self.on_gpu("parts", "--matches", 100, bots="random")
        self.on_gpu("parts", "--matches", 300, "--resume", bots="random")
        self.assertEqual(self.texts("whole"), self.texts("parts"))

    def test_reports_errors(self):
        done = self.on_gpu("a", "--matches", 10, bots="level-1", status=2)
        self.assertIn("--bots random", done.stderr)
        done = self.run_study("a", "--device", "gpu", "--gpu-folder", self.folder, bots="random",
                              status=2)
        self.assertIn("tools/build_gpu_study", done.stderr)
        self.assertFalse((self.folder / "a").exists())
        net = self.programs / game().replace("-", "_") / "net"
        whole = net.read_bytes()
        for number, damaged in enumerate((whole[:-1] + bytes([whole[-1] ^ 1]), whole[:-1], whole + b"\0")):
            net.write_bytes(damaged)
            done = self.on_gpu(f"damaged{number}", "--matches", 10, bots="policy", status=1)
            self.assertIn("net file beside the program is damaged", done.stderr)
        net.unlink()
        done = self.on_gpu("a", "--matches", 10, bots="policy", status=1)
        self.assertIn("no net beside the program", done.stderr)


class Ranks(Study):
    def test_ranks_do_not_matter(self):
        self.run_study("none", "--matches", 30)
        for ranks, threads in [(1, 1), (2, 2), (7, 1)]:
            out = f"ranks{ranks}"
            self.run_study(out, "--matches", 30, "--threads", threads, before=self.mpirun(ranks))
            self.assertEqual(self.texts("none"), self.texts(out), out)

    def test_a_killed_rank_loses_only_what_it_plays(self):
        command = [*self.mpirun(4), *self.command("killed", "--matches", 1_000_000)]
        job = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE,
                               start_new_session=True)
        part = self.folder / "killed" / "matches.part"
        deadline = time.monotonic() + 60
        while (not part.exists() or part.read_bytes().count(b"\n") < 40) \
                and time.monotonic() < deadline:
            time.sleep(0.02)
        before = set(part.read_bytes().splitlines()[:40])
        ranks = alive(job.pid)
        self.assertEqual(len(ranks), 4)
        os.kill(ranks[2], signal.SIGKILL)
        job.communicate(timeout=300)
        self.assertNotEqual(job.returncode, 0)
        self.run_study("killed", "--matches", 40, "--resume", before=self.mpirun(4))
        lines = self.texts("killed")["matches.csv"].splitlines()
        self.assertTrue(before <= set(lines))
        self.run_study("whole", "--matches", 40)
        self.assertTrue(set(self.texts("whole")["matches.csv"].splitlines()) <= set(lines))
        keys = [b",".join(line.split(b",")[:3]) for line in lines]
        self.assertEqual(len(keys), len(set(keys)))

    def test_one_error_message_for_all(self):
        done = self.run_study("d", "--players", 77, status=2, before=self.mpirun(3))
        self.assertEqual(done.stderr.count("ahu: "), 1, done.stderr)

    def test_arena(self):
        def results(name, before):
            out = self.folder / name
            done = subprocess.run([*before, AHU, "arena", "--game", game(), "--bots",
                                   "shallow,random", "--nodes", "20", "--games", "20", "--out",
                                   out, "--records", self.folder / f"{name}-records"],
                                  capture_output=True, text=True, timeout=300, check=False)
            self.assertEqual(done.returncode, 0, done.stderr)
            file = json.loads(out.read_bytes())
            for one in file["games"]:
                del one["nanos"], one["longest_nanos"]
            records = sorted((self.folder / f"{name}-records").iterdir())
            return file["games"], [record.read_bytes() for record in records]

        alone = results("alone", [])
        self.assertEqual(len(alone[0]), 20)
        self.assertEqual(results("three", self.mpirun(3)), alone)


if __name__ == "__main__":
    unittest.main()
