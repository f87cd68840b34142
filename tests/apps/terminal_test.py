"""The real program at a terminal: playing, secrets, bad input."""
import json
import os
import re
import subprocess
import time
import unittest

from program import AHU, TIMEOUT, TOY, Case, Terminal


class Play(Case):
    def test_every_game_is_played_to_its_end_by_numbers(self):
        for game in self.games():
            with self.subTest(game["id"]):
                seats = ",".join(["human"] + ["random"] * (game["players"][0] - 1))
                done = self.run_ahu(
                    ["play", game["id"], "--seats", seats, "--seed", "5"], "1\n\n" * 3000)
                self.assertEqual((done.returncode, done.err), (0, ""))
                self.assertIn("The match is over", done.out)
                self.assertNotIn("\x1b", done.out)

    def test_bots_play_among_themselves_without_asking(self):
        done = self.run_ahu(["play", self.any_game(), "--seats", "random,random"])
        self.assertEqual(done.returncode, 0)
        self.assertIn("The match is over", done.out)
        self.assertNotIn("> ", done.out.split("commands.")[1])

    def test_the_same_seed_plays_the_same(self):
        call = ["play", self.any_game(), "--seats", "random,random", "--seed", "11"]
        self.assertEqual(self.run_ahu(call).out, self.run_ahu(call).out)

    def test_an_action_by_words_whatever_case_and_spaces(self):
        for game in self.games():
            seats = ",".join(["human"] * game["players"][0])
            call = ["play", game["id"], "--seats", seats, "--seed", "5"]
            listed = self.run_ahu(call, "\n\nlist\nquit!\n").out
            listed = listed.split("> list\n")[1]
            first = re.search(r"^ +1 (.*?)(   |$)", listed, re.M).group(1).split("  ")[0]
            for typed in (first, first.upper(), "  " + first.replace(" ", "    ") + " "):
                out = self.run_ahu(call, f"\n\n{typed}\n\n\nlog\nquit!\n").out
                self.assertIn(": " + first, out)

    def test_undo_takes_the_answer_back_too(self):
        game = self.any_game()
        done = self.run_ahu(["play", game], "undo\n1\nundo\nlog\n")
        self.assertIn("no action of yours", done.out)
        self.assertIn("Taken back.", done.out)
        self.assertIn("Nothing has happened yet", done.out)

    def test_hint_preview_why_help_board_list_seats(self):
        done = self.run_ahu(
            ["play", self.any_game()], "hint\npreview 1\nwhy 1\nhelp\nboard\nlist\nseats\nlist zz\n")
        for text in ("would play", " %", "is allowed", "take back", "No legal action begins"):
            self.assertIn(text, done.out)
        self.assertEqual(self.kept(), [])

    def test_garbage_is_answered_and_the_match_continues(self):
        lines = [b"foo", b"\xff\xfe\x00\x1b[2J", b"0", b"99999999999999999999999", b"-1", b"save",
                 b"x" * (1 << 20), b"why", b"preview zzz", b"load", b"load /", b"again", b"1"]
        done = self.run_ahu(["play", self.any_game()], b"\n".join(lines) + b"\n")
        self.assertEqual((done.returncode, done.err), (0, ""))
        self.assertNotIn("\x1b", done.out)
        for text in ("neither an action nor a command", "too long", "numbers go from 1",
                     "Which action?", "Which file?", "is a folder", "not over yet"):
            self.assertIn(text, done.out)

    def test_an_illegal_action_is_refused_with_its_clause(self):
        for game in self.games():
            record = self.path("whole.json")
            seats = ",".join(["random"] * game["players"][0])
            self.run_ahu(["play", game["id"], "--seats", seats, "--save", record, "--force"])
            with open(record, encoding="utf-8") as file:
                log = json.load(file)["log"]
            # No game allows the same actions forever.
            typed = "".join(f"{action}\n\n\n" * 8 for action in log[:10])
            out = self.run_ahu(["play", game["id"], "--seats", seats.replace("random", "human")],
                               "\n\n" + typed + "quit!\n").out
            self.assertRegex(out.replace("\n  ", " "), r"Not allowed: .* \([A-Z0-9]+-[A-Z0-9]+\)")

    def test_every_game_is_played_in_every_language(self):
        asked = {"en": "Type help", "fr": "Tapez help", "ja": "help でコマンド"}
        typed = "help\nlegend\nlist\n1\n1\n1\n0\nzzz\nundo\nlog\nquit!\n"
        for game in self.games():
            for language, greeting in asked.items():
                with self.subTest(game=game["id"], language=language):
                    done = self.run_ahu(["play", game["id"], "--language", language], typed)
                    self.assertEqual((done.returncode, done.err), (0, ""))
                    self.assertIn(greeting, done.out)
                    self.assertNotRegex(done.out, r"[{}]")

    def test_the_language_is_that_of_the_environment(self):
        game = self.any_game()
        self.environment["LANG"] = "fr_FR.UTF-8"
        self.assertIn("Tapez help", self.run_ahu(["play", game], "quit!\n").out)
        self.environment["LC_ALL"] = "ja_JP.UTF-8"
        self.assertIn("コマンド", self.run_ahu(["play", game], "quit!\n").out)
        out = self.run_ahu(["play", game, "--language", "en"], "quit!\n").out
        self.assertIn("Type help", out)
        self.assertEqual(self.run_ahu(["play", game, "--language", "tlh"]).returncode, 2)

    def test_wrong_calls(self):
        game = self.any_game()
        for call in (["no-such-game"], [game, "--players", "99"], [game, "--players", "6"],
                     [game, "--seats", "human,nobody"], [game, "--seats", "human,human,human,human"],
                     [game, "--bot", "nobody"], [game, "--option", "x"], [game, "--option", "x=1"],
                     [game, "--seed", "zz"], [game, "--load", "/no/such/file"],
                     [game, "--color", "sometimes"], [game, "--millis", "1", "--nodes", "1"]):
            with self.subTest(call):
                done = self.run_ahu(["play", *call])
                self.assertEqual(done.returncode, 2)
                self.assertTrue(done.err)

    def test_closed_output(self):
        reading, writing = os.pipe()
        os.close(reading)
        done = subprocess.run(
            [AHU, "play", self.any_game()], input=b"1\n", stdout=writing, stderr=subprocess.PIPE,
            env=self.environment, timeout=TIMEOUT)
        os.close(writing)
        self.assertEqual(done.returncode, 1)

    def test_narrow_and_coloured(self):
        self.environment["COLUMNS"] = "1"
        done = self.run_ahu(["play", self.any_game(), "--color", "always"], "help\n1\nquit!\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn("\x1b[", done.out)


class AtATerminal(Case):
    def test_menu_and_control_c(self):
        terminal = Terminal(self, [])
        terminal.expect("quits")
        games = self.games()
        if games[0]["players"][0] != games[0]["players"][1]:
            terminal.send("1\r", "How many")
        terminal.send("\r" if "How many" in terminal.text else "1\r", "How strong")
        terminal.send("99\r", "Choose from 1 to")
        terminal.send("1\r", r"level-1(.|\n)*Turtle> ")
        terminal.send("1\r", r"Dolphin \w+s(.|\n)*Turtle> ")
        terminal.send("\x03", "ahu play --load")
        self.assertEqual(terminal.finish(), 130)
        self.assertEqual(len(self.kept()), 1)

    def test_completion_history_and_control_c(self):
        terminal = Terminal(self, ["play", self.any_game(), "--plain", "--bot", "level-1"])
        terminal.expect("Turtle> ")
        terminal.send("previ\t1\r", r"\n.*: [^>]*Turtle> ")
        terminal.send("\x1b[A\r", "preview 1")
        terminal.send("\t\t", "board")
        terminal.send("1\r", "Dolphin: ")
        terminal.expect("Turtle> ", terminal.text.rindex("Dolphin: "))
        terminal.send("\x03", "ahu play --load")
        self.assertEqual(terminal.finish(), 130)
        self.assertEqual(len(self.kept()), 1)

    def test_control_c_while_a_bot_thinks(self):
        terminal = Terminal(
            self, ["play", self.any_game(), "--seats", "bot,human", "--millis", "600000"])
        terminal.expect("is thinking")
        time.sleep(0.2)
        terminal.send("\x03", "")
        self.assertEqual(terminal.finish(), 130)

    def test_control_d_saves_and_quits(self):
        terminal = Terminal(self, ["play", self.any_game(), "--plain", "--seats", "human,random"])
        terminal.expect("Turtle> ")
        terminal.send("1\r", r"Dolphin: [^>]*Turtle> ")
        terminal.send("\x04", "is saved")
        self.assertEqual(terminal.finish(), 0)

    def test_quit_asks(self):
        terminal = Terminal(self, ["play", self.any_game(), "--plain", "--seats", "human,random"])
        terminal.expect("Turtle> ")
        terminal.send("1\r", r"Dolphin: [^>]*Turtle> ")
        terminal.send("quit\r", "Save the match")
        terminal.send("c\r", "Turtle> ")
        terminal.send("quit\r", "Save the match")
        terminal.send(self.path("mine.json") + "\r", "Saved: ")
        self.assertEqual(terminal.finish(), 0)
        self.assertTrue(os.path.exists(self.path("mine.json")))

    def test_colours_only_where_wanted(self):
        game = self.any_game()

        def seen(**environment):
            terminal = Terminal(self, ["play", game, "--bot", "level-1"], **environment)
            terminal.expect("Turtle> |Turtle>")
            terminal.send("quit\r", "quit")
            self.assertEqual(terminal.finish(), 0)
            return terminal.text
        self.assertRegex(seen(NO_COLOR=""), r"\x1b\[1;38")
        self.assertNotRegex(seen(), r"\x1b\[1;38")
        self.assertNotIn("\x1b", seen(NO_COLOR="", TERM="dumb"))

    def test_a_narrow_terminal(self):
        terminal = Terminal(self, ["play", self.any_game(), "--plain", "--bot", "level-1"], width=7)
        terminal.expect("Turtle>")
        terminal.send("help\r", "quit")
        terminal.send("quit\r", "")
        self.assertEqual(terminal.finish(), 0)

    def test_the_stepper(self):
        record = self.path("r.json")
        self.run_ahu(["play", self.any_game()], f"1\n1\nsave {record}\n")
        terminal = Terminal(self, ["replay", record])
        terminal.expect("0/4> ")
        for keys, prompt in (("\r", "1/4> "), ("n\r", "2/4> "), ("p\r", "1/4> "), ("end\r", "4/4> "),
                             ("\r", "ends at position 4"), ("3\r", "3/4> "), ("start\r", "0/4> "),
                             ("p\r", "This is the start"), ("xx\r", "not a command here"),
                             ("log\r", "Turtle: "), ("2\r", "2/4> "), ("\x1b[C", "3/4> "),
                             ("\x1b[D", "2/4> "), ("\x1bOC", "3/4> "), ("\x1b[A", "2/4> "),
                             ("\x1b[B", "3/4> "), ("2\r", "2/4> "), ("play\r", "4/4> ")):
            terminal.send(keys, prompt)
        terminal.send("q\r", "")
        self.assertEqual(terminal.finish(), 0)


    def test_the_stepper_jumps_over_chance(self):
        record = self.path("toy.json")
        self.run_ahu(["play", "toy", "--seats", "random,random", "--seed", "3", "--save", record],
                     program=TOY)
        with open(record, encoding="utf-8") as file:
            log = json.load(file)["log"]
        deals = next(i for i, entry in enumerate(log) if not entry.startswith("deal"))
        self.assertGreater(deals, 1)
        terminal = Terminal(self, ["replay", record], program=TOY)
        terminal.expect(f"0/{len(log)}> ")
        terminal.send("\x1b[B", f"{deals}/{len(log)}> ")
        terminal.send("<\r", f"0/{len(log)}> ")
        terminal.send("q\r", "")
        self.assertEqual(terminal.finish(), 0)


class Secrets(Case):
    """The toy deals a card to each of two seats; seed 3 deals them different ones."""

    def hot_seat(self):
        return Terminal(self, ["play", "toy", "--plain", "--seats", "human,human", "--seed", "3"],
                        program=TOY)

    def test_hot_seat_hides_one_hand_from_the_other(self):
        terminal = self.hot_seat()
        terminal.expect(r"Pass the keyboard to Turtle, then press Enter")
        self.assertNotRegex(terminal.text, r"card\d|deal \d")
        mine = terminal.send("\r", r"toy:\S* (card\d) \? \?[^>]*Turtle> ").group(1)
        terminal.send("swap\r", "hide your view")
        terminal.send("\r", r"\x1b\[2J\x1b\[3J[^\n]*Pass the keyboard to Dolphin")
        second = len(terminal.text)
        terminal.send("\x1b[A\r", r"\x1b\[2J.*\n(.*\n)*.*toy:\S* \? card\d \?[^>]*Dolphin> ")
        terminal.send("log\r", r"deal \?[^>]*Dolphin> ")
        terminal.send("\x1b[A\x1b[A\x1b[A\x15board\r", r"toy:[^>]*Dolphin> ")
        shown = terminal.text[second:]
        self.assertNotIn(mine, shown)
        self.assertNotIn("deal " + mine[-1], shown)

    def test_undo_stops_at_what_was_revealed(self):
        terminal = self.hot_seat()
        terminal.expect("press Enter")
        terminal.send("\r", "Turtle> ")
        terminal.send("undo\r", "no action of yours")
        terminal.send("keep\r", "hide your view")
        terminal.send("\r", "press Enter")
        terminal.send("\r", "Dolphin> ")
        terminal.send("keep\r", "The match is over")
        terminal.expect("over> ")
        terminal.send("undo\r", "cannot be taken back: it revealed something")
        terminal.send("\r", "")
        self.assertEqual(terminal.finish(), 0)

    def test_a_lone_human_sees_only_their_own_side(self):
        out = self.run_ahu(["play", "toy", "--seats", "random,human", "--seed", "3"],
                           "log\nquit!\n", program=TOY).out
        self.assertRegex(out, r"toy: \? card\d \?")
        self.assertNotIn("Pass to", out)
        self.assertEqual(len(re.findall(r"deal \d", out)), 2)  # told once, logged once

    def test_replay_hides_from_spectators_and_opens_on_request(self):
        record = self.path("toy.json")
        self.run_ahu(["play", "toy", "--seats", "random,human", "--seed", "3"],
                     f"save {record}\nquit!\n", program=TOY)
        closed = self.run_ahu(["replay", record], program=TOY).out
        self.assertNotRegex(closed, r"card\d|deal \d")
        self.assertRegex(self.run_ahu(["replay", record, "--seat", "1"], program=TOY).out, r"card\d")
        opened = self.run_ahu(["replay", record, "--open"], program=TOY).out
        self.assertIn("As Dolphin sees it", opened)
        self.assertEqual(len(set(re.findall(r"deal \d", opened))), 2)

    def test_people_without_secrets_need_no_pause(self):
        for game in self.games():
            if not game["secrets"]:
                out = self.run_ahu(["play", game["id"], "--seats", "human,human"], "1\n1\nquit!\n").out
                self.assertNotIn("Pass to", out)
                self.assertIn("Dolphin> ", out)


if __name__ == "__main__":
    unittest.main()
