"""The real program and its files: records that are saved, replayed and analysed."""
import json
import os
import resource
import signal
import subprocess
import unittest

from program import AHU, TIMEOUT, Case


class Files(Case):
    def test_save_load_replay(self):
        game, record = self.any_game(), self.path("a b.json")
        first = self.run_ahu(["play", game, "--seed", "3"], f"1\n1\nlog\nsave {record}\n")
        self.assertIn("Saved: " + record, first.out)
        self.assertIn("is saved in " + record, first.out)
        again = self.run_ahu(["play", "--load", record], "log\nquit\n")
        log = first.out.split("> log\n")[1].split("\n")[0]
        self.assertIn(log, again.out)
        shown = self.run_ahu(["replay", record])
        self.assertEqual((shown.returncode, shown.err), (0, ""))
        self.assertGreaterEqual(shown.out.count("is to act"), 5)
        quiet = self.run_ahu(["replay", record, "--quiet"])
        self.assertLess(len(quiet.out), len(shown.out))
        self.assertEqual(self.run_ahu(["replay", record, "--seat", "0"]).returncode, 0)
        self.assertEqual(self.run_ahu(["replay", record, "--open"]).returncode, 0)
        self.assertEqual(self.run_ahu(["replay", record, "--seat", "5"]).returncode, 2)
        self.assertEqual(self.kept(), [])

    def test_bad_records(self):
        for text in ("", "{", "[]", "null", '{"format":"ahu-record/1"}', "\x1b[31m", '"' * 100000):
            record = self.write("bad.json", text)
            done = self.run_ahu(["replay", record])
            self.assertEqual(done.returncode, 2)
            self.assertIn("holds no match", done.err)
            inside = self.run_ahu(["play", self.any_game()], f"load {record}\nlog\n")
            self.assertIn("Not loaded", inside.out)
            self.assertIn("Nothing has happened yet", inside.out)
        self.assertEqual(self.run_ahu(["replay", self.path("none")]).returncode, 2)
        self.assertEqual(self.run_ahu(["replay", self.folder.name]).returncode, 2)

    def test_an_illegal_record_names_the_entry(self):
        record = self.path("r.json")
        self.run_ahu(["play", self.any_game()], f"1\nsave {record}\n")
        with open(record, encoding="utf-8") as file:
            broken = json.load(file)
        broken["log"][1] = "nonsense\x1b[2J"
        done = self.run_ahu(["replay", self.write("r.json", json.dumps(broken))])
        self.assertEqual(done.returncode, 2)
        self.assertIn("log[1]", done.err)

    def test_nothing_is_overwritten_silently(self):
        game, other = self.any_game(), self.write("precious", "mine")
        out = self.run_ahu(["play", game], f"1\nsave {other}\n").out
        self.assertIn("exists; save! FILE overwrites", out)
        self.assertEqual(self.run_ahu(["play", game, "--save", other]).returncode, 2)
        with open(other, encoding="utf-8") as file:
            self.assertEqual(file.read(), "mine")
        self.assertIn("Saved", self.run_ahu(["play", game], f"1\nsave! {other}\n").out)
        self.assertEqual(self.run_ahu(["play", game, "--save", other, "--force"], "1\n").returncode, 0)
        self.assertEqual(self.run_ahu(["replay", other]).returncode, 0)

    def test_a_failed_save_is_reported_and_the_match_continues(self):
        def no_room():
            resource.setrlimit(resource.RLIMIT_FSIZE, (8, 8))
        target = self.path("full.json")
        done = self.run_ahu(
            ["play", self.any_game()],
            f"1\nsave {target}\nsave /no/such/folder/x\nsave /dev/null\nlog\nquit!\n",
            preexec_fn=no_room, restore_signals=False)
        self.assertEqual(done.returncode, 0)
        self.assertEqual(done.out.count("Not saved:"), 3)
        self.assertEqual(os.listdir(self.folder.name), [])

    def test_the_end_of_input_saves(self):
        done = self.run_ahu(["play", self.any_game()], "1\n")
        self.assertEqual(done.returncode, 0)
        self.assertEqual(len(self.kept()), 1)
        path = self.path("state/ahu/" + self.kept()[0])
        self.assertIn(path, done.out)
        self.assertEqual(self.run_ahu(["replay", path]).returncode, 0)

    def test_no_match_no_file(self):
        self.assertEqual(self.run_ahu(["play", self.any_game()], "").returncode, 0)
        self.assertEqual(self.kept(), [])

    def test_a_match_under_way_is_kept_when_another_is_loaded(self):
        game, record = self.any_game(), self.path("other.json")
        self.run_ahu(["play", game], f"1\nsave {record}\n")
        self.run_ahu(["play", game], f"2\nload {record}\nquit\n")
        self.assertEqual(len(self.kept()), 1)

    def test_sigterm_saves(self):
        process = subprocess.Popen(
            [AHU, "play", self.any_game()], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
            env=self.environment)
        process.stdin.write(b"1\n")
        process.stdin.flush()
        seen = b""
        while seen.count(b"> ") < 2 or not seen.endswith(b"> "):
            seen += os.read(process.stdout.fileno(), 65536)
        process.send_signal(signal.SIGTERM)
        process.communicate(timeout=TIMEOUT)
        self.assertEqual(process.returncode, 128 + signal.SIGTERM)
        self.assertEqual(len(self.kept()), 1)


