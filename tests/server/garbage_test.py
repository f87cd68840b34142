"""Raw sockets and garbage: the server answers or closes, and continues to serve the others."""
import json
import os
import random
import re
import socket
import struct
import sys
import time
import unittest

from client import Closed, Player, Refused, Server, WebSocket, make_table

AHU = sys.argv.pop(1)


class Garbage(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = Server(AHU, "--unlimited", "127.0.0.1")
        cls.port = cls.server.port
        games = Player(cls.port).get("/api/games")["games"]
        cls.game = next(game["id"] for game in games if game["players"][0] == 2)

    @classmethod
    def tearDownClass(cls):
        assert cls.server.stop() == 0
        cls.server.__exit__()

    def raw(self, data, timeout=5):
        """What comes back for these bytes."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=timeout) as sock:
            back = b""
            try:
                sock.sendall(data)
                sock.shutdown(socket.SHUT_WR)
                while chunk := sock.recv(65536):
                    back += chunk
            except OSError:
                pass
            return back

    def still_fine(self):
        self.assertEqual(Player(self.port).get("/healthz"), {"ok": True})

    def test_broken_requests(self):
        for data, status in ((b"GARBAGE\r\n\r\n", 400), (b"GET nowhere HTTP/1.1\r\n\r\n", 400),
                             (b"GET /%zz HTTP/1.1\r\nHost: x\r\n\r\n", 400),
                             (b"GET /%00 HTTP/1.1\r\nHost: x\r\n\r\n", 400),
                             (b"GET / HTTP/9.9\r\n\r\n", 400),
                             (b"GET / HTTP/1.1\r\nX: " + b"y" * 20_000 + b"\r\n\r\n", 413),
                             (b"POST /api/session HTTP/1.1\r\nContent-Length: 99999999\r\n\r\n", 413),
                             (b"PATCH /api/session HTTP/1.1\r\nHost: x\r\n\r\n", 403),
                             (b"GET /api/nothing HTTP/1.1\r\nHost: x\r\n\r\n", 404),
                             (b"GET /../../etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 404),
                             (b"GET /%2e%2e/%2e%2e/etc/passwd HTTP/1.1\r\nHost: x\r\n\r\n", 404)):
            back = self.raw(data)
            self.assertTrue(back.startswith(b"HTTP/1.1 %d" % status) or
                            back.startswith(b"HTTP/1.0 %d" % status), (data[:60], back[:80]))
        self.still_fine()

    def test_random_bytes(self):
        noise = random.Random(7)
        for _ in range(200):
            self.raw(noise.randbytes(noise.randrange(1, 400)), timeout=2)
        self.still_fine()

    def test_bodies_that_are_no_requests(self):
        ana = Player(self.port)
        deep = "[" * 5000 + "]" * 5000
        for body in ("{", "[]", "null", '"x"', deep, '{"game":' + "9" * 400 + "}",
                     '{"name":"\\ud800"}', b'{"name":"\xff\xfe"}', "{}" * 3):
            with self.assertRaises(Refused) as caught:
                ana.request("POST", "/api/tables", body, {"Content-Type": "application/json"})
            self.assertEqual(caught.exception.status, 400, body[:40])
        self.still_fine()

    def rest_of(self, socket):
        """The opcodes of all frames that still come."""
        opcodes = []
        try:
            while True:
                opcodes.append(socket.receive_frame()[0])
        except Closed:
            return opcodes

    def metric(self, name):
        found = re.search(rf"^ahu_{name}_total (\d+)", Player(self.port, sign_in=False).get("/metrics"), re.M)
        return int(found.group(1))

    def test_nothing_follows_the_close_frame(self):
        """A spectator reads nothing, asks for more and more and closes; then a player acts. The server keeps
        the rest unsent, until that is too much and it disconnects the spectator."""
        players = [Player(self.port), Player(self.port)]
        table, sockets = make_table(players[0], self.game, players[1:])
        watcher = Player(self.port)
        asked, before = 0, self.metric("dropped_slow")
        while self.metric("dropped_slow") == before:
            spectator = watcher.socket(table)
            spectator.wait_for(lambda self: self.position is not None)
            received = self.metric("messages")
            try:
                for _ in range(asked):
                    spectator.send("sync")
                spectator.send_frame(8, struct.pack(">H", 1000))
            except OSError:
                break
            while self.metric("messages") < received + asked and self.metric("dropped_slow") == before:
                pass
            self.move(sockets)
            opcodes = self.rest_of(spectator)
            self.assertFalse(8 in opcodes[:-1], opcodes[-3:])
            asked += 1 + 100_000 // max(map(len, spectator.received))
        self.assertGreater(asked, 0)

    def test_messages_that_are_no_commands(self):
        players = [Player(self.port), Player(self.port)]
        _, sockets = make_table(players[0], self.game, players[1:])
        noise = random.Random(11)
        texts = ["", "{", "[]", "7", '{"cmd":7}', '{"cmd":"act"}', '{"cmd":"act","version":-1}',
                 '{"cmd":"act","version":1e99,"action":"x"}', '{"id":{},"cmd":"ping"}',
                 json.dumps({"cmd": "act", "version": 0, "action": "x" * 9000}),
                 json.dumps({"cmd": "chat", "text": {"a": 1}}), "[" * 3000]
        texts += ["".join(chr(noise.randrange(32, 400)) for _ in range(60)) for _ in range(100)]
        for text in texts:
            sockets[0].send_text(text)
        sockets[0].ask("ping")
        mover = sockets[sockets[0].position["to_act"]]
        mover.act(mover.position["actions"][0])

    def test_frames_that_break_the_rules(self):
        ana = Player(self.port)
        table = ana.post("/api/tables", {"game": self.game})["table"]["id"]
        breaks = [lambda ws: ws.sock.sendall(b"\x81\x05hello"),          # not masked
                  lambda ws: ws.send_frame(3, b"reserved opcode"),
                  lambda ws: ws.send_frame(1, b"\xff\xff"),              # no UTF-8
                  lambda ws: ws.send_frame(1, b"x" * 100_000),           # too large
                  lambda ws: ws.sock.sendall(b"\xf1\x80\0\0\0\0"),       # reserved bits
                  lambda ws: ws.sock.sendall(b"\x81\xff" + struct.pack(">Q", 2**62)),
                  lambda ws: ws.sock.sendall(os.urandom(500))]
        for break_it in breaks:
            ws = WebSocket(ana, f"/api/tables/{table}/socket")
            break_it(ws)
            ws.sock.settimeout(5)
            with self.assertRaises((Closed, OSError)):
                while True:
                    ws.receive_text(timeout=5)
            ws.sock.close()
        self.still_fine()

    def test_a_client_that_never_reads_is_disconnected(self):
        players = [Player(self.port), Player(self.port)]
        table, sockets = make_table(players[0], self.game, players[1:])
        lazy = Player(self.port).socket(table)
        sockets[0].ask("ping")
        deadline = time.monotonic() + 20
        moves = 0
        before = self.metric("dropped_slow")
        while self.metric("dropped_slow") == before:
            self.assertLess(time.monotonic(), deadline, "nobody was dropped")
            try:
                for _ in range(200):
                    lazy.send("sync")
            except OSError:
                pass
            moves += self.move(sockets)
        self.assertGreater(moves, 0)
        self.assertTrue(self.move(sockets) or sockets[0].position["winners"])

    def move(self, sockets):
        """Plays one move, which everybody sees; false when the match is over."""
        before = sockets[0].position
        if before["to_act"] is None:
            return False
        mover = sockets[before["to_act"]]
        mover.wait_for(lambda self: self.position["version"] >= before["version"])
        mover.act(mover.position["actions"][-1])
        for each in sockets:
            each.wait_for(lambda self: self.position["version"] > before["version"])
        return True


class Limits(unittest.TestCase):
    def test_tables_of_an_address_are_limited(self):
        with Server(AHU) as server:
            people = [Player(server.port) for _ in range(6)]
            game = people[0].get("/api/games")["games"][0]["id"]
            opened = 0
            with self.assertRaises(Refused) as caught:
                for number in range(6 * 19):  # fewer than a player may have
                    time.sleep(0.05)  # as fast as requests may come
                    people[number % 6].post("/api/tables", {"game": game})
                    opened += 1
            self.assertIn("too many new tables", str(caught.exception.answer))
            self.assertGreaterEqual(opened, 100)

    def test_seat_changes_are_limited(self):
        with Server(AHU) as server:
            ana, ben = Player(server.port), Player(server.port)
            game = next(game["id"] for game in ana.get("/api/games")["games"]
                        if game["players"][0] == 2)
            _, sockets = make_table(ana, game, [ben])
            with self.assertRaises(Refused) as caught:
                for _ in range(20):
                    sockets[1].ask("leave")
                    sockets[1].ask("return")
            self.assertEqual(caught.exception.code, "too_many")

    def test_limits_hold(self):
        with Server(AHU) as server:
            ana = Player(server.port)
            with self.assertRaises(Refused) as caught:
                for _ in range(300):
                    ana.get("/api/session")
            self.assertEqual(caught.exception.code, "too_many")
            time.sleep(1.5)
            games = ana.get("/api/games")["games"]
            game = next(game["id"] for game in games if game["players"][0] == 2)
            table = ana.post("/api/tables", {"game": game})["table"]["id"]
            seat = ana.socket(table)
            with self.assertRaises((Closed, OSError)):
                for _ in range(200):
                    seat.send("ping")
                while True:
                    seat.receive()
            held = [socket.create_connection(("127.0.0.1", server.port)) for _ in range(80)]
            time.sleep(0.5)
            open_now = 0
            for sock in held:
                sock.settimeout(0.05)
                try:
                    open_now += 1 if sock.recv(1) else 0
                except TimeoutError:
                    open_now += 1
                except OSError:
                    pass
                sock.close()
            self.assertLessEqual(open_now, 64)

    def refused(self, code, function, *arguments, **more):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **more)
        self.assertEqual(caught.exception.code, code)

    def test_tables_of_a_player_are_limited(self):
        with Server(AHU) as server:
            ana, ben = Player(server.port), Player(server.port)
            game = next(game["id"] for game in ana.get("/api/games")["games"]
                        if game["players"][0] == 2)
            empty = {"game": game, "seats": [{"kind": "open"}, {"kind": "open"}]}
            table = ben.post("/api/tables", {"game": game})["table"]["id"]
            for _ in range(20):
                ana.post("/api/tables", empty)
            self.refused("too_many", ana.post, "/api/tables", empty)
            self.refused("too_many", ana.post, f"/api/tables/{table}/join")

    def test_guessing_passwords_locks_nobody_out(self):
        with Server(AHU, "--behind-proxy") as server:
            ana = Player(server.port)
            ana.post("/api/account", {"name": ana.name, "password": "right password"})

            def log_in(address, password, name=ana.name):
                Player(server.port, sign_in=False).post(
                    "/api/login", {"name": name, "password": password},
                    headers={"X-Forwarded-For": address})

            def wrong(number, name=ana.name):
                """The code with which a wrong password is refused."""
                with self.assertRaises(Refused) as caught:
                    log_in(f"192.0.2.{number}", "wrong password", name)
                return caught.exception.code

            began = time.monotonic()
            wrong_ones = [wrong(1 + i % 2, ana.name.upper() if i % 3 else ana.name)
                          for i in range(14)]
            self.assertEqual(set(wrong_ones), {"forbidden"})
            self.assertGreater(time.monotonic() - began, 6)  # ten at once, then one every 2 s
            self.assertIn("too_many", [wrong(1, f"nobody {i}") for i in range(8)])
            self.refused("bad_request", log_in, "192.0.2.3", "wrong password", ana.name + "\0x")
            log_in("192.0.2.3", "right password")

    def test_behind_a_proxy_sockets_are_counted_by_forwarded_address(self):
        with Server(AHU, "--behind-proxy") as server:
            players = [Player(server.port) for _ in range(6)]
            game = next(game["id"] for game in players[0].get("/api/games")["games"]
                        if game["players"][0] == 2)
            table = players[0].post("/api/tables", {"game": game})["table"]["id"]
            path = f"/api/tables/{table}/socket"
            held = []

            def connect(address):
                for player in players:
                    for _ in range(14):
                        held.append(WebSocket(player, path, {"X-Forwarded-For": address}))
                        time.sleep(0.25)

            self.refused("too_many", connect, "2001:db8::1")
            self.assertEqual(len(held), 64)
            self.refused("too_many", WebSocket, players[5], path, {"X-Forwarded-For": "2001:db8::2"})
            held.append(WebSocket(players[5], path, {"X-Forwarded-For": "2001:db8:0:1::1"}))


if __name__ == "__main__":
    unittest.main()
