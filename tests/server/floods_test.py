"""Floods over real sockets: the sender waits, all others are served."""
import http.client
import socket
import sqlite3
import struct
import threading
import time
import unittest

from case import AHU, first_game
from client import Closed, Player, Refused, Server, make_table, play_out


def has_ipv6():
    try:
        with socket.socket(socket.AF_INET6) as one:
            one.bind(("::", 0))
        return True
    except OSError:
        return False


class Forwarded(Player):
    """A client behind a proxy, which names its address."""

    def __init__(self, port, address, **more):
        self.address = address
        super().__init__(port, **more)

    def headers(self):
        return {**super().headers(), "X-Forwarded-For": self.address}


class FloodTest(unittest.TestCase):
    def serve(self, *arguments):
        server = Server(AHU, *arguments)
        self.addCleanup(server.__exit__)
        games = Player(server.port, sign_in=False).get("/api/games")["games"]
        self.game = first_game(games, lambda game: game["players"][0] == 2)["id"]
        return server

    def refused(self, code, function, *arguments, **more):
        with self.assertRaises(Refused) as caught:
            function(*arguments, **more)
        self.assertEqual(caught.exception.code, code, caught.exception)

    def accounts(self, server):
        with sqlite3.connect(server.store) as database:
            return [name for (name,) in database.execute("SELECT name FROM accounts ORDER BY id")]


class Floods(FloodTest):
    def test_a_refused_request_writes_nothing(self):
        server = self.serve("--max-tables", "0")
        ana = Player(server.port)
        before = self.accounts(server)
        bots = [{"kind": "me"}, {"kind": "bot", "bot": "level-1"}]
        self.refused("too_many", ana.post, "/api/tables", {"game": self.game, "seats": bots})
        self.refused("bad_request", ana.post, "/api/tables",
                     {"game": self.game, "seats": bots, "rated": 1})
        self.assertEqual(self.accounts(server), before)

    def test_leaving_a_table_adds_no_accounts(self):
        server = self.serve()
        ana = Player(server.port)
        stranger = Player(server.port)
        table = ana.post("/api/tables", {"game": self.game})["table"]["id"]
        before = self.accounts(server)
        self.refused("forbidden", stranger.post, f"/api/tables/{table}/leave")
        ana.post(f"/api/tables/{table}/leave")
        self.assertEqual(self.accounts(server), before)

    def test_the_last_tables_are_for_newcomers(self):
        server = self.serve("--behind-proxy", "--max-tables", "10")
        hosts = [Forwarded(server.port, "192.0.2.1") for _ in range(3)]
        opened = 0
        with self.assertRaises(Refused) as caught:
            for number in range(10):
                hosts[number % 3].post("/api/tables", {"game": self.game})
                opened += 1
        self.assertEqual((opened, caught.exception.code), (8, "too_many"))
        newcomer = Forwarded(server.port, "192.0.2.2")
        newcomer.post("/api/tables", {"game": self.game})
        self.refused("too_many", newcomer.post, "/api/tables", {"game": self.game})

    def test_a_right_password_is_taken_during_a_flood(self):
        server = self.serve("--behind-proxy")
        owner = Forwarded(server.port, "192.0.2.1")
        name = owner.name
        owner.post("/api/account", {"name": name, "password": "right password"})
        stop = threading.Event()

        def guess(number):
            guesser = Forwarded(server.port, f"198.51.100.{number}", sign_in=False)
            while not stop.is_set():
                try:
                    guesser.post("/api/login", {"name": name, "password": "wrong password"})
                except Refused as refused:
                    time.sleep(0.05 if refused.code == "too_many" else 0)

        guessers = [threading.Thread(target=guess, args=[number]) for number in range(12)]
        for each in guessers:
            each.start()
        try:
            for address in ("192.0.2.1", "203.0.113.5", "203.0.113.6"):  # known, and elsewhere
                elsewhere = Forwarded(server.port, address, sign_in=False)
                answer = elsewhere.post("/api/login", {"name": name, "password": "right password"})
                self.assertEqual(answer["player"]["id"], owner.id)
        finally:
            stop.set()
            for each in guessers:
                each.join()

    def test_clients_that_are_too_fast_wait_for_each_refusal(self):
        server = self.serve()
        request = f"GET /api/games HTTP/1.1\r\nHost: 127.0.0.1:{server.port}\r\n\r\n".encode()
        with socket.create_connection(("127.0.0.1", server.port)) as flood:
            flood.sendall(2000 * request)
            flood.settimeout(0.5)
            answers, end = 0, time.monotonic() + 3
            while time.monotonic() < end:
                try:
                    answers += flood.recv(1 << 20).count(b"HTTP/1.1 ")
                except TimeoutError:
                    pass
        self.assertLess(answers, 300)  # of 100 requests and 20 a second, and 10 refusals a second

    def test_seat_changes_count_over_http_too(self):
        """Each is an entry, and a table whose log is too long is closed."""
        server = self.serve()
        guest = Player(server.port)
        table = Player(server.port).post("/api/tables", {"game": self.game})["table"]["id"]
        changes, began = 0, time.monotonic()
        with self.assertRaises(Refused) as caught:
            for number in range(80):
                guest.post(f"/api/tables/{table}/{'leave' if number % 2 else 'join'}")
                changes += 1
        self.assertEqual(caught.exception.code, "too_many")
        self.assertLessEqual(changes, 11 + time.monotonic() - began)  # 10 and one a second

    def test_rematches_count(self):
        server = self.serve("--max-tables", "5")
        players = [Player(server.port), Player(server.port)]
        _, sockets = make_table(players[0], self.game, players[1:])
        play_out(sockets, lambda position: position["actions"][0])
        for number in range(4):  # as many as are not kept for newcomers
            Player(server.port).post("/api/tables", {"game": self.game})
        with sqlite3.connect(server.store) as database:  # a newcomer's table
            database.execute("UPDATE matches SET status = 0 WHERE status = 2")
            database.commit()
        self.refused("too_many", sockets[0].ask, "rematch")


