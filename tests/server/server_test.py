"""The server over real sockets: tables, play, undo, chat, clocks, operation."""
import json
import random
import re
import subprocess
import tempfile
import time
import unittest

from case import AHU, ServerTest
from client import (Closed, Player, Refused, Server, begin, hash_of_nonce, make_table,
                    play_out)


class Tables(ServerTest):
    def test_lobby_shows_open_and_hides_private_tables(self):
        ana = Player(self.port)
        public = ana.post("/api/tables", {"game": self.open_game})["table"]
        private = ana.post("/api/tables", {"game": self.open_game, "private": True})["table"]
        shown = [table["id"] for table in self.all_tables(Player(self.port))]
        self.assertIn(public["id"], shown)
        self.assertNotIn(private["id"], shown)
        running, _, _ = self.pair()
        shown = self.all_tables(Player(self.port))
        statuses = [table["status"] for table in shown]
        self.assertIn(running, [table["id"] for table in shown])
        self.assertEqual(statuses, sorted(statuses))  # the open ones first
        mine = [table["id"] for table in ana.get("/api/tables?mine=1")["tables"]]
        self.assertEqual(sorted(mine), sorted([public["id"], private["id"]]))
        by_link = Player(self.port).get(f"/api/tables/{private['id']}")["table"]
        self.assertEqual(by_link["id"], private["id"])

    def test_what_cannot_be_rated(self):
        ana = Player(self.port)
        request = {"game": self.open_game, "rated": True}
        self.refused("forbidden", ana.post, "/api/tables", request)  # a guest
        self.refused("bad_request", ana.claim().post, "/api/tables", {**request, "private": True})
        table = ana.post("/api/tables", request)["table"]["id"]
        self.refused("forbidden", Player(self.port).post, f"/api/tables/{table}/join")
        Player(self.port).claim().post(f"/api/tables/{table}/join")

    def test_own_tables_show_whose_turn_it_is(self):
        ana, ben = Player(self.port), Player(self.port)
        table = ana.post("/api/tables", {"game": self.open_game})["table"]["id"]
        self.assertEqual(self.turns(ana), [None])
        ana.post(f"/api/tables/{table}/leave")
        _, sockets = make_table(ana, self.open_game, [ben])
        to_act = sockets[0].position["to_act"]
        self.assertEqual([self.turns(ana), self.turns(ben)], [[to_act], [to_act]])

    def turns(self, player):
        return [table["to_act"] for table in player.get("/api/tables?mine=1")["tables"]]

    def all_tables(self, player):
        page = player.get("/api/tables")
        tables = page["tables"]
        while page["next"]:
            page = player.get("/api/tables?after=" + page["next"])
            tables += page["tables"]
        return tables

    def test_what_cannot_be_a_table(self):
        ana = Player(self.port)
        game = self.open_game
        for code, request in (("unknown_game", {"game": "no-such-game"}),
                           ("bad_request", {}),
                           ("bad_request", {"game": game, "players": 99}),
                           ("bad_option", {"game": game, "options": {"no-such": 1}}),
                           ("bad_request", {"game": game, "seats": [{"kind": "me"}] * 2}),
                           ("bad_request", {"game": game, "seats": [{"kind": "bot"}] * 2}),
                           ("unknown_bot", {"game": game, "seats": [
                               {"kind": "me"}, {"kind": "bot", "bot": "no-such"}]}),
                           ("bad_request", {"game": game, "clock": {"kind": "sundial"}}),
                           ("bad_request", {"game": game, "clock": {"kind": "bank"}}),
                           ("bad_request", {"game": game, "rated": 1})):
            self.refused(code, ana.post, "/api/tables", request)

    def test_rated_built_in_bots_have_no_time_of_their_own(self):
        seats = [{"kind": "me"}, {"kind": "bot", "millis": 7}]
        request = {"game": self.open_game, "seats": seats, "rated": True}
        ana = Player(self.port).claim()
        self.refused("bad_request", ana.post, "/api/tables", request)
        ana.post("/api/tables", {**request, "rated": False})

    def test_seats_are_taken_once(self):
        ana, ben, cid = Player(self.port), Player(self.port), Player(self.port)
        table = ana.post("/api/tables", {"game": self.open_game})["table"]["id"]
        self.refused("taken", ana.post, f"/api/tables/{table}/join")
        self.refused("taken", ben.post, f"/api/tables/{table}/join", {"seat": 0})
        ben.post(f"/api/tables/{table}/join", {"seat": 1})
        self.refused("taken", cid.post, f"/api/tables/{table}/join")
        ben.post(f"/api/tables/{table}/leave")
        cid.post(f"/api/tables/{table}/join")
        self.refused("not_found", cid.post, "/api/tables/nothere/join")

    def test_an_open_table_that_all_leave_closes(self):
        ana = Player(self.port)
        table = ana.post("/api/tables", {"game": self.open_game})["table"]["id"]
        ana.post(f"/api/tables/{table}/leave")
        self.assertEqual(ana.get(f"/api/tables/{table}")["table"]["status"], "closed")


