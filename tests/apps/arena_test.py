"""The real arena: programs that fail, Ctrl-C and resuming, files and refusals."""
import json
import os
import shlex
import signal
import subprocess
import sys
import tempfile
import time
import unittest
import xml.etree.ElementTree
from pathlib import Path

AHU = sys.argv.pop(1)
EXAMPLE = sys.argv.pop(1)

# Programs that fail, each in its own way, after some good answers.
BAD_BOT = """
import json, sys, time
for number, line in enumerate(sys.stdin):
    request = json.loads(line)
    if number == 1:
        {fault}
    print(json.dumps({{"action": request["actions"][0]}}), flush=True)
"""
FAULTS = {
    "crash": ("raise RuntimeError('lost my head')", "lost my head"),
    "hang": ("time.sleep(3600)", "in time"),
    "garbage": ("print('garbage', flush=True); continue", "answered garbage"),
    "illegal": ("print('{\"action\":\"no such thing\"}', flush=True); continue", "no such thing"),
    "silent": ("sys.exit(0)", "exit status 0"),
}


def games():
    listed = subprocess.run([AHU, "games", "--json"], capture_output=True, check=True, timeout=300)
    return json.loads(listed.stdout)["games"]


def children_of(process):
    listed = subprocess.run(["ps", "-o", "pid=", "--ppid", str(process)], capture_output=True,
                            text=True, check=False)
    return listed.stdout.split()


