"""Correcting the position at the printed table: what stands on the slots of Washington and Hanoi, beside all that the Vietnam
games share."""

from sandtable.kernel.at_table import Blank, Form, Impossible, Spot
from sandtable.vietnam import corrections, ruleset, verbs
from sandtable.vietnam.corrections import BOXES, MOST_PIECES
from sandtable.vietnam.pieces import KINDS, PIECE, POOLED, VC_CADRE
from sandtable.vietnam.sovereign.rules.reset import room
from sandtable.vietnam.sovereign.sheets import SLOTS
from sandtable.vietnam.state import TRACK_NAMES, War

_SLOTS = {f"{track}_{n}": (t, n) for t, track in enumerate(TRACK_NAMES) for n in (1, 2, 3)}
_PIECES = tuple(dict.fromkeys(piece for slots in SLOTS.values() for slot in slots for piece in slot))


def _in_force(g: War) -> bool:
    """P6.8, P6.9 Whether the game still has the tracks with slots."""
    return "washington" in ruleset.of(g).tracks


def correct(g: War, words: str) -> None:
    """P6.8.3, P6.9.3 Change the position as ``words`` say, such as ``slot:us_advisor:1:washington_2:saigon``."""
    kind, *said = words.split(":")
    if kind != "slot" or not _in_force(g):
        corrections.correct(g, words)
        return
    if len(said) != 4:
        raise Impossible("no_words", words=words)
    piece, number, origin, target = said
    if piece not in _PIECES:
        raise Impossible("unknown", word=piece)
    g.emit("fix")
    n = corrections.number(number, 1, MOST_PIECES)
    p = VC_CADRE if piece == verbs.slot_name(VC_CADRE) else PIECE[piece]
    if (origin in _SLOTS) == (target in _SLOTS):
        raise Impossible("one_slot")
    if origin in _SLOTS:
        _leave(g, p, n, origin, target)
    else:
        _enter(g, p, n, origin, target)


def _leave(g: War, p: int, n: int, origin: str, target: str) -> None:
    track, slot = _SLOTS[origin]
    _need(verbs.on_slot(g, track, slot, p), p, n, f"slot:{origin}")
    if target == verbs.AVAILABLE:
        verbs.release(g, track, slot, p, n)
        return
    s = corrections.space(g, target)
    if p == VC_CADRE or not verbs.can_stack(g, s, p, n):
        raise Impossible("no_room", piece=verbs.slot_name(p), place=f"space:{target}")
    verbs.send(g, track, slot, s, p, n)


def _enter(g: War, p: int, n: int, origin: str, target: str) -> None:
    track, slot = _SLOTS[target]
    most = SLOTS[TRACK_NAMES[track]][slot - 1].get(verbs.slot_name(p), 0) if room(g, track, p) else 0
    if verbs.on_slot(g, track, slot, p) + n > most:
        raise Impossible("no_room", piece=verbs.slot_name(p), place=f"slot:{target}")
    if origin in BOXES:
        cadres = g.cadres if origin == verbs.AVAILABLE else 0
        _need(cadres if p == VC_CADRE else verbs.box(g, origin)[POOLED[p]], p, n, f"box:{origin}")
        verbs.fill_slot(g, track, slot, p, n, origin)
        return
    s = corrections.space(g, origin)
    _need(0 if p == VC_CADRE else g.n[s * KINDS + p], p, n, f"space:{origin}")
    verbs.recall(g, s, p, track, slot, n)


def _need(there: int, p: int, n: int, place: str) -> None:
    if there < n:
        raise Impossible("not_there", piece=verbs.slot_name(p), n=n, have=there, place=place)


def forms(g: War) -> list[Form]:
    """What can be corrected, as forms to fill in."""
    found = corrections.forms(g)
    if _in_force(g):
        places = [*(f"slot:{name}" for name in _SLOTS), *corrections.places(g)]
        pieces = Blank("piece", [f"piece:{piece}" for piece in _PIECES])
        number = Blank("n", low=1, high=MOST_PIECES)
        found.append(Form("slot", (pieces, number, Blank("from", places), Blank("to", places))))
    return found


def checklist(g: War) -> list[Spot]:
    """2.1 What stands where, the slots after the boxes."""
    spots = corrections.checklist(g)
    if not _in_force(g):
        return spots
    for spot in spots:
        if spot.key == f"box:{verbs.AVAILABLE}" and g.cadres:
            spot.lines.append(("pieces", {"piece": verbs.slot_name(VC_CADRE), "n": g.cadres}))
    slots = []
    for name, (track, slot) in _SLOTS.items():
        held = {p: verbs.on_slot(g, track, slot, p) for p in range(KINDS)}
        lines = [("pieces", {"piece": verbs.slot_name(p), "n": n}) for p, n in held.items() if n]
        slots += [Spot(f"slot:{name}", list(lines))] if lines else []
    boxes = sum(not spot.key.startswith("space:") for spot in spots)
    return [*spots[:boxes], *slots, *spots[boxes:]]