class Play(ServerTest):
    def test_whole_matches_of_every_game(self):
        chooser = random.Random(1)
        for game in self.games:
            players = [Player(self.port).claim() for _ in range(game["players"][0])]
            table, sockets = make_table(players[0], game["id"], players[1:], rated=True)
            watcher = Player(self.port).socket(table)
            play_out(sockets, lambda position: chooser.choice(position["actions"]))
            watcher.wait_for(lambda self: self.position and self.position["to_act"] is None)
            self.assertIsNone(watcher.seat)
            self.check_end(game, table, sockets)

    def check_end(self, game, table, sockets):
        ended = Player(self.port).get(f"/api/matches/{table}")
        end = sockets[0].position
        self.assertEqual(ended["record"]["scores"], end["scores"])
        self.assertEqual(ended["record"]["winners"], end["winners"])
        self.assertEqual(ended["record"]["fairness"], end["fairness"])
        self.assertEqual(end["fairness"]["commitment"], sockets[0].table["commitment"])
        self.assertEqual(end["fairness"]["nonces"], [each.nonce for each in sockets])
        self.check_chance(ended["record"], sockets)
        history = Player(self.port).get(f"/api/matches?player={sockets[0].player.id}")["matches"]
        self.assertEqual([match["id"] for match in history], [table])
        ratings = Player(self.port).get(f"/api/players/{sockets[0].player.id}")["ratings"]
        self.assertEqual(ratings[game["id"]]["matches"], 1)
        [step] = ratings[game["id"]]["steps"]
        self.assertEqual((step["match"], step["rating"]), (table, ratings[game["id"]]["rating"]))

    def check_chance(self, record, sockets):
        commitment, nonces = sockets[0].table["commitment"], [each.nonce for each in sockets]
        hashes = sockets[0].reveals[0]["nonce_hashes"]
        with tempfile.NamedTemporaryFile("w", suffix=".json") as file, \
                tempfile.NamedTemporaryFile("w", suffix=".json") as chain:
            json.dump(record, file)
            file.flush()
            self.write_chain(chain)
            place = sockets[0].table["chain"]
            link = f"{place['number']}={place['link']}"
            for arguments, code in (
                    ([], 0),
                    (["--commitment", commitment, "--nonce", f"0={nonces[0]}",
                      "--nonce", f"1={nonces[1]}"], 0),
                    (["--nonce-hash", f"0={hashes[0]}", "--nonce-hash", f"1={hashes[1]}"], 0),
                    (["--nonce-hash", f"0={hashes[1]}"], 1),
                    (["--nonce-hash", "0=ab"], 2),
                    (["--chain", chain.name, "--link", link], 0),
                    (["--chain", chain.name, "--link", f"{place['number']}={'0' * 64}"], 1),
                    (["--chain", file.name], 2),
                    (["--link", link], 2),
                    (["--commitment", "0" * 64], 1),
                    (["--nonce", f"1={nonces[0]}"], 1),
                    (["--nonce", f"9={nonces[0]}"], 1),
                    (["--nonce", nonces[0] + "=1"], 2)):
                done = subprocess.run([AHU, "verify", file.name, *arguments],
                                      capture_output=True, text=True)
                self.assertEqual(done.returncode, code, done.stdout + done.stderr)
                self.assertEqual(bool(re.search("is (not )?the one you saw", done.stdout)), code < 2
                                 and ("--commitment" in arguments or "--link" in arguments))

    def write_chain(self, file):
        """Every page of the chain, as the server gives them."""
        page = {"next": "0"}
        while page["next"]:
            page = Player(self.port, sign_in=False).get("/api/commitments?after=" + page["next"])
            file.write(json.dumps(page) + "\n")
        file.flush()

    def test_against_a_bot(self):
        ana = Player(self.port)
        table, [seat] = make_table(ana, self.open_game, seats=[
            {"kind": "bot", "bot": "random", "millis": 5}, {"kind": "me"}])
        while seat.wait_for_turn():
            seat.act(seat.position["actions"][0])
        self.assertEqual(ana.get(f"/api/matches/{table}")["table"]["seats"][0]["bot"], "random@5")

    def test_refusals_name_the_clause(self):
        _, _, sockets = self.pair()
        on_turn = next(each for each in sockets if each.is_on_turn())
        other = next(each for each in sockets if each is not on_turn)
        refused = self.refused("illegal_action", on_turn.act, "no such action")
        self.assertEqual(refused.answer["error"]["clause"], "notation")
        self.assertEqual(refused.answer["error"]["reason"], "notation")
        told = on_turn.ask("why", action="no such action")
        self.assertEqual((told["legal"], told["error"]), (False, refused.answer["error"]))
        self.assertTrue(on_turn.ask("why", action=on_turn.position["actions"][0])["legal"])
        self.refused("not_your_turn", other.ask, "why", action="x")
        self.refused("not_your_turn", other.act, on_turn.position["actions"][0])
        self.refused("stale_version", on_turn.act, on_turn.position["actions"][0], version=99)
        self.refused("stale_version", on_turn.ask, "preview", version=99,
                     action=on_turn.position["actions"][0])
        self.refused("not_your_turn", other.ask, "preview", action="x")
        self.assertIsInstance(
            on_turn.ask("preview", action=on_turn.position["actions"][0])["events"], list)
        self.refused("unknown_command", on_turn.ask, "load", state={})
        self.refused("unknown_command", on_turn.ask, "record")

    def test_spectators_only_watch(self):
        table, _, sockets = self.pair()
        watcher = Player(self.port).socket(table)
        watcher.wait_for(lambda self: self.position)
        self.assertNotIn("actions", watcher.position)
        for cmd in ("act", "undo", "leave", "return", "rematch"):
            self.refused("forbidden", watcher.ask, cmd, action="x", version=0)
        sockets[0].wait_for(lambda self: self.table["spectators"] == 1)

    def test_reconnecting_shows_the_current_position(self):
        table, players, sockets = self.pair()
        for _ in range(3):
            mover = sockets[sockets[0].position["to_act"]]
            mover.act(mover.position["actions"][0])
            for each in sockets:
                each.wait_for(lambda self, v=mover.position["version"]:
                              self.position["version"] >= v)
        sockets[0].close()
        back = players[0].socket(table).wait_for(lambda self: self.position)
        sockets[1].wait_for(lambda self: self.position["version"] == back.position["version"])
        self.assertEqual(back.log, sockets[1].log)
        self.assertEqual(back.position["log"], back.log)
        self.assertEqual(len(back.position["by"]), len(back.log))
        self.assertTrue(set(back.position["undoable"]) <= {0, 1})
        self.assertEqual(back.ask("at", version=len(back.log))["view"], back.position["view"])
        self.assertNotEqual(back.ask("at", version=0)["view"], back.position["view"])
        self.refused("bad_request", back.ask, "at", version=len(back.log) + 1)

    def test_undo_by_consent_only(self):
        _, _, sockets = self.pair()
        mover = sockets[sockets[0].position["to_act"]]
        other = sockets[1 - mover.seat]
        before = mover.position["view"]
        while mover.is_on_turn():
            mover.act(mover.position["actions"][0])
            mover.wait_for(lambda self: self.position["version"] > 0)
        version = mover.position["version"]
        mover.ask("undo")
        other.wait_for(lambda self: self.table["undo"] is not None)
        self.assertEqual(other.table["undo"], {"by": mover.seat, "agreed": [mover.seat]})
        other.ask("undo", consent=False)
        mover.wait_for(lambda self: self.table["undo"] is None)
        self.assertEqual(mover.position["version"], version)
        mover.ask("undo")
        other.wait_for(lambda self: self.table["undo"] is not None)
        other.ask("undo", consent=True)
        for each in sockets:
            each.wait_for(lambda self: self.position["version"] < version)
        self.assertEqual(mover.position["to_act"], mover.seat)
        if version == 1:
            self.assertEqual(mover.position["view"], before)

    def test_rematch_rotates_the_seats(self):
        table, players, sockets = self.pair()
        self.refused("bad_request", sockets[0].ask, "rematch")
        play_out(sockets, lambda position: position["actions"][0])
        for each in sockets:
            each.ask("rematch")
        for each in sockets:
            each.wait_for(lambda self: self.table["next"])
        following = players[0].get(f"/api/tables/{sockets[0].table['next']}")["table"]
        self.assertEqual([seat["player"] for seat in following["seats"]],
                         [players[1].id, players[0].id])
        self.assertEqual(following["rematch_of"], table)

    def test_a_rematch_over_the_same_sockets(self):
        table, _, sockets = self.pair(private=True)
        self.refused("bad_request", sockets[0].ask, "follow")
        play_out(sockets, lambda position: position["actions"][0])
        for each in sockets:
            each.ask("rematch")
        for each in sockets:
            each.wait_for(lambda self: self.table["next"])
            each.position, each.reveals = None, []
        for each in sockets:
            each.ask("follow")
            each.wait_for(lambda self: self.table["rematch_of"] == table)
        self.assertEqual([each.seat for each in sockets], [1, 0])
        begin(sockets)
        play_out(sockets, lambda position: position["actions"][0])
        self.assertTrue(all(each.table["status"] == "over" for each in sockets))

    def test_a_rematch_request_with_a_nonce_is_ready(self):
        _, players, sockets = self.pair()
        play_out(sockets, lambda position: position["actions"][0])
        self.refused("bad_request", sockets[0].ask, "rematch", nonce_hash="ab")
        for number, each in enumerate(sockets):
            each.nonce, each.position, each.reveals = f"ab{number}", None, []
            each.ask("rematch", nonce_hash=hash_of_nonce(each.nonce))
        for each in sockets:
            each.wait_for(lambda self: self.table["next"])
        following = players[0].get(f"/api/tables/{sockets[0].table['next']}")["table"]
        self.assertTrue(following["revealing"])
        for each in sockets:
            each.ask("follow")
        for each in sockets:
            each.wait_for(lambda self: self.reveals)
        for each in sockets:
            each.wait_for(lambda self: self.position is not None)
            self.assertEqual(len(each.reveals), 1)
            self.assertEqual(each.reveals[0]["nonce_hashes"],
                             [hash_of_nonce("ab1"), hash_of_nonce("ab0")])

    def test_a_revealed_nonce_is_not_shown(self):
        _, _, sockets = self.pair(private=True)
        play_out(sockets, lambda position: position["actions"][0])
        for number, each in enumerate(sockets):
            each.nonce, each.position, each.reveals, each.hides = f"ab{number}", None, [], True
            each.ask("rematch", nonce_hash=hash_of_nonce(each.nonce))
        for each in sockets:
            each.wait_for(lambda self: self.table["next"])
            each.ask("follow")
            each.wait_for(lambda self: self.reveals)
        sockets[1].ask("ping")
        received = len(sockets[1].received)
        sockets[0].ask("reveal", nonce=sockets[0].nonce)
        sockets[1].ask("ping")
        self.assertEqual(len(sockets[1].received), received + 1)
        sockets[1].ask("reveal", nonce=sockets[1].nonce)
        for each in sockets:
            each.wait_for(lambda self: self.position is not None)
            self.assertEqual(each.table["status"], "running")
            self.assertEqual(len(each.reveals), 1)

    def test_a_player_follows_once(self):
        _, _, sockets = self.pair()
        play_out(sockets, lambda position: position["actions"][0])
        for each in sockets:
            each.ask("rematch")
        sockets[0].wait_for(lambda self: self.table["next"])
        asked = [sockets[0].send("follow") for _ in range(2)]
        answers = [sockets[0].answer_to(number) for number in asked]
        self.assertTrue(answers[0]["ok"])
        self.assertFalse(answers[-1]["ok"])
        received = len(sockets[0].received)
        sockets[0].ask("ready", nonce_hash=hash_of_nonce("1"))
        sockets[0].ask("ping")
        self.assertEqual(sum('"type":"table"' in text for text in sockets[0].received[received:]), 1)

    def test_hints_unless_rated(self):
        _, _, sockets = self.pair()
        mover = sockets[sockets[0].position["to_act"]]
        self.assertIn(mover.ask("hint", millis=20)["action"], mover.position["actions"])
        self.refused("not_your_turn", sockets[1 - mover.seat].ask, "hint")
        _, _, rated = self.pair(rated=True)
        self.refused("refused_while_rated", rated[rated[0].position["to_act"]].ask, "hint")
        with self.assertRaises(Refused) as caught:
            for _ in range(20):
                mover.ask("hint", millis=10)
        self.assertEqual(caught.exception.code, "too_many")
        self.assertEqual(caught.exception.answer["error"]["message"], "too many hints")

    def test_records_stay_closed_until_the_end(self):
        table, players, _ = self.pair(self.secret_game)
        self.assertEqual(self.refused("forbidden", players[0].get, f"/api/matches/{table}").status,
                         409)

    def test_chat(self):
        table, players, sockets = self.pair()
        sockets[0].ask("chat", text="Good luck <b>and</b> have fun!")
        sockets[1].wait_for(lambda self: self.chat)
        self.assertEqual(sockets[1].chat[0]["text"], "Good luck <b>and</b> have fun!")
        for text in ("", "   ", "x" * 501, "two\nlines", 7):
            self.refused("bad_request", sockets[0].ask, "chat", text=text)
        for _ in range(4):
            sockets[0].ask("chat", text="again")
        self.refused("too_many", sockets[0].ask, "chat", text="and again")
        late = players[1].socket(table).wait_for(lambda self: self.chat)
        self.assertEqual(len(late.chat), 5)
        self.refused("bad_request", sockets[1].ask, "chat", text="\U0001f5ff" * 300)


