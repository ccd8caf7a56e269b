"""A deck of the players' own, in the place of cards whose text is ours.

The option ``deck_file`` names a JSON file (docs/bring_your_deck.md). What it says is kept in the option itself, so that a
record carries it wherever it goes. A title without an effect turns the Event off: ours is not played under its name.
"""

import json
import unicodedata
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

from sandtable.kernel.errors import BadOption, quoted, some
from sandtable.kernel.game import FileOption, Json
from sandtable.kernel.reading import Node, parse, read_file
from sandtable.text import lookup
from sandtable.vietnam.card import COUP
from sandtable.vietnam.headers import COUP as COUP_CARD
from sandtable.vietnam.headers import (
    EVENT,
    HEADERS,
    MISSING,
    OFF,
    OURS,
    PLUGIN,
    SIDES,
    SINGLE,
    Header,
    Library,
    OwnCards,
    OwnHeader,
)
from sandtable.vietnam.packs import PACKS, Pack
from sandtable.vietnam.pieces import FACTIONS

NAME, TITLE, TEXT = 60, 80, 1000
"""How long the name of a deck, a title and the text of a side may be."""
FACTION_LETTERS = "UNAV"
_TOP = ("deck", "game", "plugin", "picks", "cards", "lacks")
_ROW = ("title", "order", "sides", "capability", "momentum", "text", "event")


class DeckOption(FileOption):
    """The option ``deck_file``."""

    __slots__ = ("libraries", "years")

    def __init__(self, game: str, *libraries: Library, years: Sequence[str] = ()) -> None:
        super().__init__(game)
        self.libraries = libraries
        self.years = tuple(years)

    def check(self, name: str, value: object) -> object:
        """What a deck says, checked again: it may come from a record."""
        if value is None:
            return None
        if not isinstance(value, Mapping):
            raise BadOption("own_deck.no_deck", name=name, value=quoted(value))
        try:
            text = json.dumps(value, indent=1)
        except (TypeError, ValueError, RecursionError) as e:
            raise BadOption("option.unreadable", name=name, why=str(e)) from e
        return self._deck(parse(text, f"option {name}"))

    def told(self, value: object) -> object:
        """The deck's name."""
        return value["deck"] if isinstance(value, Mapping) else None

    def read(self, file: Path) -> Json:
        """What a deck file says; errors name the file, the line and what was expected."""
        return self._deck(read_file(file))

    # ------------------------------------------------------------------ reading

    @property
    def replaceable(self) -> dict[int, Header]:
        """The cards whose text is ours, by number."""
        return {n: library.headers[n] for library in self.libraries for n in library.ours}

    def _deck(self, top: Node) -> Json:
        top.only(_TOP)
        name = _words(top["deck"], NAME)
        top["game"].one_of((self.game,))
        pack, plugin = _plugin(top)
        deck: Json = {"deck": name, "game": self.game, "plugin": plugin, "picks": self._picks(top), "cards": {}}
        if "lacks" in top:
            deck["lacks"] = {part: _words(top["lacks"][part], NAME) for part in ("name", "version")}
        if (twice := top["cards"].twice()) is not None:
            raise twice
        known = self.replaceable
        for number, row in top["cards"].items():
            header = known.get(int(number)) if number.isascii() and number.isdigit() else None
            if header is None:
                raise row.error("own_deck.number", number, cards=ranges(known) or "–")
            deck["cards"][number] = _row(header, row, pack)
        return deck

    def _picks(self, top: Node) -> dict[str, list[int]]:
        """2.1 The cards for a first game, by year."""
        picks: dict[str, list[int]] = {}
        if "picks" not in top or top["picks"].value == {}:
            return picks
        if not self.years:
            raise top["picks"].error("own_deck.no_picks")
        top["picks"].only(self.years)
        for year, node in top["picks"].items():
            events = [n for n, h in self.replaceable.items() if h.kind == EVENT and h.period == year]
            chosen: list[int] = []
            for one in node.each():
                if one.value not in events or one.value in chosen:
                    raise one.error("own_deck.event_of", year=year, cards=ranges(events))
                chosen.append(one.whole())
            picks[year] = chosen
        return picks


