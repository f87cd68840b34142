"""The board that stays in place, in a real terminal: whole matches, windows, colours, secrets.

With AHU_RENEW=1 the screens of games/*/tests/screens are renewed.
"""
import os
import re
import unittest
from pathlib import Path

from program import AHU, TOY, Case
from tmux import Tmux, entries

SOURCE = Path(__file__).resolve().parents[2]
UPDATE = "AHU_RENEW" in os.environ
NAME = r"(Turtle|Dolphin|Moray|Octopus|Frigatebird|Crab)"
KEPT = 12  # decisions between two screens that are compared


def folder_of(game):
    return SOURCE / "games" / game.replace("-", "_")


class Screens(Case):
    def window(self, columns=80, rows=24, settings="", **environment):
        return Tmux(self, columns, rows, settings, **{"NO_COLOR": "1", **environment})

    def table(self, *options, columns=80, rows=24, settings="", program=AHU, **environment):
        window = self.window(columns, rows, settings, **environment)
        game = [] if options and not options[0].startswith("--") else [self.any_game()]
        window.start(program, "play", *game, *options)
        return window


class WholeMatches(Screens):
    def check(self, game, screen, columns, rows):
        """Every part in its place, nothing wider than the window."""
        self.assertEqual(len(screen), rows)
        rule = [at for at, line in enumerate(screen) if line.startswith("── entry ")]
        self.assertEqual(len(rule), 1, "\n".join(screen))
        self.assertLessEqual(max(map(len, screen)), columns)
        self.assertLess(rule[0], rows - 2, "a log below")
        asked = [at for at, line in enumerate(screen[:rule[0]])
                 if re.match(NAME + ": |The match is over", line)]
        self.assertEqual(len(asked), 1, "\n".join(screen))
        draws = (folder_of(game) / "terminal.hpp").is_file()  # otherwise a line for each field
        self.assertGreater(asked[0], 5 if draws else 1, "a board above")

    def play(self, game, players, columns, rows):
        seats = ",".join(["human"] + ["random"] * (players - 1))
        window = self.table(game, "--players", str(players), "--seats", seats, "--seed", "5",
                            columns=columns, rows=rows)
        kept = []
        screen = window.wait_for_prompt(r"Turtle>|over>")
        for decision in range(2000):
            self.check(game, screen, columns, rows)
            over = screen[-1] == "over>"
            if decision % KEPT == 0 or over:
                kept.append("\n".join(screen))
            if over:
                break
            before = entries(screen)
            window.type("1")
            screen = window.wait_for_prompt(r"Turtle>|over>", before)
        window.type("")
        left = window.wait_for(r"^shell\$$")
        self.assertFalse(window.is_alternate())
        self.assertTrue(any("The match is over" in line for line in left), left)
        return kept

    def compare(self, game, kept, size):
        path = folder_of(game) / "tests/screens" / f"{size}.txt"
        text = ("\n" + "=" * 20 + "\n").join(kept) + "\n"
        if UPDATE:
            path.parent.mkdir(exist_ok=True)
            path.write_text(text, encoding="utf-8")
        if not path.exists() and not (folder_of(game) / "tests/signature.txt").exists():
            self.skipTest("the rules are not done: there is no signature yet")
        self.assertEqual(text, path.read_text(encoding="utf-8"))

    def test_a_small_window_shows_every_game_with_most_players(self):
        for game in self.games():
            with self.subTest(game["id"]):
                kept = self.play(game["id"], game["players"][1], 80, 24)
                self.compare(game["id"], kept, "80x24")

    def test_a_large_window_shows_every_game_with_fewest_players(self):
        for game in self.games():
            with self.subTest(game["id"]):
                kept = self.play(game["id"], game["players"][0], 120, 40)
                self.compare(game["id"], kept, "120x40")

    def test_every_number_of_players_fits(self):
        for game in self.games():
            for players in range(game["players"][0], game["players"][1] + 1):
                with self.subTest(game["id"], players=players):
                    window = self.table(game["id"], "--players", str(players), "--seats", "human",
                                        "--bot", "random", "--seed", "7")
                    screen = window.wait_for_prompt("Turtle>")
                    for _ in range(6):
                        self.check(game["id"], screen, 80, 24)
                        if screen[-1] == "over>":
                            break
                        window.type("1")
                        screen = window.wait_for_prompt("Turtle>|over>", entries(screen))
                    window.close()


