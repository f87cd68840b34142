"""The host's commands of the real program: admin, backup, restore, verify."""
import json
import os
import sqlite3
import stat
import subprocess
import sys
import tempfile
import unittest
from pathlib import Path

AHU = str(Path(sys.argv.pop(1)).resolve())

ROWS = """
INSERT INTO accounts VALUES ('a1', 1, 'Ana', 'ana', 'old', '', 1700000000000, 0, 0, '');
INSERT INTO accounts VALUES ('a2', 0, 'Ben', 'ben', '', '', 1700000001000, 0, 0, '');
INSERT INTO tokens VALUES ('t1', 0, 'a1', 5, 9000000000000);
INSERT INTO matches (id, game, rules_version, options, clock_kind, clock_millis, clock_increment, hidden,
  rated, settings, host, rematch_of, created_ms, started_ms, ended_ms, status, version, commitment,
  server_seed) VALUES ('m1', 'toy', 1, '{}', 0, 0, 0, 1, 1, '{}', 'a1', '', 1700000002000, 8, 0, 1, 1, 'c0',
  '5e');
INSERT INTO seats VALUES ('m1', 0, 1, 'a1', '', 0, 'aa', 1, 0, 0, 'toy', 0);
INSERT INTO seats VALUES ('m1', 1, 1, 'a2', '', 0, 'bb', 1, 0, 0, 'toy', 0);
INSERT INTO entries VALUES ('m1', 0, 3, -1, 'open', 7, '');
INSERT INTO chat VALUES ('m1', 'c1', 'a2', 'hello', 10);
"""


class HostTest(unittest.TestCase):
    def setUp(self):
        folder = tempfile.TemporaryDirectory()
        self.addCleanup(folder.cleanup)
        self.folder = Path(folder.name)
        self.store = self.folder / "ahu.sqlite"

    def ahu(self, *arguments, status=0):
        done = subprocess.run([AHU, *map(str, arguments)], capture_output=True, text=True,
                              timeout=300, cwd=self.folder)
        self.assertEqual(done.returncode, status, f"{arguments}: {done.stdout}{done.stderr}")
        return done.stdout + done.stderr

    def admin(self, *arguments, status=0):
        return self.ahu("admin", "--store", self.store, *arguments, status=status)

    def sql(self, statement):
        with sqlite3.connect(self.store) as database:
            return database.execute(statement).fetchall()

    def fill(self):
        """A store as the program makes it, with some rows in it."""
        self.empty_backup("first")
        self.ahu("restore", "first", "--store", self.store)
        with sqlite3.connect(self.store) as database:
            database.executescript(ROWS)

    def empty_backup(self, name):
        (self.folder / name).write_text(
            '{"format":"ahu-backup/1","schema":1}\n{"rows":0}\n', encoding="utf-8")


class Admin(HostTest):
    def test_lists(self):
        self.fill()
        accounts = self.admin("accounts")
        self.assertIn("person  Ana", accounts)
        self.assertIn("guest   Ben", accounts)
        self.assertIn("2023-11-14", accounts)
        first = self.admin("accounts", "--limit", 1)
        self.assertNotIn("Ana", first)
        self.assertIn("--after a2", first)
        self.assertIn("Ana", self.admin("accounts", "--after", "a2"))
        tables = self.admin("tables")
        self.assertIn("m1", tables)
        self.assertIn("private", tables)
        self.assertIn("Ana, Ben", tables)
        self.assertNotIn("5e", tables)

    def test_who(self):
        self.fill()
        self.assertEqual(self.admin("who"), "")
        with sqlite3.connect(self.store) as database:
            for row in ("'p', 'a1', 'm1', 'Ana', ''", "'p', '', '', '', ''"):
                database.execute(f"INSERT INTO presence VALUES ({row}, "
                                 "CAST(strftime('%s', 'now') AS INTEGER) * 1000)")
        self.assertIn("Ana  at table m1", self.admin("who"))

    def test_mute_and_ban(self):
        self.fill()
        self.admin("mute", "ANA", "--for", "2h", "--reason", "noise")
        self.assertIn("muted until", self.admin("accounts"))
        self.admin("unmute", "ana")
        self.assertNotIn("muted", self.admin("accounts"))
        self.admin("ban", "Ana")
        self.assertIn("banned", self.admin("accounts"))
        self.assertEqual(self.sql("SELECT hash FROM tokens"), [])
        self.admin("unban", "Ana")
        self.assertNotIn("banned", self.admin("accounts"))
        self.assertIn("--for", self.admin("ban", "Ana", "--for", "soon", status=2))
        self.assertIn("no account", self.admin("ban", "Nobody", status=1))

    def test_reset_password(self):
        self.fill()
        told = self.admin("reset-password", "Ben").split()[-1]
        (kind, stored), = self.sql("SELECT kind, password_hash FROM accounts WHERE id = 'a2'")
        self.assertEqual(kind, 1)
        self.assertTrue(stored.startswith("$argon2id$"))
        self.assertNotIn(told, stored)
        self.assertGreaterEqual(len(told), 16)

    def test_delete(self):
        self.fill()
        self.assertIn("--yes", self.admin("delete", "Ana", status=2))
        self.admin("delete", "Ana", "--yes")
        self.assertNotIn("Ana", self.admin("accounts"))
        self.assertIn("(deleted), Ben", self.admin("tables"))
        self.admin("delete", "Ana", "--yes", status=1)

    def test_forget_guests(self):
        self.fill()
        with sqlite3.connect(self.store) as database:
            database.execute("INSERT INTO accounts VALUES ('a3', 0, 'Cat', 'cat', '', '', 5, 0, 0, '')")
        self.assertIn("0 guests", self.admin("forget-guests", "--older", "30000d"))
        self.assertIn("1 guests", self.admin("forget-guests"))
        self.assertNotIn("Cat", self.admin("accounts"))
        self.assertIn("--older", self.admin("forget-guests", "--older", "ever", status=2))

    def test_close(self):
        self.fill()
        self.admin("close", "m1")
        self.assertEqual(self.sql("SELECT status, version FROM matches"), [(3, 2)])
        self.assertEqual(self.admin("tables"), "")
        self.assertIn("no open table", self.admin("close", "m1", status=1))

    def test_the_environment_may_name_the_store(self):
        self.fill()
        done = subprocess.run([AHU, "admin", "accounts"], capture_output=True, text=True, timeout=300,
                              cwd="/", env={**os.environ, "AHU_STORE": str(self.store)})
        self.assertIn("Ana", done.stdout, done.stderr)

    def test_an_older_schema_is_not_migrated(self):
        self.fill()
        self.sql("ALTER TABLE seats RENAME COLUMN substituted TO stand_in")
        self.sql("UPDATE schema_version SET version = 2")
        self.assertIn("schema version 2", self.admin("accounts", status=1))
        self.ahu("backup", "copy", "--store", self.store)
        self.assertEqual(self.sql("SELECT version FROM schema_version"), [(2,)])
        self.ahu("restore", "copy", "--store", "other.sqlite")

    def test_a_wrong_name_makes_no_store(self):
        self.assertIn("there is no store", self.admin("who", status=1))
        self.assertFalse(self.store.exists())


