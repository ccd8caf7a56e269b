"""8.4.3-8.4.5 What non-players choose in Events where no instruction says more (pieces: event_pieces)."""

from collections.abc import Callable, Sequence

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import IN_SOUTH, POP, SPACE_KEY, within
from sandtable.vietnam.fitl.nonplayer.charts2.plans import Doing, EventPlan
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import LBJ, NIXON
from sandtable.vietnam.nonplayer.facts import number_in, number_key, offered_pieces, offered_spaces, tuple_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ALLY,
    ARVN,
    ARVN_BASE,
    ARVN_PIECES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_CUBES,
    IS_BASE,
    KINDS,
    NVA,
    NVA_TROOPS,
    PIECE_KEY,
    UNDERGROUND_OF,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
)  # fmt: skip
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import OUT_OF_PLAY, bases_in


def stay(turn: Turn, d: Decision, doing: Doing, lines: Sequence[SpaceLine] = ()) -> str:
    """8.2 As much as possible in one space before lots choose another."""
    before = turn.plan(EventPlan).last
    last = before.get(doing, -1)
    same: SpaceLine = prefer("same_space", lambda t, s: s == last)
    s = before[doing] = turn.pick("8.4.4", offered_spaces(d), [*lines, same])
    return SPACE_KEY[s] if s >= 0 else ""


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


NO_LEVEL = 99


def shift_score(steps: int = 0, level: int = NO_LEVEL) -> Callable[[Turn, int], int]:
    """8.4.5 What a shift, or a new level, is worth to the faction."""

    def score(turn: Turn, s: int) -> int:
        g = turn.g
        new = level if level != NO_LEVEL else max(-2, min(2, g.support[s] + steps))
        return _SHIFT_SCORE[turn.f](*support_change(g, s, new))

    return score


def shift_line(steps: int = 0, level: int = NO_LEVEL) -> SpaceLine:
    """8.4.5 Each faction by what it gains most from a shift, or from a new level."""
    return most("best_shift", shift_score(steps, level))


def shift_space(turn: Turn, d: Decision) -> str:
    """8.4.5 The space to shift, or to set to a level."""
    return turn.pick_space(d, "8.4.5", [shift_line(number_in(d, "steps", -1), number_in(d, "level", NO_LEVEL))])


# ------------------------------------------------------------------ one space of an Event (8.4.4)


def held(pieces: tuple[int, ...], cap: int = 99, near: int = 0, each: int = 99) -> Callable[[Turn, int], int]:
    """How many of these pieces are in the space, or within so many steps of it, up to what the Event takes (``each``: of a
    type)."""

    def score(t: Turn, s: int) -> int:
        spaces = within(s, near) if near else (s,)
        return min(cap, sum(min(each, t.g.n[a * KINDS + p]) for a in spaces for p in pieces))

    return score


_FRIENDS: SpaceLine = prefer("friends_guerrilla", lambda t, s: t.g.n[s * KINDS + UNDERGROUND_OF[ALLY[t.f]]] > 0)
_US_GOES: SpaceLine = prefer("in_the_south", lambda t, s: IN_SOUTH[s] or t.g.us_policy == NIXON)
"""8.8.3, 8.8.5: the US sends Troops to Laos and Cambodia under Nixon only."""


def space_lines(turn: Turn, d: Decision) -> list[SpaceLine]:
    """8.4.4, 8.4.5 By what the Event does in the space: shifts, a Base placed, most Bases lost, most pieces, own losses."""
    lines = [_US_GOES] if d.args.get("lands") else []
    either_way = number_in(d, "either_way", 0)
    steps = number_in(d, "steps", either_way if turn.f <= ARVN else -either_way)
    level = number_in(d, "level", NO_LEVEL)
    if steps or level != NO_LEVEL:
        lines.append(shift_line(steps, level))
    if bases := [p for p in tuple_in(d, "places") if IS_BASE[p]]:
        room: SpaceLine = prefer("room_for_base", lambda t, s: any(t.g.available[p] for p in bases) and bases_in(t.g, s) < 2)
        lines.append(room)
    lines += _loss_lines(d)
    if doubled := tuple_in(d, "doubles"):
        own = held(doubled)
        lines.append(most("most_troops", own) if doubled == (NVA_TROOPS,) else most("most_arvn_pieces", own))
    if hidden := tuple_in(d, "hides"):
        lines.append(most("most_guerrillas", held(hidden)))
    if tuple_in(d, "gives_up"):
        lines.append(_FRIENDS)
    return lines


