"""What a seat may see of Sovereign of Discord: the view of the family, and the tracks, slots and picks of this game."""

from typing import Any

from sandtable.text import fill, lookup, render
from sandtable.vietnam import board_text as shared_text
from sandtable.vietnam import ruleset
from sandtable.vietnam import view as shared_view
from sandtable.vietnam.board import IDS
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import FACTIONS, KINDS
from sandtable.vietnam.sovereign.setup import INFO
from sandtable.vietnam.state import SLOTS, TRACK_NAMES, War, slot_of
from sandtable.vietnam.verbs import SET_ASIDE, slot_name


def view(g: War, seat: str | None) -> dict[str, Any]:
    """JSON for ``seat`` (None: a spectator). After the Fall of Diem it is Fire in the Lake's view."""
    rules = ruleset.of(g)
    seen = {**shared_view.view(g, seat), "game": "sovereign", "rules": rules.name}
    if not rules.closed:
        return {**seen, "rulebooks": list(dict.fromkeys((rules.name, *INFO.rulebooks)))}
    shown = [n for cards in (*g.picks, _to_pick(g)) for n in cards]
    return {
        **seen,
        "rulebooks": list(dict.fromkeys((rules.name, *INFO.rulebooks))),
        "faces": {**seen["faces"], **{str(number): shared_view.face(g, number) for number in shown}},
        "factions": [FACTIONS[f] for f in rules.factions],
        "closed": [IDS[s] for s in sorted(rules.closed)],
        "slots": {name: [_slot(g, track, slot + 1) for slot in range(SLOTS)] for track, name in enumerate(TRACK_NAMES)},
        "cadres": g.cadres,
        SET_ASIDE: shared_view.box(g.set_aside),
        "picks": {year: list(cards) for (_, year), cards in zip(g.piles, g.picks)},
        "unseen": {year: n for (_, year), n in zip(g.piles, g.unseen)},
        "initiative": FACTIONS[g.starter] if g.starter >= 0 else None,
    }


def _to_pick(g: War) -> list[int]:
    """2.1 While the open picks are made: the Events of the year that is picked from."""
    if g.phase != "start":
        return []
    several = len(ruleset.of(g).factions)
    year = next((name for (_, name), cards in zip(g.piles, g.picks) if len(cards) < several), "")
    return [number for number in ruleset.of(g).cards.events if HEADERS[number].period == year]


def _slot(g: War, track: int, slot: int) -> dict[str, int]:
    start = slot_of(track, slot)
    return {slot_name(p): n for p, n in enumerate(bytes(g.slots[start : start + KINDS])) if n}


def board_text(g: War, seat: str | None, lang: str) -> str:
    """The board for a terminal, with the tracks and their slots."""
    v = view(g, seat)
    if "slots" not in v:
        return shared_text.board_text(g, seat, lang)
    return f"{shared_text.board_text(g, seat, lang, _lines(v, lang))}\n{fill(lang, 'sheet.legend.sovereign')}"


def _lines(v: dict[str, Any], lang: str) -> list[str]:
    """Regime Stability, Cadres, what stands on the slots, the open cards that are still to come."""
    stability = lookup(lang, f"stability.{v['tracks']['stability']}") or v["tracks"]["stability"]
    lines = [
        fill(lang, "sheet.stability", stability=stability),
        *([render(lang, "sheet.cadres", {"n": v["cadres"]})] if "nva" in v["factions"] else []),
    ]
    for track, slots in v["slots"].items():
        held = [f"{i}: {render(lang, 'sheet.held', {'pieces': slot})}" for i, slot in enumerate(slots, 1) if slot]
        if held:
            lines.append(f"{lookup(lang, f'sheet.{track}') or track}: " + "   ".join(held))
    for year, cards in v["picks"].items():
        if cards:
            titles = [lookup(lang, f"card.{n}.title") or HEADERS[n].title for n in cards]
            lines.append(fill(lang, "sheet.picks", year=year, cards=", ".join(titles)))
    lines.append(f"{lookup(lang, 'box.set_aside')}: {render(lang, 'sheet.held', {'pieces': v[SET_ASIDE]})}")
    lines.append(lookup(lang, "sheet.closed") or "")
    if v["initiative"]:
        did = lookup(lang, f"choice.{v['first_did']}") if v["first_did"] else None
        lines.append(render(lang, "sheet.initiative", {"faction": v["initiative"]}) + (f" ({did})" if did else ""))
    return lines