class Windows(Screens):
    def test_the_window_may_change(self):
        window = self.table("--bot", "random", "--seed", "5")
        small = window.wait_for_prompt("Turtle>")
        window.keys("-l", "hel")
        window.resize(120, 40)
        window.wait(lambda screen: len(screen) == 40 and screen[-1] == "Turtle> hel" and
                    any(len(line) == 120 for line in screen))
        window.resize(50, 24)
        narrow = window.wait(lambda screen: screen[0].startswith("This window has 50 columns") and
                             screen[-1] == "Turtle> hel")
        self.assertIn("needs 60 columns", " ".join(narrow))
        window.resize(80, 24)
        window.wait(lambda screen: screen[:-1] == small[:-1] and screen[-1] == "Turtle> hel")
        window.type("p")
        self.assertTrue(any("take back" in line for line in window.wait_for("take back")))

    def test_a_change_while_a_bot_thinks(self):
        window = self.table("--seats", "bot,human", "--millis", "600000")
        window.wait_for(r"^Turtle .* is thinking…$")
        window.resize(100, 30)
        window.wait(lambda screen: len(screen) == 30 and screen[-1].endswith("is thinking…") and
                    any(len(line) == 100 for line in screen))
        window.keys("C-c")
        window.wait_for(r"^shell\$$")
        self.assertFalse(window.is_alternate())

    def test_control_z_and_fg(self):
        window = self.table("--bot", "random", "--seed", "5")
        before = window.wait_for_prompt("Turtle>")
        self.assertTrue(window.is_alternate())
        window.keys("-l", "hel")
        window.wait_for("Turtle> hel$")
        for _ in range(2):
            window.keys("C-z")
            window.wait(lambda screen: any("Stopped" in line for line in screen) and
                        [line for line in screen if line][-1] == "shell$")
            self.assertFalse(window.is_alternate())
            window.type("stty -a | grep -o ' -*icanon'; fg")
            self.assertEqual(window.wait_for("Turtle> hel$")[:-1], before[:-1])
            self.assertTrue(window.is_alternate())
        window.keys("C-u")
        window.type("quit!")
        left = window.wait(lambda screen: [line for line in screen if line][-1] == "shell$" and
                           any("not saved" in line for line in screen))
        self.assertIn(" icanon", left, "the shell had its own modes")

    def test_plain_lines_scroll(self):
        window = self.table("--plain", "--bot", "random", "--seed", "5")
        window.wait_for("^Turtle>$")
        self.assertFalse(window.is_alternate())
        window.keys("C-z")
        window.wait_for("Stopped")
        window.type("fg")
        window.wait(lambda screen: [line for line in screen if line][-1] == "Turtle>")
        window.type("log")
        window.wait_for("Nothing has happened yet|chance: ")

    def test_a_long_text_is_read_page_by_page(self):
        games = [game["id"] for game in self.games()]
        longest = max(games, key=lambda game: (folder_of(game) / "README.md").stat().st_size)
        window = self.table(longest, "--bot", "random", "--seed", "5")
        board = window.wait_for_prompt("Turtle>")
        window.type("rules")
        first = window.wait_for_prompt("Enter shows more, q goes back.")
        window.type("")
        second = window.wait(lambda screen: screen[-1].startswith("Enter ") and screen != first)
        self.assertNotEqual(first[0], second[0])
        window.type("q")
        self.assertEqual(window.wait_for_prompt("Turtle>"), board)

    def test_completion_is_shown_in_the_log(self):
        window = self.table("--bot", "random", "--seed", "5")
        board = window.wait_for_prompt("Turtle>")
        window.keys("-l", "h")
        window.keys("Tab")
        screen = window.wait_for(r"\bhelp\b.*\bhint\b")
        self.assertEqual(screen[0], board[0])
        self.assertEqual(screen[-1], "Turtle> h")

    def test_the_stepper_stays_in_place(self):
        record = self.path("r.json")
        self.run_ahu(["play", self.any_game(), "--seats", "random,random", "--seed", "3", "--save",
                      record])
        window = self.window()
        window.start(AHU, "replay", record)
        window.wait_for(r"^0/\d+>$")
        window.keys("Right")
        self.assertTrue(window.wait_for(r"^1/\d+>$")[0])
        window.keys("Down")
        window.wait_for(r"^2/\d+>$")
        window.keys("Up")
        window.keys("Left")
        window.wait_for(r"^0/\d+>$")
        self.assertTrue(window.is_alternate())
        window.type("q")
        window.wait_for(r"^shell\$$")


