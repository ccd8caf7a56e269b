"""The board as text, for the terminal: cards, scores and tracks, then every space with its pieces, by region."""

from collections.abc import Mapping, Sequence
from textwrap import wrap
from typing import Any

from sandtable.text import fill, lookup, render
from sandtable.text.cards import card_text
from sandtable.vietnam import terms
from sandtable.vietnam.board import (
    CITIES,
    COIN_CONTROL,
    IDS,
    IN_SOUTH,
    IS_HIGHLAND,
    IS_JUNGLE,
    IS_LOC,
    IS_LOWLAND,
    LOCS,
    NO_CONTROL,
    NVA_CONTROL,
    OUTSIDE_SOUTH,
    POP,
    PROVINCES,
    SUPPORT_NAMES,
)  # fmt: skip
from sandtable.vietnam.headers import SINGLE
from sandtable.vietnam.pieces import FACTIONS, KINDS, PIECES, PIECES_OF
from sandtable.vietnam.state import War
from sandtable.vietnam.view import face, view

LETTERS = {
    "troops": "T", "police": "P", "base": "B", "tunnel": "X", "guerrilla": "g", "guerrilla_active": "G",
    "ranger": "r", "ranger_active": "R", "irregular": "i", "irregular_active": "I", "advisor": "a", "hamlet": "H", "cadre": "C",
}  # fmt: skip
LETTER = tuple(LETTERS[name.partition("_")[2]] for name in PIECES)

REGIONS: tuple[tuple[str, tuple[int, ...]], ...] = (
    ("sheet.cities", CITIES),
    ("sheet.highland", tuple(s for s in PROVINCES if IN_SOUTH[s] and IS_HIGHLAND[s])),
    ("sheet.jungle", tuple(s for s in PROVINCES if IN_SOUTH[s] and IS_JUNGLE[s])),
    ("sheet.lowland", tuple(s for s in PROVINCES if IN_SOUTH[s] and IS_LOWLAND[s])),
    ("sheet.abroad", OUTSIDE_SOUTH),
    ("sheet.locs", LOCS),
)


def board_text(g: War, seat: str | None, lang: str, more: Sequence[str] = ()) -> str:
    """The whole board as lines of at most about 100 characters; ``more`` are lines of a game's own below the head."""
    lines = [*_head(g, view(g, seat), lang), *more, ""]
    closed = terms.closed(g)
    for title, spaces in REGIONS:
        shown = [s for s in spaces if s not in closed and (not IS_LOC[s] or g.sabotage[s] or any(_pieces(g, s)))]
        rows = [_row(g, s, lang) for s in shown]
        if rows:
            lines += [_word(lang, title), *rows]
    return "\n".join([*lines, "", _word(lang, "sheet.legend")])


def _word(lang: str, key: str) -> str:
    return lookup(lang, key) or key


def _faction(lang: str, name: str) -> str:
    return _word(lang, f"faction.{name}")


def _card(lang: str, g: War, number: int) -> str:
    """Number and title, and in other languages the title in English too, as it is printed."""
    if not number:
        return "-"
    printed = g.header(number).title
    title = lookup(lang, f"card.{number}.title") or printed
    return f"{number} {title}" if title == printed else f"{number} {title} ({printed})"


def provenance(card: Mapping[str, Any], lang: str) -> str:
    """Whose card it is, where it is not the printed one; "" where it is."""
    if card["deck"] and not card["ours"]:
        return fill(lang, "card_face.own", deck=card["deck"])
    return _word(lang, "card_face.ours") if card["ours"] else ""


def _with_order(lang: str, g: War, number: int) -> str:
    """2.3.1 A card with the order of its faction symbols."""
    order = " ".join(_faction(lang, FACTIONS[f]) for f in g.header(number).order) if number else ""
    return f"{_card(lang, g, number)} [{order}]" if order else _card(lang, g, number)


def card_text_of(g: War, number: int, lang: str) -> str:
    """2.2 A card to be read: number, title, faction order, its sides."""
    return "\n".join([_with_order(lang, g, number), *_sides(lang, g, number)])


