"""The real program at a terminal and away from it: playing, files, secrets, bad input."""
import fcntl
import json
import os
import pty
import re
import resource
import select
import signal
import struct
import subprocess
import sys
import tempfile
import termios
import time
import unittest

AHU = sys.argv.pop(1)
TOY = sys.argv.pop(1)
PATIENCE = 60
LEAKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "leaks.txt")


class Case(unittest.TestCase):
    """A place of its own for files, and no colours or sizes from outside."""

    def setUp(self):
        self.folder = tempfile.TemporaryDirectory()
        self.addCleanup(self.folder.cleanup)
        self.environment = {
            "PATH": os.environ["PATH"],
            "HOME": self.folder.name,
            "XDG_STATE_HOME": self.path("state"),
            "TERM": "xterm-256color",
            "LSAN_OPTIONS": f"suppressions={LEAKS}:print_suppressions=0",
        }

    def path(self, name):
        return os.path.join(self.folder.name, name)

    def run_ahu(self, arguments, text="", program=AHU, **options):
        data = text if isinstance(text, bytes) else text.encode()
        done = subprocess.run(
            [program, *arguments], input=data, capture_output=True, timeout=PATIENCE,
            env=self.environment, **options)
        done.out = done.stdout.decode()
        done.err = done.stderr.decode()
        return done

    def kept(self):
        folder = self.path("state/ahu")
        return sorted(os.listdir(folder)) if os.path.isdir(folder) else []

    def games(self):
        return json.loads(self.run_ahu(["games", "--json"]).out)["games"]

    def any_game(self):
        return self.games()[0]["id"]

    def write(self, name, text):
        with open(self.path(name), "w", encoding="utf-8") as file:
            file.write(text)
        return self.path(name)


class Terminal:
    """The program under a pseudo-terminal; text is what a person would have seen."""

    def __init__(self, case, arguments, program=AHU, width=100, **environment):
        self.case = case
        self.pid, self.file = pty.fork()
        if self.pid == 0:
            os.execve(program, [program, *arguments], {**case.environment, "NO_COLOR": "1", **environment})
        fcntl.ioctl(self.file, termios.TIOCSWINSZ, struct.pack("HHHH", 40, width, 0, 0))
        self.text = ""
        self.status = None
        case.addCleanup(self.close)

    def read(self, wait):
        ready, _, _ = select.select([self.file], [], [], wait)
        if not ready:
            return False
        try:
            data = os.read(self.file, 65536)
        except OSError:
            return False
        self.text += data.decode(errors="replace")
        return bool(data)

    def expect(self, pattern, start=0):
        end = time.time() + PATIENCE
        while True:
            found = re.compile(pattern).search(self.text, start)
            if found:
                return found
            if time.time() > end or not self.read(PATIENCE):
                self.case.fail(f"no {pattern!r} in:\n{self.text[start:]}")

    def send(self, keys, pattern):
        """Types, and waits for the pattern in what comes after."""
        start = len(self.text)
        os.write(self.file, keys.encode())
        return self.expect(pattern, start)

    def finish(self):
        while self.read(PATIENCE):
            pass
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)


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

    def test_garbage_is_answered_and_the_match_goes_on(self):
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
            # No game lets everybody do the same thing time and again.
            typed = "".join(f"{action}\n\n\n" * 8 for action in log[:10])
            out = self.run_ahu(["play", game["id"], "--seats", seats.replace("random", "human")],
                               "\n\n" + typed + "quit!\n").out
            self.assertRegex(out.replace("\n  ", " "), r"Not allowed: .* \([A-Z0-9]+-[A-Z0-9]+\)")

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
            env=self.environment, timeout=PATIENCE)
        os.close(writing)
        self.assertEqual(done.returncode, 1)

    def test_narrow_and_coloured(self):
        self.environment["COLUMNS"] = "1"
        done = self.run_ahu(["play", self.any_game(), "--color", "always"], "help\n1\nquit!\n")
        self.assertEqual(done.returncode, 0)
        self.assertIn("\x1b[", done.out)


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

    def test_what_cannot_be_written_is_told_and_the_match_goes_on(self):
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
        process.communicate(timeout=PATIENCE)
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
            self.assertRegex(told.out, r"turtle: [0-9]+ decisions lost .* kept [0-9.]+ %")
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
        done = self.run_ahu(["hint", record, "--entry", "0", "--simulations", "9"])
        self.assertIn(" would play ", done.out)

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


