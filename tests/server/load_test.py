"""The load generator against a real server: everything it acknowledged is there."""
import re
import subprocess
import sys
import unittest

from client import Player, Server

AHU = sys.argv.pop(1)


class Load(unittest.TestCase):
    def test_a_short_load(self):
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            done = subprocess.run([AHU, "load", "--port", str(server.port), "--tables", "40",
                                   "--rate", "200", "--seconds", "3"],
                                  capture_output=True, text=True, timeout=120)
            self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
            moves = int(re.search(r"moves +(\d+)", done.stdout).group(1))
            self.assertGreater(moves, 200)
            stored = re.search(r"^ahu_moves_total (\d+)", Player(server.port).get("/metrics"), re.M)
            self.assertEqual(int(stored.group(1)), moves)

    def test_a_number_of_matches(self):
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            for more in ([], ["--new-tables"]):
                done = subprocess.run([AHU, "load", "--port", str(server.port), "--tables", "5",
                                       "--rate", "0", "--seconds", "60", "--matches", "3", *more],
                                      capture_output=True, text=True, timeout=120)
                self.assertEqual(done.returncode, 0, done.stdout + done.stderr)
                self.assertRegex(done.stdout, r"matches +15 played to their end")

    def test_no_server(self):
        done = subprocess.run([AHU, "load", "--port", "1", "--tables", "1"], capture_output=True,
                              text=True, timeout=60)
        self.assertEqual(done.returncode, 1)
        self.assertIn("refused", done.stdout)


if __name__ == "__main__":
    unittest.main()