class Arena(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.out = self.folder / "results.json"

    def command(self, *words, game=None):
        return [AHU, "arena", "--game", game or games()[0]["id"], "--out", str(self.out),
                *map(str, words)]

    def run_arena(self, *words, status=0, game=None):
        done = subprocess.run(self.command(*words, game=game), capture_output=True, text=True,
                              timeout=300, check=False)
        self.assertEqual(done.returncode, status, done.stdout + done.stderr)
        return done

    def results(self):
        return json.loads(self.out.read_text())

    def program(self, name, text):
        path = self.folder / f"{name}.py"
        path.write_text(text)
        return f"{name}=cmd:exec /usr/bin/python3 {shlex.quote(str(path))}"

    def played(self):
        """The games, without the time they took."""
        kept = ("table", "round", "rotation", "seats", "payoffs", "scores", "fingerprint", "nodes")
        return [[game[key] for key in kept] for game in self.results()["games"]]

    def test_failing_external_bots_forfeit_and_the_arena_continues(self):
        bots = [self.program(name, BAD_BOT.format(fault=code))
                for name, (code, _) in FAULTS.items()]
        words = [word for bot in bots for word in ("--bot", bot)]
        done = self.run_arena("--bots", "random", *words, "--games", 2, "--millis", 20,
                              "--threads", 2)
        results = self.results()
        self.assertTrue(results["complete"])
        reasons = {name: [] for name in FAULTS}
        for forfeit in results["summary"]["forfeits"]:
            reasons[forfeit["bot"]].append(forfeit["reason"])
        for name, (_, part) in FAULTS.items():
            self.assertTrue(reasons[name], name)
            for reason in reasons[name]:
                self.assertIn(part, reason)
        for game in results["games"]:
            if "forfeit" in game:
                self.assertEqual(game["payoffs"][game["forfeit"]["seat"]], 0)
            self.assertEqual(sum(game["payoffs"]), 60)
        self.assertIn("Forfeits", done.stdout)

    def test_the_example_and_the_engine_itself_take_part(self):
        self.run_arena("--bots", "random", "--bot", f"example=cmd:/usr/bin/python3 {EXAMPLE}",
                       "--bot", f"engine=cmd:{AHU} engine", "--games", 2, "--nodes", 100)
        self.assertEqual(self.results()["summary"]["forfeits"], [])

    def test_every_game_and_number_of_seats(self):
        for game in games():
            for players in range(game["players"][0], game["players"][1] + 1):
                self.out.unlink(missing_ok=True)
                self.run_arena("--players", players, "--bot", f"example=cmd:{EXAMPLE}", "--bots",
                               "random", "--games", 2, "--nodes", 50, game=game["id"])
                summary = self.results()["summary"]
                self.assertEqual(summary["forfeits"], [], game["id"])
                self.assertAlmostEqual(sum(summary["share_by_seat"]), 1, places=2)

    def test_the_same_for_any_number_of_threads(self):
        words = ["--games", 6, "--nodes", 200, "--opening", 2]
        self.run_arena(*words, "--threads", 1)
        alone = self.played()
        self.out.unlink()
        self.run_arena(*words, "--threads", 3)
        self.assertEqual(self.played(), alone)

    def test_control_c_leaves_a_file_that_can_be_resumed(self):
        sleepy = "import json, os, sys, time\nfor line in sys.stdin:\n" \
                 "    time.sleep(float(os.environ.get('NAP', 0)))\n" \
                 "    print(json.dumps({'action': json.loads(line)['actions'][0]}), flush=True)\n"
        words = ["--bots", "random", "--bot", self.program("sleepy", sleepy), "--games", 60,
                 "--threads", 2, "--nodes", 10]
        with subprocess.Popen(self.command(*words), stdout=subprocess.PIPE,
                              stderr=subprocess.PIPE, text=True,
                              env=dict(os.environ, NAP="0.1")) as arena:
            end = time.time() + 300
            while len(programs := children_of(arena.pid)) < 2 and time.time() < end:
                time.sleep(0.05)
            time.sleep(2)
            arena.send_signal(signal.SIGINT)
            said, _ = arena.communicate(timeout=300)
        self.assertEqual(arena.returncode, 1)
        self.assertIn("--resume", said)
        for program in programs:
            self.assertFalse(os.path.exists(f"/proc/{program}"), "a program outlived the arena")
        first = self.results()
        self.assertFalse(first["complete"])
        self.assertEqual(first["summary"]["forfeits"], [])
        self.run_arena(*words, "--resume")
        second = self.results()
        self.assertTrue(second["complete"])
        self.assertEqual(len(second["games"]), 60)
        lost = [game for game in first["games"] if game not in second["games"]]
        self.assertEqual(lost, [])

    def test_resume_extends_and_refuses_another_arena(self):
        words = ["--bots", "random", "--bot", "other=bot:random,nodes=9", "--nodes", 5]
        self.run_arena(*words, "--games", 4)
        self.run_arena(*words, "--games", 4, status=2)  # never writes over results unasked
        self.run_arena(*words, "--games", 10, "--resume")
        self.assertEqual(len(self.results()["games"]), 10)
        before = self.out.read_text()
        refused = self.run_arena(*words[:-1], 6, "--games", 10, "--resume", status=2)
        self.assertIn("another arena: its bots", refused.stderr)
        refused = self.run_arena(*words, "--games", 10, "--resume", "--seed", 9, status=2)
        self.assertIn("seed", refused.stderr)
        self.assertEqual(self.out.read_text(), before)
        self.out.write_text("{}")
        self.run_arena(*words, "--resume", status=2)
        self.out.write_text("{")
        self.run_arena(*words, "--resume", status=2)

    def test_a_test_stops_a_pairing(self):
        done = self.run_arena("--games", 2000, "--nodes", 300, "--sprt", "0,100",
                              "--bots", f"{self.first_bot()},random")
        pair = self.results()["summary"]["pairs"][0]
        self.assertEqual(pair["sprt"]["accepted"], "elo1")
        self.assertLess(pair["games"], 400)
        self.assertIn(f"{self.first_bot()} is better by 100 Elo", done.stdout)

    def first_bot(self):
        listed = subprocess.run([AHU, "engine"], capture_output=True, check=True, timeout=300,
                                input=json.dumps({"cmd": "new", "game": games()[0]["id"]}).encode()
                                + b'\n{"cmd":"bots"}\n')
        return json.loads(listed.stdout.splitlines()[1])["bots"][0]["name"]

    def test_records_open_in_replay_and_forfeits_keep_the_conversation(self):
        records = self.folder / "new" / "records"
        crash = self.program("crash", BAD_BOT.format(fault="print('oops', flush=True); continue"))
        self.run_arena("--bots", "random", "--bot", crash, "--games", 4, "--nodes", 5, "--records",
                       records)
        kept = sorted(path.name for path in records.iterdir())
        self.assertEqual(kept, [f"table-0-round-{round}-game-{game}.json"
                                for round in (0, 1) for game in (0, 1)])
        for path in records.iterdir():
            shown = subprocess.run([AHU, "replay", "--quiet", path], capture_output=True, text=True,
                                   timeout=300, check=False)
            self.assertEqual(shown.returncode, 0, shown.stderr)
        forfeits = [json.loads(path.read_text())["arena"].get("forfeit")
                    for path in records.iterdir()]
        talk = [forfeit for forfeit in forfeits if forfeit][0]
        self.assertEqual(talk["bot"], "crash")
        self.assertEqual(talk["conversation"][-1]["received"], "oops")
        self.assertIn("view", talk["conversation"][-1]["sent"])

    def test_records_of_games_that_do_not_count_are_removed(self):
        records = self.folder / "records"
        self.run_arena("--games", 400, "--nodes", 300, "--sprt", "0,100", "--threads", 4, "--bots",
                       f"{self.first_bot()},random", "--records", records)
        self.assertEqual(len(list(records.iterdir())), len(self.results()["games"]))

    def test_a_bot_that_never_starts_ends_the_arena(self):
        ended = self.run_arena("--bots", "random", "--bot", "mine=cmd:/no/such/bot", "--games", 50,
                               "--nodes", 5, status=1)
        self.assertIn("mine does not start: tried 3 times", ended.stderr)
        self.assertIn("/no/such/bot", ended.stderr)
        self.assertEqual(self.results()["games"], [])

    def test_a_forfeit_stops_it_when_asked(self):
        bot = self.program("bad", BAD_BOT.format(fault="print('oops', flush=True); continue"))
        ended = self.run_arena("--bots", "random", "--bot", bot, "--games", 50, "--nodes", 5,
                               "--stop-on-forfeit", status=1)
        self.assertIn("Stopped at a forfeit", ended.stdout)
        self.assertEqual(len(self.results()["summary"]["forfeits"]), 1)
        self.assertLess(len(self.results()["games"]), 4)

    def test_openings_from_a_file(self):
        actions = self.first_actions()
        openings = self.folder / "openings.txt"
        openings.write_text(f"# two of them\n{actions[0]}\n{actions[1]}\n")
        records = self.folder / "records"
        words = ["--bots", "random", "--bot", "other=bot:random,nodes=2", "--nodes", 1, "--games", 6]
        self.run_arena(*words, "--openings", openings, "--records", records)
        for path in records.iterdir():
            record = json.loads(path.read_text())
            self.assertEqual(record["log"][0], actions[record["arena"]["round"] % 2])
        refused = self.run_arena(*words, "--resume", status=2)
        self.assertIn("openings", refused.stderr)
        openings.write_text("fly away\n")
        refused = self.run_arena(*words, "--openings", openings, "--resume", status=2)
        self.assertIn("line 1 cannot be played: 'fly away'", refused.stderr)

    def first_actions(self):
        request = json.dumps({"cmd": "new", "game": games()[0]["id"], "seed": 1}) + "\n"
        answer = subprocess.run([AHU, "engine"], input=request, capture_output=True, text=True,
                                check=True, timeout=300)
        return json.loads(answer.stdout)["actions"]

    def test_a_gauntlet_of_the_first_bot(self):
        words = ["--bots", "one,two,three", "--games", 2, "--nodes", 1]
        for name in ("one", "two", "three"):
            words += ["--bot", f"{name}=bot:random"]
        self.run_arena(*words, "--gauntlet")
        pairs = {(pair["first"], pair["second"]): pair["games"]
                 for pair in self.results()["summary"]["pairs"]}
        self.assertEqual(pairs, {("one", "two"): 2, ("one", "three"): 2, ("two", "three"): 0})

    def test_a_game_clock_is_sent_and_enforced(self):
        slow = "import json, sys, time\nfor line in sys.stdin:\n" \
               "    request = json.loads(line)\n    time.sleep(1.5)\n" \
               "    print(json.dumps({'action': request['actions'][0]}), flush=True)\n"
        records = self.folder / "records"
        self.run_arena("--bots", "random", "--bot", self.program("slow", slow), "--games", 2,
                       "--clock", "0.2+0.01", "--records", records)
        for path in records.iterdir():
            forfeit = json.loads(path.read_text())["arena"]["forfeit"]
            self.assertEqual(forfeit["bot"], "slow")
            self.assertIn("time", forfeit["reason"])
            clock = forfeit["conversation"][0]["sent"]["clock"]
            self.assertEqual(clock["increment"], 10)
            self.assertEqual(clock["left"][forfeit["seat"]], 200)

    def test_score_and_elo_tell_the_same_interval(self):
        done = self.run_arena("--bots", "random", "--bot", "other=bot:random", "--nodes", 1,
                              "--games", 2)
        pair = self.results()["summary"]["pairs"][0]
        for end in ("_low", "_high", ""):
            score, elo = pair[f"score{end}"], pair[f"elo{end}"]
            if elo is None:
                self.assertIn(score, (0, 1))
            else:
                self.assertAlmostEqual(1 / (1 + 10 ** (-elo / 400)), score, places=3)
        self.assertLess(pair["score_low"], pair["score_high"])
        self.assertNotRegex(self.out.read_text(), r"[0-9]E[+-]?[0-9]", "plain decimals")
        for bot in self.results()["summary"]["bots"]:
            self.assertGreater(bot["share_error"], 0.1)
            self.assertGreater(bot["rating_error"], 10)
        self.assertIn("a round is one deal with both seatings", done.stdout)

    def test_the_chart_is_well_formed(self):
        chart = self.folder / "chart.svg"
        self.run_arena("--games", 4, "--nodes", 50, "--chart", chart, "--bot",
                       "a<b&c=bot:random,nodes=1")
        root = xml.etree.ElementTree.parse(chart).getroot()
        self.assertTrue(root.tag.endswith("svg"))
        self.assertIn("a<b&c", "".join(root.itertext()))

    def test_misuse_is_explained(self):
        for words, part in [(["--bots", "random"], "2 to"), (["--bots", "random,nobody"], "nobody"),
                            (["--bots", "random,random"], "two bots"),
                            (["--option", "x=1"], "x"), (["--option", "x"], "name=value"),
                            (["--sprt", "1"], "elo0,elo1"), (["--sprt", "5,1"], "elo0 below"),
                            (["--bot", "x"], "cmd:"), (["--players", "99"], "players"),
                            (["--seed", "xyz"], "seed"), (["--clock", "fast"], "60+1"),
                            (["--openings", "/no/such/file"], "/no/such/file")]:
            refused = self.run_arena(*words, status=2)
            self.assertIn(part, refused.stderr)
            self.assertFalse(self.out.exists())
        refused = subprocess.run([AHU, "arena", games()[0]["id"], "--games", "2", "--resume"],
                                 capture_output=True, text=True, timeout=300, check=False)
        self.assertEqual(refused.returncode, 2)
        self.assertIn("--out", refused.stderr)
        told = subprocess.run([AHU, "arena", "--help"], capture_output=True, text=True, timeout=300,
                              check=True)
        self.assertIn("first-named", " ".join(told.stdout.split()))
        refused = subprocess.run([AHU, "arena", "--game", games()[0]["id"], "--games", "2",
                                  "--out", "/no/such/folder/x.json"], capture_output=True,
                                 text=True, timeout=300, check=False)
        self.assertEqual(refused.returncode, 1)
        self.assertIn("cannot write", refused.stderr)


if __name__ == "__main__":
    unittest.main()
