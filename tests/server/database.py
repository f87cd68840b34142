"""A PostgreSQL of one's own for the tests of the server."""
import os
import shutil
import subprocess
import tempfile

TOOLS = "/usr/lib/postgresql/15/bin/"


class Postgres:
    """A database of its own in its own folder, without a port."""

    def __enter__(self):
        self.folder = tempfile.mkdtemp(prefix="ahu-net-")
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", self.folder + "/data", "-A", "trust", "-U", "ahu", "--no-sync",
                 "--locale=C.UTF-8", "-E", "UTF8")
        self.start()
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
        shutil.rmtree(self.folder, ignore_errors=True)

    def control(self, *arguments):
        self.run("pg_ctl", "-s", "-D", self.folder + "/data", *arguments)

    def run(self, tool, *arguments):
        start = ["runuser", "-u", "postgres", "--"] if os.geteuid() == 0 else []
        subprocess.run([*start, TOOLS + tool, *arguments], check=True, cwd="/",
                       stdout=subprocess.DEVNULL)
