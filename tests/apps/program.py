"""The program under test, run to its end or at a terminal; its two builds are the first arguments."""
import fcntl
import json
import os
import pty
import re
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
TIMEOUT = 300  # seconds; a busy machine may take its time
LEAKS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "leaks.txt")


class Case(unittest.TestCase):
    """An environment with a folder of its own, and no colours or sizes from outside."""

    def setUp(self):
        # A program that has just been stopped may still be saving its match there.
        self.folder = tempfile.TemporaryDirectory(ignore_cleanup_errors=True)
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
            [program, *arguments], input=data, capture_output=True, timeout=TIMEOUT,
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
        end = time.time() + TIMEOUT
        while True:
            found = re.compile(pattern).search(self.text, start)
            if found:
                return found
            if time.time() > end or not self.read(TIMEOUT):
                self.case.fail(f"no {pattern!r} in:\n{self.text[start:]}")

    def send(self, keys, pattern):
        """Types, and waits for the pattern in what comes after."""
        start = len(self.text)
        os.write(self.file, keys.encode())
        return self.expect(pattern, start)

    def finish(self):
        while self.read(TIMEOUT):
            pass
        if self.status is None:
            self.status = os.waitstatus_to_exitcode(os.waitpid(self.pid, 0)[1])
        return self.status

    def close(self):
        if self.status is None:
            os.kill(self.pid, signal.SIGKILL)
            os.waitpid(self.pid, 0)
        os.close(self.file)
