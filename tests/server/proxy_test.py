"""The example for nginx, with its ports and certificate replaced: TLS, sockets, who asked."""
import asyncio
import os
import re
import socket
import ssl
import subprocess
import sys
import tempfile
import threading
import time
import unittest
from pathlib import Path

from client import Player, Refused, Server, make_table

AHU = sys.argv.pop(1)
EXAMPLE = Path(__file__).resolve().parents[2] / "packaging" / "nginx.conf"
NGINX = "/usr/sbin/nginx"


def free_port():
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return probe.getsockname()[1]


class Tunnel:
    """Takes plain connections and continues over TLS, as a browser's network layer does."""

    def __init__(self, to, source="127.0.0.1"):
        self.to, self.source = to, source
        self.context = ssl.create_default_context()
        self.context.check_hostname = False
        self.context.verify_mode = ssl.CERT_NONE
        self.loop = asyncio.new_event_loop()
        threading.Thread(target=self.loop.run_forever, daemon=True).start()
        listening = asyncio.start_server(self.carry, "127.0.0.1", 0)
        self.listener = asyncio.run_coroutine_threadsafe(listening, self.loop).result(timeout=30)
        self.port = self.listener.sockets[0].getsockname()[1]

    async def carry(self, reader, writer):
        far_reader, far_writer = await asyncio.open_connection(
            "127.0.0.1", self.to, ssl=self.context, local_addr=(self.source, 0))
        await asyncio.gather(self.pump(reader, far_writer), self.pump(far_reader, writer))

    @staticmethod
    async def pump(source, sink):
        try:
            while data := await source.read(65536):
                sink.write(data)
                await sink.drain()
        except OSError:
            pass
        sink.close()

    async def end(self):
        for task in asyncio.all_tasks() - {asyncio.current_task()}:
            task.cancel()

    def close(self):
        asyncio.run_coroutine_threadsafe(self.end(), self.loop).result(timeout=30)
        self.loop.call_soon_threadsafe(self.loop.stop)


class Proxy:
    """nginx with the example's words, but ports and files of its own."""

    def __init__(self, upstream):
        self.folder = tempfile.TemporaryDirectory()
        folder = Path(self.folder.name)
        subprocess.run(["openssl", "req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "2",
                        "-subj", "/CN=games.example.org", "-addext", "subjectAltName=DNS:localhost", "-keyout", folder / "key.pem",
                        "-out", folder / "cert.pem"], check=True, capture_output=True, timeout=60)
        (folder / "nginx.conf").write_text(
            f"pid {folder}/pid;\nerror_log {folder}/error.log;\nevents {{}}\nhttp {{\n"
            f"access_log off;\n" + "".join(f"{kind}_temp_path {folder}/{kind};\n" for kind in
            ("client_body", "proxy", "fastcgi", "uwsgi", "scgi")) + f"include {folder}/site.conf;\n}}\n")
        if not any(self.start(upstream, folder) for _ in range(5)):
            raise RuntimeError((folder / "error.log").read_text())

    def start(self, upstream, folder):
        """False when another process took one of the ports in between."""
        self.plain, self.secure = free_port(), free_port()
        (folder / "site.conf").write_text(self.site(upstream, folder))
        self.process = subprocess.Popen([NGINX, "-c", folder / "nginx.conf", "-g", "daemon off;"],
                                        stderr=subprocess.DEVNULL)
        while self.process.poll() is None:
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", self.secure)) == 0:
                    return True
            time.sleep(0.1)
        return False

    def site(self, upstream, folder):
        text = EXAMPLE.read_text()
        text = re.sub(r"\n *listen \[::\].*", "", text)
        text = text.replace("listen 80;", f"listen 127.0.0.1:{self.plain};")
        text = text.replace("listen 443 ssl", f"listen 127.0.0.1:{self.secure} ssl")
        text = text.replace("127.0.0.1:8080", f"127.0.0.1:{upstream}")
        text = re.sub(r"/etc/\S*fullchain\.pem", f"{folder}/cert.pem", text)
        return re.sub(r"/etc/\S*privkey\.pem", f"{folder}/key.pem", text)

    def close(self):
        self.process.terminate()
        self.process.wait(timeout=30)
        self.folder.cleanup()


