"""Snapshots in the database: a long game is opened where it stood and not played again from its beginning.

They may be missing, old or of another program: then the entries, which alone are the truth, are played.
"""

import hashlib
import zlib
from dataclasses import dataclass
from typing import Any

import msgspec
import sqlalchemy as sa
import structlog
from sqlalchemy.engine import Engine
from sqlalchemy.exc import IntegrityError

import sandtable
from sandtable.kernel.rng import Rng, to_text
from sandtable.kernel.snapshot import maker, put_back, taken
from sandtable.kernel.table import Table
from sandtable.web.open_table import OpenTable
from sandtable.web.schema import snapshots
from sandtable.web.store import Entry

log = structlog.get_logger("sandtable.snapshots")

EVERY = 400
"""After so many answers, given or undone, another is taken."""


@dataclass(frozen=True, slots=True)
class Snapshot:
    """A row of the database."""

    seq: int
    maker: str
    digest: str
    packed: bytes


class Snapshots:
    """The snapshots of all tables."""

    def __init__(self, engine: Engine) -> None:
        self.engine = engine

    def of(self, table_id: str) -> Snapshot | None:
        """The table's snapshot, if there is one."""
        query = sa.select(*(snapshots.c[name] for name in ("seq", "maker", "digest", "packed")))
        with self.engine.connect() as c:
            row = c.execute(query.where(snapshots.c.table_id == table_id)).first()
        return None if row is None else Snapshot(*row)

    def is_due(self, opened: OpenTable) -> bool:
        """Whether much was played since the last time."""
        return abs(opened.table.moment - opened.snapped) >= EVERY

    def take_if_due(self, opened: OpenTable) -> None:
        """Keep the table as it stands, if it is time to."""
        if not self.is_due(opened):
            return
        opened.snapped = opened.table.moment
        made = made_of(opened)
        if made is None:
            return
        here = snapshots.c.table_id == opened.id
        row = {"table_id": opened.id, "seq": made.seq, "maker": made.maker, "digest": made.digest, "packed": made.packed}
        try:
            with self.engine.begin() as c:
                c.execute(snapshots.delete().where(here))
                c.execute(snapshots.insert().values(row))
        except IntegrityError:  # the table is gone, or another worker was at it
            log.info("snapshot_not_kept", table=opened.id)


def made_of(opened: OpenTable) -> Snapshot | None:
    """What is to be kept of the table; None if its game cannot be kept so."""
    table = opened.table
    found = taken(table)
    if found is None:
        return None
    found["undos"] = opened.undos
    packed = zlib.compress(msgspec.msgpack.encode(found), 1)
    return Snapshot(opened.seq, maker(table.game, table.options), _digest(opened.id, packed), packed)


def opened_from(row: Any, kept: Snapshot, last: Entry | None) -> OpenTable | None:
    """The table as the snapshot has it; None if it does not fit this program, the table or its entry ``last``, the one after
    which it should have been taken."""
    game = sandtable.game(row.game)
    if row.rules != game.info.rules or last is None or last.seq != kept.seq or kept.digest != _digest(row.id, kept.packed):
        return None
    table = Table(game, row.scenario, game.info.options_as_written(row.options), row.seats, Rng(0))
    if kept.maker != maker(game, table.options):
        return None
    found = msgspec.msgpack.decode(zlib.decompress(kept.packed))
    put_back(table, found)
    if to_text(table.rng.number) != last.rng:
        return None
    opened = OpenTable(row, table)
    opened.seq, opened.snapped = kept.seq, table.moment
    opened.undos = [(seq, to) for seq, to in found["undos"]]
    return opened


def _digest(table_id: str, packed: bytes) -> str:
    return hashlib.sha256(table_id.encode() + packed).hexdigest()
