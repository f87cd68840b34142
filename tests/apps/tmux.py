"""A real terminal: tmux with a shell in it, its screen as a person sees it."""
import os
import re
import shlex
import subprocess
import tempfile
import time

TIMEOUT = 300  # seconds; a busy machine may take its time
SETTINGS = """
set -g status off
set -g default-terminal tmux-256color
set -g remain-on-exit off
set -g history-limit 2000
set -s escape-time 0
"""


class Tmux:
    """A shell in a window of that size; keys go in, the screen comes out."""

    def __init__(self, case, columns, rows, settings="", **environment):
        self.case = case
        folder = tempfile.TemporaryDirectory(dir="/tmp")  # a socket's path must be short
        self.socket = os.path.join(folder.name, "tmux")
        config = case.write("tmux.conf", SETTINGS + settings)
        self.environment = {**case.environment, "LC_ALL": "C.UTF-8", "COLORFGBG": "15;0",
                            "PS1": "shell$ ", "SHELL": "/bin/sh", **environment}
        case.addCleanup(folder.cleanup)
        case.addCleanup(self.close)
        self.tmux("-f", config, "new-session", "-d", "-x", str(columns), "-y", str(rows),
                  "exec bash --norc --noprofile")
        self.wait_for(r"^shell\$$")

    def tmux(self, *words):
        done = subprocess.run(["tmux", "-S", self.socket, *words], capture_output=True, text=True,
                              timeout=TIMEOUT, env={k: v for k, v in self.environment.items() if v})
        self.case.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def screen(self, *options):
        return [line.rstrip() for line in self.tmux("capture-pane", "-p", *options).split("\n")[:-1]]

    def type(self, text):
        """Types a line; an empty one is Enter alone."""
        if text:
            self.tmux("send-keys", "-l", text)
        self.tmux("send-keys", "Enter")

    def keys(self, *names):
        self.tmux("send-keys", *names)

    def start(self, program, *arguments):
        self.type(shlex.join([program, *arguments]))

    def wait(self, seen):
        """The first screen that satisfies the condition."""
        end = time.time() + TIMEOUT
        while True:
            screen = self.screen()
            if seen(screen):
                return screen
            if time.time() > end:
                self.case.fail("waited in vain at:\n" + "\n".join(screen))
            time.sleep(0.01)

    def wait_for(self, pattern):
        """A screen on which a line fits the pattern."""
        expression = re.compile(pattern)
        return self.wait(lambda screen: any(expression.search(line) for line in screen))

    def wait_for_prompt(self, pattern, after=-2):
        """A screen whose last row is that prompt alone, with more entries than those."""
        expression = re.compile(pattern)
        return self.wait(lambda screen: expression.fullmatch(screen[-1]) and entries(screen) > after)

    def is_alternate(self):
        return self.tmux("display-message", "-p", "#{alternate_on}").strip() == "1"

    def resize(self, columns, rows):
        self.tmux("resize-window", "-x", str(columns), "-y", str(rows))

    def close(self):
        subprocess.run(["tmux", "-S", self.socket, "kill-server"], capture_output=True, check=False,
                       timeout=TIMEOUT)


def entries(screen):
    """The number of entries in the line above the log."""
    for line in screen:
        found = re.match(r"── entry (\d+) ──", line)
        if found:
            return int(found.group(1))
    return -1
