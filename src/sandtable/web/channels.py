"""The ways in which a person is told that it is their turn, and when they want to be."""

import time
from collections.abc import Mapping, Sequence
from typing import Any
from urllib.parse import urlsplit

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sandtable.kernel.errors import SandtableError, Words
from sandtable.web.errors import Refused
from sandtable.web.hours import is_zone
from sandtable.web.notices import MAIL, PUSH, WEBHOOK
from sandtable.web.outward import check_address
from sandtable.web.passkeys import BadPasskey
from sandtable.web.schema import channels, habits, players
from sandtable.web.settings import Settings
from sandtable.web.store import Json, Store, new_id
from sandtable.web.webpush import AVAILABLE, check_keys

HOSTS = {"discord": ("discord.com", "discordapp.com"), "slack": ("hooks.slack.com",)}
"""Where webhooks of these shapes lead."""


def bad_channel(why: Words | SandtableError) -> Refused:
    """An address to which nothing can be sent."""
    return Refused(422, "bad_channel", why)


class Channels:
    """Each method is one transaction, and may be called from any thread."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.engine = store.engine

    def of(self, player: str) -> Sequence[Any]:
        """The person's channels."""
        query = sa.select(channels).where(channels.c.player == player).order_by(channels.c.made_at, channels.c.id)
        with self.engine.connect() as c:
            return c.execute(query).all()

    def habits(self, player: str) -> Json:
        """When the person wants to be told."""
        with self.engine.connect() as c:
            row = c.execute(sa.select(habits).where(habits.c.player == player)).first()
        names = ("zone", "quiet_from", "quiet_to", "digest_at")
        return dict.fromkeys(names) | {"zone": "UTC"} if row is None else {name: getattr(row, name) for name in names}

    def set_habits(self, player: str, wanted: Mapping[str, Any]) -> None:
        """The person wants to be told then."""
        if not is_zone(wanted["zone"]):
            raise Refused(422, "no_zone")
        mine = habits.c.player == player
        with self.engine.begin() as c:
            if c.execute(habits.update().where(mine).values(dict(wanted))).rowcount == 0:
                c.execute(habits.insert().values(player=player, **wanted))

    def add(self, player: str, kind: str, shape: str, address: str, keys: Mapping[str, str], base: str, lang: str) -> str:
        """A new channel; one to the same address is made anew. Its id."""
        self._check(kind, shape, address, keys)
        new = new_id()
        row = {
            "id": new, "player": player, "kind": kind, "shape": shape, "address": address, "keys": dict(keys),
            "base": base, "lang": lang, "made_at": time.time(),
        }  # fmt: skip
        same = (channels.c.player == player) & (channels.c.kind == kind) & (channels.c.address == address)
        count = sa.select(sa.func.count()).select_from(channels).where(channels.c.player == player)
        try:
            with self.engine.begin() as c:
                c.execute(channels.delete().where(same))
                if c.execute(count).scalar_one() >= self.settings.max_channels:
                    raise Refused(409, "too_many_channels", most=self.settings.max_channels)
                c.execute(channels.insert().values(row))
        except IntegrityError as e:
            raise Refused(409, "too_many_channels", Words("too_many_channels.same")) from e
        return new

    def _check(self, kind: str, shape: str, address: str, keys: Mapping[str, str]) -> None:
        if kind == MAIL:
            if address or shape or keys:
                raise bad_channel(Words("channel.own_mail"))
            return
        try:
            host = check_address(address, self.settings.private_webhooks)[0]
        except SandtableError as e:
            raise bad_channel(e) from e
        except ValueError as e:
            raise bad_channel(Words("channel.address")) from e
        if (kind == WEBHOOK) == (shape == "") or (kind == PUSH) != bool(keys):
            raise bad_channel(Words("channel.shape"))
        if host not in HOSTS.get(shape, (host,)) and not self.settings.private_webhooks:
            raise bad_channel(Words("channel.host", shape=shape, host=HOSTS[shape][0]))
        if kind == PUSH:
            if not AVAILABLE:
                raise Refused(403, "no_push")
            try:
                check_keys(keys["p256dh"], keys["auth"])
            except (ValueError, BadPasskey) as e:
                raise bad_channel(Words("channel.keys")) from e

    def get(self, player: str, channel: str) -> Any | None:
        """One of the person's channels, with what the sender wants to know."""
        query = sa.select(channels, players.c.mail).join(players, players.c.id == channels.c.player)
        with self.engine.connect() as c:
            return c.execute(query.where(channels.c.player == player, channels.c.id == channel)).first()

    def drop(self, player: str, channel: str) -> None:
        """Nothing is sent there any more."""
        with self.engine.begin() as c:
            c.execute(channels.delete().where(channels.c.player == player, channels.c.id == channel))

    def exported(self, player: str) -> Json:
        """For the person's own file: here with the addresses."""
        kept = [{"kind": c.kind, "shape": c.shape, "address": c.address, "made_at": c.made_at} for c in self.of(player)]
        return {"channels": kept, "habits": self.habits(player)}


def shown(row: Any) -> str:
    """Where a channel leads, without what is secret in the address.

    >>> from types import SimpleNamespace as Row
    >>> shown(Row(kind="webhook", address="https://discord.com/api/webhooks/1/secret"))
    'discord.com'
    """
    return "" if row.kind == MAIL else urlsplit(row.address).hostname or ""