class Colours(Screens):
    SEATS = {"dark": "38;5;214", "light": "38;5;130", "dark16": "33", "light16": "31"}

    def palette(self, *options, settings="", **environment):
        window = self.table("--bot", "random", "--seed", "5", *options, settings=settings,
                            **{"NO_COLOR": "", **environment})
        window.wait_for_prompt("Turtle>")
        text = "\n".join(window.screen("-e"))
        window.close()
        return [name for name, code in self.SEATS.items() if f"\x1b[1m\x1b[{code}mTurtle" in text]

    def test_light_and_dark(self):
        self.assertEqual(self.palette(), ["dark"])
        self.assertEqual(self.palette("--light"), ["light"])
        self.assertEqual(self.palette("--dark", COLORFGBG="0;15"), ["dark"])
        self.assertEqual(self.palette(COLORFGBG="0;15"), ["light"])
        self.assertEqual(self.palette(NO_COLOR="1"), [])
        self.assertEqual(self.palette("--color", "never"), [])

    def test_sixteen_colours_are_enough(self):
        few = "set -g default-terminal screen\n"
        self.assertEqual(self.palette(settings=few), ["dark16"])
        self.assertEqual(self.palette("--light", settings=few), ["light16"])

    def test_the_terminals_colours_are_queried(self):
        for colour, name in (("#fdf6e3", "light"), ("#102030", "dark")):
            settings = f"set -g window-style 'bg={colour}'\n"
            self.assertEqual(self.palette(settings=settings, COLORFGBG=""), [name])


class Zsh(Screens):
    def test_it_completes(self):
        """As the package installs it, and sourced."""
        script, game = self.run_ahu(["completion", "zsh"]).out, self.any_game()
        self.write("_ahu", script)
        os.symlink(os.path.abspath(AHU), self.path("ahu"))
        path = self.folder.name + ":" + self.environment["PATH"]
        for start in (f"fpath=({self.folder.name} $fpath); autoload -U compinit; compinit -u -D",
                      "autoload -U compinit; compinit -u -D; source =(ahu completion zsh)"):
            window = self.window(PATH=path)
            window.type("PS1='zsh%% ' exec zsh -f")
            window.wait_for(r"^zsh%$")
            window.type(start + "; clear")
            window.wait(lambda screen: screen[0] == "zsh%")
            window.keys("-l", f"ahu rules {game[:4]}")
            window.keys("Tab")
            window.wait(lambda screen: screen[0] == f"zsh% ahu rules {game}")
            window.close()


class Secrets(Screens):
    def test_one_hand_is_hidden_from_the_other(self):
        window = self.table("toy", "--seats", "human,human", "--seed", "3", program=TOY)
        window.wait_for_prompt("Pass the keyboard to Turtle, then press Enter.")
        self.assertNotRegex("\n".join(window.screen()), r"card\d|deal \d")
        window.type("")
        mine = re.search(r"card\d", "\n".join(window.wait_for_prompt("Turtle>"))).group()
        window.type("swap")
        window.wait_for_prompt("Press Enter to hide your view.")
        window.type("")
        between = window.wait_for_prompt("Pass the keyboard to Dolphin, then press Enter.")
        self.assertNotIn(mine, "\n".join(between))
        window.type("")
        theirs = "\n".join(window.wait_for_prompt("Dolphin>"))
        self.assertRegex(theirs, r"card\d")
        self.assertNotIn(mine, theirs)
        self.assertNotIn(mine, "\n".join(window.screen("-S", "-2000")))


if __name__ == "__main__":
    unittest.main()
