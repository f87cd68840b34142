"""docs/openapi.json against the server: every operation answers as described, none is missing."""
import json
import random
import re
import sqlite3
import sys
import time
import unittest
from pathlib import Path

from client import Closed, Player, Refused, Server, make_table, play_out

AHU = sys.argv.pop(1)
ROOT = Path(__file__).resolve().parent.parent.parent
TYPES = {"string": str, "integer": int, "boolean": bool, "object": dict, "array": list,
         "number": (int, float)}


def resolved(document, schema):
    """The schema that a reference names; several that hold together are made one."""
    if "$ref" in schema:
        *_, kind, name = schema["$ref"].split("/")
        home = document["components"]["schemas"] if "components" in schema["$ref"] else \
            document[kind]
        return resolved(document, home[name])
    if "allOf" in schema:
        parts = [resolved(document, each) for each in schema["allOf"]]
        return {"type": "object", "required": sum((each["required"] for each in parts), []),
                "properties": {name: each for part in parts
                               for name, each in part["properties"].items()}}
    return schema


def fault(document, schema, value, where="answer"):
    """The first thing in which a value differs from its schema, or nothing."""
    schema = resolved(document, schema)
    if value is None:
        return "" if schema.get("nullable") else f"{where} is null"
    if "oneOf" in schema:
        faults = [fault(document, each, value, where) for each in schema["oneOf"]]
        return "" if "" in faults else "; or ".join(faults)
    kind = schema.get("type")
    if not isinstance(value, TYPES[kind]) or (kind != "boolean" and isinstance(value, bool)):
        return f"{where} is no {kind}: {value!r}"
    if "enum" in schema and value not in schema["enum"]:
        return f"{where} is {value!r}"
    inner = []
    if kind == "object":
        missing = set(schema.get("required", [])) - set(value)
        if missing:
            return f"{where} lacks {sorted(missing)}"
        known, more = schema.get("properties"), schema.get("additionalProperties")
        if known is not None and more is None and set(value) - set(known):
            return f"{where} has {sorted(set(value) - set(known))}, which is not described"
        inner = [((known or {}).get(key, more), item, f"{where}.{key}")
                 for key, item in value.items()]
    if kind == "array":
        inner = [(schema["items"], item, f"{where}[{i}]") for i, item in enumerate(value)]
    return next((found for each, item, place in inner if each
                 for found in [fault(document, each, item, place)] if found), "")


