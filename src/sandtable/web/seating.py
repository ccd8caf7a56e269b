"""Who sits where: invitations, sitting down, leaving, and telling everybody at the table.

A seat's invitation is used up by the first who sits down with it, so that nobody can follow somebody to their seat
unnoticed; that for the spectators opens to as many as have it. Only an invitation's digest is kept.
"""

import time
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeVar

import sqlalchemy as sa
from sqlalchemy.engine import Connection
from sqlalchemy.exc import IntegrityError

import sandtable
from sandtable.kernel.errors import SandtableError
from sandtable.kernel.seats import is_human
from sandtable.web.schema import chat, invitations, members, tables
from sandtable.web.store import WATCH, Conflict, Store, digest, folk_changed, new_token, tell

T = TypeVar("T")

SAT, WATCHES, LEFT, GAVE, FREED, CLOSED, FIXED = "sat", "watches", "left", "gave", "freed", "closed", "fixed"
"""What everybody is told: each has a text ``web.told.<word>``."""

WATCH_LINKS = 20
"""The spectators' links of one table that are kept; the oldest go first."""


class Used(Exception):
    """The invitation was used up by somebody else."""


class Seating:
    """All that changes who sits at a table. Each method is one transaction, and may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self.engine = store.engine

    def invitation(self, token: str) -> Any | None:
        """The row (table_id, seat, used_by) of the invitation ``token``."""
        query = sa.select(invitations).where(invitations.c.digest == digest(token))
        with self.engine.connect() as c:
            return c.execute(query).first()

    def open_to(self, table_id: str) -> set[str]:
        """The seats for which an invitation is out that nobody has used."""
        query = sa.select(invitations.c.seat).where(invitations.c.table_id == table_id, invitations.c.used_by.is_(None))
        with self.engine.connect() as c:
            return set(c.execute(query).scalars())

    def invite(self, table_id: str, seat: str, player: str, told: str = "") -> str:
        """A new invitation to the seat; one that nobody has used opens it no more."""
        token = new_token()
        mine = (invitations.c.table_id == table_id) & (invitations.c.seat == seat)

        def work(c: Connection) -> None:
            if seat != WATCH:
                c.execute(invitations.delete().where(mine, invitations.c.used_by.is_(None)))
            else:
                kept = sa.select(invitations.c.digest).where(mine).order_by(invitations.c.made_at.desc())
                latest = c.execute(kept.limit(WATCH_LINKS - 1)).scalars().all()
                c.execute(invitations.delete().where(mine, invitations.c.digest.not_in(latest)))
            row = {"digest": digest(token), "table_id": table_id, "seat": seat, "made_at": time.time()}
            c.execute(invitations.insert().values(row))
            if told:
                tell(c, table_id, player, seat, told)

        self.do(work)
        return token

    def sit(self, token: str, player: str) -> str:
        """Sit down with an invitation, and use it up; the table's id. Used if somebody else was first, KeyError if it
        opens nothing. To sit down twice changes nothing."""

        def work(c: Connection) -> str:
            mine = invitations.c.digest == digest(token)
            found = c.execute(sa.select(invitations.c.table_id, invitations.c.seat).where(mine)).first()
            if found is None:
                raise KeyError
            here = (members.c.table_id == found.table_id) & (members.c.player == player) & (members.c.seat == found.seat)
            if c.execute(sa.select(members.c.seat).where(here)).first() is not None:
                return str(found.table_id)
            if found.seat != WATCH:
                taken = c.execute(invitations.update().where(mine, invitations.c.used_by.is_(None)).values(used_by=player))
                if taken.rowcount != 1:
                    raise Used
            now = time.time()
            row = {"table_id": found.table_id, "player": player, "seat": found.seat, "joined_at": now, "seen_at": now}
            c.execute(members.insert().values(row))
            take_sleepers(c, found.table_id, found.seat, player)
            if found.seat != WATCH or not self.told_before(c, found.table_id, player, WATCHES):
                tell(c, found.table_id, player, found.seat, SAT if found.seat != WATCH else WATCHES)
            return str(found.table_id)

        return self.do(work)

    def leave(self, table_id: str, player: str) -> None:
        """Give up every seat there."""
        mine = (members.c.table_id == table_id) & (members.c.player == player)

        def work(c: Connection) -> None:
            held = c.execute(sa.select(members.c.seat).where(mine)).scalars().all()
            c.execute(members.delete().where(mine))
            for seat in held:
                if seat != WATCH:
                    tell(c, table_id, player, seat, LEFT)
            c.execute(folk_changed().where(tables.c.id == table_id))

        self.do(work)

    def free(self, table_id: str, seat: str, player: str) -> None:
        """Put out whoever holds the seat, but ``player``, who does it; of the spectators, shut their links too, and offer
        the table to no more of them."""
        there = (members.c.table_id == table_id) & (members.c.seat == seat)

        def work(c: Connection) -> None:
            gone = sa.select(members.c.player).where(there, members.c.player != player)
            with_it = members.c.seat.in_(sleepers(c, table_id, seat)) & members.c.player.in_(c.execute(gone).scalars().all())
            c.execute(members.delete().where(members.c.table_id == table_id, with_it))
            c.execute(members.delete().where(there, members.c.player != player))
            c.execute(invitations.delete().where(invitations.c.table_id == table_id, invitations.c.seat == seat))
            if seat == WATCH:
                here = tables.c.id == table_id
                c.execute(tables.update().where(here).values(open_watch=False))
                c.execute(tables.update().where(here, ~tables.c.open_seats).values(offered_at=None))
            tell(c, table_id, player, seat, FREED if seat != WATCH else CLOSED)

        self.do(work)

    def told_before(self, c: Connection, table_id: str, player: str, kind: str) -> bool:
        """Whether everybody was told this of the player already."""
        query = sa.select(chat.c.n).where(chat.c.table_id == table_id, chat.c.player == player, chat.c.kind == kind)
        return c.execute(query.limit(1)).first() is not None

    def do(self, work: Callable[[Connection], T]) -> T:
        """One transaction."""
        for _ in range(20):  # two who are told at once: the second takes the next number
            try:
                with self.engine.begin() as c:
                    return work(c)
            except IntegrityError:
                continue
        raise Conflict


def absent(holders: Sequence[Any], hours: float) -> bool:
    """Whether none of those who hold a seat has looked at the table for so long."""
    return all(time.time() - holder.seen_at > hours * 3600 for holder in holders)


# ------------------------------------------------------------------ seats that sleep


def asleep(row: Any) -> Mapping[str, str]:
    """The seats that are not asked in a table's scenario, each with the one whose player has it should it wake up."""
    try:
        return sandtable.game(row.game).info.asleep.get(row.scenario, {})
    except SandtableError:  # the game's plugin is not here
        return {}


def sleepers(c: Connection, table_id: str, seat: str) -> list[str]:
    """The seats of people that sleep and go with ``seat``."""
    row = c.execute(sa.select(tables.c.game, tables.c.scenario, tables.c.seats).where(tables.c.id == table_id)).one()
    return [other for other, partner in asleep(row).items() if partner == seat and is_human(row.seats.get(other, ""))]


def take_sleepers(c: Connection, table_id: str, seat: str, player: str) -> None:
    """Whoever has sat down at a seat has those that sleep with it, too, unless somebody else holds them."""
    here = members.c.table_id == table_id
    partners = c.execute(sa.select(members.c.player).where(here, members.c.seat == seat)).scalars().all()
    for other in sleepers(c, table_id, seat):
        holders = c.execute(sa.select(members.c.player).where(here, members.c.seat == other)).scalars().all()
        if player not in holders and set(holders) <= set(partners):
            now = time.time()
            row = {"table_id": table_id, "player": player, "seat": other, "joined_at": now, "seen_at": now}
            c.execute(members.insert().values(row))
