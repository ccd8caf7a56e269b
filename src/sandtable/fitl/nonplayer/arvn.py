"""8.7 The ARVN non-player: its chart, box by box (Govern, Transport, Raid: arvn_specials; moves: arvn_moves)."""

from sandtable.fitl.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_SOUTH,
    IS_CITY,
    IS_LOC,
    IS_PROVINCE,
    LOCS,
    NVA_CONTROL,
    POP,
    SAIGON,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer import arvn_moves, arvn_specials, coin, events
from sandtable.fitl.nonplayer.arvn_specials import can_raid
from sandtable.fitl.nonplayer.coin import units
from sandtable.fitl.nonplayer.insurgents import move_count, move_target, next_move, plan
from sandtable.fitl.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    INSURGENT_BASES,
    KINDS,
    NVA,
    NVA_TROOPS,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    VC,
)  # fmt: skip
from sandtable.fitl.rules.s3_assault import firepower, next_victims
from sandtable.fitl.rules.s3_patrol import reach
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

COST = 3
SPACES_AT_MOST = 3
CUBES = 6


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.7 The chart: Event or Pass, Train, Patrol, Assault, Sweep."""
    g = turn.g
    event = events.event_box(turn, d, "8.7.1")
    if event:
        return event
    if turn.box("8.7.1", "arvn_no_resources", g.res[ARVN] < COST):
        return "pass"
    for op in _order(turn):
        if f"op:{op}" in d.options and turn.box(_RULES[op], f"arvn_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return "pass"


_RULES = {"train": "8.7.2", "patrol": "8.7.3", "assault": "8.7.4", "sweep": "8.7.5"}


def _order(turn: Turn) -> list[str]:
    """8.7.2-8.7.5 The Operation whose condition holds, then those it falls back on."""
    g = turn.g
    if turn.box("8.7.2", "arvn_train", _train_box(g)):
        return ["train"]
    if turn.box("8.7.3", "arvn_patrol", _patrol_box(g)):
        return ["patrol", "train"]
    if turn.box("8.7.4", "arvn_assault", _assault_box(g)):
        return ["assault", "patrol", "train"]
    return ["sweep", "assault", "patrol", "train"]


def _train_box(g: Fitl) -> bool:
    """8.7.2 Twelve pieces Available, or a Base to build."""
    ready = sum(g.available[p] for p in (*ARVN_CUBES, ARVN_RANGER, ARVN_BASE))
    return ready >= 12 or any(base_here(g, s, ()) for s in CITIES_PROVINCES)


def base_here(g: Fitl, s: int, governed: tuple[int, ...]) -> bool:
    """8.7.2 A Province of the South with 5 COIN units, 3 of them ARVN cubes, and no COIN Base."""
    return (
        IS_PROVINCE[s]
        and IN_SOUTH[s]
        and s not in governed
        and g.available[ARVN_BASE] > 0
        and g.control[s] != NVA_CONTROL
        and bases_in(g, s) < 2
        and not holds(g, s, COIN_BASES)
        and units(g, s) >= 5
        and holds(g, s, ARVN_CUBES) >= 3
    )


def _patrol_box(g: Fitl) -> bool:
    """8.7.3 Enemies on a LoC next to Saigon, or on one that cuts Saigon off from a City."""
    contested = [s for s in LOCS if g.nva[s] or g.vc[s]]
    if any(coin.FROM_SAIGON[s] == 1 for s in contested):
        return True
    if not contested:
        return False
    open_cities = set(reach(g, SAIGON))
    return any(IS_CITY[s] and s != SAIGON and s not in open_cities for s in coin.FROM_SAIGON)


def _assault_box(g: Fitl) -> bool:
    """8.7.4 An Assault alone would change Control, take a Troop, or take pieces at an uncovered Base."""
    for s in SPACES:
        n = removals(g, s)
        if not n:
            continue
        if g.n[s * KINDS + NVA_TROOPS] or control_gain(g, s, n)[0]:
            return True
        if holds(g, s, INSURGENT_BASES) and not holds(g, s, UNDERGROUND_GUERRILLAS):
            return True
    return False


def removals(g: Fitl, s: int, extra: int = 0) -> int:
    """Enemies an ARVN Assault would remove there, Tunnels not counted."""
    if not (g.nva[s] or g.vc[s]) or not holds(g, s, ARVN_CUBES) + extra:
        return 0
    hits = firepower(g, ARVN, s)
    soft = holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS))
    hard = 0 if holds(g, s, UNDERGROUND_GUERRILLAS) else holds(g, s, UNTUNNELED_BASES)
    return min(hits, soft + hard)


def control_gain(g: Fitl, s: int, n: int) -> tuple[bool, int]:
    """Whether ``n`` removals change Control for the better, and the Population gained and taken together."""
    if IS_LOC[s]:
        return False, 0
    coin_side, enemies = g.coin[s], g.nva[s] + g.vc[s] - n
    nva_lost = min(n, g.nva[s])
    adds = g.control[s] != COIN_CONTROL and coin_side > enemies
    takes = g.control[s] == NVA_CONTROL and g.nva[s] - nva_lost <= coin_side + g.vc[s] - (n - nva_lost)
    return adds or takes, POP[s] * (adds + takes)


def _can_train(turn: Turn) -> bool:
    return True  # it Trains for nothing if nothing else is to be done (8.7.2)


def _can_patrol(turn: Turn) -> bool:
    plan(turn, arvn_moves.plan_patrol(turn))
    return bool(turn.moves) or any(holds(turn.g, s, ARVN_CUBES) and (turn.g.nva[s] or turn.g.vc[s]) for s in LOCS)


def _can_assault(turn: Turn) -> bool:
    return any(_worth_assault(turn.g, s) for s in SPACES)


def _can_sweep(turn: Turn) -> bool:
    g = turn.g
    if g.monsoon:
        return False
    plan(turn, arvn_moves.plan_sweep(turn))
    return bool(turn.memo.get("sweep"))


_CAN = {"train": _can_train, "patrol": _can_patrol, "assault": _can_assault, "sweep": _can_sweep}


# ------------------------------------------------------------------ Train (8.7.2)


def _cubes_ready(g: Fitl) -> int:
    return g.available[ARVN_TROOPS] + g.available[ARVN_POLICE]


TRAIN_LINES: list[SpaceLine] = [
    prefer(
        "adds_coin_control",
        lambda t, s: t.g.control[s] != COIN_CONTROL and t.g.coin[s] + CUBES > t.g.nva[s] + t.g.vc[s],
    ),
    prefer("a_type_is_missing", lambda t, s: not (t.g.n[s * KINDS + ARVN_TROOPS] and t.g.n[s * KINDS + ARVN_POLICE])),
]


def train_space(turn: Turn, d: Decision) -> str:
    """8.7.2 Up to 3 spaces for pieces; then Govern, else Transport; then a space for a Base or for Pacification."""
    g = turn.g
    chosen = d.args.get("chosen", 0)
    offered = offered_spaces(d)
    placing = g.res[ARVN] >= COST and (_cubes_ready(g) >= CUBES or g.available[ARVN_RANGER] > 0)
    if placing and isinstance(chosen, int) and chosen < SPACES_AT_MOST and not turn.memo.get("paused"):
        found = [s for s in offered if IS_CITY[s] or holds(g, s, COIN_BASES)]
        if found:
            turn.memo["place"] = True
            return SPACE_KEY[turn.pick("8.7.2", found, TRAIN_LINES)]
    turn.memo["paused"] = True
    turn.memo["place"] = False
    if key := arvn_specials.govern_or_transport(turn, d):
        return key
    governed = turn.memo.get("governed", ())
    if isinstance(chosen, int) and chosen <= 2 and not turn.memo.get("base"):
        found = [s for s in offered if base_here(g, s, governed if isinstance(governed, tuple) else ())]
        if found:
            turn.memo["base"] = True
            return SPACE_KEY[turn.pick("8.7.2", found)]
    if not turn.memo.get("base") and not turn.memo.get("extra"):
        turn.memo["extra"] = True
        found = [s for s in offered if _pacifiable(g, s) and s not in (governed if isinstance(governed, tuple) else ())]
        if found:
            lines: list[SpaceLine] = [prefer("an_enemy_base", lambda t, s: holds(t.g, s, INSURGENT_BASES) > 0)]
            return SPACE_KEY[turn.pick("8.7.6", found, [*lines, *coin.pacify_lines(ARVN, False, True)])]
    if "done" in d.options:
        return "done"
    return SPACE_KEY[turn.pick("8.7.2", offered)] if offered else ""


def _pacifiable(g: Fitl, s: int) -> bool:
    return (
        g.control[s] == COIN_CONTROL
        and g.n[s * KINDS + ARVN_TROOPS] > 0
        and g.n[s * KINDS + ARVN_POLICE] > 0
        and coin.pacify_levels(g, ARVN, s, False, True) > 0
    )


def train_place(turn: Turn, d: Decision) -> str:
    """8.7.2 Six cubes, or Rangers once there are fewer than six; nothing in the space for a Base or Pacification."""
    if not turn.memo.get("place"):
        return "train:nothing"
    if _cubes_ready(turn.g) >= CUBES and "train:cubes" in d.options:
        return "train:cubes"
    if "train:rangers" in d.options and turn.g.available[ARVN_RANGER]:
        return "train:rangers"
    return "train:nothing"


def train_count(turn: Turn, d: Decision) -> str:
    """8.7.2 As evenly as possible, the scarcer type first, never from the map."""
    g = turn.g
    s = SPACE.get(str(d.args.get("space")), -1)
    piece = d.args.get("piece")
    if piece == "arvn_ranger" or s < 0:
        return number_key(d, min(2, g.available[ARVN_RANGER]) if piece == "arvn_ranger" else 99)
    if piece == "arvn_police":
        return number_key(d, min(CUBES, g.available[ARVN_POLICE]))
    troops, police = g.n[s * KINDS + ARVN_TROOPS], g.n[s * KINDS + ARVN_POLICE]
    wanted = max(0, min(CUBES, (troops + police + CUBES + 1) // 2 - troops))
    wanted = max(wanted, CUBES - g.available[ARVN_POLICE])
    return number_key(d, min(wanted, g.available[ARVN_TROOPS]))


def train_then(turn: Turn, d: Decision) -> str:
    """8.7.2 A Base if one was meant, else Pacify where it helps."""
    if turn.memo.get("base") and "do:base" in d.options:
        return "do:base"
    return "do:pacify" if "do:pacify" in d.options else "done"


def train_base(turn: Turn, d: Decision) -> str:
    """8.7.2 The Province chosen for the Base."""
    found = [s for s in offered_spaces(d) if base_here(turn.g, s, ())]
    return SPACE_KEY[turn.pick("8.7.2", found)] if found else ""


def train_pacify(turn: Turn, d: Decision) -> str:
    """8.7.2, 8.7.6 A space with an enemy Base first."""
    found = [s for s in offered_spaces(d) if coin.pacify_levels(turn.g, ARVN, s, False, True)] or offered_spaces(d)
    lines: list[SpaceLine] = [prefer("an_enemy_base", lambda t, s: holds(t.g, s, INSURGENT_BASES) > 0)]
    return SPACE_KEY[turn.pick("8.7.6", found, [*lines, *coin.pacify_lines(ARVN, False, True)])]


# ------------------------------------------------------------------ Patrol (8.7.3)


def patrol_origin(turn: Turn, d: Decision) -> str:
    """8.7.3 The planned moves, then done (Govern or Transport follow at the last call)."""
    if turn.moves is None:
        plan(turn, arvn_moves.plan_patrol(turn))
    return next_move(turn, d) or "done"


def patrol_assault(turn: Turn, d: Decision) -> str:
    """8.7.3 The LoC where most pieces can be removed."""
    found = [s for s in offered_spaces(d) if removals(turn.g, s)]
    return SPACE_KEY[turn.pick("8.7.3", found, [most("most_removed", lambda t, s: removals(t.g, s))])] if found else "done"


# ------------------------------------------------------------------ Assault (8.7.4)


def _worth_assault(g: Fitl, s: int) -> bool:
    """8.7.4 A Base or Tunnel, Control, the last enemies, or 2 pieces."""
    n = removals(g, s)
    tunnel = firepower(g, ARVN, s) > 0 and bool(next_victims(g, s, (NVA, VC))) and n == 0
    return tunnel or (n > 0 and (takes_base(g, s, n) or control_gain(g, s, n)[0] or n == g.nva[s] + g.vc[s] or n >= 2))


def takes_base(g: Fitl, s: int, n: int) -> bool:
    """Whether that many removals reach a Base."""
    soft = holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS))
    return not holds(g, s, UNDERGROUND_GUERRILLAS) and n > soft


ASSAULT_LINES: list[SpaceLine] = [
    prefer("removes_base", lambda t, s: takes_base(t.g, s, max(1, removals(t.g, s)))),
    most("control_of_most_population", lambda t, s: _control_score(t.g, s)),
    prefer("the_last_enemies", lambda t, s: removals(t.g, s) == t.g.nva[s] + t.g.vc[s]),
    most("most_removed", lambda t, s: removals(t.g, s)),
]


def _control_score(g: Fitl, s: int) -> int:
    changed, pop = control_gain(g, s, removals(g, s))
    return 1 + 2 * pop if changed else 0


def assault_space(turn: Turn, d: Decision) -> str:
    """8.7.4 First Raid, else Transport; then up to 3 spaces."""
    if key := arvn_specials.raid_or_transport(turn, d):
        return key
    chosen = d.args.get("chosen", 0)
    if isinstance(chosen, int) and chosen < SPACES_AT_MOST:
        found = [s for s in offered_spaces(d) if _worth_assault(turn.g, s)]
        if found:
            return SPACE_KEY[turn.pick("8.7.4", found, ASSAULT_LINES)]
    if "done" in d.options:
        return "done"
    return turn.pick_space(d, "8.7.4", ASSAULT_LINES)


# ------------------------------------------------------------------ Sweep (8.7.5)


def sweep_space(turn: Turn, d: Decision) -> str:
    """8.7.5 First Raid; then the planned spaces; Transport at the end if there was no Raid."""
    if "sa:raid" in d.options and not turn.memo.get("raided"):
        turn.memo["raided"] = True
        if turn.box("8.7.4", "arvn_raid", can_raid(turn.g)):
            return "sa:raid"
    if turn.moves is None or "sweep" not in turn.memo:
        plan(turn, arvn_moves.plan_sweep(turn))
    spaces = turn.memo.get("sweep")
    if isinstance(spaces, list):
        for s in list(spaces):
            spaces.remove(s)
            if SPACE_KEY[s] in d.options:
                return str(SPACE_KEY[s])
    if "sa:transport" in d.options and not turn.memo.get("transported"):
        turn.memo["transported"] = True
        if arvn_specials.plan_transport(turn, "sweep"):
            return "sa:transport"
    return "done" if "done" in d.options else turn.pick_space(d, "8.7.5")


def sweep_origin(turn: Turn, d: Decision) -> str:
    """8.7.5 The planned moves into this space."""
    target = SPACE.get(str(d.args.get("target")), -1)
    for move in turn.moves or []:
        if move.target == target and SPACE_KEY[move.origin] in d.options:
            turn.memo["sweep_move"] = move
            return SPACE_KEY[move.origin]
    return "done"


def sweep_count(turn: Turn, d: Decision) -> str:
    """8.7.5 The planned number."""
    move = turn.memo.pop("sweep_move", None)
    if isinstance(move, arvn_moves.Move) and turn.moves:
        turn.moves.remove(move)
        return number_key(d, sum(move.pieces.values()))
    return number_key(d, 1)


def last_call(turn: Turn, d: Decision) -> str:
    """8.7.2, 8.7.3 Govern, else Transport."""
    return arvn_specials.govern_or_transport(turn, d) or "done"


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
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
    "patrol.assault": patrol_assault,
    "assault.space": assault_space,
    "sweep.space": sweep_space,
    "sweep.origin": sweep_origin,
    "sweep.count": sweep_count,
    "op.last_call": last_call,
    **arvn_specials.HANDLERS,
}

