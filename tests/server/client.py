"""A small HTTP and WebSocket client for the tests of the server: the standard library alone."""
import base64
import hashlib
import http.client
import json
import os
import select
import socket
import struct
import subprocess
import tempfile
import time


class Refused(Exception):
    def __init__(self, status, answer):
        self.status = status
        self.answer = answer
        self.code = (answer.get("error") or {}).get("code") if isinstance(answer, dict) else None
        super().__init__(f"{status}: {answer}")


class Server:
    """The real program on a free port, with its own store unless one is named."""

    def __init__(self, program, *arguments, store=None, port=0, restore_signals=True):
        self.program, self.arguments = program, list(arguments)
        self.restore_signals = restore_signals
        self.folder = None
        if store is None:
            self.folder = tempfile.TemporaryDirectory()
            store = os.path.join(self.folder.name, "ahu.sqlite")
        self.store, self.port, self.process = store, port, None
        self.start()

    def start(self):
        self.log = tempfile.TemporaryFile("w+")
        self.process = subprocess.Popen(
            [self.program, "serve", "--port", str(self.port), "--store", self.store,
             *self.arguments], stdout=subprocess.PIPE, stderr=self.log, text=True,
            restore_signals=self.restore_signals)
        line = self.process.stdout.readline().strip()
        if not line.startswith("http://"):
            self.process.wait()
            self.log.seek(0)
            raise RuntimeError(f"the server did not start: {line} {self.log.read()}")
        self.port = int(line.rsplit(":", 1)[1])

    def kill(self):
        self.process.kill()
        self.process.wait()
        self.process.stdout.close()
        self.log.close()

    def stop(self):
        """Ends it as a host would, and says how it ended."""
        if self.process.poll() is None:
            self.process.terminate()
        code = self.process.wait(timeout=30)
        self.process.stdout.close()
        return code

    def log_text(self):
        self.log.seek(0)
        return self.log.read()

    def __enter__(self):
        return self

    def __exit__(self, *_):
        if self.process.poll() is None:
            self.stop()
        self.process.stdout.close()
        self.log.close()
        if self.folder:
            self.folder.cleanup()


class Player:
    """A client with a session: cookies are kept, requests come from the server's own origin."""

    def __init__(self, port, name=None, sign_in=True, token=None):
        self.port, self.cookie, self.token = port, None, token
        self.cookie_name = "ahu_session"
        self.origin = f"http://127.0.0.1:{port}"
        if sign_in and token is None:
            answer = self.post("/api/session", {} if name is None else {"name": name})
            self.id, self.name = answer["player"]["id"], answer["player"]["name"]

    def claim(self):
        """Claims the name; rated matches are for those who have done so."""
        self.post("/api/account", {"name": f"P {self.id[-12:]}", "password": "a long password"})
        return self

    def headers(self):
        headers = {"Origin": self.origin}
        if self.cookie:
            headers["Cookie"] = f"{self.cookie_name}={self.cookie}"
        if self.token:
            headers["Authorization"] = "Bearer " + self.token
        return headers

    def request(self, method, path, body=None, headers=None):
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        sent = {**self.headers(), **(headers or {})}
        if body is not None and not isinstance(body, (bytes, str)):
            body = json.dumps(body)
            sent.setdefault("Content-Type", "application/json")
        connection.request(method, path, body=body,
                           headers={k: v for k, v in sent.items() if v is not None})
        response = connection.getresponse()
        data = response.read()
        connection.close()
        cookie = response.getheader("Set-Cookie")
        if cookie:
            self.cookie_name, self.cookie = cookie.split(";")[0].split("=", 1)
        is_json = response.getheader("Content-Type", "").startswith("application/json")
        answer = json.loads(data) if is_json and data else data.decode()
        if response.status >= 400:
            raise Refused(response.status, answer)
        self.last = response
        return answer

    def get(self, path, **more):
        return self.request("GET", path, **more)

    def post(self, path, body=None, **more):
        return self.request("POST", path, body if body is not None else {}, **more)

    def socket(self, table):
        return Table(self, f"/api/tables/{table}/socket")


