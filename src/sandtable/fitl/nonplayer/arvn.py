"""8.7 The ARVN non-player: its chart, box by box, and Train (Assault, moves, special activities: arvn_*)."""

from collections.abc import Callable, Sequence

from sandtable.fitl.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_SOUTH,
    IS_CITY,
    IS_PROVINCE,
    LOCS,
    NORTH_VIETNAM,
    NVA_CONTROL,
    SPACE,
    SPACE_KEY,
)  # fmt: skip
from sandtable.fitl.nonplayer import arvn_assault, arvn_moves, arvn_specials, coin, events
from sandtable.fitl.nonplayer.coin import units
from sandtable.fitl.nonplayer.insurgents import move_count, move_target, next_move, one_destination, plan
from sandtable.fitl.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    INSURGENT_BASES,
    KINDS,
    PIECE,
)  # fmt: skip
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer

OPS = ("op:train", "op:patrol", "op:assault", "op:sweep")
LAM_SON = 74
COST = 3
TRAIN_SPACES = 3
CUBES = 6
RANGERS_AT_MOST = 2
READY_TO_TRAIN = 12
BASE_UNITS, BASE_CUBES = 5, 3


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.7 The chart: Event or Pass, Train, Patrol, Assault, Sweep."""
    event = events.event_box(turn, d, "8.7.1")
    if event:
        return event
    if turn.box("8.7.1", "arvn_no_resources", turn.g.res[ARVN] < COST):
        return "pass"
    return _operation(turn, d) or "pass"


def _operation(turn: Turn, d: Decision) -> str:
    for op in _order(turn, d.options if turn.limited and turn.granted else OPS):
        turn.begin(op)
        if f"op:{op}" in d.options and turn.box(_RULES[op], f"arvn_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return ""


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 Which free Limited Operation of an Event: by the chart, as far as it is on offer (74: in that space of Laos)."""
    s = turn.counts.get("event_space", -1) if turn.g.card == LAM_SON else -1
    if s < 0:
        return _operation(turn, d)
    if turn.box("8.7.4", "arvn_assault", arvn_assault.assault_wanted(turn.g, s)):
        return "op:assault"
    turn.begin("sweep")
    return "op:sweep" if turn.box("8.7.5", "arvn_can_sweep", _plan_sweep(turn, [s])) else "op:assault"


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out."""
    op = _order(turn, OPS)[0]
    turn.begin("special")
    if op in ("train", "patrol"):
        if "sa:govern" in d.options and turn.box("8.7.2", "arvn_govern", bool(arvn_specials.govern_plan(turn))):
            return "sa:govern"
        purpose = "train"
    else:
        if "sa:raid" in d.options and turn.box("8.7.4", "arvn_raid", arvn_specials.can_raid(turn.g)):
            return "sa:raid"
        purpose = "assault" if op == "assault" else "train"  # with no Sweep there is no space chosen for one
    if "sa:transport" in d.options and turn.box("8.7.2", "arvn_transport", arvn_specials.plan_transport(turn, purpose)):
        return "sa:transport"
    return ""


_RULES = {"train": "8.7.2", "patrol": "8.7.3", "assault": "8.7.4", "sweep": "8.7.5"}


def _order(turn: Turn, open_to: Sequence[str]) -> list[str]:
    """8.7.2-8.7.5 The Operation whose condition holds (of those it might do), then those it falls back on."""
    g = turn.g
    if "op:train" in open_to and turn.box("8.7.2", "arvn_train", _train_box(g)):
        return ["train"]
    if "op:patrol" in open_to and turn.box("8.7.3", "arvn_patrol", arvn_moves.patrol_box(g)):
        return ["patrol", "train"]
    if "op:assault" in open_to and turn.box("8.7.4", "arvn_assault", arvn_assault.assault_box(g)):
        return ["assault", "patrol", "train"]
    return ["sweep", "assault", "patrol", "train"]


def _train_box(g: Fitl) -> bool:
    """8.7.2 Twelve pieces Available, or a Base that the Train alone would build."""
    ready = sum(g.available[p] for p in (*ARVN_CUBES, ARVN_RANGER, ARVN_BASE))
    if ready >= READY_TO_TRAIN:
        return True
    spaces = spaces_to_fill(g)
    return spaces < TRAIN_SPACES and g.res[ARVN] >= COST * (spaces + 1) and any(base_here(g, s) for s in CITIES_PROVINCES)


def spaces_to_fill(g: Fitl) -> int:
    """8.7.2 In how many spaces a Train would place pieces: by sixes, then Rangers by twos."""
    places = sum(1 for s in CITIES_PROVINCES if _may_place(g, s))
    cubes, rangers = _cubes_ready(g), g.available[ARVN_RANGER]
    groups = cubes // CUBES + (rangers + 1) // RANGERS_AT_MOST
    return min(TRAIN_SPACES, places, groups, g.res[ARVN] // COST)


def _may_place(g: Fitl, s: int) -> bool:
    return g.control[s] != NVA_CONTROL and s != NORTH_VIETNAM and (IS_CITY[s] or holds(g, s, COIN_BASES) > 0)


def base_here(g: Fitl, s: int) -> bool:
    """8.7.2 A Province of the South with 5 COIN units, 3 of them ARVN cubes, and no COIN Base."""
    return (
        IS_PROVINCE[s]
        and IN_SOUTH[s]
        and g.available[ARVN_BASE] > 0
        and g.control[s] != NVA_CONTROL
        and bases_in(g, s) < 2
        and not holds(g, s, COIN_BASES)
        and units(g, s) >= BASE_UNITS
        and holds(g, s, ARVN_CUBES) >= BASE_CUBES
    )


def _can_train(turn: Turn) -> bool:
    """8.7.2 Pieces, a Base or Pacification; or for nothing with a Govern or a Transport."""
    g = turn.g
    if spaces_to_fill(g) or any(_pacifiable(g, s) for s in CITIES_PROVINCES):
        return True
    if any(base_here(g, s) for s in CITIES_PROVINCES):
        return True
    return not turn.alone and (bool(arvn_specials.govern_plan(turn)) or arvn_specials.plan_transport(turn, "train"))


def _can_patrol(turn: Turn) -> bool:
    _plan_patrol(turn)
    return bool(turn.moves) or any(arvn_assault.outcome(turn.g, s).removed for s in LOCS if turn.g.coin[s])


def _plan_patrol(turn: Turn) -> None:
    moves = arvn_moves.plan_patrol(turn)
    plan(turn, one_destination(moves) if turn.limited and moves else moves)


def _can_assault(turn: Turn) -> bool:
    return arvn_assault.can_assault(turn.g)


def _can_sweep(turn: Turn) -> bool:
    if turn.g.monsoon and not turn.granted:
        return False
    return _plan_sweep(turn)


def _plan_sweep(turn: Turn, allowed: list[int] | None = None) -> bool:
    useful = arvn_moves.plan_sweep(turn, allowed)
    plan(turn, turn.moves or [])
    return useful


_CAN: dict[str, Callable[[Turn], bool]] = {
    "train": _can_train, "patrol": _can_patrol, "assault": _can_assault, "sweep": _can_sweep,
}  # fmt: skip


# ------------------------------------------------------------------ Train (8.7.2)


def _cubes_ready(g: Fitl) -> int:
    return g.available[ARVN_TROOPS] + g.available[ARVN_POLICE]


def _placing(g: Fitl) -> tuple[str, int]:
    """8.7.2 What the next space gets: exactly 6 cubes, else up to 2 Rangers."""
    if _cubes_ready(g) >= CUBES:
        return "train:cubes", CUBES
    return "train:rangers", min(RANGERS_AT_MOST, g.available[ARVN_RANGER])


def _adds_control(t: Turn, s: int) -> bool:
    g = t.g
    return g.control[s] != COIN_CONTROL and g.coin[s] + _placing(g)[1] > g.nva[s] + g.vc[s]


def _type_missing(t: Turn, s: int) -> bool:
    if _placing(t.g)[0] != "train:cubes":
        return False
    troops, police = split(t.g, s)
    row, i = t.g.n, s * KINDS
    return bool((troops and not row[i + ARVN_TROOPS]) or (police and not row[i + ARVN_POLICE]))


TRAIN_LINES: list[SpaceLine] = [
    prefer("adds_coin_control", _adds_control),
    prefer("a_type_is_missing", _type_missing),
]


def train_space(turn: Turn, d: Decision) -> str:
    """8.7.2 Up to 3 spaces for pieces; then Govern, else Transport; then a space for a Base or for Pacification."""
    g = turn.g
    turn.begin("train", d)
    offered = offered_spaces(d)
    trained = turn.lists.setdefault("trained", [])
    if not turn.counts.get("paused"):
        paid = turn.granted or g.res[ARVN] >= COST
        found = [s for s in offered if _may_place(g, s)] if paid and _placing(g)[1] and turn.chosen < TRAIN_SPACES else []
        if found:
            turn.counts["place"] = 1
            return _train(turn, turn.pick("8.7.2", found, TRAIN_LINES))
        turn.counts["paused"] = 1
        turn.counts["filled"] = len(trained)
    turn.counts["place"] = 0
    if key := arvn_specials.govern_or_transport(turn, d):
        return key
    governed = turn.lists.get("governed", [])
    if turn.once("extra"):
        open_spaces = [s for s in offered if s not in governed]
        if turn.counts.get("filled", 0) < TRAIN_SPACES and (turn.granted or g.res[ARVN] >= COST):
            if found := [s for s in open_spaces if base_here(g, s)]:
                turn.counts["base"] = 1
                return _train(turn, turn.pick("8.7.2", found))
        if not any(_pacifiable(g, s) for s in trained):
            if found := [s for s in open_spaces if _pacifiable(g, s)]:
                return _train(turn, turn.pick("8.7.6", found, [ENEMY_BASE, *coin.pacify_lines(ARVN, False, True)]))
    if "done" in d.options:
        return "done"
    return _train(turn, turn.pick("8.7.2", offered)) if offered else ""


def _train(turn: Turn, s: int) -> str:
    turn.lists["trained"].append(s)
    return SPACE_KEY[s]


def _pacifiable(g: Fitl, s: int) -> bool:
    return (
        g.control[s] == COIN_CONTROL
        and g.n[s * KINDS + ARVN_TROOPS] > 0
        and g.n[s * KINDS + ARVN_POLICE] > 0
        and coin.pacify_levels(g, ARVN, s, False, True) > 0
    )


def train_place(turn: Turn, d: Decision) -> str:
    """8.7.2 Six cubes, or Rangers once there are fewer than six; nothing in the space for a Base or Pacification."""
    what = _placing(turn.g)[0]
    unasked = SPACE.get(str(d.args.get("space")), -1) not in turn.lists.get("trained", [])  # a space without rival
    return what if (turn.counts.get("place") or unasked) and what in d.options else "train:nothing"


def split(g: Fitl, s: int) -> tuple[int, int]:
    """8.7.2, 8.1.2 Six cubes as Troops and Police, the scarcer type in the space first, Troops if equal."""
    troops, police = g.n[s * KINDS + ARVN_TROOPS], g.n[s * KINDS + ARVN_POLICE]
    wanted = max(0, min(CUBES, (troops + police + CUBES + 1) // 2 - troops))
    wanted = min(max(wanted, CUBES - g.available[ARVN_POLICE]), g.available[ARVN_TROOPS])
    return wanted, CUBES - wanted


def train_count(turn: Turn, d: Decision) -> str:
    """8.7.2 As evenly as possible, never from the map."""
    g = turn.g
    piece = PIECE.get(str(d.args.get("piece")), -1)
    if piece == ARVN_RANGER:
        return number_key(d, min(RANGERS_AT_MOST, g.available[ARVN_RANGER]))
    s = SPACE.get(str(d.args.get("space")), -1)
    if s < 0:
        return number_key(d, 0)
    if piece == ARVN_TROOPS:
        turn.counts["police"] = split(g, s)[1]
        return number_key(d, split(g, s)[0])
    return number_key(d, min(turn.counts.get("police", CUBES), g.available[ARVN_POLICE]))


def train_then(turn: Turn, d: Decision) -> str:
    """8.7.2 A Base if one was meant, else Pacify where it helps."""
    if turn.counts.get("base") and "do:base" in d.options:
        return "do:base"
    found = [s for s in turn.lists.get("trained", []) if _pacifiable(turn.g, s)]
    return "do:pacify" if found and "do:pacify" in d.options else "done"


def train_base(turn: Turn, d: Decision) -> str:
    """8.7.2 The Province chosen for the Base."""
    found = [s for s in offered_spaces(d) if base_here(turn.g, s)]
    return SPACE_KEY[turn.pick("8.7.2", found)] if found else ""


ENEMY_BASE: SpaceLine = prefer("enemy_base", lambda t, s: holds(t.g, s, INSURGENT_BASES) > 0)


def train_pacify(turn: Turn, d: Decision) -> str:
    """8.7.2, 8.7.6 A space with an enemy Base first."""
    found = [s for s in offered_spaces(d) if coin.pacify_levels(turn.g, ARVN, s, False, True)] or offered_spaces(d)
    return SPACE_KEY[turn.pick("8.7.6", found, [ENEMY_BASE, *coin.pacify_lines(ARVN, False, True)])]


# ------------------------------------------------------------------ Patrol (8.7.3)


def patrol_origin(turn: Turn, d: Decision) -> str:
    """8.7.3 The planned moves, then done (Govern or Transport follow at the last call)."""
    turn.begin("patrol")
    if turn.moves is None:
        _plan_patrol(turn)
    return next_move(turn, d) or "done"


# ------------------------------------------------------------------ Assault (8.7.4)


def assault_space(turn: Turn, d: Decision) -> str:
    """8.7.4 First Raid, else Transport; then up to 3 spaces."""
    turn.begin("assault", d)
    return arvn_specials.raid_or_transport(turn, d) or arvn_assault.choose_space(turn, d)


# ------------------------------------------------------------------ Sweep (8.7.5)


def sweep_space(turn: Turn, d: Decision) -> str:
    """8.7.5 First Raid; then the planned spaces; Transport at the end if there was no Raid."""
    turn.begin("sweep", d)
    if not turn.alone and turn.once("raid") and "sa:raid" in d.options:
        if turn.box("8.7.4", "arvn_raid", arvn_specials.can_raid(turn.g)):
            turn.counts["raided"] = 1
            return "sa:raid"
    if turn.moves is None or (turn.counts.get("raided") and turn.once("again")):
        _plan_sweep(turn, offered_spaces(d) if turn.granted else None)  # a Raid has changed the board
    spaces = turn.lists.get("sweep", [])
    while spaces:
        s = spaces.pop(0)
        if SPACE_KEY[s] in d.options:
            return SPACE_KEY[s]
    if not turn.alone and not turn.counts.get("raided") and "sa:transport" in d.options and turn.once("special"):
        if turn.box("8.7.2", "arvn_transport", arvn_specials.plan_transport(turn, "sweep")):
            return "sa:transport"
    return "done" if "done" in d.options else turn.pick_space(d, "8.7.5", arvn_moves.SWEEP_LINES)


def sweep_origin(turn: Turn, d: Decision) -> str:
    """8.7.5 The planned moves into this space."""
    target = SPACE.get(str(d.args.get("target")), -1)
    turn.move = None
    if turn.op != "sweep":  # a space without rival was not asked for
        turn.begin("sweep")
        _plan_sweep(turn, [target])
    for move in list(turn.moves or []):
        if move.target == target:
            _drop(turn, move)
            if SPACE_KEY[move.origin] in d.options:
                turn.move = move
                return SPACE_KEY[move.origin]
    return "done"


def _drop(turn: Turn, move: Move) -> None:
    if turn.moves:
        turn.moves.remove(move)


def last_call(turn: Turn, d: Decision) -> str:
    """8.7.2, 8.7.3 Govern, else Transport."""
    return arvn_specials.govern_or_transport(turn, d) or "done" if d.args.get("op") in ("train", "patrol") else "done"


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "train.space": train_space,
    "train.place": train_place,
    "train.count": train_count,
    "train.then": train_then,
    "train.base": train_base,
    "train.pacify": train_pacify,
    "pacify.space": lambda t, d: coin.pacify_space(t, d, cautious=True),
    "pacify.steps": lambda t, d: coin.pacify_steps(t, d, cautious=True),
    "patrol.origin": patrol_origin,
    "patrol.destination": move_target,
    "patrol.count": move_count,
    "patrol.assault": arvn_assault.patrol_assault,
    "assault.space": assault_space,
    "sweep.space": sweep_space,
    "sweep.origin": sweep_origin,
    "sweep.count": move_count,
    "op.last_call": last_call,
    **arvn_specials.HANDLERS,
}
