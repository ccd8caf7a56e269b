"""What is mine, to look at and to take away: finished games, statistics, everything as one file."""

from collections import defaultdict
from collections.abc import Sequence
from typing import Any

import sqlalchemy as sa

from sandtable.kernel.decision import CHANCE
from sandtable.web.schema import archives, chat, entries, members, players, tables
from sandtable.web.store import WATCH, Json, Store, unpack

PRACTICE = ("tutorial", "fork", "import")
"""Tables that are no games of their own: they do not count."""
MOST_ANSWERS = 100_000
"""Of a person's answers that are exported, the latest tables first."""


class Mine:
    """Reads, for one person. Each method may be called from any thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.engine = store.engine

    def finished(self, player: str, before: float | None, limit: int) -> list[tuple[Any, list[str], list[str]]]:
        """Finished games, the latest first: (row, the person's seats, names of the others)."""
        sat = sa.select(members.c.table_id).where(members.c.player == player, members.c.seat != WATCH)
        here = tables.c.outcome.is_not(None) & tables.c.id.in_(sat)
        if before is not None:
            here &= tables.c.updated_at < before
        query = sa.select(tables).where(here).order_by(tables.c.updated_at.desc(), tables.c.id).limit(limit)
        with self.engine.connect() as c:
            rows = c.execute(query).all()
            people = self._people(c, [row.id for row in rows])
        return [
            (
                row,
                [p.seat for p in people[row.id] if p.player == player],
                sorted({p.name for p in people[row.id] if p.player != player and p.name}),
            )
            for row in rows
        ]

    def _people(self, c: sa.Connection, ids: Sequence[str]) -> defaultdict[str, list[Any]]:
        query = (
            sa.select(members.c.table_id, members.c.player, members.c.seat, players.c.name)
            .join(players, players.c.id == members.c.player)
            .where(members.c.table_id.in_(ids), members.c.seat != WATCH)
            .order_by(members.c.joined_at)
        )
        found: defaultdict[str, list[Any]] = defaultdict(list)
        for person in c.execute(query):
            found[person.table_id].append(person)
        return found

    def statistics(self, player: str) -> Json:
        """Games in progress, whose turn it is, and by game and seat how often it was played and won. What one plays alone
        with every seat, tutorials, forks and imported records do not count as won or lost."""
        query = (
            sa.select(
                tables.c.id, tables.c.game, tables.c.asked, tables.c.outcome, tables.c.seats, tables.c.origin,
                members.c.seat, members.c.player,
            )
            .join(members, members.c.table_id == tables.c.id)
            .where(tables.c.id.in_(sa.select(members.c.table_id).where(members.c.player == player)), members.c.seat != WATCH)
        )  # fmt: skip
        found: dict[str, Any] = {}
        mine: defaultdict[str, list[str]] = defaultdict(list)
        others: set[str] = set()
        with self.engine.connect() as c:
            for row in c.execute(query):
                found[row.id] = row
                if row.player == player:
                    mine[row.id].append(row.seat)
                else:
                    others.add(row.id)
        running = [found[table] for table in mine if found[table].outcome is None]
        counts: defaultdict[tuple[str, str], Json] = defaultdict(lambda: {"played": 0, "won": 0, "with_people": 0})
        for table, held in mine.items():
            row = found[table]
            if row.outcome is None or row.origin.get("kind") in PRACTICE or len(held) == len(row.seats.keys() - {CHANCE}):
                continue
            for seat in held:
                count = counts[row.game, seat]
                count["played"] += 1
                count["won"] += row.outcome.get("winner") == seat
                count["with_people"] += table in others
        return {
            "running": len(running),
            "your_turn": sum(row.asked in mine[row.id] for row in running),
            "finished": sum(found[table].outcome is not None for table in mine),
            "seats": [{"game": game, "seat": seat, **count} for (game, seat), count in sorted(counts.items())],
        }

    def exported(self, player: str) -> Json:
        """The tables one sits at or watches, what one said and what one answered."""
        kept: dict[str, Json] = {}
        for row in self.store.tables_of(player):
            table = kept.setdefault(row.id, {
                "id": row.id, "name": row.name, "game": row.game, "scenario": row.scenario, "owner": row.owner == player,
                "seats": [], "created_at": row.created_at, "updated_at": row.updated_at, "outcome": row.outcome,
                "record": f"/api/tables/{row.id}/record", "answers": [],
            })  # fmt: skip
            if row.held:
                table["seats"].append(row.held)
        said = sa.select(chat.c.table_id, chat.c.text, chat.c.at).where(chat.c.player == player, chat.c.kind == "")
        columns = (entries.c.table_id, entries.c.seq, entries.c.seat, entries.c["keys"], entries.c.at)
        mine = sa.select(*columns).where(entries.c.player == player, entries.c.back_to.is_(None)).order_by(entries.c.at.desc())
        left = MOST_ANSWERS
        with self.engine.connect() as c:
            lines = [{"table": line.table_id, "text": line.text, "at": line.at} for line in c.execute(said.order_by(chat.c.at))]
            for entry in c.execute(mine.limit(left)):
                left -= 1
                if entry.table_id in kept:
                    kept[entry.table_id]["answers"].append(_answer(entry))
            packed = sa.select(archives).where(archives.c.table_id.in_(list(kept)))
            for archive in c.execute(packed.execution_options(yield_per=1)):
                if left <= 0:
                    break
                past = [_answer(e) for e in unpack(archive.packed) if e.player == player and e.back_to is None]
                kept[archive.table_id]["answers"] += past[:left]
                left -= len(past)
        for table in kept.values():
            table["answers"].sort(key=lambda answer: answer["at"])
        return {"tables": list(kept.values()), "said": lines}


def _answer(entry: Any) -> Json:
    return {"n": entry.seq, "seat": entry.seat or "", "key": entry.keys[0] if entry.keys else "", "at": entry.at}
