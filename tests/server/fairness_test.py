"""Chance over real sockets: commitments before nonces, cancelled matches, the chain."""
import hashlib
import json
import sqlite3
import sys
import time
import unittest

from client import Closed, Player, Refused, Server, hash_of_nonce, make_table, play_out

AHU = sys.argv.pop(1)


def sha256(text):
    return hashlib.sha256(text.encode()).hexdigest()


class FairnessTest(unittest.TestCase):
    @classmethod
    def setUpClass(cls):
        cls.server = cls.enterClassContext(
            Server(AHU, "--unlimited", "127.0.0.1", "--reveal", "2"))
        cls.port = cls.server.port
        cls.game = next(game["id"] for game in Player(cls.port).get("/api/games")["games"]
                        if game["players"][0] == 2)

    def everything_stored(self):
        with sqlite3.connect(self.server.store) as database:
            return "\n".join(database.iterdump())

    def committed_pair(self, **more):
        """Two seats that are committed; the second one does not reveal anything by itself."""
        players = [Player(self.port).claim(), Player(self.port).claim()]
        table = players[0].post("/api/tables", {"game": self.game, **more})["table"]["id"]
        players[1].post(f"/api/tables/{table}/join")
        seats = [player.socket(table) for player in players]
        seats[1].hides = True
        return table, players, seats

    def chain(self):
        entries, after = [], "0"
        while after:
            page = Player(self.port, sign_in=False).get("/api/commitments?after=" + after)
            entries, after = entries + page["commitments"], page["next"]
        return entries


class Attack(FairnessTest):
    """The player in the last seat reads the database and wants to choose the seed."""

    def test_the_last_seat_learns_no_nonce_before_it_is_committed(self):
        _, _, [honest, attacker] = self.committed_pair()
        honest.ready()
        self.assertNotIn(honest.nonce, self.everything_stored())
        self.assertIn(hash_of_nonce(honest.nonce), self.everything_stored())
        attacker.ready()
        honest.wait_for(lambda self: self.reveals)
        self.assertTrue(honest.answer_to(honest.asked)["ok"])  # its nonce is stored
        stored = self.everything_stored()  # now the attacker knows all, and can change nothing
        self.assertIn(honest.nonce, stored)
        self.assertIsNone(honest.position)
        for chosen in ("0", "ab", "cafe", honest.nonce):
            with self.assertRaises(Refused) as refused:
                attacker.ask("reveal", nonce=chosen)
            self.assertEqual(refused.exception.code, "bad_request")
            with self.assertRaises(Refused) as refused:
                attacker.ask("ready", nonce_hash=hash_of_nonce(chosen))
            self.assertEqual(refused.exception.code, "taken")
        attacker.ask("reveal", nonce=attacker.nonce)
        for seat in (honest, attacker):
            seat.wait_for(lambda self: self.position)

    def test_not_revealing_counts_as_leaving(self):
        table, players, [honest, attacker] = self.committed_pair(rated=True)
        honest.ready()
        attacker.ready()
        honest.wait_for(lambda self: self.table["status"] == "closed", timeout=30)
        self.assertEqual(honest.reveals[0]["nonce_hashes"],
                         [hash_of_nonce(honest.nonce), hash_of_nonce(attacker.nonce)])
        shown = honest.table
        self.assertEqual(shown["fairness"]["nonces"], [honest.nonce, ""])
        self.assertEqual(sha256(f"ahu commitment\n{shown['fairness']['server_seed']}\n"),
                         shown["commitment"])
        [entry] = [each for each in self.chain() if each["commitment"] == shown["commitment"]]
        self.assertEqual(entry["server_seed"], shown["fairness"]["server_seed"])
        ratings = [players[0].get(f"/api/players/{player.id}")["ratings"] for player in players]
        self.assertEqual(ratings[0], {})
        self.assertLess(ratings[1][self.game]["rating"], 1500)
        for command in ({"cmd": "ready", "nonce_hash": hash_of_nonce("ab")},
                        {"cmd": "reveal", "nonce": attacker.nonce}, {"cmd": "rematch"}):
            with self.assertRaises((Refused, Closed, OSError)):
                attacker.ask(command.pop("cmd"), **command)
        self.assertEqual(players[1].get(f"/api/tables/{table}")["table"]["status"], "closed")

    def test_leaving_before_the_nonces_are_revealed_counts_as_leaving(self):
        table, players, [honest, attacker] = self.committed_pair(rated=True)
        honest.ready()
        attacker.ready()
        attacker.wait_for(lambda self: self.reveals)
        players[1].post(f"/api/tables/{table}/leave")
        honest.wait_for(lambda self: self.table["status"] == "closed")
        rating = players[0].get(f"/api/players/{players[1].id}")["ratings"][self.game]
        self.assertLess(rating["rating"], 1500)

    def test_a_reconnection_is_asked_again(self):
        table, players, [honest, other] = self.committed_pair()
        honest.ready()
        other.ready()
        other.close()
        back = players[1].socket(table)
        back.nonce = other.nonce
        honest.wait_for(lambda self: self.reveals)
        back.wait_for(lambda self: self.position)
        honest.wait_for(lambda self: self.position)

    def test_a_crash_gives_no_second_deal(self):
        with Server(AHU, "--unlimited", "127.0.0.1", "--reveal", "2") as self.server:
            self.port = self.server.port
            table, players, [honest, attacker] = self.committed_pair()
            honest.ready()
            attacker.ready()
            attacker.wait_for(lambda self: self.reveals)
            self.server.kill()
            self.server.start()
            end = time.monotonic() + 30
            while players[0].get(f"/api/tables/{table}")["table"]["status"] != "closed":
                self.assertLess(time.monotonic(), end)
                time.sleep(0.2)


