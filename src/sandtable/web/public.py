"""Public tables: offered by their owners, found by anybody, to sit down at or to watch.

What a stranger may cost: the list is read from the database once in a while for all who ask, and has a bounded length;
a person sits at so many of them, and a table has so many spectators.
"""

import threading
import time
from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sandtable.kernel.errors import Words
from sandtable.kernel.seats import is_human
from sandtable.web.errors import Refused, no_table
from sandtable.web.schema import invitations, members, players, tables
from sandtable.web.seating import SAT, WATCHES, Seating, asleep, take_sleepers
from sandtable.web.settings import Settings
from sandtable.web.store import WATCH, folk_changed, tell

OFFERED, WITHDRAWN = "offered", "withdrawn"
LISTED = 100
"""Tables of the list: those that were offered last."""
DAY = 86_400.0


@dataclass(frozen=True, slots=True)
class Found:
    """A public table and who is at it: rows (table_id, player, seat, name)."""

    row: Any
    people: Sequence[Any]

    @property
    def free(self) -> list[str]:
        """The seats that anybody may take; one that sleeps comes with its partner's."""
        if not self.row.open_seats:
            return []
        taken = {p.seat for p in self.people}
        found = [seat for seat, who in self.row.seats.items() if is_human(who) and seat not in taken]
        partner = asleep(self.row)
        return [seat for seat in found if partner.get(seat) not in found]


