"""The statement by which a notice comes into the queue: part of the transaction that gives the cause."""

from typing import Any

import sqlalchemy as sa
from sqlalchemy.dialects import postgresql, sqlite

from sandtable.web.schema import channels, members, notices

TURN, NUDGE, OVER = "turn", "nudge", "over"


def wanted(database: str, kind: str, again: bool = False) -> Any:
    """The statement that puts a notice into the queue, for every channel of who holds the seat (``over``: of everybody
    but spectators) and is not ``by``. What waits already stays as it is, or with ``again`` is sent at once. ``database`` is
    its kind."""
    return _WANTED[database, kind, again]


def _wanted(insert: Any, kind: str, again: bool) -> Any:
    here = (members.c.table_id == sa.bindparam("table_id")) & (members.c.player != sa.bindparam("by"))
    seat: sa.BindParameter[str] = sa.bindparam("seat")
    whose = members.c.seat != seat if kind == OVER else members.c.seat == seat
    due = sa.cast(sa.bindparam("due_at"), sa.Float)
    query = (
        sa.select(channels.c.id, members.c.table_id, sa.literal(kind), sa.func.min(members.c.seat), due)
        .join(members, members.c.player == channels.c.player)
        .where(here, whose, channels.c.off_at.is_(None))
        .group_by(channels.c.id, members.c.table_id)  # somebody may hold two seats: one notice
    )
    made = insert(notices).from_select(["channel", "table_id", "kind", "seat", "due_at"], query)
    earliest = sa.func.coalesce(notices.c.sent_at, 0.0) + sa.cast(sa.bindparam("gap"), sa.Float)
    spaced = sa.case((made.excluded.due_at > earliest, made.excluded.due_at), else_=earliest)
    new = made.excluded.due_at if again else sa.func.coalesce(notices.c.due_at, spaced)
    fresh = {"kind": made.excluded.kind, "seat": made.excluded.seat, "due_at": new}
    fresh |= {"tries": 0, "claim": None, "claimed_until": None}
    return made.on_conflict_do_update(index_elements=["channel", "table_id"], set_=fresh)


_WANTED = {
    (name, kind, again): _wanted(insert, kind, again)
    for name, insert in (("sqlite", sqlite.insert), ("postgresql", postgresql.insert))
    for kind, again in ((TURN, False), (OVER, False), (NUDGE, True))
}
