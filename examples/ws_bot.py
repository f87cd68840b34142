#!/usr/bin/env python3
"""A bot for the table server: it takes seats at tables that allow external bots and plays random actions.

usage: ws_bot.py ADDRESS TOKEN [MATCHES]     e.g.  ws_bot.py https://games.example.org dGhlIHRva2Vu…

The account page of the server gives tokens; http://127.0.0.1:8080 is a server without TLS. Without arguments it shows itself: it starts a server (AHU names the program), signs up, gets a
token, sets a table up against a built-in bot and plays one match. Only the standard library.
"""
import base64
import hashlib
import http.client
import json
import os
import random
import socket
import ssl
import struct
import subprocess
import sys


class WebSocket:
    def __init__(self, address, path, token):
        scheme, _, place = address.rpartition("://")
        host, _, port = place.partition(":")
        is_secure = scheme == "https"
        self.socket = socket.create_connection((host, int(port or (443 if is_secure else 80))))
        if is_secure:
            context = ssl.create_default_context()
            self.socket = context.wrap_socket(self.socket, server_hostname=host)
        self.stream = self.socket.makefile("rb")
        key = base64.b64encode(os.urandom(16)).decode()
        self.socket.sendall(f"GET {path} HTTP/1.1\r\nHost: {place}\r\nUpgrade: websocket\r\n"
                            f"Connection: Upgrade\r\nSec-WebSocket-Key: {key}\r\n"
                            f"Sec-WebSocket-Version: 13\r\nAuthorization: Bearer {token}\r\n\r\n"
                            .encode())
        status = self.stream.readline().decode().strip()
        while self.stream.readline().strip():
            pass
        if " 101 " not in status:
            raise SystemExit(f"the server refuses: {status}")

    def send(self, message, opcode=1):
        data = message if isinstance(message, bytes) else json.dumps(message).encode()
        size = struct.pack(">BH", 0xFE, len(data))
        if len(data) < 126:
            size = bytes([0x80 | len(data)])
        mask = os.urandom(4)
        self.socket.sendall(bytes([0x80 | opcode]) + size + mask +
                            bytes(byte ^ mask[i % 4] for i, byte in enumerate(data)))

    def receive(self):
        while True:
            head = self.stream.read(2)
            if len(head) < 2:
                raise SystemExit("the server is gone")
            size = head[1]
            if size == 126:
                size = struct.unpack(">H", self.stream.read(2))[0]
            elif size == 127:
                size = struct.unpack(">Q", self.stream.read(8))[0]
            data = self.stream.read(size)
            if head[0] & 15 == 1:
                return json.loads(data)
            if head[0] & 15 == 9:
                self.send(data, opcode=10)
            if head[0] & 15 == 8:
                raise SystemExit("the server closed the connection")


def choose(question):
    """The bot itself: question has view, log, actions, millis and more (docs/server.md)."""
    return random.choice(question["actions"])


def play(address, token, matches, request):
    """Sends the request, joins the listed tables and answers until this many matches are over."""
    server = WebSocket(address, "/api/bot", token)
    nonces = {}  # by the hash: this bot's share of the chance (docs/fairness.md)
    server.send({**request, "nonce_hash": new_nonce(nonces)})
    while matches > 0:
        message = server.receive()
        if message.get("cmd") == "choose":
            server.send({"id": message["id"], "action": choose(message)})
        elif "tables" in message:
            join_some(server, message["tables"], nonces)
        elif message.get("type") == "reveal":
            nonce = next(nonces[each] for each in message["nonce_hashes"] if each in nonces)
            server.send({"cmd": "reveal", "id": 2, "table": message["table"], "nonce": nonce})
        elif message.get("type") == "over":
            print("over:", message["table"])
            matches -= 1
        elif message.get("ok") is False:
            print("refused:", message["error"]["message"])


def new_nonce(nonces):
    """Draws a nonce and returns its hash; the nonce cannot be guessed before it is revealed."""
    nonce = os.urandom(32).hex()
    nonce_hash = hashlib.sha256(nonce.encode()).hexdigest()
    nonces[nonce_hash] = nonce
    return nonce_hash


def join_some(server, tables, nonces):
    """Takes a seat at each open table that allows external bots."""
    for table in tables:
        if table["status"] == "open" and table["bots_allowed"]:
            server.send({"cmd": "join", "id": 1, "table": table["id"],
                         "nonce_hash": new_nonce(nonces)})


def post(address, path, body, headers):
    connection = http.client.HTTPConnection(address)
    own = {"Content-Type": "application/json", "Origin": f"http://{address}"}
    connection.request("POST", path, json.dumps(body), {**own, **headers})
    response = connection.getresponse()
    cookie = (response.getheader("Set-Cookie") or "").split(";")[0]
    return json.loads(response.read()), cookie


def show_itself():
    server = subprocess.Popen([os.environ.get("AHU", "./ahu"), "serve", "--store", "memory:",
                               "--port", "0", "--quiet"], stdout=subprocess.PIPE, text=True)
    try:
        address = server.stdout.readline().strip().removeprefix("http://")
        _, cookie = post(address, "/api/session", {}, {})
        me = {"Cookie": cookie}
        post(address, "/api/account", {"name": "Ana", "password": "a password to lose"}, me)
        made, _ = post(address, "/api/bots", {"name": "Ana's robot"}, me)
        table = {"cmd": "create", "id": 1, "game": "easter-island",
                 "seats": [{"kind": "me"}, {"kind": "bot", "bot": "random", "millis": 10}]}
        play(f"http://{address}", made["token"], 1, table)
    finally:
        server.terminate()
        server.wait()


if __name__ == "__main__":
    if len(sys.argv) < 3:
        show_itself()
    else:
        play(sys.argv[1], sys.argv[2], int(sys.argv[3]) if len(sys.argv) > 3 else 10**9,
             {"cmd": "tables", "id": 0})