def _most_of(types: tuple[int, ...], score: Callable[[Turn, int], int]) -> SpaceLine:
    """A line by the name of the pieces that it counts."""
    if types == (US_TROOPS,):
        return most("most_us_troops", score)
    if types == COIN_CUBES:
        return most("most_cubes", score)
    if types == ARVN_PIECES:
        return most("most_arvn_pieces", score)
    return most("most_enemies", score)


def _loss_lines(d: Decision) -> list[SpaceLine]:
    """8.4.4 Most Bases (of US and ARVN the US ones, 8.1.2), then most pieces; the greater of two losses to choose from."""
    kinds = [types for name in ("loses", "or_loses") if (types := tuple_in(d, name))]
    cap, near, each = number_in(d, "most", 99), number_in(d, "near", 0), number_in(d, "each", 99)

    def greatest(wanted: list[tuple[int, ...]]) -> Callable[[Turn, int], int]:
        scores = [held(types, cap, near, each) for types in wanted if types]
        return lambda t, s: max(score(t, s) for score in scores)

    lines: list[SpaceLine] = []
    bases = [tuple(p for p in types if IS_BASE[p] and (p == US_BASE or US_BASE not in types)) for types in kinds]
    units = tuple(p for types in kinds for p in types if not IS_BASE[p])
    if any(bases):
        worth = greatest(bases)
        lines.append(most("most_us_bases", worth) if US_BASE in bases[0] else most("most_bases", worth))
    if units:
        lines.append(_most_of(units if len(units) == 1 else kinds[0], greatest(kinds)))
    return lines


def event_space(turn: Turn, d: Decision) -> str:
    """8.4.4, 8.4.5 By what the Event does there; else by lot."""
    return turn.pick_space(d, "8.4.5" if d.topic == "event.terror" else "8.4.4", space_lines(turn, d))


def flip_space(turn: Turn, d: Decision) -> str:
    """12 shaded (8.4.3): lots, staying in a space while there are more."""
    return stay(turn, d, Doing.FLIP)


# ------------------------------------------------------------------ moving, boxes

BOX_ORDER = (US_BASE, ARVN_BASE, ARVN_RANGER, US_TROOPS, ARVN_TROOPS, ARVN_POLICE, US_IRREGULAR)
ENEMY_ORDER = (US_BASE, US_IRREGULAR, US_TROOPS, ARVN_BASE, ARVN_RANGER, ARVN_TROOPS, ARVN_POLICE)


def box_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Between boxes: Bases, then Rangers, Troops, Irregulars.

    An enemy's go like targets, Special Forces before Troops (54); what goes out of play is given up the other way round (73).
    """
    order: tuple[int, ...] = BOX_ORDER if turn.f <= ARVN else ENEMY_ORDER
    if turn.f <= ARVN and d.args.get("to") == OUT_OF_PLAY:
        order = (US_TROOPS, US_IRREGULAR, US_BASE)
    pieces = offered_pieces(d)
    return PIECE_KEY[min(pieces, key=order.index)] if pieces else ""


def source(turn: Turn, d: Decision) -> str:
    """8.4.3 From Out of Play, then Casualties, then Available."""
    return next((key for key in ("box:out_of_play", "box:casualties", "box:available") if d.offers(key)), "")


def somewhere(turn: Turn, d: Decision) -> str:
    """2 shaded (8.1.2): Troops that are lost are taken from Casualties, then Available, then the map."""
    return source(turn, d) or turn.pick_space(d, "8.4.3")


def to_one_space(turn: Turn, d: Decision) -> str:
    """8.4.1 (#9) All to one space under LBJ, else to Available."""
    if turn.g.us_policy == LBJ:
        return stay(turn, d, Doing.SEND)
    return "box:available" if d.offers("box:available") else ""


def move_from(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible, staying with a space."""
    return stay(turn, d, Doing.MOVE_FROM)


def all_of_them(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible."""
    return number_key(d, 99)


HANDLERS: dict[str, Handler] = {
    "event.shift": shift_space,
    "event.set_support": shift_space,
    "event.space": event_space,
    "event.hide": event_space,
    "event.terror": event_space,
    "event.clear_terror": event_space,
    "event.flip": flip_space,
    "event.flip_count": all_of_them,
    "event.place_from": all_of_them,
    "event.box_piece": box_piece,
    "event.box_count": all_of_them,
    "event.source": source,
    "event.somewhere": somewhere,
    "event.move_from": move_from,
}
