"""Receivers of messages: an HTTP server that keeps what is posted, and a browser's half of Web Push, which decrypts."""

from __future__ import annotations

import json
import os
import struct
import threading
import time
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.hashes import SHA256
from cryptography.hazmat.primitives.kdf.hkdf import HKDF
from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

from sandtable.web.passkeys import decode, encode


class Received:
    """One request."""

    def __init__(self, path: str, headers: dict[str, str], body: bytes) -> None:
        self.path, self.headers, self.body = path, headers, body

    @property
    def json(self) -> Any:
        return json.loads(self.body)


class Receiver:
    """An HTTP server; ``statuses`` are given out in turn, then 201."""

    def __init__(self, *statuses: int) -> None:
        self.statuses = list(statuses)
        self.got: list[Received] = []
        receiver = self

        class Handler(BaseHTTPRequestHandler):
            def do_POST(self) -> None:
                body = self.rfile.read(int(self.headers.get("content-length", "0")))
                receiver.got.append(Received(self.path, {k.lower(): v for k, v in self.headers.items()}, body))
                self.send_response(receiver.statuses.pop(0) if receiver.statuses else 201)
                self.end_headers()

            def log_message(self, *args: Any) -> None:
                pass

        self._server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
        self.url = f"http://127.0.0.1:{self._server.server_port}"

    def start(self) -> Receiver:
        threading.Thread(target=self._server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True).start()
        return self

    def stop(self) -> None:
        self._server.shutdown()
        self._server.server_close()

    def wait(self, number: int, seconds: float = 10.0) -> list[Received]:
        until = time.monotonic() + seconds
        while len(self.got) < number and time.monotonic() < until:
            time.sleep(0.02)
        assert len(self.got) >= number, f"{len(self.got)} requests of {number}"
        return self.got


class Subscription:
    """A browser's subscription: its keys, and reading what was pushed to it (RFC 8291, with other code than ours)."""

    def __init__(self, endpoint: str) -> None:
        self.endpoint = endpoint
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.auth = os.urandom(16)
        self.point = self.key.public_key().public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)

    def channel(self) -> dict[str, Any]:
        keys = {"p256dh": encode(self.point), "auth": encode(self.auth)}
        return {"kind": "push", "address": self.endpoint, "keys": keys}

    def read(self, got: Received) -> Any:
        assert got.headers["content-encoding"] == "aes128gcm" and int(got.headers["ttl"]) > 0
        salt, (size, length) = got.body[:16], struct.unpack(">IB", got.body[16:21])
        theirs, sealed = got.body[21 : 21 + length], got.body[21 + length :]
        assert len(sealed) <= size
        shared = self.key.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
        secret = HKDF(SHA256(), 32, self.auth, b"WebPush: info\0" + self.point + theirs).derive(shared)
        key = HKDF(SHA256(), 16, salt, b"Content-Encoding: aes128gcm\0").derive(secret)
        nonce = HKDF(SHA256(), 12, salt, b"Content-Encoding: nonce\0").derive(secret)
        opened = AESGCM(key).decrypt(nonce, sealed, None)
        return json.loads(opened.rstrip(b"\0")[:-1])


def check_vapid(got: Received, audience: str, public: str) -> dict[str, Any]:
    """The claims of a request that is signed by the server's public key."""
    given = dict(part.strip().split("=", 1) for part in got.headers["authorization"].removeprefix("vapid ").split(","))
    assert given["k"] == public
    head, claims, signature = given["t"].split(".")
    raw = decode(signature)
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    key = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(public))
    key.verify(der, f"{head}.{claims}".encode(), ec.ECDSA(SHA256()))
    assert json.loads(decode(head))["alg"] == "ES256"
    said: dict[str, Any] = json.loads(decode(claims))
    assert said["aud"] == audience and time.time() < said["exp"] <= time.time() + 24 * 3600
    return said
