"""The passkeys of persons, as the database keeps them."""

import hashlib
import time
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sandtable.web.errors import Refused
from sandtable.web.passkeys import (
    AVAILABLE,
    CHALLENGE_SECONDS,
    BadPasskey,
    challenge_of,
    check_challenge,
    check_use,
    decode,
    encode,
    new_challenge,
    new_key,
)
from sandtable.web.schema import passkeys, spent
from sandtable.web.storage import Storage
from sandtable.web.store import digest

LOGIN = "login"


def bad_passkey() -> Refused:
    """What was wrong is not told: only who tries to break in wants to know."""
    return Refused(403, "bad_passkey")


class Keyring:
    """Making and using passkeys. Each method may be called from any thread."""

    def __init__(self, storage: Storage, most: int) -> None:
        self.storage = storage
        self.engine = storage.engine
        self.most = most

    def of(self, player: str) -> Sequence[Any]:
        """The person's passkeys."""
        query = sa.select(passkeys).where(passkeys.c.player == player).order_by(passkeys.c.made_at, passkeys.c.id)
        with self.engine.connect() as c:
            return c.execute(query).all()

    def challenge(self, player: str | None = None) -> str:
        """A challenge: to make a passkey for ``player``, or for anybody to show theirs."""
        return new_challenge(self.storage.pepper, _making(player) if player else LOGIN)

    def add(self, player: str, name: str, origin: str, rp: str, client_data: str, data: str) -> None:
        """Keep a passkey that the person has made."""
        self._check_available()
        try:
            challenge = challenge_of(decode(client_data), "webauthn.create", origin)
            check_challenge(self.storage.pepper, _making(player), challenge)
            made = new_key(decode(data), rp)
        except BadPasskey as e:
            raise bad_passkey() from e
        now = time.time()
        row = {
            "id": hashlib.sha256(made.credential).hexdigest(), "player": player, "credential": encode(made.credential),
            "public": made.public, "uses": made.uses, "name": name, "made_at": now, "used_at": now,
        }  # fmt: skip
        try:
            with self.engine.begin() as c:
                count = sa.select(sa.func.count()).select_from(passkeys).where(passkeys.c.player == player)
                if c.execute(count).scalar_one() >= self.most:
                    raise Refused(409, "too_many_passkeys", most=self.most)
                c.execute(spent.insert().values(digest=digest(challenge), until=now + 2 * CHALLENGE_SECONDS))
                c.execute(passkeys.insert().values(row))
        except IntegrityError as e:  # the challenge was answered before, or the key is somebody's already
            raise bad_passkey() from e

    def owner(self, credential: str, origin: str, rp: str, client_data: str, data: str, signature: str) -> str:
        """Who has proved to hold the passkey."""
        self._check_available()
        try:
            said = decode(client_data)
            challenge = challenge_of(said, "webauthn.get", origin)
            check_challenge(self.storage.pepper, LOGIN, challenge)
            key = hashlib.sha256(decode(credential)).hexdigest()
            with self.engine.begin() as c:
                row = c.execute(sa.select(passkeys).where(passkeys.c.id == key)).first()
                if row is None:
                    raise BadPasskey("nobody's")
                uses = check_use(row.public, row.uses, rp, decode(data), said, decode(signature))
                now = time.time()
                c.execute(spent.insert().values(digest=digest(challenge), until=now + 2 * CHALLENGE_SECONDS))
                c.execute(passkeys.update().where(passkeys.c.id == key).values(uses=uses, used_at=now))
        except (BadPasskey, IntegrityError) as e:
            raise bad_passkey() from e
        return str(row.player)

    def drop(self, player: str, key: str) -> None:
        """The passkey opens nothing any more."""
        with self.engine.begin() as c:
            c.execute(passkeys.delete().where(passkeys.c.player == player, passkeys.c.id == key))

    def _check_available(self) -> None:
        if not AVAILABLE:
            raise Refused(403, "no_passkeys")


def _making(player: str) -> str:
    return f"new {player}"