class Public:
    """Offering and finding. Each method may be called from any thread."""

    def __init__(self, settings: Settings, seating: Seating) -> None:
        self.settings = settings
        self.seating = seating
        self.engine = seating.engine
        self._lock = threading.Lock()
        self._list: list[Found] = []
        self._until = 0.0

    # ------------------------------------------------------------------ offering

    def offered(self, table_id: str) -> tuple[bool, bool]:
        """Whether free seats may be taken, and whether everybody may watch."""
        query = sa.select(tables.c.offered_at, tables.c.open_seats, tables.c.open_watch).where(tables.c.id == table_id)
        with self.engine.connect() as c:
            row = c.execute(query).first()
        if row is None or row.offered_at is None:
            return False, False
        return bool(row.open_seats), bool(row.open_watch)

    def offer(self, table_id: str, player: str, seats: bool, watch: bool) -> None:
        """Offer the owner's table, change the offer or withdraw it; everybody at the table is told."""
        if (seats or watch) and not self.settings.public_tables:
            raise Refused(403, "no_public_tables")

        def work(c: Connection) -> None:
            here = tables.c.id == table_id
            old = c.execute(sa.select(tables.c.offered_at, tables.c.open_seats, tables.c.open_watch).where(here)).first()
            if old is None:
                raise no_table()
            listed = seats or watch
            if (listed, seats, watch) == (old.offered_at is not None, old.open_seats, old.open_watch):
                return
            if listed and old.offered_at is None:
                mine = (tables.c.owner == player) & tables.c.offered_at.is_not(None) & tables.c.outcome.is_(None)
                query = sa.select(sa.func.count()).select_from(tables).where(mine)
                if c.execute(query).scalar_one() >= self.settings.max_offers:
                    most = self.settings.max_offers
                    raise Refused(409, "too_many_offers", most=most)
            since = (old.offered_at or time.time()) if listed else None
            c.execute(tables.update().where(here).values(offered_at=since, open_seats=seats, open_watch=watch))
            facts = {"what": "both" if seats and watch else "seats" if seats else "watch"}
            tell(c, table_id, player, WATCH, OFFERED if listed else WITHDRAWN, facts if listed else None)

        self.seating.do(work)

    # ------------------------------------------------------------------ finding

    def listed(self) -> list[Found]:
        """The public tables at which there is something to do: a seat to take, or to watch."""
        if not self.settings.public_tables:
            return []
        with self._lock:
            if time.monotonic() >= self._until:
                self._list, self._until = self._read(), time.monotonic() + self.settings.public_seconds
            return self._list

    def _read(self) -> list[Found]:
        since = time.time() - self.settings.offer_days * DAY
        here = tables.c.offered_at.is_not(None) & tables.c.outcome.is_(None) & (tables.c.updated_at > since)
        latest = sa.select(tables).where(here).order_by(tables.c.offered_at.desc(), tables.c.id).limit(LISTED)
        with self.engine.connect() as c:
            rows = c.execute(latest).all()
            there = members.c.table_id.in_([row.id for row in rows])
            query = sa.select(members.c.table_id, members.c.player, members.c.seat, players.c.name)
            query = query.join(players, players.c.id == members.c.player).where(there).order_by(members.c.joined_at)
            people: defaultdict[str, list[Any]] = defaultdict(list)
            for person in c.execute(query):
                people[person.table_id].append(person)
        found = [Found(row, people[row.id]) for row in rows]
        return [table for table in found if table.row.open_watch or table.free]

    # ------------------------------------------------------------------ coming in

    def sit(self, table_id: str, seat: str, player: str) -> None:
        """Take a free seat. Of two who want it at once, one has it; an invitation to it opens it no more."""

        def work(c: Connection) -> None:
            row = self._entered(c, table_id)
            if not row.open_seats or not is_human(row.seats.get(seat, "")):
                raise Refused(409, "not_offered")
            holders = c.execute(
                sa.select(members.c.player).where(members.c.table_id == table_id, members.c.seat == seat)
            ).scalars().all()  # fmt: skip
            if player in holders:
                return
            if holders:
                raise Refused(409, "seat_taken")
            self._check_seats(c, row, player)
            mine = (invitations.c.table_id == table_id) & (invitations.c.seat == seat)
            c.execute(invitations.delete().where(mine, invitations.c.used_by.is_(None)))
            self._add(c, table_id, player, seat)
            take_sleepers(c, table_id, seat, player)
            tell(c, table_id, player, seat, SAT)

        self.seating.do(work)

    def watch(self, table_id: str, player: str) -> None:
        """Watch a table; to come again changes nothing."""

        def work(c: Connection) -> None:
            row = self._entered(c, table_id)
            if not row.open_watch:
                raise Refused(409, "not_offered", Words("not_offered.watching"))
            there = members.c.table_id == table_id
            if c.execute(sa.select(members.c.seat).where(there, members.c.player == player).limit(1)).first() is not None:
                return
            query = sa.select(sa.func.count()).select_from(members).where(there, members.c.seat == WATCH)
            if c.execute(query).scalar_one() >= self.settings.table_watchers:
                raise Refused(409, "too_many_watchers")
            self._add(c, table_id, player, WATCH)
            if not self.seating.told_before(c, table_id, player, WATCHES):
                tell(c, table_id, player, WATCH, WATCHES)

        self.seating.do(work)

    def _entered(self, c: Connection, table_id: str) -> Any:
        """The row of a public table, for this transaction alone: whoever comes second waits."""
        here = (tables.c.id == table_id) & tables.c.offered_at.is_not(None)
        if not self.settings.public_tables or c.execute(folk_changed().where(here)).rowcount != 1:
            raise no_table()
        return c.execute(sa.select(tables).where(here)).one()

    def _check_seats(self, c: Connection, row: Any, player: str) -> None:
        if row.owner == player:
            return
        others = (members.c.player == player) & (members.c.seat != WATCH) & (tables.c.owner != player)
        public = tables.c.offered_at.is_not(None) & tables.c.outcome.is_(None)
        query = sa.select(sa.func.count(sa.distinct(tables.c.id))).join_from(members, tables)
        if c.execute(query.where(others, public)).scalar_one() >= self.settings.max_found_seats:
            most = self.settings.max_found_seats
            raise Refused(409, "too_many_seats", most=most)

    def _add(self, c: Connection, table_id: str, player: str, seat: str) -> None:
        now = time.time()
        row = {"table_id": table_id, "player": player, "seat": seat, "joined_at": now, "seen_at": now}
        c.execute(members.insert().values(row))
