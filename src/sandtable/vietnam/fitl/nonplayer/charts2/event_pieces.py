"""8.1.2, 8.4.3, 8.4.4 Which pieces non-players place, remove, replace and move in Events, and where."""

from collections.abc import Sequence
from typing import Any

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import IS_CITY, SPACE, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.event_choices import NO_LEVEL, held, shift_score, stay
from sandtable.vietnam.fitl.nonplayer.charts2.plans import Doing, EventPlan
from sandtable.vietnam.nonplayer.common import remove_target
from sandtable.vietnam.nonplayer.facts import (
    number_in,
    number_key,
    offered_pieces,
    offered_spaces,
    piece_in,
    space_in,
    tuple_in,
)
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn, is_enemy
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    COIN_BASES,
    COIN_CUBES,
    COIN_TROOPS,
    IS_BASE,
    KINDS,
    NVA_TROOPS,
    OWNER,
    PIECE_KEY,
    POOLED,
    TUNNELS,
    US_IRREGULAR,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES, OUT_OF_PLAY, bases_in, box

ROOM: SpaceLine = prefer("room_for_base", lambda t, s: bases_in(t.g, s) < 2)

# ------------------------------------------------------------------ placing (8.4.3, 8.1.2)


class Placing:
    """8.4.3 The terms on which an Event places pieces: facts of its questions."""

    __slots__ = ("boxes", "each", "types", "up_to")

    def __init__(self, d: Decision) -> None:
        self.types = tuple_in(d, "types")
        boxes: Any = d.args.get("boxes") or (AVAILABLE,)
        self.boxes = [name for name in (OUT_OF_PLAY, CASUALTIES, AVAILABLE) if name in boxes]  # in the order of 8.4.3
        self.up_to = d.args.get("up_to") is True  # elsewhere one may stop only where nothing is left but pieces on the map
        self.each = number_in(d, "each", 99)


def _ready(g: War, boxes: Sequence[str], types: Sequence[int]) -> list[int]:
    """8.4.3 The types that can be placed from the first of the Event's boxes that has any."""
    for source in boxes:
        if found := [p for p in types if box(g, source)[POOLED[p]]]:
            return found
    return []


def _base_fits(g: War, s: int, base: int) -> bool:
    """8.1.2 Never two COIN Bases in a space, nor an ARVN Base in a City."""
    if bases_in(g, s) >= 2:
        return False
    if base in COIN_BASES:
        return not holds(g, s, COIN_BASES) and not (base == ARVN_BASE and IS_CITY[s])
    return True


def room_for(g: War, placing: Placing, s: int) -> int:
    """8.1.2 How many COIN pieces the Event could still place in a space: one Base at most, where one may stand."""
    types = [p for p in placing.types if OWNER[p] <= ARVN]
    ready = {p: sum(box(g, source)[POOLED[p]] for source in placing.boxes) for p in types}
    units = sum(n for p, n in ready.items() if not IS_BASE[p])
    return units + any(n and IS_BASE[p] and _base_fits(g, s, p) for p, n in ready.items())


def place_space(turn: Turn, d: Decision) -> str:
    """8.4.3, 8.4.4 Places for pieces: where a Base can stand if there is one to place, else by lot; none from the map."""
    g = turn.g
    placing = Placing(d)
    ours = [p for p in placing.types if not is_enemy(turn, p)]
    ready = _ready(g, placing.boxes, ours or placing.types)
    if d.offers("done") and (not placing.up_to or not ready):
        return "done"
    bases = [p for p in ready if IS_BASE[p]]
    lines: list[SpaceLine] = []
    done = turn.plan(EventPlan).shifted
    if steps := number_in(d, "steps", 0):
        worth = shift_score(steps)
        lines.append(most("best_shift", lambda t, s: 0 if s in done else worth(t, s)))
    if bases:
        lines.append(prefer("room_for_base", lambda t, s: any(_base_fits(g, s, p) for p in bases)))
    key = stay(turn, d, Doing.PLACE, lines)
    if steps and key:
        done.append(SPACE[key[6:]])
    return key


def place_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Bases, then Guerrillas or Special Forces (from Out of Play Troops before Irregulars), then cubes evenly."""
    g, s = turn.g, space_in(d)
    offered = offered_pieces(d)
    fitting = [p for p in offered if not IS_BASE[p] or s < 0 or _base_fits(g, s, p)]
    boxes = Placing(d).boxes
    ready = _ready(g, boxes, fitting) or _ready(g, boxes, offered) or offered
    mine = [p for p in ready if OWNER[p] == turn.f] or [p for p in ready if not is_enemy(turn, p)] or ready
    plan = turn.plan(EventPlan)
    p = first_to_place(g, s, mine, plan.placed if plan.placed_in == s else -1)
    plan.placed, plan.placed_in = p, s
    return PIECE_KEY[p]


def _place_rank(g: War, s: int, p: int, after: int = -1) -> tuple[int, int, int]:
    if IS_BASE[p]:
        return (0, 0, p)
    if p in ARVN_CUBES:
        here = g.n[s * KINDS + p] if s >= 0 else 0
        return (3, p == after, 2 * here + (p == ARVN_POLICE))
    if p == US_IRREGULAR:
        return (2, 0, p)
    return (1, 0, p) if p != NVA_TROOPS else (3, 0, p)


def first_to_place(g: War, s: int, pieces: list[int], after: int = -1) -> int:
    """8.1.2 The order of placing; Troops and Police in turn, the scarcer first (Troops if equal), or not ``after`` itself."""
    return min(pieces, key=lambda p: _place_rank(g, s, p, after))


def place_count(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible; one COIN Base a space; Troops and Police in turn."""
    return number_key(d, at_once(turn, d))