def _plugin(top: Node) -> tuple[Pack | None, Json | None]:
    """The plugin that a deck names: its Pack, and its name and version for the record."""
    if "plugin" not in top or top["plugin"].value is None:
        return None, None
    node = top["plugin"]
    wanted = None
    if isinstance(node.value, dict):
        node.only(("name", "version"))
        wanted, node = node["version"], node["name"]
    pack = PACKS.get(_words(node, NAME))
    if pack is None:
        raise node.error("own_deck.plugin", loaded=some(sorted(PACKS)))
    if wanted is not None and wanted.value != pack.version:
        raise wanted.error("own_deck.version", version=pack.version, plugin=pack.name)
    return pack, {"name": pack.name, "version": pack.version}


def _row(header: Header, row: Node, pack: Pack | None) -> Json:
    row.only(_ROW)
    found: Json = {}
    if "title" in row:
        found["title"] = _words(row["title"], TITLE)
    if "order" in row:
        if not header.order:
            raise row["order"].error("own_deck.no_order")
        if sorted(str(row["order"].value)) != sorted(FACTION_LETTERS):
            raise row["order"].error("own_deck.order")
        found["order"] = row["order"].string()
    if header.kind != EVENT:
        for name in ("sides", "capability", "momentum"):
            if name in row:
                raise row[name].error("own_deck.events_only", name=name)
    if "sides" in row:
        found["sides"] = row["sides"].one_of(tuple(SIDES))
    if "capability" in row:
        owner = row["capability"]
        found["capability"] = None if owner.value is None else owner.one_of(tuple(name.upper() for name in FACTIONS))
    sides = _sides(header, found)
    if "momentum" in row:
        found["momentum"] = [side.one_of(sides) for side in row["momentum"].each()]
    if "text" in row:
        row["text"].only(sides)
        found["text"] = {side: _words(text, TEXT) for side, text in row["text"].items()}
    found["event"] = _events(header.number, sides, row, pack)
    for side in found.get("text", ()):
        if found["event"][side] == OURS:
            raise row["text"][side].error("own_deck.no_text")
    return found


def _sides(header: Header, found: Mapping[str, Any]) -> tuple[str, ...]:
    if header.kind == COUP_CARD:
        return (COUP,)
    return SIDES[found["sides"]] if "sides" in found else header.sides


def _events(number: int, sides: Sequence[str], row: Node, pack: Pack | None) -> dict[str, str]:
    """What each side does: as the row says, else what the plugin has for it; a title of one's own without that is off."""
    if "event" in row and isinstance(row["event"].value, dict):
        row["event"].only(sides)
    found: dict[str, str] = {}
    for side in sides:
        here = pack is not None and (number, side) in pack.effects
        if "event" not in row:
            found[side] = PLUGIN if here else OFF if "title" in row or "sides" in row else OURS
            continue
        node = row["event"]
        if isinstance(node.value, dict):
            node = node[side]
        found[side] = node.one_of((OURS, OFF, PLUGIN, MISSING))
        if found[side] == PLUGIN and not here:
            raise node.error("own_deck.effect", number=number, side=side)
        if found[side] == OURS and "sides" in row:
            raise node.error("own_deck.own_sides")
    return found


def _words(node: Node, most: int) -> str:
    """A text for people: one line, of bounded length."""
    text = node.string()
    if not text.strip() or len(text) > most or any(c in "{}" or unicodedata.category(c)[0] == "C" for c in text):
        raise node.error("own_deck.text", most=most)
    return text.strip()


