"""The real engine process: long lines, broken lines, closed pipes, ends of input, stop."""
import json
import os
import subprocess
import sys
import time
import unittest

AHU = sys.argv.pop(1)
CLIENT = sys.argv.pop(1)


def run(text, **options):
    if isinstance(text, str):
        text = text.encode()
    done = subprocess.run([AHU, "engine"], input=text, capture_output=True, timeout=300, **options)
    return done.returncode, [json.loads(line) for line in done.stdout.splitlines()], done.stderr


def lines(*requests):
    return "".join(json.dumps(request) + "\n" for request in requests)


def games():
    return [game["id"] for game in run(lines({"cmd": "games"}))[1][0]["games"]]


class EngineProcess(unittest.TestCase):
    def test_end_of_input_ends_it(self):
        self.assertEqual(run(""), (0, [], b""))

    def test_last_line_without_end_is_answered(self):
        code, answers, _ = run('{"cmd":"hello"}')
        self.assertEqual((code, answers[0]["protocol"]), (0, 1))

    def test_half_a_request_is_bad_json(self):
        code, answers, _ = run('{"cmd":"he')
        self.assertEqual((code, answers[0]["error"]["code"]), (0, "bad_json"))

    def test_blank_lines_are_ignored(self):
        self.assertEqual(len(run('\n  \n\r\n{"cmd":"hello"}\r\n\n')[1]), 1)

    def test_bytes_that_are_not_utf8(self):
        code, answers, _ = run(b"\x00\xff\xfe\n" + b'{"cmd":"hello"}\n')
        self.assertEqual([answer["ok"] for answer in answers], [False, True])
        self.assertEqual(code, 0)

    def test_a_line_of_a_megabyte_and_more(self):
        fits = json.dumps({"cmd": "hello", "pad": ""})
        fits = fits[:-2] + "x" * (2**20 - len(fits)) + '"}'
        self.assertEqual(len(fits), 2**20)
        text = fits + "\n" + fits[:-2] + 'x"}\n' + "y" * 5_000_000 + '\n{"cmd":"hello"}\n'
        _, answers, _ = run(text)
        self.assertEqual([answer["ok"] for answer in answers], [True, False, False, True])
        self.assertEqual([answers[1]["error"]["code"], answers[2]["error"]["code"]],
                         ["too_large", "too_large"])

    def test_the_match_survives_a_flood_of_errors(self):
        game = games()[0]
        start = {"cmd": "new", "game": game, "seed": 5}
        _, answers, _ = run(lines(start) + "}\n" * 1000 + lines({"cmd": "record"}))
        self.assertEqual(len(answers), 1002)
        self.assertEqual(answers[-1]["record"]["game"], game)

    def test_closed_output_ends_it(self):
        engine = subprocess.Popen([AHU, "engine"], stdin=subprocess.PIPE, stdout=subprocess.PIPE,
                                  stderr=subprocess.PIPE)
        engine.stdout.close()
        try:
            engine.stdin.write(lines({"cmd": "games"}).encode() * 3)
            engine.stdin.flush()
        except BrokenPipeError:
            pass
        self.assertEqual(engine.wait(timeout=300), 0)
        self.assertEqual(engine.stderr.read(), b"")
        engine.stderr.close()
        try:
            engine.stdin.close()
        except BrokenPipeError:
            pass

    def test_stop_ends_a_search_early(self):
        for game in games():
            engine = subprocess.Popen([AHU, "engine"], stdin=subprocess.PIPE,
                                      stdout=subprocess.PIPE, text=True, bufsize=1)
            engine.stdin.write(lines({"cmd": "new", "game": game, "seed": 1},
                                     {"cmd": "search", "millis": 60000, "id": "s"}))
            engine.stdin.flush()
            engine.stdout.readline()
            time.sleep(0.3)
            began = time.monotonic()
            engine.stdin.write(lines({"cmd": "stop", "id": "t"}, {"cmd": "hello"}))
            engine.stdin.close()
            answers = [json.loads(line) for line in engine.stdout]
            self.assertLess(time.monotonic() - began, 20)
            self.assertEqual([answer.get("id") for answer in answers], ["s", "t", None])
            self.assertTrue(all(answer["ok"] for answer in answers))
            engine.stdout.close()
            self.assertEqual(engine.wait(timeout=300), 0)

    def test_a_stop_that_was_queued_with_the_search(self):
        game = games()[0]
        began = time.monotonic()
        run(lines({"cmd": "new", "game": game}, {"cmd": "search", "millis": 60000},
                  {"cmd": "stop"}))
        self.assertLess(time.monotonic() - began, 30)

    def test_the_example_client_plays_every_game(self):
        for game in games():
            done = subprocess.run([sys.executable, CLIENT, game, AHU, "engine"],
                                  capture_output=True, text=True, timeout=300,
                                  env=os.environ | {"NODES": "100"})
            self.assertEqual(done.returncode, 0, done.stderr)
            self.assertIn("winners [", done.stdout.splitlines()[-1])


if __name__ == "__main__":
    unittest.main()
