"""Failures of the database: it hangs, comes late, has no room, or its file is taken away."""
import http.client
import os
import resource
import signal
import stat
import subprocess
import sys
import tempfile
import time
import unittest

from client import Player, Refused, Server, make_table
from database import Postgres

AHU = sys.argv.pop(1)
QUICK = 3  # seconds; a hanging database times out after six


def open_game(player):
    return next(game["id"] for game in player.get("/api/games")["games"]
                if game["players"][0] == 2 and not game["secrets"])


def is_well(port):
    try:
        return Player(port, sign_in=False).get("/healthz") == {"ok": True}
    except Refused as refused:
        assert refused.status == 503, refused
        return False


def wait_until(condition, seconds=30):
    end = time.monotonic() + seconds
    while not condition():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.1)


def try_to_move(seats):
    mover = seats[seats[0].position["to_act"]]
    return mover.answer_to(mover.send("act", version=mover.position["version"],
                                      action=mover.position["actions"][0]))


class Hanging(unittest.TestCase):
    """Every process of the database stands still: connections stay open, nothing is answered."""

    def setUp(self):
        self.database = self.enterContext(Postgres())
        self.web = self.enterContext(tempfile.TemporaryDirectory())
        with open(os.path.join(self.web, "index.html"), "w", encoding="utf-8") as page:
            page.write("a page")
        self.server = self.enterContext(Server(
            AHU, "--unlimited", "127.0.0.1", "--web", self.web, store=self.database.address))

    def test_what_needs_no_database_is_answered_at_once(self):
        ana, ben = Player(self.server.port), Player(self.server.port)
        _, seats = make_table(ana, open_game(ana), [ben])
        stopped = self.database.processes()
        for process in stopped:
            os.kill(process, signal.SIGSTOP)
        try:
            waiting = [self.ask_slowly("/api/tables") for _ in range(8)]  # more than there are threads
            for path in ("/metrics", "/", "/api/games"):
                began = time.monotonic()
                ana.get(path)
                self.assertLess(time.monotonic() - began, QUICK, path)
            self.assertFalse(is_well(self.server.port))
            self.assertEqual(try_to_move(seats)["error"]["code"], "unavailable")
            for connection in waiting:
                self.assertEqual(connection.getresponse().status, 503)
                connection.close()
            began = time.monotonic()
            self.assertFalse(is_well(self.server.port))
            self.assertLess(time.monotonic() - began, 2 * QUICK)
        finally:
            for process in stopped:
                os.kill(process, signal.SIGCONT)
        wait_until(lambda: is_well(self.server.port))
        for seat in seats:
            seat.ask("sync")
        wait_until(lambda: try_to_move(seats)["ok"])

    def ask_slowly(self, path):
        connection = http.client.HTTPConnection("127.0.0.1", self.server.port, timeout=40)
        connection.request("GET", path)
        return connection


class Locked(unittest.TestCase):
    def test_a_statement_that_waits_for_a_lock_times_out(self):
        """In the database, too: what nobody waits for must not pile up there."""
        with Postgres() as database, Server(AHU, store=database.address) as server, \
                database.listen() as other:
            other.ask("BEGIN; LOCK TABLE matches; SELECT 'end'")
            with self.assertRaises(Refused) as refused:
                Player(server.port, sign_in=False).get("/api/tables")
            self.assertEqual(refused.exception.status, 503)
            time.sleep(1)
            waiting = database.query("SELECT COUNT(*) FROM pg_stat_activity WHERE wait_event_type = 'Lock' "
                                     "AND now() - query_start > interval '5.5 seconds'")
            self.assertEqual(int(waiting), 0)


