"""2.2 The printed facts of the cards, by number: what kind of card it is, whose order it shows, what stays in force.

Numbers are unique in the family. Each game of it makes a Library of its own cards; nothing tells a card's kind by its
number.
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING, Any

from sandtable.vietnam.pieces import ARVN, FACTION, NVA, US, VC

if TYPE_CHECKING:
    from sandtable.vietnam.card import Demand, Effect

EVENT, PIVOTAL, COUP, LEADER = "event", "pivotal", "coup", "leader"
"""Kinds of card. A Coup card may name a leader; a card of kind LEADER is set out, never drawn."""

UNSHADED, SHADED, SINGLE = "unshaded", "shaded", "event"
"""The sides of an Event; a card with one text has a SINGLE one."""

SIDES = {"dual": (UNSHADED, SHADED), "single": (SINGLE,)}
"""The sides of an Event, by the word for it in the files."""

OURS, OFF, PLUGIN, MISSING = "ours", "off", "plugin", "missing"
"""What a side of a replaced card does: what ours does, nothing, what a plugin says, or what a plugin said that is not here."""

_LETTER = {"U": US, "N": NVA, "A": ARVN, "V": VC}
_MOST_CARDS = 300


class Header:
    """The printed facts of a card."""

    __slots__ = (
        "capability", "extra", "family", "kind", "leader", "momentum", "number", "order", "ours", "period", "pivotal",
        "raises_washington", "sides", "title",
    )  # fmt: skip

    own_title = ""
    """The title that a deck of the players' own gives it."""
    own_event = False
    """Whether such a deck says what its Event does, or turns it off."""

    def __init__(self, family: str, row: Mapping[str, Any], ours: bool = False, extra: bool = False) -> None:
        self.family = family
        self.ours: bool = row.get("ours", ours)
        self.extra = extra
        self.number: int = row["number"]
        self.title: str = row["title"]
        self.kind: str = row["kind"]
        self.order: tuple[int, ...] = tuple(_LETTER[c] for c in row.get("faction_order") or "")
        self.period: str = row.get("period") or ""
        self.capability: str = row.get("capability") or ""
        self.pivotal: str = row.get("pivotal") or ""
        self.raises_washington: bool = row.get("raises_washington", False)
        self.leader: str = row.get("leader") or ""
        self.momentum: dict[str, bool] = row.get("momentum") or {}
        self.sides: tuple[str, ...] = () if self.kind in (COUP, LEADER) else SIDES[row["sides"]]


class OwnHeader(Header):
    """A card as a deck of the players' own has it, in the place of one of ours (``vietnam.own_deck``)."""

    __slots__ = ("deck", "demand", "effects", "own_event", "own_title", "play")

    def __init__(
        self, ours: Header, row: Mapping[str, Any], deck: str, effects: "Mapping[str, Effect]", demand: "Demand | None"
    ) -> None:
        for name in Header.__slots__:
            setattr(self, name, getattr(ours, name))
        self.deck = deck
        self.play: dict[str, str] = row["event"]
        """By side, where what it does comes from: one of the words below."""
        self.effects = effects
        self.demand = demand
        self.ours = OURS in self.play.values()
        self.own_event = {*self.play.values()} != {OURS}
        self.own_title = row.get("title", "")
        self.title = self.own_title or ours.title
        if "order" in row:
            self.order = tuple(_LETTER[c] for c in row["order"])
        if "sides" in row:
            self.sides = SIDES[row["sides"]]
        if "capability" in row:
            self.capability = row["capability"] or ""
        if "momentum" in row:
            self.momentum = dict.fromkeys(row["momentum"], True)


class OwnCards(dict[int, OwnHeader]):
    """The cards that a deck of the players' own replaces; never changed after set-up."""

    about: dict[str, Any] | None = None
    """What everybody may know of the deck; None: it is ours."""

    def to_json(self) -> list[int]:
        """Their numbers: all else is in the record's options."""
        return sorted(self)


HEADERS: dict[int, Header] = {}
"""Every card of the games that have been loaded; a Library puts its cards here."""
IS_COUP = bytearray(_MOST_CARDS)
"""2.4 By number: 1 for a Coup card."""
CARD_KEY = tuple(f"card:{number}" for number in range(_MOST_CARDS))


class Library:
    """The cards of one game of the family; ``ours`` if their texts are our own, because the printed ones are not known (but
    for rows that say otherwise).

    ``extra`` are Events of a further set, our own texts too, that come into the deck only where it is played with them.
    """

    def __init__(
        self, family: str, rows: Iterable[Mapping[str, Any]], ours: bool = False, extra: Iterable[Mapping[str, Any]] = ()
    ) -> None:
        self.family = family
        self.headers = {row["number"]: Header(family, row, ours) for row in rows}
        self.headers |= {row["number"]: Header(family, row, ours=True, extra=True) for row in extra}
        for number, header in self.headers.items():
            HEADERS[number] = header
            IS_COUP[number] = header.kind == COUP
        self.events = tuple(n for n in self._of_kind(EVENT) if not self.headers[n].extra)
        self.extra_events = tuple(n for n in self._of_kind(EVENT) if self.headers[n].extra)
        self.coups = self._of_kind(COUP)
        self.failed_attempts = tuple(n for n in self.coups if not self.headers[n].leader)
        self.pivotal_of = {FACTION[self.headers[n].pivotal.lower()]: n for n in self._of_kind(PIVOTAL)}
        """2.3.8 The Pivotal Event of each faction."""
        self.leaders = {n: header.leader for n, header in self.headers.items() if header.leader}
        self.last = max(self.headers)
        self.ours = tuple(n for n, header in self.headers.items() if header.ours)
        """The cards whose text is our own: a deck of the players' may replace them."""

    def _of_kind(self, kind: str) -> tuple[int, ...]:
        return tuple(number for number, header in self.headers.items() if header.kind == kind)


def is_coup(number: int) -> bool:
    """2.4 Whether the number is a Coup card's."""
    return IS_COUP[number] == 1
