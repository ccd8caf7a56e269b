"""A small SMTP server: takes letters and keeps them for the test to read."""

from __future__ import annotations

import email.policy
import socketserver
import threading
import time
from email.message import EmailMessage
from email.parser import BytesParser
from typing import Any


class _Session(socketserver.StreamRequestHandler):
    def handle(self) -> None:
        postman: Postman = self.server.postman  # type: ignore[attr-defined]
        self._say("220 here")
        while line := self.rfile.readline():
            word = line.split(b" ")[0].strip().upper()
            if word == b"DATA":
                self._say("354 go on")
                data = b""
                while (line := self.rfile.readline()) not in (b".\r\n", b""):
                    data += line[1:] if line.startswith(b".") else line
                if postman.refuses > 0:
                    postman.refuses -= 1
                    self._say("451 not now")
                    continue
                postman.take(data)
                self._say("250 kept")
            elif word == b"QUIT":
                self._say("221 bye")
                return
            else:
                self._say("250 fine")

    def _say(self, text: str) -> None:
        self.wfile.write(f"{text}\r\n".encode())


class _Server(socketserver.ThreadingTCPServer):
    daemon_threads = True
    allow_reuse_address = True


class Postman:
    """``refuses``: how many letters it turns down first."""

    def __init__(self, refuses: int = 0) -> None:
        self.refuses = refuses
        self.letters: list[EmailMessage] = []
        self._server = _Server(("127.0.0.1", 0), _Session)
        self._server.postman = self  # type: ignore[attr-defined]
        self.port: int = self._server.server_address[1]

    def take(self, data: bytes) -> None:
        letter: Any = BytesParser(EmailMessage, policy=email.policy.default).parsebytes(data)
        self.letters.append(letter)

    def start(self) -> Postman:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def wait(self, number: int, seconds: float = 10.0) -> list[EmailMessage]:
        until = time.monotonic() + seconds
        while len(self.letters) < number and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.letters) >= number, f"{len(self.letters)} letters of {number}"
        return self.letters

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()
