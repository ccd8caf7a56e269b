"""The board as a flat table of what a worked game moves, and what changed between two of them, in one line of words."""

from typing import Any

from sandtable import Table

SHOWN = ("card", "next_card", "monsoon", "cadres", "initiative")


def board(t: Table) -> dict[str, str]:
    """Everything on the board by name: `saigon.arvn_troops`, `resources.vc`, `washington.1.us_advisor` ..."""
    v = t.view()
    found: dict[str, object] = {name: v[name] for name in SHOWN if v.get(name)}
    found["eligible"] = "+".join(v["eligible"])
    for space, facts in v["spaces"].items():
        found[space] = facts.get("support", "")
        found[f"{space}.control"] = facts.get("control", "")
        found[f"{space}.terror"] = facts.get("terror", 0)
        _add(found, space, facts["pieces"])
    for box in ("available", "out_of_play", "casualties", "set_aside"):
        _add(found, box, v[box])
    for track, slots in v["slots"].items():
        for n, held in enumerate(slots, 1):
            _add(found, f"{track}.{n}", held)
    _add(found, "resources", v["tracks"]["resources"])
    _add(found, "score", v["scores"])
    _add(found, "capability", v["capabilities"])
    _add(found, "", {name: n for name, n in v["tracks"].items() if not isinstance(n, dict)})
    return {name: str(n) for name, n in found.items() if n not in (0, "", "none", None, False)}


def _add(found: dict[str, object], box: str, held: dict[str, Any]) -> None:
    found.update({f"{box}.{name}" if box else name: n for name, n in held.items()})


def changes(before: dict[str, str], after: dict[str, str]) -> list[str]:
    """What changed, one `name before>after` each, nothing as 0; in the order of the names."""
    names = sorted(before.keys() | after.keys())
    return [f"{n} {before.get(n, 0)}>{after.get(n, 0)}" for n in names if before.get(n) != after.get(n)]


def told(line: str) -> list[str]:
    """The changes of a line of a worked game, as they would be found."""
    return sorted((word.strip() for word in line.split(";") if word.strip()), key=lambda word: word.partition(" ")[0])


def play(t: Table, seat: str, keys: str) -> None:
    """Answers, each of which must be asked of the seat and be on offer."""
    for key in keys.split():
        d = t.decision
        assert d is not None and (d.seat, key in d.options) == (seat, True), f"{key} by {seat}: {d!r}"
        t.answer(key)
