"""The real program's commands: help, names that are nearly right, JSON, completion, manual pages."""
import json
import os
import re
import subprocess
import unittest
from pathlib import Path

from program import AHU, TIMEOUT, TOY, Case, Terminal


class Recorded(Case):
    def record(self, game=None):
        path = self.path("match.json")
        game = game or self.games()[0]
        seats = ",".join(["random"] * game["players"][0])
        self.run_ahu(["play", game["id"], "--seats", seats, "--seed", "3", "--save", path,
                      "--force"])
        return path


class Commands(Case):
    def test_help_is_a_command(self):
        whole = self.run_ahu(["help"])
        self.assertEqual((whole.returncode, whole.err), (0, ""))
        self.assertEqual(whole.out, self.run_ahu(["--help"]).out)
        one = self.run_ahu(["help", "arena"])
        self.assertIn("--openings", one.out)
        self.assertNotIn("completion", one.out)

    def test_a_command_nearly_right_is_suggested(self):
        for words in (["plya"], ["help", "plya"], ["playy", "x"]):
            done = self.run_ahu(words)
            self.assertEqual((done.returncode, done.out), (2, ""))
            self.assertIn("Did you mean play?", done.err)
        done = self.run_ahu(["xyzzy"])
        self.assertEqual(done.returncode, 2)
        self.assertIn("There is no command 'xyzzy'", done.err)
        self.assertNotIn("Did you mean", done.err)

    def test_a_command_at_the_table_nearly_right_is_suggested(self):
        out = self.run_ahu(["play", self.any_game()], "hlep\nbaord\n").out
        self.assertIn("Did you mean help?", out)
        self.assertIn("Did you mean board?", out)

    def test_the_resume_line_names_the_program_as_typed(self):
        done = self.run_ahu(["play", self.any_game()], "1\n")
        self.assertIn(f"\n  {AHU} play --load ", done.out)
        self.environment["AHU_COMMAND"] = "./my ahu"
        done = self.run_ahu(["play", self.any_game()], "1\n")
        self.assertIn("\n  './my ahu' play --load ", done.out)
        os.symlink(os.path.abspath(AHU), self.path("ahu"))
        self.environment.pop("AHU_COMMAND")
        done = subprocess.run(["ahu", "play", self.any_game()], input=b"1\n", capture_output=True,
                              executable=self.path("ahu"), env=self.environment, timeout=TIMEOUT)
        line = re.search(r"\n  (ahu play --load .*)\n", done.stdout.decode()).group(1)
        self.environment["PATH"] = self.folder.name + ":" + self.environment["PATH"]
        again = subprocess.run(line, shell=True, input=b"log\nquit!\n", capture_output=True,
                               env=self.environment, timeout=TIMEOUT)
        self.assertEqual((again.returncode, again.stderr), (0, b""))

    def test_any_part_of_an_action_is_enough(self):
        for game in self.games():
            start = json.dumps({"cmd": "new", "game": game["id"], "seed": 5}) + "\n"
            actions = json.loads(self.run_ahu(["engine"], start).out)["actions"]
            for action in actions[:5] + actions[-5:]:
                part = action.split(" ")[-1]
                fitting = [one for one in actions if part.lower() in one.lower().replace(" ", "")]
                if len(part) < 3 or part.isdigit() or fitting != [action]:
                    continue
                seats = ",".join(["human"] * game["players"][0])
                out = self.run_ahu(["play", game["id"], "--seats", seats, "--seed", "5"],
                                   f"\n\n{part}\n\n\nlog\nquit!\n").out
                self.assertIn(": " + action, out, game["id"])

    def test_a_part_that_fits_several_is_asked_about(self):
        asked = 0
        for game in self.games():
            start = json.dumps({"cmd": "new", "game": game["id"], "seed": 5}) + "\n"
            actions = json.loads(self.run_ahu(["engine"], start).out)["actions"]
            last = actions[0].split(" ")[-1]
            if len(last) > 2 and sum(last[:-1] in one for one in actions) > 1:
                seats = ",".join(["human"] * game["players"][0])
                out = self.run_ahu(["play", game["id"], "--seats", seats, "--seed", "5"],
                                   f"\n\n{last[:-1]}\nquit!\n").out
                self.assertRegex(out, r"Which one\? .*" + re.escape(actions[0]))
                asked += 1
        self.assertGreater(asked, 0)

    def test_play_asks_for_a_level_at_a_terminal(self):
        terminal = Terminal(self, ["play", self.any_game()])
        terminal.expect("How strong")
        terminal.send("2\r", r"level-2(.|\n)*Turtle> ")
        terminal.send("quit\r", "")
        self.assertEqual(terminal.finish(), 0)
        self.assertNotIn("How strong", self.run_ahu(["play", self.any_game()], "").out)

    def test_rules_and_the_rule_behind_a_refusal(self):
        for game in self.games():
            whole = self.run_ahu(["rules", game["id"]])
            self.assertEqual((whole.returncode, whole.err), (0, ""))
            clauses = re.findall(r"^  ([A-Z0-9]+-[A-Z]+[0-9]+) ", whole.out, re.M)
            self.assertGreater(len(clauses), 5, game["id"])
            one = self.run_ahu(["rules", game["id"], clauses[2].lower()]).out
            self.assertEqual(set(re.findall(r"^  ([A-Z0-9]+-[A-Z]+[0-9]+) ", one, re.M)) & {clauses[2]},
                             {clauses[2]})
            self.assertLess(len(one), len(whole.out))
        self.assertEqual(self.run_ahu(["rules", self.any_game(), "ZZ-9"]).returncode, 2)
        game = self.any_game()
        whole = self.run_ahu(["rules", game]).out
        shown = re.findall(r"^  ([A-Z0-9]+-[A-Z]+[0-9]+) ", whole, re.M)[0]
        start = json.dumps({"cmd": "new", "game": game}) + "\n"
        first = json.loads(self.run_ahu(["engine"], start).out)["actions"][0]
        # No game allows the same actions forever.
        out = self.run_ahu(["play", game, "--seats", "human,human"],
                           "?\n" + f"{first}\n" * 10 +
                           f"?\nrules {shown}\nrules nonsense\nquit!\n").out
        flat = out.replace("\n  ", " ")
        refusals = re.findall(r"Not allowed: .*?\(([A-Z0-9]+-[A-Z0-9]+)\)", flat)
        after = flat.split("? shows the rule.")[-1]
        self.assertIn(f" {refusals[-1]} ", after)
        self.assertIn(f" {shown} ", after)
        self.assertIn("There is no clause nonsense", after)
        self.assertIn("take back", out.split("Not allowed")[0], "without a refusal it is help")
        done = self.run_ahu(["play", "toy"], "rules\n", program=TOY)
        self.assertIn("no rules page", done.out)