class Proxied(unittest.TestCase):
    def setUp(self):
        self.server = Server(AHU, "--behind-proxy", "--secure")
        self.addCleanup(self.server.__exit__)
        self.proxy = Proxy(self.server.port)
        self.addCleanup(self.proxy.close)
        self.tunnel = Tunnel(self.proxy.secure)
        self.addCleanup(self.tunnel.close)

    def test_a_match_goes_through_it(self):
        players = [Player(self.tunnel.port), Player(self.tunnel.port)]
        self.assertIn("Secure", players[0].last.getheader("Set-Cookie"))
        self.assertTrue(players[0].cookie_name.startswith("__Host-"))
        self.assertIn("max-age", players[0].last.getheader("Strict-Transport-Security"))
        game = next(game["id"] for game in players[0].get("/api/games")["games"]
                    if game["players"][0] == 2)
        _, sockets = make_table(players[0], game, players[1:])
        mover = next(each for each in sockets if each.is_on_turn())
        before = mover.position["version"]
        mover.act(mover.position["actions"][0])
        for each in sockets:
            each.wait_for(lambda table: table.position["version"] > before)

    def test_a_bot_connects_by_tls(self):
        owner = Player(self.tunnel.port)
        owner.post("/api/account", {"name": "Owner", "password": "a long enough password"})
        token = owner.post("/api/bots", {"name": "robot"})["token"]
        game = next(game["id"] for game in owner.get("/api/games")["games"]
                    if game["players"][0] == 2)
        table = owner.post("/api/tables", {"game": game, "bots_allowed": True})["table"]["id"]
        call = [AHU, "connect", f"https://localhost:{self.proxy.secure}", "--token", token,
                "--bot", "bot:random", "--table", table, "--matches", "1"]
        stranger = subprocess.run(call, capture_output=True, text=True, timeout=60)
        self.assertIn("certificate verify failed", stranger.stderr)
        self.assertEqual(stranger.returncode, 1)
        bot = subprocess.Popen(call, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, env={
            **os.environ, "SSL_CERT_FILE": f"{self.proxy.folder.name}/cert.pem"})
        seat = owner.socket(table)
        seat.ready()
        while seat.wait_for_turn():
            seat.act(seat.position["actions"][0])
        self.assertEqual(bot.communicate(timeout=60), (f"over: {table}\n", ""))
        self.assertEqual(bot.returncode, 0)

    def test_limits_ignore_forged_headers(self):
        elsewhere = Tunnel(self.proxy.secure, "127.0.0.2")
        self.addCleanup(elsewhere.close)
        with self.assertRaises(Refused) as caught:
            for _ in range(40):
                Player(self.tunnel.port)
        self.assertEqual(caught.exception.code, "too_many")
        for forged in ("127.0.0.2", "192.0.2.1, 192.0.2.2"):
            with self.assertRaises(Refused) as caught:
                Player(self.tunnel.port, sign_in=False).post(
                    "/api/session", headers={"X-Forwarded-For": forged})
            self.assertEqual(caught.exception.code, "too_many")
        Player(elsewhere.port)

    def test_plain_requests_are_sent_to_tls(self):
        with socket.create_connection(("127.0.0.1", self.proxy.plain), timeout=30) as plain:
            plain.sendall(b"GET /tables HTTP/1.1\r\nHost: games.example.org\r\n\r\n")
            answer = plain.recv(4096).decode()
        self.assertIn(" 301 ", answer.splitlines()[0])
        self.assertIn("Location: https://games.example.org/tables", answer)

    def test_large_bodies_stop_at_the_proxy(self):
        with self.assertRaisesRegex(Exception, "413"):
            Player(self.tunnel.port, sign_in=False).post("/api/session", {"name": "x" * 100_000})


if __name__ == "__main__":
    unittest.main()
