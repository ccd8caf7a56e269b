"""How fast a table is: clocks, a nudge for who must answer, and votes by which a non-player stands in for who is away.

A clock that has run out ends nothing by itself: it lets any of the others have a non-player stand in at once. Otherwise it
takes most of those others who are about. The person who was away keeps their place at the table, and comes back the same way.
"""

import time
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal

import sqlalchemy as sa
from sqlalchemy.engine import Connection

from sandtable.kernel.game import Game
from sandtable.kernel.seats import is_human
from sandtable.web.bill import bill
from sandtable.web.errors import Refused, no_seat, no_table, stale
from sandtable.web.notices import Notices
from sandtable.web.onward import Onward
from sandtable.web.open_table import OpenTable, standing_of
from sandtable.web.schema import clocks, members, players, tables, votes
from sandtable.web.seating import Seating
from sandtable.web.settings import Settings
from sandtable.web.store import WATCH, Access, Conflict, Full, Json, tell
from sandtable.web.workshop import PLAY

NUDGED, VOTED, STANDS_IN, BACK = "nudged", "voted", "stands_in", "back"
STAND_IN: Final = "stand_in"
PERSON: Final = "person"
Wish = Literal["", "stand_in", "person"]
HOUR = 3600.0


def stand_in_of(game: Game[Any]) -> str:
    """Who stands in for a person: the game's non-player, or chance where it has none."""
    return next(iter(sorted(game.policies())), "random")


@dataclass(frozen=True, slots=True)
class Seat:
    """A seat that a person has: who holds it, and what may be voted on by whom."""

    seat: str
    holders: tuple[str, ...]
    spent: float
    left: float | None
    vote: Wish
    voters: tuple[str, ...]
    yes: tuple[str, ...]

    @property
    def need(self) -> int:
        """Votes that decide."""
        return 1 if self.left is not None and self.left < 0 else len(self.voters) // 2 + 1

    def may_vote(self, player: str) -> bool:
        """The others; and to come back, where no others are about, who has the seat."""
        return self.vote != "" and (player in self.voters or (self.vote == PERSON and player in self.holders))

    @property
    def passed(self) -> bool:
        """Whether it is decided."""
        counted = [player for player in self.yes if player in self.voters]
        return len(counted) >= self.need or (not self.voters and bool(self.yes))


@dataclass(frozen=True, slots=True)
class Paced:
    """A table's pace, as the database has it."""

    row: Any
    seats: list[Seat]
    nudge: bool