class Json(Recorded):
    def json(self, words):
        done = self.run_ahu(words)
        self.assertEqual(done.err, "")
        numbers = re.sub(r'"[^"]*"', "", done.out)
        self.assertNotRegex(numbers, r"[0-9][eE][+-]?[0-9]", "plain decimals")
        return json.loads(done.out)

    def test_perft(self):
        game = self.any_game()
        told = self.json(["perft", game, "--depth", "3", "--json"])
        lines = self.run_ahu(["perft", game, "--depth", "3"]).out.splitlines()
        for count, line in zip(told["depths"], lines):
            self.assertTrue(line.startswith(f"depth {count['depth']}: {count['leaves']} leaves"))
            self.assertEqual("leaves_per_second" in count, count["seconds"] >= 0.1)
        self.assertNotIn("a second", lines[0], "no rate from microseconds")
        divided = self.json(["perft", game, "--depth", "2", "--divide", "--json"])
        self.assertEqual(sum(divided["divided"].values()), divided["depths"][0]["leaves"])

    def test_bench(self):
        told = self.json(["bench", self.any_game(), "--seconds", "0.01", "--json"])
        (game,) = told["games"]
        self.assertRegex(game["signature"], r"^[0-9a-f]{16}$")
        self.assertGreater(game["speeds"][0]["actions_per_second"], 0)
        signatures = self.json(["bench", "--signatures", "--json"])["games"]
        self.assertEqual([one["id"] for one in signatures], [one["id"] for one in self.games()])

    def test_verify(self):
        record = self.record()
        self.assertTrue(self.json(["verify", record, "--json"])["follows"])
        done = self.run_ahu(["verify", record, "--commitment", "ab", "--json"])
        self.assertEqual(done.returncode, 1)
        self.assertFalse(json.loads(done.out)["follows"])

    def test_entries_are_counted_alike(self):
        record = self.record()
        steps = self.json(["replay", record, "--json"])["entries"]
        self.assertEqual([one["entry"] for one in steps], list(range(1, len(steps) + 1)))
        told = self.run_ahu(["replay", record, "--quiet"]).out
        judged = self.json(["analyse", record, "--simulations", "9", "--json"])["decisions"]
        table = self.run_ahu(["analyse", record, "--simulations", "9"]).out
        for decision in judged:
            step = steps[decision["entry"] - 1]
            self.assertEqual((step["action"], step["by"]), (decision["action"], decision["seat"]))
            self.assertRegex(told, rf"(?m)^  {decision['entry']} \S+ .*{re.escape(step['action'])}")
            self.assertRegex(table, rf"(?m)^ +{decision['entry']}  \S+ .*{re.escape(step['action'])}")
        last = judged[-1]
        hint = self.json(["hint", record, "--entry", str(last["entry"]), "--simulations", "9",
                          "--json"])
        self.assertEqual(hint["seat"], last["seat"])
        self.assertEqual([one["action"] for one in hint["actions"]],
                         [one["action"] for one in last["actions"]])

    def test_replay_hides_what_a_spectator_may_not_see(self):
        record = self.path("toy.json")
        self.run_ahu(["play", "toy", "--seats", "random,human", "--seed", "3"],
                     f"save {record}\nquit!\n", program=TOY)
        self.assertNotRegex(self.run_ahu(["replay", record, "--json"], program=TOY).out, r"deal \d")
        opened = self.run_ahu(["replay", record, "--json", "--open"], program=TOY).out
        self.assertRegex(opened, r"deal \d")


