"""8.4.3-8.4.5 What non-players choose in Events where no instruction says more: which spaces, which pieces, how many."""

from collections.abc import Callable, Mapping

from sandtable.fitl.board import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    IS_CITY,
    POP,
    SPACE,
    SPACE_KEY,
    within,
)  # fmt: skip
from sandtable.fitl.nonplayer.common import give_up, target
from sandtable.fitl.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_pieces, offered_spaces
from sandtable.fitl.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_PIECES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    COIN_CUBES,
    GUERRILLAS,
    INSURGENT_BASES,
    INSURGENT_PIECES,
    IS_BASE,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_PIECES,
    NVA_TROOPS,
    OWNER,
    PIECE_KEY,
    POOLED,
    SPECIAL_FORCES,
    TUNNELS,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_PIECES,
)  # fmt: skip
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

# ------------------------------------------------------------------ Support and Opposition (8.4.5)


def support_change(g: Fitl, s: int, level: int) -> tuple[int, int]:
    """What a new level would add to Total Support and Total Opposition."""
    pop, now = POP[s], g.support[s]
    return pop * (max(level, 0) - max(now, 0)), pop * (max(-level, 0) - max(-now, 0))


_SHIFT_SCORE: dict[int, Callable[[int, int], int]] = {  # of Support and Opposition gained
    VC: lambda sup, opp: 100 * opp - sup,
    NVA: lambda sup, opp: -100 * sup - opp,
    ARVN: lambda sup, opp: -100 * opp - sup,
    US: lambda sup, opp: 100 * sup - opp,
}


def shift_line(steps: int = 0, level: int | None = None) -> SpaceLine:
    """8.4.5 Each faction by what it gains most from a shift, or from a new level."""

    def score(turn: Turn, s: int) -> int:
        g = turn.g
        new = level if level is not None else max(-2, min(2, g.support[s] + steps))
        return _SHIFT_SCORE[turn.f](*support_change(g, s, new))

    return most("best_shift", score)


def shift_space(turn: Turn, d: Decision) -> str:
    """8.4.5 The space to shift, or to set to a level."""
    steps, level = d.args.get("steps", -1), d.args.get("level")
    if isinstance(level, int):
        return turn.pick_space(d, "8.4.5", [shift_line(level=level)])
    return turn.pick_space(d, "8.4.5", [shift_line(steps if isinstance(steps, int) else -1)])


# ------------------------------------------------------------------ one space of an Event (8.4.4)


def held(pieces: tuple[int, ...], cap: int = 99, near: int = 0) -> Callable[[Turn, int], int]:
    """How many of these pieces are in the space, or within so many steps of it, up to what the Event takes."""
    if not near:
        return lambda t, s: min(cap, holds(t.g, s, pieces))
    return lambda t, s: min(cap, sum(holds(t.g, a, pieces) for a in within(s, near)))