class Sockets(FloodTest):
    def table(self, server):
        players = [Player(server.port), Player(server.port)]
        _, sockets = make_table(players[0], self.game, players[1:])
        return sockets

    def closed(self, socket, send, count):
        """How it is closed while that many are sent."""
        try:
            for _ in range(count):
                send()
            while True:
                socket.receive(timeout=5)
        except (Closed, BrokenPipeError, ConnectionResetError, TimeoutError) as end:
            return end

    def test_sync_costs_more_than_a_message(self):
        seat, other = self.table(self.serve())
        end = self.closed(seat, lambda: seat.send("sync"), 30)
        self.assertIsInstance(end, Closed)
        self.assertEqual(end.code, 1008)
        for _ in range(30):
            other.ask("ping")

    def test_pings_are_messages(self):
        seat, other = self.table(self.serve())
        end = self.closed(seat, lambda: seat.send_frame(9, struct.pack(">I", 7)), 200)
        self.assertNotIsInstance(end, TimeoutError)
        other.ask("ping")

    def test_fragments_cost_more_than_a_message(self):
        seat, other = self.table(self.serve())
        first = b"\x01\x81\0\0\0\0{"  # with a mask of zeros
        message = first + 400 * b"\0\x81\0\0\0\0 " + b"\x80\x81\0\0\0\0}"
        end = self.closed(seat, lambda: seat.sock.sendall(message), 10)
        self.assertNotIsInstance(end, TimeoutError)
        other.ask("ping")

    def test_empty_fragments_are_not_free(self):
        seat, other = self.table(self.serve())
        seat.sock.sendall(b"\x01\x80\0\0\0\0")
        fragments = 10_000 * b"\0\x80\0\0\0\0"
        end = self.closed(seat, lambda: seat.sock.sendall(fragments), 100)
        self.assertNotIsInstance(end, TimeoutError)
        other.ask("ping")

    def test_opening_sockets_costs_more_than_a_request(self):
        server = self.serve("--behind-proxy")
        ana = Forwarded(server.port, "192.0.2.1")
        table = ana.post("/api/tables", {"game": self.game})["table"]["id"]
        opened, began = 0, time.monotonic()
        with self.assertRaises(Refused) as caught:
            for _ in range(400):
                ana.socket(table).close()
                opened += 1
        self.assertEqual(caught.exception.code, "too_many")
        self.assertLess(opened, 30 + 5 * (time.monotonic() - began))  # of 100 requests and 20 a second


class Proxy(FloodTest):
    def test_every_forwarded_line_counts_and_the_last_wins(self):
        server = self.serve("--behind-proxy")
        statuses = [self.guest(server, [f"198.51.100.{number}", "192.0.2.9"])
                    for number in range(30)]
        self.assertEqual(statuses[-1], 429)
        for lines in (["198.51.100.8", "192.0.2.9"], ["192.0.2.9"], ["198.51.100.8, 192.0.2.9"]):
            self.assertEqual(self.guest(server, lines), 429)
        self.assertEqual(self.guest(server, ["192.0.2.9", "198.51.100.8"]), 201)

    def guest(self, server, lines):
        """The status with which a guest is let in; the proxy adds these lines in turn."""
        connection = http.client.HTTPConnection("127.0.0.1", server.port, timeout=30)
        connection.putrequest("POST", "/api/session")
        connection.putheader("Origin", f"http://127.0.0.1:{server.port}")
        connection.putheader("Content-Type", "application/json")
        connection.putheader("Content-Length", "2")
        for line in lines:
            connection.putheader("X-Forwarded-For", line)
        connection.endheaders(b"{}")
        response = connection.getresponse()
        response.read()
        connection.close()
        return response.status

    @unittest.skipUnless(has_ipv6(), "there is no IPv6")
    def test_a_proxy_on_this_machine_is_one_over_ipv6_too(self):
        server = self.serve("--behind-proxy", "--address", "::")
        statuses = [self.guest(server, [f"198.51.100.{number}"]) for number in range(30)]
        self.assertNotIn(429, statuses)

    def test_clients_behind_the_proxy_are_never_unlimited(self):
        server = self.serve("--behind-proxy", "--unlimited", "127.0.0.1", "--unlimited", "192.0.2.9")
        for address in ("127.0.0.1", "192.0.2.9"):
            statuses = [self.guest(server, [address]) for _ in range(30)]
            self.assertIn(429, statuses, address)
        self.assertNotIn(429, [self.guest(server, []) for _ in range(30)])

    def test_ipv6_customers_have_many_addresses(self):
        server = self.serve("--behind-proxy")
        let_in = sum(self.guest(server, [f"2001:db8:1:{number:x}::1"]) == 201
                     for number in range(0, 120))
        self.assertLess(let_in, 110)  # 80 of a /56, and one more every 5 s
        self.assertEqual(self.guest(server, ["2001:db8:2::1"]), 201)


if __name__ == "__main__":
    unittest.main()
