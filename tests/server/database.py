"""A private PostgreSQL for the tests of the server."""
import os
import shutil
import signal
import subprocess
import tempfile
import time

TOOLS = "/usr/lib/postgresql/15/bin/"


def is_running(process):
    """Not when it has ended and nobody has asked how."""
    try:
        with open(f"/proc/{process}/stat", encoding="utf-8") as file:
            return file.read().rsplit(")", 1)[1].split()[0] != "Z"
    except (FileNotFoundError, ProcessLookupError):
        return False


class Notices:
    """What is announced in the database from now on."""

    def __init__(self, folder):
        self.psql = subprocess.Popen([TOOLS + "psql", "-h", folder, "-U", "ahu", "-Atq", "ahu"],
                                     stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)
        self.ask("LISTEN ahu; SELECT 'end'")

    def ask(self, sql):
        self.psql.stdin.write(sql + ";\n")
        self.psql.stdin.flush()
        lines = []
        while not lines or lines[-1] != "end\n":
            lines.append(self.psql.stdout.readline())
        return lines

    def read(self):
        """All of them so far, as text: psql shows what has come after each answer."""
        return "".join(self.ask("SELECT 'end'") + self.ask("SELECT 'end'"))

    def __enter__(self):
        return self

    def __exit__(self, *_):
        self.psql.communicate()


class Postgres:
    """A database of its own in its own folder, without a port. A folder that is given is kept, and
    so is the database in it."""

    def __init__(self, folder=None):
        self.is_kept = folder is not None
        self.folder = str(folder) if self.is_kept else tempfile.mkdtemp(prefix="ahu-net-")

    def __enter__(self):
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        is_new = not os.path.isdir(self.folder + "/data")
        if is_new:
            self.run("initdb", "-D", self.folder + "/data", "-A", "trust", "-U", "ahu", "--no-sync",
                     "--locale=C.UTF-8", "-E", "UTF8")
        self.start()
        if is_new:
            subprocess.run([TOOLS + "createdb", "-h", self.folder, "-U", "ahu", "ahu"], check=True)
        self.address = f"postgresql://ahu@/ahu?host={self.folder}"
        return self

    def start(self):
        self.control("start", "-w", "-l", self.folder + "/log", "-o",
                     f"-c listen_addresses='' -c unix_socket_directories={self.folder}")

    def stop(self):
        self.control("stop", "-m", "immediate")

    def __exit__(self, *_):
        self.stop()
        if not self.is_kept:
            shutil.rmtree(self.folder, ignore_errors=True)

    def query(self, sql):
        return subprocess.run([TOOLS + "psql", "-h", self.folder, "-U", "ahu", "-Atc", sql, "ahu"],
                              check=True, capture_output=True, text=True).stdout

    def listen(self):
        return Notices(self.folder)

    def processes(self):
        """The first one and its children."""
        with open(self.folder + "/data/postmaster.pid", encoding="utf-8") as file:
            first = int(file.readline())
        children = subprocess.run(["ps", "-o", "pid=", "--ppid", str(first)], check=False,
                                  capture_output=True, text=True).stdout.split()
        return [first, *map(int, children)]

    def kill(self):
        """As a crash of the machine does: every process at once, nothing is tidied up."""
        os.kill(self.processes()[0], signal.SIGSTOP)  # so that it starts no others meanwhile
        processes = self.processes()
        for process in processes:
            try:
                os.kill(process, signal.SIGKILL)
            except ProcessLookupError:
                pass
        while any(is_running(process) for process in processes):
            time.sleep(0.01)
        for lock in ("/data/postmaster.pid", "/.s.PGSQL.5432.lock"):
            os.remove(self.folder + lock)

    def control(self, *arguments):
        self.run("pg_ctl", "-s", "-D", self.folder + "/data", *arguments)

    def run(self, tool, *arguments):
        start = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*start, TOOLS + tool, *arguments], check=True, cwd="/",
                       stdout=subprocess.DEVNULL)