def at_once(turn: Turn, d: Decision) -> int:
    """8.1.2 How many of the type may come before another type, or another space, has its turn."""
    p = piece_in(d)
    if p in COIN_BASES or "steps" in d.args:  # each space that gets a piece shifts
        return 1
    if p in ARVN_CUBES and all(q in Placing(d).types for q in ARVN_CUBES):
        return 1
    return 99


# ------------------------------------------------------------------ removing (8.4.4, 8.1.2)


def remove_space(turn: Turn, d: Decision) -> str:
    """8.4.5, 8.4.4 Where it shifts best, or where most enemy Bases go, then by lot; own losses where no Base is lost."""
    g, types = turn.g, tuple_in(d, "types")
    if "steps" in d.args or "level" in d.args:
        return _remove_for_shift(turn, d)
    enemies = [p for p in types if is_enemy(turn, p)]
    if not enemies:
        units = tuple(p for p in types if not IS_BASE[p])
        spares: SpaceLine = prefer("spares_bases", lambda t, s: holds(g, s, units) > 0)
        return stay(turn, d, Doing.REMOVE, [spares])
    bases = tuple(p for p in enemies if IS_BASE[p])
    some = 0 < len(bases) < len(enemies)
    return stay(turn, d, Doing.REMOVE, [most("most_bases", held(bases))] if some else [])


def _remove_for_shift(turn: Turn, d: Decision) -> str:
    """8.4.5 The best shift that is still possible; a space shifts only once, and some Events shift only one."""
    done = turn.plan(EventPlan).shifted
    settled = d.args.get("once") is True and bool(done)
    able = tuple_in(d, "shifting")
    score = shift_score(number_in(d, "steps", 0), number_in(d, "level", NO_LEVEL))

    def worth(t: Turn, s: int) -> int:
        return 0 if settled or s in done or (able and s not in able) else score(t, s)

    s = turn.pick("8.4.5", offered_spaces(d), [most("best_shift", worth)])
    done.append(s)
    return SPACE_KEY[s] if s >= 0 else ""


def remove_count(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible; Troops and Police one by one, in turn (8.1.2), and one a space where each shifts."""
    g, s, types = turn.g, space_in(d), tuple_in(d, "types")
    cubes = s >= 0 and piece_in(d) in COIN_CUBES and ARVN_POLICE in types and any(p in types for p in COIN_TROOPS)
    in_turn = cubes and g.n[s * KINDS + ARVN_POLICE] and holds(g, s, COIN_TROOPS)
    return number_key(d, 1 if in_turn or "steps" in d.args else 99)


# ------------------------------------------------------------------ replacing


def replace_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Where an enemy Base can be replaced, then where a Base can be placed, else by lot, staying in a space."""
    lines: list[SpaceLine] = []
    if bases := tuple(p for p in tuple_in(d, "loses") if IS_BASE[p] and p not in TUNNELS and is_enemy(turn, p)):
        lines.append(most("most_bases", held(bases)))
    if any(IS_BASE[p] and turn.g.available[p] and not is_enemy(turn, p) for p in tuple_in(d, "places")):
        lines.append(ROOM)
    return stay(turn, d, Doing.REPLACE, lines)


def replace_by(turn: Turn, d: Decision) -> str:
    """8.1.2 Bases, then Guerrillas or Special Forces, one's own first, then cubes; an enemy's the other way round.

    None is taken from the map.
    """
    if d.offers("done"):
        return "done"
    s = space_in(d)
    pieces = offered_pieces(d)
    if all(is_enemy(turn, p) for p in pieces):
        return PIECE_KEY[max(pieces, key=lambda p: _place_rank(turn.g, s, p))]
    own = [p for p in pieces if OWNER[p] == turn.f and p != ARVN_POLICE]
    return PIECE_KEY[first_to_place(turn.g, s, own or pieces)]


def move_piece(turn: Turn, d: Decision) -> str:
    """8.4.3 All of them go, Bases first."""
    return PIECE_KEY[first_to_place(turn.g, -1, offered_pieces(d))]


def move_to(turn: Turn, d: Decision) -> str:
    """8.4.4 To a space by lot, the same one while possible; no COIN Base to another, as if it were placed (8.1.2)."""
    g, p = turn.g, piece_in(d)
    lines: list[SpaceLine] = []
    if p in COIN_BASES:
        lines = [
            prefer("room_for_base", lambda t, s: _base_fits(g, s, p)),
            prefer("no_coin_base", lambda t, s: not holds(g, s, COIN_BASES)),
        ]
    return stay(turn, d, Doing.MOVE_TO, lines)


def move_count(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible; one COIN Base a space (8.1.2)."""
    return number_key(d, 1 if piece_in(d) in COIN_BASES else 99)


HANDLERS: dict[str, Handler] = {
    "event.place": place_space,
    "event.place_piece": place_piece,
    "event.place_count": place_count,
    "event.remove": remove_space,
    "event.remove_piece": remove_target,
    "event.remove_count": remove_count,
    "event.replace": replace_space,
    "event.replace_piece": remove_target,
    "event.replace_by": replace_by,
    "event.move_piece": move_piece,
    "event.move_to": move_to,
    "event.move_count": move_count,
}
