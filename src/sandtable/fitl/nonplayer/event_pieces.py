"""8.1.2, 8.4.3, 8.4.4 Which pieces non-players place, remove and replace in Events, and where."""

from collections.abc import Mapping

from sandtable.fitl.board import (
    IS_CITY,
    SPACE,
)  # fmt: skip
from sandtable.fitl.nonplayer.common import give_up, target
from sandtable.fitl.nonplayer.event_choices import held, stay
from sandtable.fitl.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_pieces
from sandtable.fitl.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    IS_BASE,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_TROOPS,
    OWNER,
    PIECE_KEY,
    POOLED,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA,
)  # fmt: skip
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

ROOM: SpaceLine = prefer("room_for_base", lambda t, s: bases_in(t.g, s) < 2)

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


def place_space(turn: Turn, d: Decision) -> str:
    """8.4.3, 8.4.4 Places for pieces: where a Base can stand if there is one to place, else by lot; none from the map."""
    g = turn.g
    types = PLACED.get(g.card, ())
    if "done" in d.options and types and not any(_in_boxes(g, p) for p in types):
        return "done"
    bases = [p for p in types if IS_BASE[p] and _in_boxes(g, p)]
    lines: list[SpaceLine] = [prefer("room_for_base", lambda t, s: any(_base_fits(g, s, p) for p in bases))] if bases else []
    return stay(turn, d, "placed_at", lines)


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
        return stay(turn, d, "removed_from", [spares])
    enemy_bases = (NVA_BASE, VC_BASE) if turn.f <= ARVN else COIN_BASES
    return stay(turn, d, "removed_from", [most("most_bases", held(enemy_bases))])


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
    lines = [ROOM] if bases else []
    return stay(turn, d, "replaced_at", lines)


def replace_by(turn: Turn, d: Decision) -> str:
    """8.1.2 Bases, then Guerrillas or Special Forces, one's own first, then cubes."""
    s = SPACE.get(str(d.args.get("space")), -1)
    pieces = offered_pieces(d)
    own = [p for p in pieces if OWNER[p] == turn.f and p != ARVN_POLICE]
    return PIECE_KEY[first_to_place(turn.g, s, own or pieces)]


HANDLERS: dict[str, Handler] = {
    "event.place": place_space,
    "event.place_piece": place_piece,
    "event.place_count": place_count,
    "event.remove": remove_space,
    "event.remove_piece": remove_piece,
    "event.remove_count": remove_count,
    "event.replace": replace_space,
    "event.replace_piece": remove_piece,
    "event.replace_by": replace_by,
    "event.move_piece": place_piece,
}