class Pace:
    """Reads and writes it. What is not awaited may be called from any thread."""

    def __init__(self, settings: Settings, seating: Seating, onward: Onward, notices: Notices) -> None:
        self.settings = settings
        self.seating = seating
        self.engine = seating.engine
        self.onward = onward
        self.shelf = onward.shelf
        self.notices = notices

    # ------------------------------------------------------------------ looking

    def read(self, table_id: str, now: float | None = None) -> Paced:
        """How the table stands."""
        with self.engine.connect() as c:
            return self._read(c, table_id, time.time() if now is None else now)

    def _read(self, c: Connection, table_id: str, now: float) -> Paced:
        row = c.execute(sa.select(tables).where(tables.c.id == table_id)).first()
        if row is None:
            raise no_table()
        people = c.execute(
            sa.select(members.c.player, members.c.seat, members.c.seen_at, players.c.name)
            .join(players, players.c.id == members.c.player)
            .where(members.c.table_id == table_id, members.c.seat != WATCH)
            .order_by(members.c.joined_at)
        ).all()  # fmt: skip
        kept = {clock.seat: clock for clock in c.execute(sa.select(clocks).where(clocks.c.table_id == table_id))}
        given = c.execute(sa.select(votes).where(votes.c.table_id == table_id)).all()
        seats = [
            self._seat(row, seat, people, kept.get(seat), given, now) for seat, who in row.seats.items() if is_human(who)
        ]
        wait = self.settings.nudge_hours * HOUR
        asked = row.asked is not None and any(s.seat == row.asked and s.holders and s.vote != PERSON for s in seats)
        old = max(row.asked_at or 0.0, row.nudged_at or 0.0) <= now - wait
        return Paced(row, seats, row.outcome is None and asked and old)

    def _seat(
        self, row: Any, seat: str, people: Sequence[Any], clock: Any | None, given: Sequence[Any], now: float
    ) -> Seat:
        holders = tuple(p.player for p in people if p.seat == seat)
        spent, left = 0.0, None
        if clock is not None and row.clock is not None:
            thinking = 0.0 if clock.since is None or row.outcome is not None else now - clock.since
            spent = clock.spent + thinking
            left = row.clock["minutes"] * 60.0 - (spent if row.clock["kind"] == "game" else thinking)
        since = now - self.settings.vote_hours * HOUR
        vote: Wish = ""
        if row.outcome is None and seat in row.stand_ins:
            vote = PERSON
        elif row.outcome is None and row.asked == seat:
            away = (row.asked_at or 0.0) <= since and all(p.seen_at <= since for p in people if p.seat == seat)
            vote = STAND_IN if away or not holders or (left is not None and left < 0) else ""
        voters = dict.fromkeys(
            p.player for p in people
            if p.seat != seat and p.seat not in row.stand_ins and p.player not in holders and p.seen_at >= since
        )  # fmt: skip
        yes = tuple(v.player for v in given if v.seat == seat and v.wish == vote)
        return Seat(seat, holders, spent, left, vote, tuple(voters), yes)

    # ------------------------------------------------------------------ a nudge

    def nudge(self, access: Access, now: float | None = None) -> None:
        """Remind who must answer; not before they had time, and not often."""
        now = time.time() if now is None else now
        since = now - self.settings.nudge_hours * HOUR

        def work(c: Connection) -> None:
            found = self._read(c, access.table, now)
            if found.row.asked in access.seats:
                raise Refused(403, "not_yourself")
            fresh = tables.c.nudged_at.is_(None) | (tables.c.nudged_at <= since)
            mine = tables.update().where(tables.c.id == access.table, tables.c.asked == found.row.asked, fresh)
            if not found.nudge or c.execute(mine.values(nudged_at=now)).rowcount != 1:
                hours = self.settings.nudge_hours
                raise Refused(409, "too_soon", hours=hours)
            tell(c, access.table, access.player, found.row.asked, NUDGED)
            self.notices.nudge(c, access.table, found.row.asked, now)

        self.seating.do(work)

    # ------------------------------------------------------------------ votes

    async def vote(self, access: Access, seat: str, wish: str, agree: bool) -> None:
        """Say yes, or take it back; what is decided happens at once."""
        if await self.shelf.think(self._vote, access, seat, wish, agree):
            await self._change(access, seat, wish)

    def _vote(self, access: Access, seat: str, wish: str, agree: bool) -> bool:
        def work(c: Connection) -> bool:
            now = time.time()
            place = self._place(self._read(c, access.table, now), seat)
            if place.vote != wish:
                raise Refused(409, "no_vote")
            if not place.may_vote(access.player):
                raise Refused(403, "not_a_voter")
            mine = (votes.c.table_id == access.table) & (votes.c.seat == seat) & (votes.c.player == access.player)
            c.execute(votes.delete().where(mine))
            if not agree:
                return False
            c.execute(votes.insert().values(table_id=access.table, seat=seat, player=access.player, wish=wish, at=now))
            place = self._place(self._read(c, access.table, now), seat)
            if not place.passed:
                counted = sum(player in place.voters for player in place.yes)
                tell(c, access.table, access.player, seat, VOTED, {"to": wish, "yes": counted, "need": place.need})
            return place.passed

        return self.seating.do(work)

    def _place(self, found: Paced, seat: str) -> Seat:
        place = next((place for place in found.seats if place.seat == seat), None)
        if place is None:
            raise no_seat()
        return place

    async def _change(self, access: Access, seat: str, wish: str) -> None:
        """Let a non-player stand in, or the person have the seat again; then the game goes on."""
        async with self.shelf.at_table(access) as opened:
            await self.shelf.think(self._write, opened, access, seat, wish)
            seq, start = opened.seq, None if opened.table.waits else opened.position()
        self.onward.changed(access.table, None)
        if start is not None:
            await self.onward.begin(self.onward.play(start, bill.get(), PLAY), access.table, seq)

    def _write(self, opened: OpenTable, access: Access, seat: str, wish: str) -> None:
        table = opened.table
        policy = stand_in_of(table.game) if wish == STAND_IN else None
        if table.stand_ins.get(seat) == policy:
            return  # another's vote decided it at the same moment
        try:
            table.stand_in(seat, policy)
            entry = opened.entry(table.moment, stand_ins=dict(table.stand_ins))
            self.shelf.store.append(opened.id, entry, standing_of(table), self._also(access, seat, policy, table.stand_ins))
        except (Conflict, Full) as e:
            self.shelf.forget(opened.id)
            raise stale(opened.seq, opened.seq + 1) from e
        except BaseException:
            self.shelf.forget(opened.id)
            raise
        opened.entered(entry)

    def _also(self, access: Access, seat: str, policy: str | None, stand_ins: Json) -> Callable[[Connection], None]:
        def work(c: Connection) -> None:
            c.execute(tables.update().where(tables.c.id == access.table).values(stand_ins=dict(stand_ins)))
            c.execute(votes.delete().where(votes.c.table_id == access.table, votes.c.seat == seat))
            tell(c, access.table, access.player, seat, BACK if policy is None else STANDS_IN)

        return work
