"""2.2 The printed facts of the cards, by number: what kind of card it is, whose order it shows, what stays in force.

Numbers are unique in the family. Each game of it makes a Library of its own cards; nothing tells a card's kind by its
number.
"""

from collections.abc import Iterable, Mapping
from typing import Any

from sandtable.vietnam.pieces import ARVN, FACTION, NVA, US, VC

EVENT, PIVOTAL, COUP, LEADER = "event", "pivotal", "coup", "leader"
"""Kinds of card. A Coup card may name a leader; a card of kind LEADER is set out, never drawn."""

UNSHADED, SHADED, SINGLE = "unshaded", "shaded", "event"
"""The sides of an Event; a card with one text has a SINGLE one."""

_LETTER = {"U": US, "N": NVA, "A": ARVN, "V": VC}
_MOST_CARDS = 300


class Header:
    """The printed facts of a card."""

    __slots__ = (
        "capability", "family", "kind", "leader", "momentum", "number", "order", "ours", "period", "pivotal", "sides", "title",
    )  # fmt: skip

    def __init__(self, family: str, row: Mapping[str, Any], ours: bool = False) -> None:
        self.family = family
        self.ours = ours
        self.number: int = row["number"]
        self.title: str = row["title"]
        self.kind: str = row["kind"]
        self.order: tuple[int, ...] = tuple(_LETTER[c] for c in row.get("faction_order") or "")
        self.period: str = row.get("period") or ""
        self.capability: str = row.get("capability") or ""
        self.pivotal: str = row.get("pivotal") or ""
        self.leader: str = row.get("leader") or ""
        self.momentum: dict[str, bool] = row.get("momentum") or {}
        self.sides: tuple[str, ...] = () if self.kind in (COUP, LEADER) else (
            (UNSHADED, SHADED) if row["sides"] == "dual" else (SINGLE,)
        )


HEADERS: dict[int, Header] = {}
"""Every card of the games that have been loaded; a Library puts its cards here."""
IS_COUP = bytearray(_MOST_CARDS)
"""2.4 By number: 1 for a Coup card."""
CARD_KEY = tuple(f"card:{number}" for number in range(_MOST_CARDS))


class Library:
    """The cards of one game of the family; ``ours`` if their texts are our own, because the printed ones are not known."""

    def __init__(self, family: str, rows: Iterable[Mapping[str, Any]], ours: bool = False) -> None:
        self.family = family
        self.headers = {row["number"]: Header(family, row, ours) for row in rows}
        for number, header in self.headers.items():
            HEADERS[number] = header
            IS_COUP[number] = header.kind == COUP
        self.events = self._of_kind(EVENT)
        self.coups = self._of_kind(COUP)
        self.failed_attempts = tuple(n for n in self.coups if not self.headers[n].leader)
        self.pivotal_of = {FACTION[self.headers[n].pivotal.lower()]: n for n in self._of_kind(PIVOTAL)}
        """2.3.8 The Pivotal Event of each faction."""
        self.leaders = {n: header.leader for n, header in self.headers.items() if header.leader}
        self.last = max(self.headers)

    def _of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple(number for number, header in self.headers.items() if header.kind == kind)


def is_coup(number: int) -> bool:
    """2.4 Whether the number is a Coup card's."""
    return IS_COUP[number] == 1