class AtATerminal(Case):
    def test_menu_completion_history_and_control_c(self):
        terminal = Terminal(self, [])
        terminal.expect("quits")
        games = self.games()
        if games[0]["players"][0] != games[0]["players"][1]:
            terminal.send("1\r", "How many")
        terminal.send("\r" if "How many" in terminal.text else "1\r", "How strong")
        terminal.send("99\r", "From 1 to")
        terminal.send("1\r", r"level-1(.|\n)*turtle> ")
        terminal.send("previ\t1\r", r"\n.*: [^>]*turtle> ")
        terminal.send("\x1b[A\r", "preview 1")
        terminal.send("\t\t", "board")
        terminal.send("1\r", "dolphin: ")
        terminal.expect("turtle> ", terminal.text.rindex("dolphin: "))
        terminal.send("\x03", "ahu play --load")
        self.assertEqual(terminal.finish(), 130)
        self.assertEqual(len(self.kept()), 1)

    def test_control_c_while_a_bot_thinks(self):
        terminal = Terminal(
            self, ["play", self.any_game(), "--seats", "bot,human", "--millis", "600000"])
        terminal.expect("thinks")
        time.sleep(0.2)
        terminal.send("\x03", "")
        self.assertEqual(terminal.finish(), 130)

    def test_control_d_saves_and_leaves(self):
        terminal = Terminal(self, ["play", self.any_game(), "--seats", "human,random"])
        terminal.expect("turtle> ")
        terminal.send("1\r", r"dolphin: [^>]*turtle> ")
        terminal.send("\x04", "is saved")
        self.assertEqual(terminal.finish(), 0)

    def test_quit_asks(self):
        terminal = Terminal(self, ["play", self.any_game(), "--seats", "human,random"])
        terminal.expect("turtle> ")
        terminal.send("1\r", r"dolphin: [^>]*turtle> ")
        terminal.send("quit\r", "Save the match")
        terminal.send("c\r", "turtle> ")
        terminal.send("quit\r", "Save the match")
        terminal.send(self.path("mine.json") + "\r", "Saved: ")
        self.assertEqual(terminal.finish(), 0)
        self.assertTrue(os.path.exists(self.path("mine.json")))

    def test_colours_only_where_wanted(self):
        game = self.any_game()

        def seen(**environment):
            terminal = Terminal(self, ["play", game], **environment)
            terminal.expect("turtle> |turtle>")
            terminal.send("quit\r", "quit")
            self.assertEqual(terminal.finish(), 0)
            return terminal.text
        self.assertRegex(seen(NO_COLOR=""), r"\x1b\[1;38")
        self.assertNotRegex(seen(), r"\x1b\[1;38")
        self.assertNotIn("\x1b", seen(NO_COLOR="", TERM="dumb"))

    def test_a_narrow_terminal(self):
        terminal = Terminal(self, ["play", self.any_game()], width=7)
        terminal.expect("turtle>")
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
                             ("p\r", "This is the start"), ("xx\r", "no way to go"),
                             ("log\r", "turtle: "), ("2\r", "2/4> "), ("play\r", "4/4> ")):
            terminal.send(keys, prompt)
        terminal.send("q\r", "")
        self.assertEqual(terminal.finish(), 0)


class Secrets(Case):
    """The toy deals a card to each of two seats; seed 3 deals them different ones."""

    def hot_seat(self):
        return Terminal(self, ["play", "toy", "--seats", "human,human", "--seed", "3"], program=TOY)

    def test_hot_seat_hides_one_hand_from_the_other(self):
        terminal = self.hot_seat()
        terminal.expect(r"Pass to seat 0 \(turtle\), press Enter")
        self.assertNotRegex(terminal.text, r"card\d|deal \d")
        mine = terminal.send("\r", r"toy:\S* (card\d) \? \?[^>]*turtle> ").group(1)
        terminal.send("swap\r", "hide your side")
        terminal.send("\r", r"\x1b\[2J\x1b\[3J[^\n]*Pass to seat 1 \(dolphin\)")
        second = len(terminal.text)
        terminal.send("\x1b[A\r", r"\x1b\[2J.*\n(.*\n)*.*toy:\S* \? card\d \?[^>]*dolphin> ")
        terminal.send("log\r", r"deal \?[^>]*dolphin> ")
        terminal.send("\x1b[A\x1b[A\x1b[A\x15board\r", r"toy:[^>]*dolphin> ")
        shown = terminal.text[second:]
        self.assertNotIn(mine, shown)
        self.assertNotIn("deal " + mine[-1], shown)

    def test_undo_stops_at_what_chance_or_a_hand_told(self):
        terminal = self.hot_seat()
        terminal.expect("press Enter")
        terminal.send("\r", "turtle> ")
        terminal.send("undo\r", "no action of yours")
        terminal.send("keep\r", "hide your side")
        terminal.send("\r", "press Enter")
        terminal.send("\r", "dolphin> ")
        terminal.send("keep\r", "The match is over")
        terminal.expect("over> ")
        terminal.send("undo\r", "cannot be taken back: it showed somebody")
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
        self.assertIn("As seat 1 (dolphin) sees it", opened)
        self.assertEqual(len(set(re.findall(r"deal \d", opened))), 2)

    def test_people_without_secrets_need_no_pause(self):
        for game in self.games():
            if not game["secrets"]:
                out = self.run_ahu(["play", game["id"], "--seats", "human,human"], "1\n1\nquit!\n").out
                self.assertNotIn("Pass to", out)
                self.assertIn("dolphin> ", out)


if __name__ == "__main__":
    unittest.main()
