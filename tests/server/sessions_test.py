"""Sessions over real sockets: guests, accounts, names, and what pages of other origins may not do."""
import json
import time
import unittest

from case import ServerTest
from client import Player, WebSocket


class Sessions(ServerTest):
    def test_a_guest_gets_a_cookie_that_scripts_cannot_read(self):
        ana = Player(self.port, sign_in=False)
        ana.post("/api/session")
        cookie = ana.last.getheader("Set-Cookie")
        self.assertIn("HttpOnly", cookie)
        self.assertIn("SameSite=Strict", cookie)
        self.assertEqual(ana.get("/api/session")["player"]["kind"], "guest")

    def test_claimed_name_and_login(self):
        name = f"Ana {time.time_ns() % 10**9}"
        ana = Player(self.port)
        claimed = ana.post("/api/account", {"name": name, "password": "correct horse"})
        self.assertEqual(claimed["player"], {"id": ana.id, "name": name, "kind": "person"})
        elsewhere = Player(self.port, sign_in=False)
        self.refused("forbidden", elsewhere.post, "/api/login",
                     {"name": name, "password": "wrong horse"})
        back = elsewhere.post("/api/login", {"name": name.upper(), "password": "correct horse"})
        self.assertEqual(back["player"]["id"], ana.id)
        self.refused("taken", Player, self.port, name=name)
        elsewhere.request("DELETE", "/api/session")
        self.assertEqual(elsewhere.get("/api/session"), {"ok": True})

    def test_bad_names_and_passwords(self):
        for name in ("", "x", " x y", "a<b>", "n" * 25, "tab\there", "An\u200ba", "\u202eanA",
                     "Ana\ufeff", "An\u0085a", "\u0410na", "An\u0430", "A\u0301na", "\uff21na"):
            self.refused("bad_request", Player, self.port, name=name)
        for name in ("Level-1", "Ievel-1"):  # a built-in bot
            self.refused("taken", Player, self.port, name=name)
        Player(self.port, name="Emil Igor")
        self.refused("taken", Player, self.port, name="Emil lgor")
        self.refused("bad_request", Player(self.port).post, "/api/account",
                     {"name": "Another player", "password": "short"})

    def test_other_origins_change_nothing(self):
        ana = Player(self.port)
        for origin in ("http://evil.example", "null", None, f"http://127.0.0.1:{self.port}.evil"):
            refused = self.refused("forbidden", ana.post, "/api/tables",
                                   {"game": self.open_game}, headers={"Origin": origin})
            self.assertEqual(refused.status, 403)
        table = ana.post("/api/tables", {"game": self.open_game})["table"]["id"]
        self.refused("forbidden", WebSocket, ana, f"/api/tables/{table}/socket",
                     {"Origin": "http://evil.example"})

    def test_forms_cannot_post(self):
        self.refused("bad_request", Player(self.port).request, "POST", "/api/tables",
                     json.dumps({"game": self.open_game}), {"Content-Type": "text/plain"})

    def test_head_tells_how_long_the_answer_is(self):
        ana = Player(self.port)
        body = json.dumps(ana.get("/api/openapi.json"))
        length = int(ana.last.getheader("Content-Length"))
        self.assertGreater(length, len(body) // 2)
        ana.request("HEAD", "/api/openapi.json")
        self.assertEqual(int(ana.last.getheader("Content-Length")), length)

    def test_headers_of_every_answer(self):
        ana = Player(self.port)
        ana.get("/healthz")
        self.assertIn("script-src 'self'", ana.last.getheader("Content-Security-Policy"))
        self.assertIn("frame-ancestors 'none'", ana.last.getheader("Content-Security-Policy"))
        self.assertEqual(ana.last.getheader("X-Content-Type-Options"), "nosniff")


if __name__ == "__main__":
    unittest.main()
