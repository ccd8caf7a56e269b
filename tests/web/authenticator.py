"""A passkey in software: makes and uses keys as a browser and its authenticator do, byte by byte."""

from __future__ import annotations

import hashlib
import json
import secrets
import struct
from typing import Any

from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
from cryptography.hazmat.primitives.hashes import SHA256

from sandtable.web.passkeys import encode

PRESENT, VERIFIED, ATTESTED = 0x01, 0x04, 0x40


class Authenticator:
    """Holds one key for one site."""

    def __init__(self, origin: str, site: str, counts: bool = True, kind: str = "ES256") -> None:
        self.origin, self.site = origin, site
        self.key: ec.EllipticCurvePrivateKey | rsa.RSAPrivateKey
        self.key = ec.generate_private_key(ec.SECP256R1()) if kind == "ES256" else rsa.generate_private_key(65537, 2048)
        self.credential = secrets.token_bytes(32)
        self.uses = 0
        self.counts = counts

    def _client_data(self, kind: str, challenge: str, **more: Any) -> bytes:
        said = {"type": kind, "challenge": challenge, "origin": self.origin, "crossOrigin": False, **more}
        return json.dumps(said).encode()

    def _data(self, flags: int) -> bytes:
        if self.counts:
            self.uses += 1
        return hashlib.sha256(self.site.encode()).digest() + bytes([flags]) + struct.pack(">I", self.uses)

    def make(self, challenge: str, flags: int = PRESENT | VERIFIED | ATTESTED, **more: Any) -> dict[str, Any]:
        """What the browser sends when a key was made."""
        public = self.key.public_key().public_numbers()
        if isinstance(public, ec.EllipticCurvePublicNumbers):
            x, y = public.x.to_bytes(32, "big"), public.y.to_bytes(32, "big")
            cose = b"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20" + x + b"\x22\x58\x20" + y
        else:
            n = public.n.to_bytes(256, "big")
            cose = b"\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00" + n + b"\x21\x43\x01\x00\x01"
        data = self._data(flags) + bytes(16) + struct.pack(">H", len(self.credential)) + self.credential + cose
        client_data = self._client_data("webauthn.create", challenge, **more)
        return {"name": "A key", "client_data": encode(client_data), "authenticator_data": encode(data)}

    def use(self, challenge: str, bring: bool = False, flags: int = PRESENT | VERIFIED, **more: Any) -> dict[str, Any]:
        """What the browser sends when the key is shown."""
        data, client_data = self._data(flags), self._client_data("webauthn.get", challenge, **more)
        signed = data + hashlib.sha256(client_data).digest()
        if isinstance(self.key, ec.EllipticCurvePrivateKey):
            signature = self.key.sign(signed, ec.ECDSA(SHA256()))
        else:
            signature = self.key.sign(signed, padding.PKCS1v15(), SHA256())
        return {
            "credential": encode(self.credential), "client_data": encode(client_data),
            "authenticator_data": encode(data), "signature": encode(signature), "bring": bring, "device": "Phone",
        }  # fmt: skip