def ranges(numbers: "Sequence[int] | Mapping[int, object]") -> str:
    """Card numbers in a few words.

    >>> ranges([201, 202, 203, 277])
    '201-203, 277'
    """
    runs: list[list[int]] = []
    for n in sorted(numbers):
        if runs and n == runs[-1][-1] + 1:
            runs[-1].append(n)
        else:
            runs.append([n])
    return ", ".join(f"{run[0]}-{run[-1]}" if len(run) > 1 else str(run[0]) for run in runs)


# ------------------------------------------------------------------ playing


def cards(deck: object) -> OwnCards:
    """The cards that the deck replaces, with what they do."""
    found = OwnCards()
    found.about = about(deck)
    if not isinstance(deck, Mapping):
        return found
    pack = PACKS[deck["plugin"]["name"]] if deck["plugin"] else None
    for number, row in deck["cards"].items():
        n = int(number)
        sides = [side for side, word in row["event"].items() if word == PLUGIN]
        effects = {side: pack.effects[n, side] for side in sides} if pack is not None else {}
        demand = pack.demands.get(n) if pack is not None else None
        found[n] = OwnHeader(HEADERS[n], row, deck["deck"], effects, demand)
    return found


def picks(deck: object) -> dict[str, list[int]]:
    """2.1 The cards that the deck names for a first game, by year."""
    return dict(deck["picks"]) if isinstance(deck, Mapping) else {}


def adapted(deck: object) -> tuple[object, Json | None]:
    """A record's deck as it can be played here; and which plugin it lacks, or has in another version.

    Events of a plugin that is not here are off.
    """
    if not isinstance(deck, Mapping) or not isinstance(deck.get("plugin"), Mapping):
        return deck, None
    plugin, rows = deck["plugin"], deck.get("cards")
    pack = PACKS.get(str(plugin.get("name")))
    if not isinstance(rows, Mapping) or (pack is not None and pack.version == plugin.get("version")):
        return deck, None
    effects = pack.effects if pack is not None else {}
    changed: Json = {**deck, "plugin": None if pack is None else {"name": pack.name, "version": pack.version}}
    changed["cards"] = {number: _adapted(str(number), row, effects) for number, row in rows.items()}
    lacks = {"name": str(plugin.get("name")), "version": str(plugin.get("version"))}
    return {**changed, "lacks": lacks}, lacks


def _adapted(number: str, row: Any, effects: Mapping[tuple[int, str], object]) -> Any:
    if not isinstance(row, Mapping) or not isinstance(row.get("event"), Mapping):
        return row
    known = {side for n, side in effects if str(n) == number}
    return {**row, "event": {s: MISSING if w == PLUGIN and s not in known else w for s, w in row["event"].items()}}


# ------------------------------------------------------------------ telling


def words(deck: object, lang: str) -> dict[str, str]:
    """The texts that hold at a table with the deck, in the place of the catalogs'."""
    found: dict[str, str] = {}
    if not isinstance(deck, Mapping):
        return found
    for number, row in deck["cards"].items():
        card = f"card.{number}"
        if "title" in row:
            found[f"{card}.title"] = row["title"]
            found[f"{card}.history"] = ""  # told of our card
        for side, word in row["event"].items():
            if word != OURS:
                text = row.get("text", {}).get(side) or lookup(lang, f"own_deck.{word}") or word
                found[f"{card}.{SINGLE if side == COUP else side}"] = text
    return found


def about(deck: object) -> Json | None:
    """What everybody may know of the deck: its name, its plugin, how many cards it replaces and how many are off."""
    if not isinstance(deck, Mapping):
        return None
    rows: Mapping[str, Any] = deck["cards"]
    plugin = deck["plugin"]
    return {
        "name": deck["deck"],
        "plugin": f"{plugin['name']} {plugin['version']}" if plugin else None,
        "lacks": f"{deck['lacks']['name']} {deck['lacks']['version']}" if "lacks" in deck else None,
        "cards": sorted(int(n) for n, row in rows.items() if OURS not in row["event"].values()),
        "off": sorted(int(n) for n, row in rows.items() if {OFF, MISSING} & {*row["event"].values()}),
    }