def hash_of_nonce(nonce):
    return hashlib.sha256(nonce.encode()).hexdigest()


class Closed(Exception):
    def __init__(self, code, reason=""):
        self.code, self.reason = code, reason
        super().__init__(f"closed: {code} {reason}")


class WebSocket:
    def __init__(self, player, path, headers=None):
        self.sock = socket.create_connection(("127.0.0.1", player.port), timeout=30)
        self.sock.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        key = base64.b64encode(os.urandom(16)).decode()
        lines = {"Host": f"127.0.0.1:{player.port}", "Upgrade": "websocket",
                 "Connection": "Upgrade", "Sec-WebSocket-Key": key,
                 "Sec-WebSocket-Version": "13", **player.headers(), **(headers or {})}
        text = f"GET {path} HTTP/1.1\r\n"
        text += "".join(f"{name}: {value}\r\n" for name, value in lines.items() if value)
        self.sock.sendall((text + "\r\n").encode())
        self.buffer = b""
        head = self._until(b"\r\n\r\n").decode()
        status = int(head.split()[1])
        if status != 101:
            length = int(next((line.split(":")[1] for line in head.split("\r\n")
                               if line.lower().startswith("content-length")), 0))
            body = self._take(length)
            self.sock.close()
            raise Refused(status, json.loads(body) if body else None)

    def _more(self):
        try:
            data = self.sock.recv(65536)
        except ConnectionResetError:
            data = b""
        if not data:
            raise Closed(1006)
        self.buffer += data

    def _until(self, mark):
        while mark not in self.buffer:
            self._more()
        head, self.buffer = self.buffer.split(mark, 1)
        return head

    def _take(self, size):
        while len(self.buffer) < size:
            self._more()
        data, self.buffer = self.buffer[:size], self.buffer[size:]
        return data

    def send_frame(self, opcode, data, final=True):
        mask = os.urandom(4)
        head = bytes([opcode | (0x80 if final else 0)])
        if len(data) < 126:
            head += bytes([0x80 | len(data)])
        elif len(data) < 65536:
            head += bytes([0x80 | 126]) + struct.pack(">H", len(data))
        else:
            head += bytes([0x80 | 127]) + struct.pack(">Q", len(data))
        covered = bytes(byte ^ mask[i % 4] for i, byte in enumerate(data))
        self.sock.sendall(head + mask + covered)

    def send_text(self, text):
        self.send_frame(1, text.encode() if isinstance(text, str) else text)

    def receive_frame(self):
        """The opcode and the data of the next frame."""
        first, second = self._take(2)
        size = second & 0x7F
        if size == 126:
            size = struct.unpack(">H", self._take(2))[0]
        elif size == 127:
            size = struct.unpack(">Q", self._take(8))[0]
        return first & 0x0F, self._take(size)

    def receive_text(self, timeout=30):
        """The next text; answers pings on the way, raises Closed at the end."""
        self.sock.settimeout(timeout)
        while True:
            opcode, data = self.receive_frame()
            if opcode == 1:
                return data.decode()
            if opcode == 8:
                code = struct.unpack(">H", data[:2])[0] if len(data) >= 2 else 1005
                self.close()
                raise Closed(code, data[2:].decode())
            if opcode == 9:
                self.send_frame(10, data)

    def __del__(self):
        if hasattr(self, "sock"):
            self.sock.close()

    def close(self):
        try:
            self.send_frame(8, struct.pack(">H", 1000))
        except OSError:
            pass
        self.sock.close()