class Time(ServerTest):
    def test_a_player_out_of_time_is_substituted_and_may_return(self):
        _, _, sockets = self.pair(clock={"kind": "move", "seconds": 1})
        mover = sockets[sockets[0].position["to_act"]]
        self.assertEqual(mover.position["clocks"]["running"], mover.seat)
        mover.wait_for(lambda self: self.table["seats"][self.seat]["away"], timeout=10)
        self.assertTrue(mover.table["seats"][mover.seat]["substitute"])
        mover.ask("return")
        mover.wait_for(lambda self: not self.table["seats"][self.seat]["away"])

    def test_a_player_who_left_gets_the_seat_back(self):
        table, players, sockets = self.pair()
        sockets[0].close()
        sockets[1].wait_for(lambda self: self.table["seats"][0]["away"], timeout=15)
        back = players[0].socket(table)
        back.wait_for(lambda self: self.table and not self.table["seats"][0]["away"])
        sockets[1].wait_for(lambda self: not self.table["seats"][0]["away"])

    def test_leaving_on_purpose_lets_a_bot_finish(self):
        table, players, sockets = self.pair(rated=True)
        sockets[1].ask("leave")
        sockets[0].wait_for(lambda self: self.table["seats"][1]["away"])
        while sockets[0].wait_for_turn():
            sockets[0].act(sockets[0].position["actions"][0])
        history = players[1].get(f"/api/matches?player={players[1].id}")["matches"]
        self.assertEqual(history[0]["id"], table)
        ratings = [players[0].get(f"/api/players/{player.id}")["ratings"][self.open_game]
                   for player in players]
        self.assertEqual([rating["matches"] for rating in ratings], [1, 1])
        self.assertNotEqual(ratings[0]["rating"], ratings[1]["rating"])

    def test_banks_count_down_and_grow(self):
        _, _, sockets = self.pair(clock={"kind": "bank", "seconds": 100, "increment": 50})
        mover = sockets[sockets[0].position["to_act"]]
        self.assertEqual(mover.position["clocks"]["left"][1 - mover.seat], 100_000)
        while mover.is_on_turn():
            mover.act(mover.position["actions"][0])
        left = mover.position["clocks"]["left"][mover.seat]
        self.assertTrue(140_000 < left <= 150_000, left)

    def test_correspondence_has_no_absence(self):
        _, _, sockets = self.pair(clock={"kind": "days", "days": 3})
        sockets[0].close()
        time.sleep(1.5)
        sockets[1].ask("sync")
        self.assertFalse(sockets[1].table["seats"][0]["away"])


