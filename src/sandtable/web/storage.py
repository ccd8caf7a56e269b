"""What may be kept, for whom and for how long: quotas by person and by address block, packed histories, and the sweep
that archives and removes tables by the host's rules."""

import hashlib
import hmac
import secrets
import time
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.exc import IntegrityError

from sandtable.kernel.errors import Words
from sandtable.web.errors import Refused, too_fast
from sandtable.web.schema import (
    archives,
    chat,
    entries,
    facts,
    members,
    passkeys,
    players,
    self_links,
    snapshots,
    spent,
    tables,
)
from sandtable.web.settings import Settings
from sandtable.web.store import Store, pack

DAY = 86_400.0
LOCAL = ("127.0.0.1", "::/64", "-")  # the host's own machine has no quota as a block; its people have
PEPPER, SWEPT = "pepper", "swept_at"
AT_ONCE = 50
"""Tables that one sweep archives or removes, so that it never holds others up for long."""


@dataclass(slots=True)
class Swept:
    """What a sweep has done."""

    archived: int = 0
    tables_removed: int = 0
    players_removed: int = 0


class Storage:
    """Quotas and the sweep, on the store's database."""

    def __init__(self, settings: Settings, store: Store) -> None:
        self.settings = settings
        self.store = store
        self.engine = store.engine
        self._pepper = b""

    # ------------------------------------------------------------------ quotas

    def block_key(self, block: str) -> str:
        """What is kept of an address block: a digest under a key of this host's own, never the address."""
        if block in LOCAL:
            return ""
        return hmac.new(self.pepper, block.encode(), hashlib.sha256).hexdigest()[:32]

    @property
    def pepper(self) -> bytes:
        """A secret of this host's own, the same for all workers."""
        if not self._pepper:
            self._pepper = self.fact(PEPPER, secrets.token_hex(32)).encode()
        return self._pepper

    def fact(self, name: str, first: str) -> str:
        """A fact of this host; ``first`` if there is none yet, whoever asks first."""
        query = sa.select(facts.c.value).where(facts.c.name == name)
        try:
            with self.engine.begin() as c:
                found = c.execute(query).scalar_one_or_none()
                if found is None:
                    c.execute(facts.insert().values(name=name, value=first))
                    found = first
        except IntegrityError:  # another worker was first
            with self.engine.connect() as c:
                found = c.execute(query).scalar_one()
        return str(found)

    def check(self, owner: str, block: str) -> str:
        """The block's key, if the owner and their block may keep one more table."""
        key, most = self.block_key(block), self.settings
        with self.engine.connect() as c:
            mine = c.execute(_USED.where(tables.c.owner == owner)).one()
            near = c.execute(_USED.where(tables.c.block == key)).one() if key else (0, 0)
        if mine[0] >= most.max_tables:
            raise Refused(409, "too_many_tables", most=most.max_tables)
        if mine[1] >= most.max_bytes:
            raise Refused(409, "too_much_kept", most=most.max_bytes)
        if near[0] >= most.block_tables or near[1] >= most.block_bytes:
            raise Refused(409, "too_much_kept", Words("too_much_kept.network"))
        return key

    def check_newcomer(self, block: str) -> str:
        """The block's key, if it may have one more new player today."""
        key = self.block_key(block)
        if key:
            since = time.time() - DAY
            query = sa.select(sa.func.count()).select_from(players)
            with self.engine.connect() as c:
                new = c.execute(query.where(players.c.block == key, players.c.created_at > since)).scalar_one()
            if new >= self.settings.block_players:
                raise too_fast(3600, "players")
        return key

    # ------------------------------------------------------------------ the sweep

    def sweep_if_due(self) -> Swept | None:
        """One sweep an hour, whichever worker comes first."""
        self.fact(SWEPT, "0")
        now = time.time()
        due = facts.update().where(facts.c.name == SWEPT, sa.cast(facts.c.value, sa.Float) < now - self.settings.sweep_seconds)
        with self.engine.begin() as c:
            if c.execute(due.values(value=f"{now:.0f}")).rowcount != 1:
                return None
        return self.sweep(now)

    def sweep(self, now: float | None = None, dry: bool = False) -> Swept:
        """Archive and remove what the host's rules say, a batch of each; ``dry`` only counts all that there is."""
        now = time.time() if now is None else now
        swept, limit = Swept(), None if dry else AT_ONCE
        for table in self._found(self._to_remove(now), limit):
            swept.tables_removed += 1
            if not dry:
                self.store.delete_table(table)
        for table in self._found(self._to_archive(now), limit):
            swept.archived += 1
            if not dry:
                self.archive(table, now)
        if not dry:
            with self.engine.begin() as c:
                for kept in (self_links, spent):
                    c.execute(kept.delete().where(kept.c.until < now))
        swept.players_removed = self._sweep_players(now, dry)
        return swept

    def _found(self, condition: sa.ColumnElement[bool], limit: int | None) -> list[str]:
        query = sa.select(tables.c.id).where(condition).order_by(tables.c.updated_at).limit(limit)
        with self.engine.connect() as c:
            return list(c.execute(query).scalars())

    def _to_remove(self, now: float) -> sa.ColumnElement[bool]:
        rules, last = self.settings, tables.c.updated_at
        never_played = (tables.c.seq == 1) & tables.c.outcome.is_(None)
        return sa.or_(
            sa.false(),
            *([never_played & (last < now - rules.remove_unplayed_days * DAY)] if rules.remove_unplayed_days else []),
            *([tables.c.archived_at.is_not(None) & (last < now - rules.remove_archived_days * DAY)]
              if rules.remove_archived_days else []),
        )  # fmt: skip

    def _to_archive(self, now: float) -> sa.ColumnElement[bool]:
        rules, last = self.settings, tables.c.updated_at
        loose = tables.c.archived_at.is_(None) | (last > tables.c.archived_at)  # not packed, or played on since
        over = tables.c.outcome.is_not(None)
        return loose & sa.or_(
            sa.false(),
            *([over & (last < now - rules.archive_finished_days * DAY)] if rules.archive_finished_days else []),
            *([last < now - rules.archive_abandoned_days * DAY] if rules.archive_abandoned_days else []),
        )

    def archive(self, table: str, now: float | None = None) -> None:
        """Pack the table's history. It can be looked at and played on as before."""
        history = self.store.entries(table)
        packed, upto = pack(history), history[-1].seq
        with self.engine.begin() as c:
            c.execute(archives.delete().where(archives.c.table_id == table))
            c.execute(archives.insert().values(table_id=table, upto=upto, packed=packed))
            c.execute(entries.delete().where(entries.c.table_id == table, entries.c.seq <= upto))
            c.execute(snapshots.delete().where(snapshots.c.table_id == table))
            stamp = {"bytes": len(packed), "archived_at": time.time() if now is None else now}
            c.execute(tables.update().where(tables.c.id == table).values(stamp))

    def _sweep_players(self, now: float, dry: bool) -> int:
        """Those who came once and left nothing; who has a passkey or an address may come back."""
        if not self.settings.remove_players_days:
            return 0
        idle = players.c.mail.is_(None) & (players.c.created_at < now - self.settings.remove_players_days * DAY)
        for column in (tables.c.owner, members.c.player, chat.c.player, passkeys.c.player):
            idle &= ~sa.exists(sa.select(sa.literal(1)).where(column == players.c.id))
        with self.engine.begin() as c:
            if dry:
                return int(c.execute(sa.select(sa.func.count()).select_from(players).where(idle)).scalar_one())
            return c.execute(players.delete().where(idle)).rowcount


_USED: sa.Select[Any] = sa.select(sa.func.count(), sa.func.coalesce(sa.func.sum(tables.c.bytes), 0)).select_from(tables)