class Backup(HostTest):
    def test_backup_and_restore(self):
        self.fill()
        self.ahu("backup", "copy", "--store", self.store)
        copy = self.folder / "copy"
        self.assertEqual(stat.S_IMODE(os.stat(copy).st_mode), 0o600)
        told = self.ahu("restore", "copy", "--store", "other.sqlite")
        self.assertIn("2 accounts, 1 live and 0 finished", told)
        self.ahu("backup", "again", "--store", "other.sqlite")
        self.assertEqual(copy.read_text(), (self.folder / "again").read_text())
        self.assertIn("empty store", self.ahu("restore", "copy", "--store", "other.sqlite",
                                              status=1))

    def test_while_another_process_writes(self):
        self.fill()
        with sqlite3.connect(self.store) as database:
            database.execute("UPDATE accounts SET name = 'Bea' WHERE id = 'a2'")
            self.ahu("backup", "copy", "--store", self.store)
        self.assertIn("Ben", (self.folder / "copy").read_text())

    def test_a_truncated_backup_is_refused(self):
        self.fill()
        self.ahu("backup", "copy", "--store", self.store)
        lines = (self.folder / "copy").read_text().splitlines(keepends=True)
        (self.folder / "half").write_text("".join(lines[:-2]))
        self.assertIn("cannot be restored", self.ahu("restore", "half", "--store", "other.sqlite",
                                                     status=1))
        self.ahu("restore", "copy", "--store", "other.sqlite")

    def test_bad_files(self):
        self.fill()
        self.ahu("backup", "no/such/folder/copy", "--store", self.store, status=2)
        self.ahu("restore", "missing", "--store", "other.sqlite", status=2)
        self.ahu("backup", "copy", "--store", "missing.sqlite", status=1)
        self.assertFalse((self.folder / "copy").exists())


class Verify(HostTest):
    def record(self, **changes):
        """A short match of the first game that begins with an outcome of chance."""
        for game in json.loads(self.ahu("games", "--json"))["games"]:
            lines = [{"cmd": "new", "game": game["id"], "seed": 5}, {"cmd": "record"}]
            answered = subprocess.run([AHU, "engine"], input="\n".join(map(json.dumps, lines)),
                                      capture_output=True, text=True, timeout=300, check=True)
            record = json.loads(answered.stdout.splitlines()[-1])["record"]
            if record["log"]:
                break
        (self.folder / "record").write_text(json.dumps({**record, **changes}))
        return "record"

    def test_follows(self):
        self.assertIn("follow from the seed", self.ahu("verify", self.record()))

    def test_does_not_follow(self):
        self.assertIn("does not follow", self.ahu("verify", self.record(seed="beef"), status=1))

    def test_broken(self):
        self.ahu("verify", self.record(fairness=1), status=2)
        self.ahu("verify", "missing", status=2)
        (self.folder / "record").write_text("{")
        self.ahu("verify", "record", status=2)


if __name__ == "__main__":
    unittest.main()
