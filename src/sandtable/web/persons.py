"""A person: several devices, links to oneself, an address; becoming the same person elsewhere, and leaving for good.

A device is a cookie. A link to oneself makes another browser a device of the same person; it opens once and not for
long, and only its digest is kept. No passwords: whoever wants more than cookies has passkeys (``keyring.py``) or an
address, proved by a link that was sent there.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sandtable.web.errors import Refused, no_link
from sandtable.web.schema import (
    archives,
    channels,
    chat,
    devices,
    entries,
    habits,
    invitations,
    members,
    passkeys,
    players,
    self_links,
    tables,
)
from sandtable.web.seating import LEFT, SAT, Seating
from sandtable.web.settings import Settings
from sandtable.web.store import WATCH, Entry, Store, add_device, digest, folk_changed, new_token, pack, tell, unpack

T = TypeVar("T")

OWNS = "owns"
GONE = "gone"
"""The player to whom belongs what was told of people who have deleted all that was theirs."""
OPEN_LINKS = 5
"""Links to oneself that may be open at once; the oldest goes first."""


@dataclass(frozen=True, slots=True)
class SelfLink:
    """What a link opens: the devices of ``player``, or the address ``mail``, whose person is ``player`` if it has one."""

    player: str | None
    mail: str | None


class Persons:
    """All that is a person's besides the games. Each method is one transaction, and may be called from any thread."""

    def __init__(self, settings: Settings, store: Store, seating: Seating) -> None:
        self.settings = settings
        self.store = store
        self.seating = seating
        self.engine = store.engine

    # ------------------------------------------------------------------ who it is

    def about(self, player: str) -> Any | None:
        """The player's row."""
        with self.engine.connect() as c:
            return c.execute(sa.select(players).where(players.c.id == player)).first()

    def devices(self, player: str) -> Sequence[Any]:
        """The person's devices, the latest first."""
        query = sa.select(devices).where(devices.c.player == player).order_by(devices.c.seen_at.desc(), devices.c.id)
        with self.engine.connect() as c:
            return c.execute(query).all()

    def is_device(self, row: Any, cookie: str) -> bool:
        """Whether the cookie is that device's."""
        return bool(row.cookie_hash == digest(cookie))

    def name_device(self, cookie: str, name: str) -> None:
        """Call the device so."""
        with self.engine.begin() as c:
            c.execute(devices.update().where(devices.c.cookie_hash == digest(cookie)).values(name=name))

    def drop_device(self, player: str, device: str) -> None:
        """That device is the person's no more."""
        with self.engine.begin() as c:
            c.execute(devices.delete().where(devices.c.player == player, devices.c.id == device))
        self.store.forget_cookies()

    def drop_other_devices(self, player: str, cookie: str) -> None:
        """No device but this one is the person's any more; links that would make others one are shut."""
        with self.engine.begin() as c:
            mine = devices.c.player == player
            c.execute(devices.delete().where(mine, devices.c.cookie_hash != digest(cookie)))
            c.execute(self_links.delete().where(self_links.c.player == player))
        self.store.forget_cookies()

    # ------------------------------------------------------------------ links to oneself

    def link(self, player: str | None, mail: str | None = None) -> tuple[str, float]:
        """A new link to another device of the player, or to whoever reads the mail there; and until when it opens."""
        token = new_token()
        seconds = self.settings.mail_link_minutes * 60 if mail else self.settings.self_link_minutes * 60
        until = time.time() + seconds
        with self.engine.begin() as c:
            mine = self_links.c.player == player if mail is None else self_links.c.mail == mail
            latest = sa.select(self_links.c.digest).where(mine).order_by(self_links.c.until.desc()).limit(OPEN_LINKS - 1)
            kept = c.execute(latest).scalars().all()
            c.execute(self_links.delete().where(mine, self_links.c.digest.not_in(kept)))
            c.execute(self_links.insert().values(digest=digest(token), player=player, mail=mail, until=until))
        return token, until

    def look(self, token: str) -> SelfLink:
        """What the link opens; it stays open."""
        with self.engine.connect() as c:
            return self._opened(c, token)

    def _opened(self, c: Connection, token: str) -> SelfLink:
        query = sa.select(self_links).where(self_links.c.digest == digest(token), self_links.c.until > time.time())
        row = c.execute(query).first()
        if row is None:
            raise no_link()
        player = row.player
        if row.mail is not None:
            player = c.execute(sa.select(players.c.id).where(players.c.mail == row.mail)).scalar_one_or_none()
        return SelfLink(player, row.mail)

    def use(self, token: str, here: str | None, cookie: str | None, bring: bool, name: str) -> str | None:
        """Use the link up. This browser, of person ``here`` until now, becomes a device of the person behind it: its new
        cookie, or None where it stays who it was. ``bring``: its games come along. An address that nobody has becomes
        the address of ``here``."""

        def work(c: Connection) -> str | None:
            found = self._opened(c, token)
            if c.execute(self_links.delete().where(self_links.c.digest == digest(token))).rowcount != 1:
                raise no_link()
            if found.player is None:
                if here is None:
                    raise no_link()
                c.execute(players.update().where(players.c.id == here).values(mail=found.mail))
                return None
            if found.player == here:
                return None
            return self._become(c, found.player, here, cookie, bring, name)

        return self._done(work)

    def become(self, player: str, here: str | None, cookie: str | None, bring: bool, name: str) -> str | None:
        """The same for who has proved with a passkey to be ``player``."""
        if player == here:
            return None
        return self._done(lambda c: self._become(c, player, here, cookie, bring, name))

    def _done(self, work: Callable[[Connection], T]) -> T:
        result = self.seating.do(work)
        self.store.forget_cookies()
        return result

    def _become(self, c: Connection, player: str, here: str | None, cookie: str | None, bring: bool, name: str) -> str:
        count = sa.select(sa.func.count()).select_from(devices).where(devices.c.player == player)
        if c.execute(count).scalar_one() >= self.settings.max_devices:
            raise Refused(409, "too_many_devices", most=self.settings.max_devices)
        if here is not None and bring:
            self._merge(c, here, player)
        if cookie is not None:
            c.execute(devices.delete().where(devices.c.cookie_hash == digest(cookie)))
        return add_device(c, player, name)

    def _merge(self, c: Connection, old: str, new: str) -> None:
        """All that was ``old``'s is ``new``'s; everybody at their tables is told who sits there now."""
        held = c.execute(
            sa.select(members.c.table_id, members.c.seat, tables.c.outcome)
            .join(tables, tables.c.id == members.c.table_id)
            .where(members.c.player == old)
        ).all()  # fmt: skip
        have = {(m.table_id, m.seat) for m in c.execute(sa.select(members).where(members.c.player == new))}
        at = {table for table, _ in have}
        for row in held:
            mine = (members.c.player == old) & (members.c.table_id == row.table_id) & (members.c.seat == row.seat)
            if (row.table_id, row.seat) in have or (row.seat == WATCH and row.table_id in at):
                c.execute(members.delete().where(mine))
                continue
            c.execute(members.update().where(mine).values(player=new))
            if row.seat != WATCH:
                watching = (members.c.player == new) & (members.c.table_id == row.table_id) & (members.c.seat == WATCH)
                c.execute(members.delete().where(watching))
                if row.outcome is None:
                    tell(c, row.table_id, new, row.seat, SAT)
        for column in (tables.c.owner, chat.c.player, entries.c.player, invitations.c.used_by,
                       devices.c.player, passkeys.c.player):  # fmt: skip
            c.execute(column.table.update().where(column == old).values({column.name: new}))
        c.execute(folk_changed().where(tables.c.id.in_([row.table_id for row in held])))
        self._merge_channels(c, old, new)
        was = c.execute(sa.select(players.c.name, players.c.mail).where(players.c.id == old)).one()
        c.execute(players.delete().where(players.c.id == old))
        for what in ("name", "mail"):
            if getattr(was, what):
                empty = sa.func.coalesce(players.c[what], "") == ""
                c.execute(players.update().where(players.c.id == new, empty).values({what: getattr(was, what)}))

    def _merge_channels(self, c: Connection, old: str, new: str) -> None:
        have = {(row.kind, row.address) for row in c.execute(sa.select(channels).where(channels.c.player == new))}
        for row in c.execute(sa.select(channels).where(channels.c.player == old)).all():
            if (row.kind, row.address) not in have:
                c.execute(channels.update().where(channels.c.id == row.id).values(player=new))
        if c.execute(sa.select(habits.c.player).where(habits.c.player == new)).first() is None:
            c.execute(habits.update().where(habits.c.player == old).values(player=new))

    # ------------------------------------------------------------------ the address

    def forget_mail(self, player: str) -> None:
        """The person has no address any more."""
        with self.engine.begin() as c:
            c.execute(players.update().where(players.c.id == player).values(mail=None))

    # ------------------------------------------------------------------ leaving for good

    def remove(self, player: str) -> list[str]:
        """Delete all that is the person's; the tables that are gone. A table at which others sit stays theirs: who sits
        there longest owns it from then on, what the person said there is deleted, and the answers are nobody's."""

        def work(c: Connection) -> list[str]:
            gone: list[str] = []
            for table in c.execute(sa.select(tables.c.id).where(tables.c.owner == player)).scalars().all():
                heir = c.execute(
                    sa.select(members.c.player).order_by(members.c.joined_at).limit(1)
                    .where(members.c.table_id == table, members.c.player != player, members.c.seat != WATCH)
                ).scalar_one_or_none()  # fmt: skip
                if heir is None:
                    c.execute(tables.delete().where(tables.c.id == table))
                    gone.append(table)
                else:
                    c.execute(tables.update().where(tables.c.id == table).values(owner=heir))
                    tell(c, table, heir, WATCH, OWNS)
            self._leave_tables(c, player)
            c.execute(players.delete().where(players.c.id == player))
            return gone

        return self._done(work)

    def _leave_tables(self, c: Connection, player: str) -> None:
        if c.execute(sa.select(players.c.id).where(players.c.id == GONE)).first() is None:
            c.execute(players.insert().values(id=GONE, created_at=time.time()))
        mine = members.c.player == player
        held = c.execute(sa.select(members.c.table_id, members.c.seat).where(mine)).all()
        c.execute(members.delete().where(mine))
        c.execute(chat.delete().where(chat.c.player == player, chat.c.kind == ""))
        c.execute(chat.update().where(chat.c.player == player).values(player=GONE))
        c.execute(entries.update().where(entries.c.player == player).values(player=None))
        c.execute(invitations.update().where(invitations.c.used_by == player).values(used_by=GONE))
        for table in {row.table_id for row in held}:
            self._nameless_archive(c, table, player)
            c.execute(folk_changed().where(tables.c.id == table))
        for row in held:
            if row.seat != WATCH:
                tell(c, row.table_id, GONE, row.seat, LEFT)

    def _nameless_archive(self, c: Connection, table: str, player: str) -> None:
        there = archives.c.table_id == table
        packed = c.execute(sa.select(archives.c.packed).where(there)).scalar_one_or_none()
        if packed is None:
            return
        history = [_nobodys(entry, player) for entry in unpack(packed)]
        c.execute(archives.update().where(there).values(packed=pack(history)))


def _nobodys(entry: Entry, player: str) -> Entry:
    return replace(entry, player=None) if entry.player == player else entry