class Table(WebSocket):
    """A seat's or spectator's end of a table: keeps the last table and position it was told."""

    def __init__(self, player, path, headers=None):
        super().__init__(player, path, headers)
        self.player, self.table, self.position, self.seat = player, None, None, None
        self.log, self.chat, self.asked = [], [], 0
        self.answers, self.received = {}, []
        self.nonce, self.reveals, self.hides = None, [], False

    def receive(self, timeout=30):
        text = self.receive_text(timeout)
        self.received.append(text)
        message = json.loads(text)
        kind = message.get("type")
        if kind == "table":
            self.table, self.seat = message["table"], message["seat"]
        elif kind == "position":
            self.position = message
            if message.get("whole"):  # what lies before it can be asked for
                self.log = [None] * message["from"] + message["log"]
            else:
                self.log = self.log[:message["from"]] + message["log"]
            assert len(self.log) == message["version"], message
        elif kind == "reveal":
            self.reveals.append(message)
            if self.nonce and not self.hides:
                self.send("reveal", nonce=self.nonce)
        elif kind == "chat":
            self.chat = message["lines"] if message["whole"] else self.chat + message["lines"]
        elif "id" in message:
            self.answers[message["id"]] = message
        return message

    def wait_for(self, wanted, timeout=30):
        end = time.monotonic() + timeout
        while not wanted(self):
            left = end - time.monotonic()
            if left <= 0:
                raise TimeoutError("it did not happen")
            self.receive(left)
        return self

    def send(self, cmd, **fields):
        self.asked += 1
        self.send_text(json.dumps({"cmd": cmd, "id": self.asked, **fields}))
        return self.asked

    def answer_to(self, number):
        self.wait_for(lambda self: number in self.answers)
        return self.answers.pop(number)

    def ask(self, cmd, **fields):
        answer = self.answer_to(self.send(cmd, **fields))
        if not answer["ok"]:
            raise Refused(0, answer)
        return answer

    def ready(self):
        """Commits to a nonce, which is revealed when the server asks for it."""
        self.nonce = os.urandom(16).hex()
        return self.ask("ready", nonce_hash=hash_of_nonce(self.nonce))

    def act(self, action, version=None):
        """Acts, and waits for the acknowledgement and the position after it."""
        answer = self.ask("act", action=action,
                          version=self.position["version"] if version is None else version)
        self.wait_for(lambda self: self.position["version"] >= answer["version"])
        return answer

    def is_on_turn(self):
        return self.position is not None and self.position["to_act"] == self.seat \
            and self.seat is not None

    def wait_for_turn(self):
        self.wait_for(lambda self: self.position is not None and
                      (self.is_on_turn() or self.position["to_act"] is None))
        return self.is_on_turn()


def first_to_speak(*sockets, timeout=30):
    """The first of these that something has come over."""
    ready = next((each for each in sockets if each.buffer), None)
    if ready is None:
        readable = select.select([each.sock for each in sockets], [], [], timeout)[0]
        ready = next((each for each in sockets if each.sock in readable), None)
    if ready is None:
        raise TimeoutError("nobody says anything")
    return ready


def begin(sockets):
    """Everybody is ready and reveals; the match has begun for all of them."""
    for each in sockets:
        each.ready()
    for each in sockets:
        each.wait_for(lambda self: self.reveals)
    for each in sockets:
        each.wait_for(lambda self: self.position is not None)


def make_table(host, game, guests=(), **more):
    """A table that everybody has joined and is ready at; their sockets in the order of seats."""
    table = host.post("/api/tables", {"game": game, **more})["table"]
    sockets = [host.socket(table["id"])]
    for guest in guests:
        guest.post(f"/api/tables/{table['id']}/join")
        sockets.append(guest.socket(table["id"]))
    begin(sockets)
    return table["id"], sockets


def play_out(sockets, choose, most=10_000):
    """Plays until the match is over; `choose` picks among the actions of a position."""
    for _ in range(most):
        over = sockets[0].position["to_act"] is None
        if over:
            return
        seat = sockets[0].position["to_act"]
        mover = next(each for each in sockets if each.seat == seat)
        version = sockets[0].position["version"]
        mover.wait_for(lambda self, v=version: self.position["version"] >= v)
        mover.act(choose(mover.position))
        for each in sockets:
            each.wait_for(lambda self, v=version: self.position["version"] > v)
    raise AssertionError("the match does not end")