class Studying(Case):
    """ahu analyse and ahu hint, over records and positions."""

    def engine(self, *requests):
        text = "".join(json.dumps(request) + "\n" for request in requests)
        return [json.loads(line) for line in self.run_ahu(["engine"], text).out.splitlines()]

    def record(self, game, name="match.json"):
        seats = ",".join(["random"] * game["players"][1])
        self.run_ahu(["play", game["id"], "--seats", seats, "--seed", "3", "--save",
                      self.path(name)])
        return self.path(name)

    def test_every_game_is_analysed_in_words_and_as_json(self):
        for game in self.games():
            record = self.record(game, game["id"])
            told = self.run_ahu(["analyse", record, "--simulations", "20"])
            self.assertEqual((told.returncode, told.err), (0, ""))
            self.assertRegex(told.out, r"Turtle: [0-9]+ decisions lost .* [0-9.]+ % of the best value kept")
            as_json = self.run_ahu(["analyse", record, "--simulations", "20", "--json"])
            with open(record, encoding="utf-8") as file:
                replay = {"cmd": "replay", "record": json.load(file)}
            answers = self.engine(replay, {"cmd": "analyse", "simulations": 20, "seed": 1})
            self.assertEqual(json.loads(as_json.out), answers[1])
            self.assertEqual("luck" in told.out, bool(answers[1]["luck"]))

    def test_a_hint_for_a_state_a_view_a_record_and_an_answer(self):
        for game in self.games():
            start = {"cmd": "new", "game": game["id"], "seed": 4}
            first = self.engine(start)[0]
            position, view, record = self.engine(
                start, {"cmd": "act", "action": first["actions"][0]},
                {"cmd": "view", "seat": first["to_act"]}, {"cmd": "record"})[1:]
            if position["to_act"] != first["to_act"]:
                view = self.engine(start, {"cmd": "act", "action": first["actions"][0]},
                                   {"cmd": "view", "seat": position["to_act"]})[2]
            hints = []
            for document in (position["state"], view["view"], position, view, record,
                             record["record"]):
                done = self.run_ahu(["hint", "-", "--json", "--simulations", "50"],
                                    json.dumps(document))
                self.assertEqual((done.returncode, done.err), (0, ""))
                hints.append(json.loads(done.out))
            self.assertEqual([one["action"] for one in hints[0]["actions"]], position["actions"])
            self.assertEqual(hints[0], hints[2])
            self.assertEqual(hints[4], hints[5])
            told = self.run_ahu(["analyse", "-", "--simulations", "50"],
                                json.dumps(position["state"]))
            self.assertIn(" would play ", told.out)

    def test_the_hint_at_an_entry(self):
        record = self.record(self.games()[0])
        self.assertEqual(self.run_ahu(["hint", record]).returncode, 2)  # it is over
        done = self.run_ahu(["hint", record, "--entry", "1", "--simulations", "9"])
        self.assertIn(" would play ", done.out)
        self.assertEqual(self.run_ahu(["hint", record, "--entry", "0"]).returncode, 2)

    def test_bad_files_and_calls(self):
        record = self.record(self.games()[0])
        for text, why in (("", "JSON"), ("[]", "neither"), ("{}", "game is missing"),
                          ('{"game":"no-such-game"}', "no-such-game"),
                          ('{"format":"other"}', "format"), ('{"state":{"game":7}}', "game"),
                          (json.dumps({"game": self.any_game()}), "")):
            for command in ("analyse", "hint"):
                done = self.run_ahu([command, "-"], text)
                self.assertEqual((done.returncode, done.out), (2, ""))
                self.assertIn("standard input", done.err)
                self.assertIn(why, done.err)
        for call in (["analyse"], ["analyse", "/no/such/file"], ["hint", "/"],
                     ["analyse", record, "--bot", "nobody"], ["hint", record, "--entry", "9999"],
                     ["analyse", record, "--threads", "0"],
                     ["analyse", record, "--millis", "1", "--simulations", "1"]):
            with self.subTest(call):
                done = self.run_ahu(call)
                self.assertEqual((done.returncode, done.out), (2, ""))
                self.assertTrue(done.err)

    def test_at_the_table_after_the_end(self):
        record = self.record(self.games()[0])
        done = self.run_ahu(["play", "--load", record, "--seats", "human,human", "--nodes", "50"],
                            "analyse\n")
        self.assertIn("decisions lost", done.out)
        done = self.run_ahu(["play", self.any_game()], "analyse\n")
        self.assertIn("not over yet", done.out)

    def test_levels_sit_at_the_table_and_give_no_hints(self):
        done = self.run_ahu(["play", self.any_game(), "--bot", "level-1", "--nodes", "50"],
                            "hint\n1\n")
        self.assertIn("level-1", done.out)
        self.assertNotIn("level-1 would play", done.out)


if __name__ == "__main__":
    unittest.main()
