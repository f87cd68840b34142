"""Private matches over real sockets: their ids, records and chat are for their players alone."""
import json
import time
import unittest
from urllib.parse import quote

from case import ServerTest
from client import Closed, Player, Refused, WebSocket, begin, make_table, play_out


class Privacy(ServerTest):
    def played(self, **more):
        table, players, sockets = self.pair(**more)
        sockets[0].ask("chat", text="a secret")
        play_out(sockets, lambda position: position["actions"][0])
        return table, players, sockets

    def test_pages_name_no_private_match(self):
        ana, ben = Player(self.port), Player(self.port)
        for _ in range(51):  # one more than a page has
            _, sockets = make_table(ana, self.open_game, [ben], private=True)
            play_out(sockets, lambda position: position["actions"][0])
        path = f"/api/matches?player={ana.id}"
        self.assertEqual(Player(self.port).get(path), {"ok": True, "matches": [], "next": None})
        self.assertEqual(ben.get(path)["matches"], [])
        own = ana.get(path)
        self.assertEqual(len(own["matches"]), 50)
        self.assertIsNotNone(own["next"])

    def test_records_and_chat_are_for_the_players(self):
        table, players, _ = self.played(private=True)
        for player in players:
            ended = player.get(f"/api/matches/{table}")
            self.assertEqual(ended["chat"][0]["text"], "a secret")
        self.wait_for_transcript(players[0], table)
        for stranger in (Player(self.port), Player(self.port, sign_in=False)):
            self.refused("not_found", stranger.get, f"/api/matches/{table}")
            self.refused("not_found", stranger.get, f"/api/matches/{table}/transcript")
            self.refused("not_found", stranger.get, f"/api/tables/{table}")
        self.refused("not_found", Player(self.port).socket, table)
        public, _, _ = self.played()
        self.assertTrue(Player(self.port, sign_in=False).get(f"/api/matches/{public}")["chat"])

    def wait_for_transcript(self, player, table):
        """It is written in the background."""
        end = time.monotonic() + 20
        while True:
            try:
                return player.get(f"/api/matches/{table}/transcript")
            except Refused:
                self.assertLess(time.monotonic(), end)
                time.sleep(0.1)

    def test_the_link_lets_in_until_the_match_begins(self):
        ana, ben = Player(self.port), Player(self.port)
        table = ana.post("/api/tables", {"game": self.open_game, "private": True})["table"]["id"]
        host = ana.socket(table)
        host.ask("chat", text="for players")
        stranger = Player(self.port).socket(table)
        guest = ben.socket(table)
        for each in (stranger, guest):
            each.wait_for(lambda self: self.table is not None)
            self.refused("forbidden", each.ask, "chat", text="hello")
            self.assertNotIn("for players", "".join(each.received))
        ben.post(f"/api/tables/{table}/join")
        guest.wait_for(lambda self: self.chat)
        self.assertEqual(guest.chat[0]["text"], "for players")
        begin([host, guest])
        with self.assertRaises(Closed) as closed:
            while True:
                stranger.receive()
        self.assertEqual(closed.exception.code, 1008)
        self.assertIsNone(stranger.position)
        self.assertEqual(stranger.chat, [])
        self.refused("not_found", Player(self.port).socket, table)

    def test_no_request_tells_strangers_that_a_match_exists(self):
        table, _, _ = self.pair(private=True)
        stranger = Player(self.port).claim()
        token = stranger.post("/api/bots", {"name": f"B {stranger.id[-12:]}"})["token"]
        bot = WebSocket(Player(self.port, token=token), "/api/bot")
        for each in (table, "no such table"):
            for command in ("join", "leave"):
                self.refused("not_found", stranger.post, f"/api/tables/{quote(each)}/{command}")
            for command in ("join", "leave", "return", "reveal"):
                bot.send_text(json.dumps({"cmd": command, "table": each, "nonce": "5eed"}))
                self.assertEqual(json.loads(bot.receive_text())["error"]["code"], "not_found")


if __name__ == "__main__":
    unittest.main()