class Shells(Case):
    def words_after(self, *words):
        done = self.run_ahu(["complete", "--", *words])
        self.assertEqual(done.returncode, 0)
        return done.out.splitlines()

    def test_values_are_offered_where_values_belong(self):
        game = next(game for game in self.games() if game["options"])
        ids = [one["id"] for one in self.games()]
        self.assertIn("play", self.words_after())
        self.assertNotIn("complete", self.words_after())
        for words in (["play"], ["perft"], ["rules"]):
            self.assertEqual(self.words_after(*words)[:len(ids)], ids)
        self.assertEqual(self.words_after("arena", "--game"), ids)
        self.assertIn("level-1", self.words_after("play", game["id"], "--bot"))
        self.assertEqual(self.words_after("play", game["id"], "--seats")[:2], ["human", "bot"])
        option = game["options"][0]
        offered = self.words_after("play", game["id"], "--option")
        self.assertTrue(any(one.startswith(option["name"] + "=") for one in offered), offered)
        counts = self.words_after("play", game["id"], "--players")
        self.assertEqual(counts, [str(i) for i in range(game["players"][0], game["players"][1] + 1)])
        self.assertEqual(self.words_after("play", "--color"), ["auto", "always", "never"])
        self.assertEqual(self.words_after("play", "--save"), [], "a file: the shell knows better")
        self.assertEqual(self.words_after("completion")[:3], ["bash", "zsh", "fish"])
        self.assertIn("arena", self.words_after("help"))

    def test_bash_completes(self):
        script, game = self.run_ahu(["completion", "bash"]).out, self.any_game()
        ask = (f'{script}\nCOMP_WORDS=("{os.path.abspath(AHU)}" rules {game[:4]}); COMP_CWORD=2\n'
               "_ahu_complete; printf '%s\\n' \"${COMPREPLY[@]}\"")
        done = subprocess.run(["bash", "-c", ask], capture_output=True, text=True, timeout=TIMEOUT)
        self.assertEqual(done.stdout, f"{game}\n", done.stderr)

    def test_fish_completes(self):
        script, game = self.write("ahu.fish", self.run_ahu(["completion", "fish"]).out), self.any_game()
        self.write("match.json", "{}")
        os.symlink(os.path.abspath(AHU), self.path("ahu"))
        self.environment["PATH"] = self.folder.name + ":" + self.environment["PATH"]
        for typed, word in ((f"ahu rules {game[:4]}", game), ("ahu play --load mat", "match.json")):
            done = subprocess.run(["fish", "-c", f"source {script}; complete -C '{typed}'"],
                                  capture_output=True, text=True, timeout=TIMEOUT,
                                  env=self.environment, cwd=self.folder.name)
            self.assertEqual([line.split("\t")[0] for line in done.stdout.splitlines()], [word],
                             done.stderr)

    def test_manual_pages_say_what_help_says(self):
        self.assertEqual(self.run_ahu(["man", self.path("man")]).returncode, 0)
        pages = {path.stem: path.read_text() for path in Path(self.path("man")).iterdir()}
        self.assertIn("ahu", pages)
        for command in self.words_after():
            page = pages[f"ahu-{command}"].replace("\\-", "-")
            for option in re.findall(r"(--[a-z-]+)", self.run_ahu([command, "--help"]).out):
                self.assertIn(option, page, command)
        done = subprocess.run(["man", "--warnings", "-l", self.path("man/ahu-play.1")],
                              capture_output=True, text=True, timeout=TIMEOUT,
                              env={**self.environment, "MANPAGER": "cat", "LC_ALL": "C.UTF-8"})
        self.assertEqual((done.returncode, done.stderr), (0, ""))
        self.assertIn("--seats", done.stdout)


if __name__ == "__main__":
    unittest.main()