class Operation(ServerTest):
    def test_health_and_metrics(self):
        self.pair()
        self.assertEqual(Player(self.port).get("/healthz"), {"ok": True})
        text = Player(self.port).get("/metrics")
        for name in ("ahu_connections", "ahu_sockets", "ahu_moves_total", "ahu_move_seconds_count"):
            self.assertIn(f"\n{name} ", "\n" + text)

    def test_thinking_is_measured(self):
        ana = Player(self.port)
        before = self.searches(ana)
        _, [seat] = make_table(ana, self.open_game, seats=[
            {"kind": "bot", "bot": "random", "millis": 5}, {"kind": "me"}])
        self.assertTrue(seat.wait_for_turn())
        end = time.monotonic() + 10
        while min(self.searches(ana)) <= max(before):  # it is counted after the move is sent
            self.assertLess(time.monotonic(), end)
            time.sleep(0.05)

    def searches(self, player):
        """How many searches were measured, and how many waits for a thread."""
        return [int(re.search(rf"^ahu_thinking_{kind}_count (\d+)", player.get("/metrics"), re.M).group(1))
                for kind in ("seconds", "wait_seconds")]

    def test_a_stop_closes_sockets_with_restart(self):
        with Server(AHU) as server:
            ana = Player(server.port)
            table = ana.post("/api/tables", {"game": self.open_game})["table"]["id"]
            seat = ana.socket(table)
            seat.wait_for(lambda self: self.table)
            server.process.terminate()
            with self.assertRaises(Closed) as closed:
                while True:
                    seat.receive()
            self.assertEqual(closed.exception.code, 1012)
            self.assertEqual(server.process.wait(timeout=20), 0)
            self.assertNotIn(ana.cookie, server.log_text())


if __name__ == "__main__":
    unittest.main()
