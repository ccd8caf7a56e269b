"""Web Push: a message encrypted for one browser (RFC 8291) and signed by this host (VAPID, RFC 8292)."""

import hashlib
import hmac
import json
import os
import struct
import time
from urllib.parse import urlsplit

from sandtable.web.passkeys import decode, encode

try:
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature
    from cryptography.hazmat.primitives.ciphers.aead import AESGCM
    from cryptography.hazmat.primitives.hashes import SHA256
    from cryptography.hazmat.primitives.serialization import Encoding, PublicFormat

    AVAILABLE = True
except ImportError:  # the extra "host" is not installed: there is no push
    AVAILABLE = False

MOST = 3000
"""Bytes of a message; push services take 4096 with all around it."""
HOURS = 12
"""For which a signature holds."""


def new_private() -> str:
    """A new private key for this host, as hexadecimal."""
    return f"{ec.generate_private_key(ec.SECP256R1()).private_numbers().private_value:064x}"


def _private(secret: str) -> "ec.EllipticCurvePrivateKey":
    return ec.derive_private_key(int(secret, 16), ec.SECP256R1())


def _point(key: "ec.EllipticCurvePublicKey") -> bytes:
    return key.public_bytes(Encoding.X962, PublicFormat.UncompressedPoint)


def public_of(secret: str) -> str:
    """The host's public key, for browsers that subscribe."""
    return encode(_point(_private(secret).public_key()))


def check_keys(p256dh: str, auth: str) -> None:
    """ValueError unless these can be keys of a browser."""
    if len(decode(auth)) != 16:
        raise ValueError("auth must have 16 bytes")
    ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), decode(p256dh))


def authorization(endpoint: str, secret: str, subject: str, now: float | None = None) -> str:
    """The header by which the push service knows us: a signed token for that service alone."""
    parts = urlsplit(endpoint)
    until = int((time.time() if now is None else now) + HOURS * 3600)
    claims = {"aud": f"{parts.scheme}://{parts.netloc}", "exp": until, "sub": subject}
    head = encode(b'{"typ":"JWT","alg":"ES256"}') + "." + encode(json.dumps(claims).encode())
    r, s = decode_dss_signature(_private(secret).sign(head.encode(), ec.ECDSA(SHA256())))
    return f"vapid t={head}.{encode(r.to_bytes(32, 'big') + s.to_bytes(32, 'big'))}, k={public_of(secret)}"


def encrypted(message: bytes, p256dh: str, auth: str) -> bytes:
    """The message as only that browser can read it (aes128gcm)."""
    theirs = decode(p256dh)
    mine = ec.generate_private_key(ec.SECP256R1())
    shared = mine.exchange(ec.ECDH(), ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), theirs))
    ours, salt = _point(mine.public_key()), os.urandom(16)
    secret = _derived(decode(auth), shared, b"WebPush: info\0" + theirs + ours, 32)
    key = _derived(salt, secret, b"Content-Encoding: aes128gcm\0", 16)
    nonce = _derived(salt, secret, b"Content-Encoding: nonce\0", 12)
    body = AESGCM(key).encrypt(nonce, message[:MOST] + b"\x02", None)
    return salt + struct.pack(">IB", 4096, len(ours)) + ours + body


def _derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    """HKDF with SHA-256 for at most one block (RFC 5869)."""
    first = hmac.new(salt, secret, hashlib.sha256).digest()
    return hmac.new(first, info + b"\x01", hashlib.sha256).digest()[:length]
