"""8.4.3-8.4.5 What non-players choose in Events where no instruction says more (pieces: event_pieces)."""

from collections.abc import Callable, Mapping

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    IN_SOUTH,
    POP,
    SPACE_KEY,
    within,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.plans import EventPlan, Flipped, MovedFrom, SameSpace
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import NIXON
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_pieces, offered_spaces
from sandtable.vietnam.pieces import (
    ALLY,
    ARVN,
    ARVN_BASE,
    ARVN_PIECES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_CUBES,
    GUERRILLAS,
    INSURGENT_BASES,
    INSURGENT_PIECES,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_PIECES,
    NVA_TROOPS,
    PIECE_KEY,
    SPECIAL_FORCES,
    TUNNELS,
    UNDERGROUND_OF,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLA_ACTIVE,
    VC_PIECES,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in


def stay(turn: Turn, d: Decision, kind: type[SameSpace], lines: list[SpaceLine]) -> str:
    """8.2 As much as possible in one space before lots choose another."""
    before = turn.plan(kind)
    last = before.last
    same: SpaceLine = prefer("same_space", lambda t, s: s == last)
    s = turn.pick("8.4.4", offered_spaces(d), [*lines, same])
    if s < 0:
        return ""
    before.last = s
    return SPACE_KEY[s]


# ------------------------------------------------------------------ Support and Opposition (8.4.5)


def support_change(g: War, s: int, level: int) -> tuple[int, int]:
    """What a new level would add to Total Support and Total Opposition."""
    pop, now = POP[s], g.support[s]
    return pop * (max(level, 0) - max(now, 0)), pop * (max(-level, 0) - max(-now, 0))


_SHIFT_SCORE: dict[int, Callable[[int, int], int]] = {  # of Support and Opposition gained
    VC: lambda sup, opp: 100 * opp - sup,
    NVA: lambda sup, opp: -100 * sup - opp,
    ARVN: lambda sup, opp: -100 * opp - sup,
    US: lambda sup, opp: 100 * sup - opp,
}


def shift_score(steps: int = 0, level: int | None = None) -> Callable[[Turn, int], int]:
    """8.4.5 What a shift, or a new level, is worth to the faction."""

    def score(turn: Turn, s: int) -> int:
        g = turn.g
        new = level if level is not None else max(-2, min(2, g.support[s] + steps))
        return _SHIFT_SCORE[turn.f](*support_change(g, s, new))

    return score


def shift_line(steps: int = 0, level: int | None = None) -> SpaceLine:
    """8.4.5 Each faction by what it gains most from a shift, or from a new level."""
    return most("best_shift", shift_score(steps, level))


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
_ROOM: SpaceLine = prefer("room_for_base", lambda t, s: t.g.available[VC_BASE] > 0 and bases_in(t.g, s) < 2)
_FRIENDS: SpaceLine = prefer("friends_guerrilla", lambda t, s: t.g.n[s * KINDS + UNDERGROUND_OF[ALLY[t.f]]] > 0)

_US_GOES: SpaceLine = prefer("in_the_south", lambda t, s: IN_SOUTH[s] or t.g.us_policy == NIXON)
"""8.8.3, 8.8.5: the US sends Troops to Laos and Cambodia under Nixon only."""

COIN_SPACES: Mapping[int, list[SpaceLine]] = {
    23: [_US_GOES, most("most_bases", held(INSURGENT_BASES)), most("most_enemies", held(INSURGENT_PIECES))],
    24: [most("most_bases", held((VC_BASE,))), most("most_enemies", held(_untunneled(VC_PIECES)))],
    36: [most("most_bases", held(INSURGENT_BASES, 1))],
    37: [most("most_enemies", held((NVA_TROOPS,), 10, near=1))],
    44: [_US_GOES, most("most_bases", held(INSURGENT_BASES)), most("most_enemies", held(NVA_PIECES))],
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
    17: [_US_BASE, _FRIENDS],
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
    turn.plan(EventPlan).space = s
    return SPACE_KEY[s]


def hide_space(turn: Turn, d: Decision) -> str:
    """24 shaded: where most Guerrillas go Underground."""
    return turn.pick_space(d, "8.4.4", [most("most_guerrillas", held((VC_GUERRILLA_ACTIVE,)))])


def terror_space(turn: Turn, d: Decision) -> str:
    """27 shaded (8.4.5): the space that is to go to Active Opposition."""
    return turn.pick_space(d, "8.4.5", [shift_line(level=ACTIVE_OPPOSITION)])


def flip_space(turn: Turn, d: Decision) -> str:
    """12 shaded (8.4.3): lots, staying in a space while there are more."""
    return stay(turn, d, Flipped, [])


# ------------------------------------------------------------------ moving, boxes

BOX_ORDER = (US_BASE, ARVN_BASE, ARVN_RANGER, US_TROOPS, ARVN_TROOPS, ARVN_POLICE, US_IRREGULAR)
ENEMY_ORDER = (US_BASE, US_IRREGULAR, US_TROOPS, ARVN_BASE, ARVN_RANGER, ARVN_TROOPS, ARVN_POLICE)
GREAT_SOCIETY = 73


def box_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Between boxes: Bases, then Rangers, Troops, Irregulars.

    An enemy's go like targets, Special Forces before Troops (54); what the US must give up goes the other way round (73).
    """
    order: tuple[int, ...] = BOX_ORDER if turn.f <= ARVN else ENEMY_ORDER
    if turn.g.card == GREAT_SOCIETY:
        order = (US_TROOPS, US_IRREGULAR, US_BASE)
    pieces = offered_pieces(d)
    return PIECE_KEY[min(pieces, key=order.index)] if pieces else ""


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
    return stay(turn, d, MovedFrom, [])


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
    "event.place_from": all_of_them,
    "event.box_piece": box_piece,
    "event.box_count": all_of_them,
    "event.source": source,
    "event.somewhere": somewhere,
    "event.move_from": move_from,
}
