"""What a host does with `ahu admin` while the server runs, and how those at the tables notice."""
import contextlib
import sqlite3
import subprocess
import sys
import time
import unittest

from client import Closed, Player, Refused, Server, WebSocket, make_table, play_out

AHU = sys.argv.pop(1)


class Host(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(AHU, "--unlimited", "127.0.0.1")
        cls.port = cls.server.port
        cls.game = next(game["id"] for game in Player(cls.port).get("/api/games")["games"]
                        if game["players"][0] == 2)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.server.__exit__()

    def admin(self, *arguments):
        done = subprocess.run([AHU, "admin", "--store", self.server.store, *arguments],
                              capture_output=True, text=True, timeout=60)
        self.assertEqual(done.returncode, 0, done.stderr)
        return done.stdout

    def pair(self):
        players = [Player(self.port), Player(self.port)]
        table, sockets = make_table(players[0], self.game, players[1:])
        return table, players, sockets

    def wait_until(self, wanted, timeout=30):
        end = time.monotonic() + timeout
        while not wanted():
            self.assertLess(time.monotonic(), end, "it did not happen")
            time.sleep(0.1)

    def refusal(self, function, *arguments, **more):
        """The code with which it is refused; nothing when it is not."""
        try:
            function(*arguments, **more)
            return None
        except Refused as refused:
            return refused.code

    def closed(self, socket):
        with self.assertRaises(Closed) as caught:
            while True:
                socket.receive(timeout=30)
        return caught.exception

    def test_a_muted_player_plays_but_cannot_chat(self):
        _, players, sockets = self.pair()
        self.admin("mute", players[0].name, "--reason", "shouting")
        self.wait_until(lambda: self.refusal(sockets[0].ask, "chat", text="hey") == "forbidden")
        mover = sockets[sockets[0].position["to_act"]]
        mover.act(mover.position["actions"][0])
        self.admin("unmute", players[0].name)
        self.wait_until(lambda: self.refusal(sockets[0].ask, "chat", text="hey")
                        in (None, "too_many"))

    def test_a_banned_player_is_disconnected_at_once(self):
        _, players, sockets = self.pair()
        self.admin("ban", players[1].name, "--reason", "cheating")
        self.assertEqual(self.closed(sockets[1]).code, 1008)
        self.assertEqual(self.refusal(players[1].post, "/api/tables", {"game": self.game}),
                         "not_signed_in")
        sockets[0].ask("ping")

    def test_a_ban_includes_the_players_bots(self):
        owner = Player(self.port)
        owner.post("/api/account", {"name": owner.name, "password": "long enough"})
        token = owner.post("/api/bots", {"name": f"banned {time.time_ns() % 10**9}"})["token"]
        bot = Player(self.port, token=token)
        connected = WebSocket(bot, "/api/bot")
        self.admin("ban", owner.name, "--reason", "cheating")
        with self.assertRaises(Closed) as closed:
            connected.receive_text()
        self.assertEqual(closed.exception.code, 1008)
        self.assertEqual(self.refusal(WebSocket, bot, "/api/bot"), "banned")
        self.assertEqual(self.refusal(bot.post, "/api/tables", {"game": self.game}), "banned")
        self.admin("unban", owner.name)
        WebSocket(bot, "/api/bot").close()

    def test_a_closed_table_is_over_for_everybody(self):
        table, players, sockets = self.pair()
        self.assertIn(table, self.admin("tables", "--limit", "1000"))
        self.admin("close", table)
        for socket in sockets:
            self.assertEqual(self.closed(socket).code, 1008)
        self.assertEqual(players[0].get(f"/api/tables/{table}")["table"]["status"], "closed")
        self.assertEqual(players[0].get("/api/tables?mine=1")["tables"], [])

    def test_a_deleted_account_leaves_no_name(self):
        table, players, sockets = self.pair()
        self.admin("delete", players[1].name, "--yes")
        self.closed(sockets[1])
        seat = players[0].get(f"/api/tables/{table}")["table"]["seats"][1]
        self.assertEqual(seat["name"], "")
        self.assertEqual(self.refusal(players[0].get, f"/api/players/{players[1].id}"), "not_found")
        sockets[0].ask("ping")

    def test_matches_without_other_people_are_deleted_with_the_account(self):
        ana = Player(self.port)
        table, [seat] = make_table(ana, self.game, seats=[
            {"kind": "me"}, {"kind": "bot", "bot": "random", "millis": 5}])
        self.admin("delete", ana.name, "--yes")
        self.closed(seat)
        self.assertEqual(self.refusal(Player(self.port).get, f"/api/tables/{table}"), "not_found")
        time.sleep(2.5)
        self.assertLess(self.server.log_text().count("table_unreadable"), 2)

    def test_a_new_password_logs_everybody_else_out(self):
        ana = Player(self.port)
        ana.post("/api/account", {"name": ana.name, "password": "old password"})
        seat = ana.socket(ana.post("/api/tables", {"game": self.game})["table"]["id"])
        password = self.admin("reset-password", ana.name).split()[-1]
        self.assertEqual(self.closed(seat).code, 1008)
        self.assertEqual(ana.get("/api/session"), {"ok": True})
        again = Player(self.port, sign_in=False)
        self.assertEqual(self.refusal(again.post, "/api/login",
                                      {"name": ana.name, "password": "old password"}), "forbidden")
        back = again.post("/api/login", {"name": ana.name, "password": password})
        self.assertEqual(back["player"]["id"], ana.id)

    def test_logging_out_disconnects_from_tables(self):
        ana = Player(self.port)
        table = ana.post("/api/tables", {"game": self.game})["table"]["id"]
        seat = ana.socket(table)
        seat.wait_for(lambda self: self.table)
        ana.request("DELETE", "/api/session")
        self.assertEqual(self.closed(seat).code, 1008)

    def test_everyone_online_is_listed_with_their_place(self):
        table, players, _ = self.pair()
        idle, owner = Player(self.port), Player(self.port)
        idle.get("/api/session")
        owner.post("/api/account", {"name": owner.name, "password": "long enough"})
        made = owner.post("/api/bots", {"name": f"robot {time.time_ns() % 10**9}"})
        robot = WebSocket(Player(self.port, token=made["token"]), "/api/bot")
        wanted = [f"{players[0].name}  at table {table}", f"{idle.name}  in the lobby",
                  f"{made['player']['name']}  connected"]
        self.wait_until(lambda: all(line in self.admin("who") for line in wanted))
        robot.close()


class Retention(unittest.TestCase):
    """The periods are shorter than usual: what is ten days old is dropped."""

    def setUp(self):
        self.server = Server(AHU, "--unlimited", "127.0.0.1", "--keep-chat", "5", "--keep-undone", "5",
                             "--keep-guests", "5")
        self.addCleanup(self.server.__exit__)

    def sql(self, *statements):
        with contextlib.closing(sqlite3.connect(self.server.store)) as database, database:
            return [database.execute(statement).fetchall() for statement in statements][-1]

    def play_with_undo(self):
        players = [Player(self.server.port), Player(self.server.port)]
        game = next(game["id"] for game in players[0].get("/api/games")["games"]
                    if game["players"][0] == 2 and not game["secrets"])
        _, sockets = make_table(players[0], game, players[1:])
        for text in ("old", "new"):
            sockets[0].ask("chat", text=text)
        mover = sockets[sockets[0].position["to_act"]]
        other = sockets[1 - mover.seat]
        mover.act(mover.position["actions"][0])
        mover.ask("undo")
        other.wait_for(lambda self: self.table["undo"])
        other.ask("undo", consent=True)
        for each in sockets:
            each.wait_for(lambda self: self.position["version"] == 0)
        play_out(sockets, lambda position: position["actions"][0])

    def left(self):
        return [sorted(value for (value,) in self.sql(query)) for query in (
            "SELECT text FROM chat", "SELECT DISTINCT kind FROM entries WHERE kind = 2",
            "SELECT name FROM accounts WHERE name = 'Idle'")]

    def test_old_data_are_dropped(self):
        self.play_with_undo()
        Player(self.server.port, name="Idle")
        self.assertEqual(self.left(), [["new", "old"], [2], ["Idle"]])
        self.server.stop()
        ten_days = 10 * 86_400_000
        self.sql(f"UPDATE chat SET at_ms = at_ms - {ten_days} WHERE text = 'old'",
                 f"UPDATE matches SET ended_ms = ended_ms - {ten_days}",
                 "DELETE FROM tokens WHERE account IN (SELECT id FROM accounts WHERE name = 'Idle')",
                 f"UPDATE accounts SET created_ms = created_ms - {ten_days}")
        self.server.start()
        end = time.monotonic() + 10
        while self.left() != [["new"], [], []]:
            self.assertLess(time.monotonic(), end, self.left())
            time.sleep(0.1)


if __name__ == "__main__":
    unittest.main()