def _sides(lang: str, g: War, number: int) -> list[str]:
    """The texts of a card, a paragraph a side, and whose they are."""
    lines: list[str] = []
    edition = g.edition
    for side in g.header(number).sides if number else ():
        name = _word(lang, "key.event" if side == SINGLE else f"key.event:{side}")
        text = card_text(lang, number, side, edition)
        lines += wrap(f"{name}: {text}", 100, subsequent_indent="  ") if text else []
    history = lookup(lang, f"card.{number}.history")
    if history:
        lines += wrap(history, 100, initial_indent="  ", subsequent_indent="  ")
    if number and (whose := provenance(face(g, number), lang)):
        lines.append(f"  {whose}")
    return lines


def own_deck_line(about: Mapping[str, Any], lang: str) -> str:
    """The players' own deck: its name, the plugin behind it, how many of its Events are off."""
    line = fill(lang, "own_deck.name", **{**about, "cards": len(about["cards"]), "off": len(about["off"])})
    return f"{line} {fill(lang, 'own_deck.lacks', lacks=about['lacks'])}" if about["lacks"] else line


def _head(g: War, v: dict[str, Any], lang: str) -> list[str]:
    tracks = v["tracks"]
    cards = [
        fill(lang, "sheet.card", card=_with_order(lang, g, v["card"])),
        fill(lang, "sheet.next", card=_with_order(lang, g, v["next_card"])),
        render(lang, "sheet.left", {"n": v["cards_left"]}),
        _word(lang, f"leader.{v['leader']}"),
        *([_word(lang, "sheet.monsoon")] if v["monsoon"] else []),
    ]
    scores = [f"{_faction(lang, f)} {n} ({v['margins'][f]:+d})" for f, n in v["scores"].items()]
    money = [f"{_faction(lang, f)} {n}" for f, n in tracks["resources"].items()]
    numbers = [f"{_word(lang, f'sheet.{name}')} {level}" for name, level in tracks.items() if isinstance(level, int)]
    lines = [
        "   ".join(cards),
        *([own_deck_line(v["own_deck"], lang)] if "own_deck" in v else []),
        *_sides(lang, g, g.card),
        f"{_word(lang, 'sheet.scores')}: " + "   ".join(scores),
        f"{_word(lang, 'sheet.resources')}: " + ", ".join(money) + "   " + "   ".join(numbers),
    ]
    if v["eligible"]:
        lines.append(f"{_word(lang, 'sheet.eligible')}: " + ", ".join(_faction(lang, f) for f in v["eligible"]))
    lasting = {**v["capabilities"], **v["momentum"]}
    if lasting:
        sides = [f"{_card(lang, g, int(n))} ({side})" for n, side in lasting.items()]
        lines.append(f"{_word(lang, 'sheet.lasting')}: " + ", ".join(sides))
    if v["pivotal"]:
        hands = [f"{_faction(lang, f)} ({_card(lang, g, number)})" for f, number in v["pivotal"].items()]
        lines.append(f"{_word(lang, 'sheet.pivotal')}: " + ", ".join(hands))
    for box in ("available", "casualties", "out_of_play"):
        held = render(lang, "sheet.held", {"pieces": v[box]}) if v[box] else "-"
        lines.append(f"{_word(lang, f'box.{box}')}: {held}")
    return lines


def _pieces(g: War, s: int) -> Sequence[int]:
    return g.n[s * KINDS : (s + 1) * KINDS]


def _row(g: War, s: int, lang: str) -> str:
    """One space: name and Population, Control, Support, pieces by faction, markers."""
    counts = _pieces(g, s)
    groups = []
    for f, pieces in enumerate(PIECES_OF):
        shown = [f"{counts[p]}{LETTER[p]}" for p in pieces if counts[p]]
        if shown:
            groups.append(f"{_faction(lang, FACTIONS[f])} {' '.join(shown)}")
    marks = [render(lang, "sheet.terror", {"n": g.terror[s]})] if g.terror[s] else []
    if g.sabotage[s]:
        marks.append(_word(lang, "sheet.sabotage"))
    control = {NO_CONTROL: "", COIN_CONTROL: "COIN", NVA_CONTROL: _faction(lang, "nva")}[g.control[s]]
    support = _word(lang, f"support.{SUPPORT_NAMES[g.support[s] + 2]}") if POP[s] else ""
    name = _word(lang, f"space.{IDS[s]}") + (f" {POP[s]}" if POP[s] else "")
    if IS_LOC[s]:
        return f"  {name:32} {' | '.join(groups + marks)}".rstrip()
    return f"  {name:23} {control:4} {support:19} {' | '.join(groups + marks)}".rstrip()