class Chain(FairnessTest):
    def test_every_commitment_is_linked_to_all_before(self):
        ana, ben = Player(self.port), Player(self.port)
        private = ana.post("/api/tables", {"game": self.game, "private": True})["table"]
        running, _ = make_table(ana, self.game, [ben])
        over, sockets = make_table(ana, self.game, [ben])
        play_out(sockets, lambda position: position["actions"][0])
        closed = ben.post("/api/tables", {"game": self.game})["table"]
        ben.post(f"/api/tables/{closed['id']}/leave")
        chain = self.chain()
        link = "0" * 64
        for number, entry in enumerate(chain, 1):
            link = sha256(f"ahu chain\n{link}\n{entry['commitment']}\n")
            self.assertEqual((entry["number"], entry["link"]), (number, link))
        places = {entry["number"]: entry for entry in chain}
        for table, published in ((private["id"], False), (running, False), (over, True),
                                 (closed["id"], True)):
            shown = ana.get(f"/api/tables/{table}")["table"]
            entry = places[shown["chain"]["number"]]
            self.assertEqual(entry["commitment"], shown["commitment"])
            self.assertEqual(entry["link"], shown["chain"]["link"])
            self.assertEqual(entry["server_seed"] is not None, published)
            if published:
                self.assertEqual(sha256(f"ahu commitment\n{entry['server_seed']}\n"),
                                 entry["commitment"])
        self.assertNotIn(private["id"], json.dumps(chain))

    def test_pages(self):
        for wrong in ("x", "-1", "1x", "99999999999999999999"):
            with self.assertRaises(Refused) as refused:
                Player(self.port, sign_in=False).get("/api/commitments?after=" + wrong)
            self.assertEqual(refused.exception.status, 400)
        last = self.chain()[-1]["number"] if self.chain() else 0
        page = Player(self.port, sign_in=False).get(f"/api/commitments?after={last}")
        self.assertEqual(page, {"ok": True, "commitments": [], "next": None})


if __name__ == "__main__":
    unittest.main()