class Late(unittest.TestCase):
    def test_the_server_waits_for_a_database_that_is_started_after_it(self):
        with Postgres() as database:
            database.stop()
            server = subprocess.Popen([AHU, "serve", "--port", "0", "--store", database.address],
                                      stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            try:
                self.assertIn("store_unreachable", server.stderr.readline())
                self.assertIsNone(server.poll())
                database.start()
                line = server.stdout.readline().strip()
                self.assertTrue(is_well(int(line.rsplit(":", 1)[1])))
            finally:
                server.terminate()
                server.communicate()
            self.assertEqual(server.returncode, 0)

    def test_it_can_be_stopped_while_it_waits(self):
        with tempfile.TemporaryDirectory() as folder:
            server = subprocess.Popen(
                [AHU, "serve", "--port", "0", "--store", f"postgresql://ahu@/ahu?host={folder}"],
                stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
            self.assertIn("store_unreachable", server.stderr.readline())
            server.terminate()
            server.communicate(timeout=30)
            self.assertEqual(server.returncode, 0)


class Files(unittest.TestCase):
    def test_a_store_is_its_owners_alone(self):
        before = os.umask(0o022)
        try:
            with Server(AHU) as server:
                Player(server.port)
                for name in os.listdir(server.folder.name):
                    mode = os.stat(os.path.join(server.folder.name, name)).st_mode
                    self.assertEqual(stat.S_IMODE(mode), 0o600, name)
        finally:
            os.umask(before)

    def test_nothing_is_acknowledged_in_a_file_without_a_name(self):
        for harm in (self.delete, self.move, self.replace, self.delete_the_log):
            with self.subTest(harm.__name__), Server(AHU, "--unlimited", "127.0.0.1") as server:
                players = [Player(server.port), Player(server.port)]
                _, seats = make_table(players[0], open_game(players[0]), players[1:])
                self.assertTrue(is_well(server.port))
                harm(server.store)
                self.assertFalse(try_to_move(seats)["ok"])
                wait_until(lambda port=server.port: not is_well(port), seconds=5)

    def test_a_burst_of_errors_is_a_few_lines(self):
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            os.remove(server.store)
            began = time.monotonic()
            for _ in range(100):
                with self.assertRaises(Refused):
                    Player(server.port)
            lines = server.log_text().count('"event":"error"')
            self.assertGreater(lines, 0)
            self.assertLess(lines, 25 + time.monotonic() - began)  # 20 at once, and one more a second

    def delete(self, store):
        os.remove(store)

    def move(self, store):
        os.rename(store, store + ".moved")

    def replace(self, store):
        with open(store, "rb") as file:
            content = file.read()
        os.remove(store)
        with open(store, "wb") as file:
            file.write(content)

    def delete_the_log(self, store):
        os.remove(store + "-wal")

    def test_health_fails_on_a_full_disk(self):
        with tempfile.TemporaryDirectory() as folder:
            store = os.path.join(folder, "ahu.sqlite")
            Server(AHU, store=store).__exit__()
            room = os.path.getsize(store) + 200_000

            def limit():
                signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
                resource.setrlimit(resource.RLIMIT_FSIZE, (room, room))

            server = subprocess.Popen(
                [AHU, "serve", "--port", "0", "--store", store, "--unlimited", "127.0.0.1",
                 "--quiet"], stdout=subprocess.PIPE, text=True, preexec_fn=limit,
                restore_signals=False)
            try:
                port = int(server.stdout.readline().strip().rsplit(":", 1)[1])
                self.assertTrue(is_well(port))
                for _ in range(1000):
                    try:
                        Player(port)
                    except Refused as refused:
                        self.assertEqual(refused.status, 503)
                        break
                else:
                    self.fail("the disk does not fill up")
                wait_until(lambda: not is_well(port), seconds=10)
            finally:
                server.terminate()
                server.communicate()


class Paths(unittest.TestCase):
    def test_a_path_that_is_not_utf8_is_refused(self):
        with Server(AHU) as server:
            for path in ("/%ff", "/api/tables/%c3%28", "/api/tables?game=%ed%a0%80",
                         "/api/tables?%f5=1", "/api/players/%c0%af", "/%e2%82"):
                with self.assertRaises(Refused) as caught:
                    Player(server.port, sign_in=False).get(path)
                self.assertEqual(caught.exception.status, 400, path)
            Player(server.port, sign_in=False).get("/api/tables?game=%c3%a9%e2%82%ac%f0%9f%97%bf")


if __name__ == "__main__":
    unittest.main()