class OpenApi(unittest.TestCase):
    def setUp(self):
        self.refusals = set()

    def test_every_operation_answers_as_described(self):
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            self.port = server.port
            self.document = Player(self.port).get("/api/openapi.json")
            self.assertEqual(self.document, json.loads((ROOT / "docs/openapi.json").read_text()))
            self.left = {(method.upper(), path) for path, methods in self.document["paths"].items()
                         for method in methods}
            self.walk()
            self.assertEqual(self.left, set(), "operations that this test does not try")

    def call(self, player, method, path, body=None, **ids):
        """Calls an operation and holds the answer against the document."""
        target = path.replace("{id}", ids.get("id", "")) + ids.get("query", "")
        methods = self.document["paths"][path]
        operation = methods.get(method.lower()) or next(iter(methods.values()))
        self.left.discard((method, path))
        try:
            answer = player.request(method, target, body)
            status = str(player.last.status)
        except Refused as refused:
            answer, status = refused.answer, str(refused.status)
            self.refusals.add(refused.status)
        described = operation["responses"].get(status) or operation["responses"]["default"]
        self.assertTrue(status in operation["responses"] or int(status) >= 400,
                        f"{method} {path}: {answer}")
        described = self.document["components"]["responses"]["Refused"] \
            if "$ref" in described else described
        [(kind, content)] = described["content"].items()
        if kind == "application/json":
            found = fault(self.document, content["schema"], answer)
            self.assertEqual(found, "", f"{method} {path}")
        return answer

    def walk(self):
        ana, ben = Player(self.port, sign_in=False), Player(self.port)
        call = self.call
        ana.id = call(ana, "POST", "/api/session", {"name": "Ana of the test"})["player"]["id"]
        call(ana, "POST", "/api/session", {"name": "x"})
        games = call(ana, "GET", "/api/games")["games"]
        game = next(game["id"] for game in games if game["players"][0] == 2)
        call(ana, "GET", "/api/session")
        call(ana, "POST", "/api/account", {"name": "Ana of the test", "password": "password 1"})
        call(Player(self.port, sign_in=False), "POST", "/api/login",
             {"name": "Ana of the test", "password": "password 1"})
        bot = call(ana, "POST", "/api/bots", {"name": "Ana's robot"})
        self.assertEqual(call(ana, "GET", "/api/bots")["bots"], [bot["player"]])
        call(ana, "DELETE", "/api/bots/{id}", id=bot["player"]["id"])
        self.assertEqual(call(ana, "GET", "/api/bots")["bots"], [])
        table = call(ana, "POST", "/api/tables", {"game": game})["table"]["id"]
        call(ana, "POST", "/api/tables", {"game": "nothing"})
        call(ben, "POST", "/api/tables/{id}/join", {"seat": 1}, id=table)
        call(ben, "POST", "/api/tables/{id}/leave", {}, id=table)
        for query in ("", f"?game={game}", "?mine=1"):
            call(ana, "GET", "/api/tables", query=query)
        call(ana, "GET", "/api/tables/{id}", id=table)
        call(ana, "GET", "/api/matches/{id}", id=table)
        played, sockets = make_table(ana, game, [ben.claim()], rated=True)
        sockets[0].ask("chat", text="hello")
        play_out(sockets, lambda position: position["actions"][0])
        call(ana, "GET", "/api/matches/{id}", id=played)
        self.transcript_of(ana, played)
        for query in ("", f"?game={game}&player={ana.id}"):
            self.assertTrue(call(ana, "GET", "/api/matches", query=query)["matches"])
        self.assertTrue(call(ana, "GET", "/api/ratings", query=f"?game={game}")["ratings"])
        self.assertTrue(call(ana, "GET", "/api/players/{id}", id=ana.id)["ratings"])
        self.assertTrue(call(ana, "GET", "/api/commitments")["commitments"])
        call(ana, "GET", "/api/commitments", query="?after=nothing")
        for path in ("/healthz", "/metrics", "/api/openapi.json"):
            call(ana, "GET", path)
        call(ana, "DELETE", "/api/session")

    def transcript_of(self, player, played):
        end = time.monotonic() + 30
        while "transcript" not in self.call(player, "GET", "/api/matches/{id}/transcript",
                                            id=played):
            self.assertLess(time.monotonic(), end)
            time.sleep(0.2)

    def statuses_of_refusals(self, player, game):
        """Provokes every kind of refusal, each of which the document must describe."""
        call = self.call
        table = call(player, "POST", "/api/tables", {"game": game})["table"]["id"]
        nobody, elsewhere = Player(self.port, sign_in=False), Player(self.port, sign_in=False)
        elsewhere.origin = "http://elsewhere.example"
        call(player, "POST", "/api/tables", {"game": 7})
        call(nobody, "POST", "/api/tables", {"game": game})
        call(elsewhere, "POST", "/api/tables", {"game": game})
        call(player, "GET", "/api/tables/{id}", id="nothing")
        call(player, "DELETE", "/api/tables/{id}", id=table)
        call(player, "POST", "/api/tables/{id}/join", {}, id=table)
        call(player, "POST", "/api/session", {"name": "x" * 20_000})
        call(player, "POST", "/api/session", "name=x")
        for _ in range(21):  # as many guests as one address may be at once, and one more
            call(Player(self.port, sign_in=False), "POST", "/api/session", {})
        time.sleep(2)
        with sqlite3.connect(self.store) as database:
            database.execute("DROP TABLE tokens")
        call(player, "POST", "/api/tables", {"game": game})
        return self.refusals

    def test_every_refusal_is_described(self):
        with Server(AHU) as server:
            self.port, self.store = server.port, server.store
            self.document = json.loads((ROOT / "docs/openapi.json").read_text())
            self.left = set()
            ana = Player(self.port)
            game = next(game["id"] for game in ana.get("/api/games")["games"])
            self.assertEqual(self.statuses_of_refusals(ana, game),
                             {400, 401, 403, 404, 405, 409, 413, 415, 429, 503})

    def test_the_document_knows_every_route(self):
        source = (ROOT / "src/server/api.cpp").read_text()
        routes = re.findall(r'\{"(GET|POST|DELETE)", "([^"]+)", &Api::', source)
        self.assertGreater(len(routes), 15)
        document = json.loads((ROOT / "docs/openapi.json").read_text())
        described = {(method.upper(), path.replace("{id}", "*"))
                     for path, methods in document["paths"].items() for method in methods}
        on_the_loop = {("GET", "/healthz")}
        self.assertEqual(described, set(routes) | on_the_loop)


class Sockets(unittest.TestCase):
    """docs/sockets.json against the server: every message is as described, every kind is sent."""

    def move(self, seats, moves):
        for _ in range(moves):
            version, mover = seats[0].position["version"], seats[seats[0].position["to_act"]]
            mover.act(mover.position["actions"][0])
            for each in seats:
                each.wait_for(lambda self, v=version: self.position["version"] > v)

    def test_every_message_is_as_described(self):
        document = {**json.loads((ROOT / "docs/openapi.json").read_text()),
                    **json.loads((ROOT / "docs/sockets.json").read_text())}
        with Server(AHU, "--unlimited", "127.0.0.1") as server:
            seats = []
            for game in Player(server.port).get("/api/games")["games"]:
                players = [Player(server.port) for _ in range(game["players"][0])]
                here = make_table(players[0], game["id"], players[1:],
                                  clock={"kind": "bank", "seconds": 600})[1]
                self.move(here, 6)
                if len(here) == 2 and not game["secrets"] and not seats:
                    play_out(here, lambda position: random.choice(position["actions"]))
                seats += here
            seats[0].ask("chat", text="hello")
            server.process.terminate()
            for each in seats:
                with self.assertRaises(Closed):
                    while True:
                        each.receive()
        messages = [json.loads(text) for each in seats for text in each.received]
        told = [message for message in messages if "type" in message]
        for message in told:
            schema = {"$ref": "#/schemas/TableMessage"}
            self.assertEqual(fault(document, schema, message, message["type"]), "")
        self.assertEqual({message["type"] for message in told},
                         {"table", "position", "chat", "reveal", "closing"})


if __name__ == "__main__":
    unittest.main()