def _untunneled(pieces: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(p for p in pieces if p not in TUNNELS)


_US_BASE = most("most_us_bases", held((US_BASE,)))
_ROOM: SpaceLine = prefer("room_for_base", lambda t, s: bases_in(t.g, s) < 2)

COIN_SPACES: Mapping[int, list[SpaceLine]] = {
    23: [most("most_bases", held(INSURGENT_BASES)), most("most_enemies", held(INSURGENT_PIECES))],
    24: [most("most_bases", held((VC_BASE,))), most("most_enemies", held(_untunneled(VC_PIECES)))],
    36: [most("most_bases", held(INSURGENT_BASES, 1))],
    37: [most("most_enemies", held((NVA_TROOPS,), 10, near=1))],
    44: [most("most_bases", held(INSURGENT_BASES)), most("most_enemies", held(NVA_PIECES))],
    47: [most("most_arvn_pieces", held(ARVN_PIECES))],
    48: [shift_line(level=ACTIVE_SUPPORT), most("most_enemies", held(GUERRILLAS, 3))],
    53: [most("most_enemies", held((NVA_TROOPS,), 2))],
    56: [most("most_enemies", held(GUERRILLAS, 2))],
    59: [most("most_bases", held((NVA_BASE,))), most("most_enemies", held(_untunneled(NVA_PIECES), 3))],
    68: [shift_line(level=ACTIVE_SUPPORT)],
    71: [most("most_enemies", held((NVA_TROOPS,)))],
    78: [shift_line(level=ACTIVE_SUPPORT)],
    100: [
        most("most_bases", lambda t, s: max(t.g.n[s * KINDS + VC_BASE], t.g.n[s * KINDS + NVA_BASE])),
        most("most_enemies", lambda t, s: max(t.g.vc[s], t.g.nva[s] - t.g.n[s * KINDS + NVA_TROOPS])),
    ],
    102: [most("most_enemies", held(GUERRILLAS))],
    106: [shift_line(1)],
}
"""8.4.4 Unshaded: the lines for ``event.space`` (single effects too)."""

INSURGENT_SPACES: Mapping[int, list[SpaceLine]] = {
    17: [_US_BASE],
    21: [shift_line(level=ACTIVE_OPPOSITION)],
    23: [most("most_us_troops", held((US_TROOPS,), 6, near=1))],
    37: [most("most_us_troops", held((US_TROOPS,), 3))],
    44: [most("most_us_troops", held((US_TROOPS,), 6, near=1))],
    49: [most("most_troops", held((NVA_TROOPS,)))],
    81: [most("most_enemies", held((*SPECIAL_FORCES, ARVN_POLICE)))],
    97: [shift_line(-2)],
    98: [most("most_us_bases", held((US_BASE,), 1)), most("most_us_troops", held((US_TROOPS,), 1))],
    100: [_ROOM, most("most_cubes", held(COIN_CUBES, 6))],
    106: [shift_line(-1)],
    117: [most("most_bases", held((ARVN_BASE,))), most("most_arvn_pieces", held(ARVN_PIECES, 6))],
    119: [shift_line(level=ACTIVE_OPPOSITION), _ROOM],
}
"""8.4.4 Shaded: the lines for ``event.space`` (single effects too)."""


def event_space(turn: Turn, d: Decision) -> str:
    """8.4.4, 8.4.5 By what the Event does there: shifts, most Bases, most pieces; else by lot."""
    lines = (COIN_SPACES if turn.f <= ARVN else INSURGENT_SPACES).get(turn.g.card, [])
    s = turn.pick("8.4.4", offered_spaces(d), lines)
    if s < 0:
        return ""
    turn.counts["event_space"] = s
    return SPACE_KEY[s]


def hide_space(turn: Turn, d: Decision) -> str:
    """24 shaded: where most Guerrillas go Underground."""
    return turn.pick_space(d, "8.4.4", [most("most_guerrillas", held((VC_GUERRILLA_ACTIVE,)))])


def terror_space(turn: Turn, d: Decision) -> str:
    """27 shaded (8.4.5): the space that is to go to Active Opposition."""
    return turn.pick_space(d, "8.4.5", [shift_line(level=ACTIVE_OPPOSITION)])


def flip_space(turn: Turn, d: Decision) -> str:
    """12 shaded (8.4.3): lots, staying in a space while there are more."""
    return _stay(turn, d, "flipped", [])


# ------------------------------------------------------------------ placing (8.4.3, 8.1.2)

PLACED: Mapping[int, tuple[int, ...]] = {
    1: (US_BASE, US_TROOPS, US_IRREGULAR),
    2: (NVA_BASE, NVA_GUERRILLA, NVA_TROOPS),
    12: (NVA_BASE,),
    25: (VC_GUERRILLA,),
    26: (US_IRREGULAR,),
    47: (NVA_TROOPS,),
    49: (ARVN_BASE, ARVN_RANGER, ARVN_TROOPS, ARVN_POLICE),
    50: (US_TROOPS,),
    60: (NVA_TROOPS,),
    62: (NVA_GUERRILLA, NVA_TROOPS),
    63: (US_BASE, US_TROOPS, US_IRREGULAR),
    65: (US_BASE, US_TROOPS, US_IRREGULAR),
    66: (US_BASE, US_TROOPS, US_IRREGULAR),
    72: (VC_GUERRILLA, NVA_TROOPS),
    74: (ARVN_TROOPS,),
    80: (NVA_TROOPS,),
    81: (VC_GUERRILLA,),
    84: (VC_GUERRILLA, ARVN_TROOPS, ARVN_POLICE),
    87: (ARVN_BASE, ARVN_RANGER, ARVN_TROOPS, ARVN_POLICE),
    89: (VC_BASE, VC_GUERRILLA),
    90: (ARVN_BASE, ARVN_RANGER, ARVN_TROOPS, ARVN_POLICE, NVA_GUERRILLA, VC_GUERRILLA),
    91: (NVA_GUERRILLA, VC_GUERRILLA),
    100: (VC_BASE, VC_GUERRILLA),
    106: (VC_GUERRILLA, ARVN_POLICE),
    109: (VC_BASE, VC_GUERRILLA),
    110: (US_BASE, US_TROOPS, US_IRREGULAR),
    112: (VC_GUERRILLA, ARVN_POLICE),
    113: (ARVN_POLICE,),
    114: (VC_BASE, VC_GUERRILLA),
    117: (ARVN_TROOPS,),
    118: (VC_BASE, VC_GUERRILLA),
    119: (VC_BASE, VC_GUERRILLA),
    120: (US_BASE, US_TROOPS, US_IRREGULAR),
    123: (ARVN_TROOPS, ARVN_POLICE),
}
"""Card -> the types it places, in the order in which a non-player places them (8.1.2)."""


def _in_boxes(g: Fitl, p: int) -> int:
    return g.available[p] + g.casualties[p] + g.out_of_play[p] if OWNER[p] <= ARVN else g.available[p]


def _base_fits(g: Fitl, s: int, base: int) -> bool:
    """8.1.2 Never two COIN Bases in a space, nor an ARVN Base in a City."""
    if bases_in(g, s) >= 2:
        return False
    if base in COIN_BASES:
        return not holds(g, s, COIN_BASES) and not (base == ARVN_BASE and IS_CITY[s])
    return True


def _stay(turn: Turn, d: Decision, what: str, lines: list[SpaceLine]) -> str:
    """8.2 As much as possible in one space before lots choose another."""
    last = turn.counts.get(what, -1)
    same: SpaceLine = prefer("same_space", lambda t, s: s == last)
    s = turn.pick("8.4.4", offered_spaces(d), [*lines, same])
    if s < 0:
        return ""
    turn.counts[what] = s
    return SPACE_KEY[s]


def place_space(turn: Turn, d: Decision) -> str:
    """8.4.3, 8.4.4 Places for pieces: where a Base can stand if there is one to place, else by lot; none from the map."""
    g = turn.g
    types = PLACED.get(g.card, ())
    if "done" in d.options and types and not any(_in_boxes(g, p) for p in types):
        return "done"
    bases = [p for p in types if IS_BASE[p] and _in_boxes(g, p)]
    lines: list[SpaceLine] = [prefer("room_for_base", lambda t, s: any(_base_fits(g, s, p) for p in bases))] if bases else []
    return _stay(turn, d, "placed_at", lines)


def place_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Bases, then Guerrillas or Special Forces (from Out of Play Troops before Irregulars), then cubes evenly."""
    g, s = turn.g, SPACE.get(str(d.args.get("space")), -1)
    offered = offered_pieces(d)
    ready = [p for p in offered if _in_boxes(g, POOLED[p])] or offered
    mine = [p for p in ready if OWNER[p] == turn.f] or [p for p in ready if (OWNER[p] <= ARVN) == (turn.f <= ARVN)] or ready
    fitting = [p for p in mine if not IS_BASE[p] or s < 0 or _base_fits(g, s, p)] or mine
    return PIECE_KEY[first_to_place(g, s, fitting)]


def first_to_place(g: Fitl, s: int, pieces: list[int]) -> int:
    """8.1.2 The order of placing; of Troops and Police the scarcer, Troops if equal."""

    def rank(p: int) -> tuple[int, int]:
        if IS_BASE[p]:
            return (0, p)
        if p in ARVN_CUBES:
            here = g.n[s * KINDS + p] if s >= 0 else 0
            return (3, 2 * here + (p == ARVN_POLICE))
        if p == US_IRREGULAR:
            return (2, p)
        return (1, p) if p != NVA_TROOPS else (3, p)

    return min(pieces, key=rank)


def place_count(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible; one COIN Base a space; Troops and Police in turn."""
    p = str(d.args.get("piece"))
    if p in ("us_base", "arvn_base"):
        return number_key(d, 1)
    cubes = ("arvn_troops", "arvn_police")
    if p in cubes and all(q in PLACED.get(turn.g.card, ()) for q in ARVN_CUBES):
        return number_key(d, 1)
    return number_key(d, 99)


# ------------------------------------------------------------------ removing (8.4.4, 8.1.2)

OWN_LOSSES: Mapping[int, tuple[int, ...]] = {
    US: (9, 21, 65, 80, 93), ARVN: (79,), NVA: (42, 55, 58, 121), VC: (),
}  # fmt: skip
"""Faction -> the cards by which it gives up pieces of its own."""


def remove_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Where most enemy Bases go, then by lot; one's own losses where no Base is lost."""
    g = turn.g
    if g.card in OWN_LOSSES[turn.f]:
        own = _pieces(turn.f)
        spares: SpaceLine = prefer(
            "spares_bases", lambda t, s: any(g.n[s * KINDS + p] for p in own if not IS_BASE[p])
        )
        return _stay(turn, d, "removed_from", [spares])
    enemy_bases = (NVA_BASE, VC_BASE) if turn.f <= ARVN else COIN_BASES
    return _stay(turn, d, "removed_from", [most("most_bases", held(enemy_bases))])


def _pieces(f: int) -> tuple[int, ...]:
    return tuple(p for p in range(KINDS) if OWNER[p] == f)


def remove_piece(turn: Turn, d: Decision) -> str:
    """8.1.2, 8.4.4 An enemy's by the order of targets; else the friend's, else one's own, by the order of giving up."""
    pieces, s = offered_pieces(d), SPACE.get(str(d.args.get("space")), -1)
    if not pieces or s < 0:
        return ""
    enemies = [p for p in pieces if (OWNER[p] <= ARVN) != (turn.f <= ARVN)]
    if enemies:
        return PIECE_KEY[target(turn.g, s, enemies)]
    others = [p for p in pieces if OWNER[p] != turn.f]
    return PIECE_KEY[give_up(turn.g, s, others or pieces)]


def remove_count(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible; cubes one by one, so that Troops and Police go evenly (8.1.2)."""
    p, s = str(d.args.get("piece")), SPACE.get(str(d.args.get("space")), -1)
    if s >= 0 and p in ("us_troops", "arvn_troops", "arvn_police"):
        row, i = turn.g.n, s * KINDS
        if row[i + ARVN_POLICE] and row[i + US_TROOPS] + row[i + ARVN_TROOPS]:
            return number_key(d, 1)
    return number_key(d, 99)


# ------------------------------------------------------------------ replacing


def replace_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Where a Base can be placed, else by lot, staying in a space."""
    g = turn.g
    bases = [p for p in (VC_BASE,) if turn.f in (NVA, VC) and g.available[p] and g.card in (87, 113)]
    lines = [_ROOM] if bases else []
    return _stay(turn, d, "replaced_at", lines)


def replace_by(turn: Turn, d: Decision) -> str:
    """8.1.2 Bases, then Guerrillas or Special Forces, one's own first, then cubes."""
    s = SPACE.get(str(d.args.get("space")), -1)
    pieces = offered_pieces(d)
    own = [p for p in pieces if OWNER[p] == turn.f and p != ARVN_POLICE]
    return PIECE_KEY[first_to_place(turn.g, s, own or pieces)]


# ------------------------------------------------------------------ moving, boxes

BOX_ORDER = (US_BASE, ARVN_BASE, ARVN_RANGER, US_TROOPS, ARVN_TROOPS, ARVN_POLICE, US_IRREGULAR)


def box_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Between boxes: Bases, then Rangers, Troops, Irregulars."""
    pieces = offered_pieces(d)
    return PIECE_KEY[min(pieces, key=BOX_ORDER.index)] if pieces else ""


def source(turn: Turn, d: Decision) -> str:
    """8.4.3 From Out of Play, then Casualties, then Available."""
    return next((key for key in ("box:out_of_play", "box:casualties", "box:available") if key in d.options), "")


def somewhere(turn: Turn, d: Decision) -> str:
    """2 shaded (8.1.2): Troops that are lost are taken from Casualties, then Available, then the map."""
    return source(turn, d) or turn.pick_space(d, "8.4.3")


def move_from(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible, staying with a space; Bases that an Event merely allows to move stay (55)."""
    if turn.g.card == 55:
        return "done"
    return _stay(turn, d, "moved_from", [])


def move_to(turn: Turn, d: Decision) -> str:
    """8.4.4 To a space by lot, the same one while possible."""
    return _stay(turn, d, "moved_to", [])


def all_of_them(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible."""
    return number_key(d, 99)


HANDLERS: dict[str, Handler] = {
    "event.shift": shift_space,
    "event.set_support": shift_space,
    "event.space": event_space,
    "event.hide": hide_space,
    "event.terror": terror_space,
    "event.flip": flip_space,
    "event.flip_count": all_of_them,
    "event.place": place_space,
    "event.place_piece": place_piece,
    "event.place_count": place_count,
    "event.place_from": all_of_them,
    "event.remove": remove_space,
    "event.remove_piece": remove_piece,
    "event.remove_count": remove_count,
    "event.replace": replace_space,
    "event.replace_piece": remove_piece,
    "event.replace_by": replace_by,
    "event.box_piece": box_piece,
    "event.box_count": all_of_them,
    "event.source": source,
    "event.somewhere": somewhere,
    "event.move_from": move_from,
    "event.move_to": move_to,
    "event.move_piece": place_piece,
    "event.move_count": all_of_them,
}
