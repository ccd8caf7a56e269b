"""Passkeys (WebAuthn): what a browser sends to make one and to prove it has one, checked. ES256, and RS256 for
older Windows; no attestation.

Everything here is public data and a signature over it; the private key never leaves the person's device. Challenges are
signed by the host's own secret instead of being stored, so that asking for one costs nothing; an answered one is spent.
"""

import base64
import binascii
import hashlib
import hmac
import json
import re
import secrets
import struct
import time
from dataclasses import dataclass

try:
    from cryptography.exceptions import InvalidSignature
    from cryptography.hazmat.primitives.asymmetric import ec, padding, rsa
    from cryptography.hazmat.primitives.hashes import SHA256

    AVAILABLE = True
except ImportError:  # the extra "host" is not installed: there are no passkeys
    AVAILABLE = False

CHALLENGE_SECONDS = 300
PRESENT, ATTESTED = 0x01, 0x40
_COSE_ES256 = re.compile(rb"\xa5\x01\x02\x03\x26\x20\x01\x21\x58\x20(.{32})\x22\x58\x20(.{32})", re.DOTALL)
"""A public key for ES256, x and y, has one form, since CTAP2 demands canonical CBOR;"""
_COSE_RS256 = re.compile(rb"\xa4\x01\x03\x03\x39\x01\x00\x20\x59\x01\x00(.{256})\x21\x43\x01\x00\x01", re.DOTALL)
"""so has one for RS256: the modulus, of 2048 bits."""


class BadPasskey(Exception):
    """What came is no proof; says why."""


@dataclass(frozen=True, slots=True)
class NewKey:
    """A passkey that was made."""

    credential: bytes
    public: bytes
    uses: int


def encode(data: bytes) -> str:
    """base64url without padding."""
    return base64.urlsafe_b64encode(data).rstrip(b"=").decode()


def decode(text: str) -> bytes:
    """The bytes of base64url without padding."""
    try:
        return base64.b64decode(text + "=" * (-len(text) % 4), b"-_", validate=True)
    except (binascii.Error, ValueError) as e:
        raise BadPasskey("no base64url") from e


# ---------------------------------------------------------------- challenges


def new_challenge(secret: bytes, purpose: str, now: float | None = None) -> str:
    """A challenge for ``purpose`` (which names the person where there is one), good for five minutes."""
    head = secrets.token_bytes(16) + struct.pack(">d", time.time() if now is None else now)
    return encode(head + _signed(secret, purpose, head))


def check_challenge(secret: bytes, purpose: str, challenge: str, now: float | None = None) -> None:
    """Raises BadPasskey unless the challenge is one of ours for this purpose, and not too old."""
    data = decode(challenge)
    head, sign = data[:24], data[24:]
    if len(data) != 56 or not hmac.compare_digest(sign, _signed(secret, purpose, head)):
        raise BadPasskey("not our challenge")
    age = (time.time() if now is None else now) - struct.unpack(">d", head[16:])[0]
    if not -5 <= age <= CHALLENGE_SECONDS:
        raise BadPasskey("the challenge is too old")


def _signed(secret: bytes, purpose: str, head: bytes) -> bytes:
    return hmac.new(secret, b"passkey " + purpose.encode() + b"\0" + head, hashlib.sha256).digest()


# ---------------------------------------------------------------- what comes from the browser


def challenge_of(client_data: bytes, kind: str, origin: str) -> str:
    """The challenge that was answered on a page of ``origin``; ``kind`` is webauthn.create or webauthn.get."""
    try:
        said = json.loads(client_data)
    except (ValueError, RecursionError) as e:
        raise BadPasskey("unreadable client data") from e
    if not isinstance(said, dict) or said.get("type") != kind or said.get("origin") != origin:
        raise BadPasskey("made on another page, or for something else")
    if said.get("crossOrigin") not in (None, False) or not isinstance(said.get("challenge"), str):
        raise BadPasskey("made in a frame of another site")
    return str(said["challenge"])


def _authenticated(data: bytes, rp: str) -> tuple[int, int]:
    """Flags and the counter of authenticator data that belongs to the site ``rp``."""
    if len(data) < 37 or not hmac.compare_digest(data[:32], hashlib.sha256(rp.encode()).digest()):
        raise BadPasskey("made for another site")
    flags, uses = data[32], int(struct.unpack(">I", data[33:37])[0])
    if not flags & PRESENT:
        raise BadPasskey("nobody was there")
    return flags, uses


def new_key(data: bytes, rp: str) -> NewKey:
    """The passkey in the authenticator data of its making."""
    flags, uses = _authenticated(data, rp)
    if not flags & ATTESTED or len(data) < 55:
        raise BadPasskey("no key was made")
    end = 55 + int(struct.unpack(">H", data[53:55])[0])
    credential, key = data[55:end], data[end:]
    if not 1 <= len(credential) <= 1023:
        raise BadPasskey("no credential")
    if curve := _COSE_ES256.match(key):
        public = b"\x04" + curve[1] + curve[2]
    elif modulus := _COSE_RS256.match(key):
        public = modulus[1]
    else:
        raise BadPasskey("a key of another kind")
    _public(public)
    return NewKey(credential, public, uses)


def _public(public: bytes) -> "ec.EllipticCurvePublicKey | rsa.RSAPublicKey":
    """The key of a point of P-256, or of a modulus."""
    try:
        if len(public) == 65:
            return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), public)
        return rsa.RSAPublicNumbers(65537, int.from_bytes(public, "big")).public_key()
    except ValueError as e:
        raise BadPasskey("no point of the curve, or no modulus") from e


def check_use(public: bytes, uses: int, rp: str, data: bytes, client_data: bytes, signature: bytes) -> int:
    """The key's new count of uses, if the signature is by that key and no copy of it was used before."""
    _, counted = _authenticated(data, rp)
    key, signed = _public(public), data + hashlib.sha256(client_data).digest()
    try:
        if isinstance(key, ec.EllipticCurvePublicKey):
            key.verify(signature, signed, ec.ECDSA(SHA256()))
        else:
            key.verify(signature, signed, padding.PKCS1v15(), SHA256())
    except InvalidSignature as e:
        raise BadPasskey("not signed by this key") from e
    if (uses or counted) and counted <= uses:
        raise BadPasskey("the key counts backwards: there is a copy of it")
    return counted
