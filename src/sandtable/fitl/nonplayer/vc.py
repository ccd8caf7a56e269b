"""8.5 The VC non-player: its chart, box by box, and its priorities."""

from sandtable.fitl import lasting
from sandtable.fitl.board import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    ADJACENT,
    COIN_CONTROL,
    ECON,
    IN_SOUTH,
    IS_LOC,
    LOCS,
    NVA_CONTROL,
    POP,
    POPULATED,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer import events, insurgents
from sandtable.fitl.nonplayer.insurgents import can_ambush, move_count, move_target, next_move, plan
from sandtable.fitl.nonplayer.turn import Handler, Move, SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import (
    ARVN_CUBES,
    COIN_CUBES,
    KINDS,
    NVA,
    SPECIAL_FORCES,
    VC,
    VC_BASE,
    VC_BASES,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

RALLY_SPACES = 6
NEW_SPACES = 2
BASE_AT = 4
TAX_UP_TO = 9


def under(g: Fitl, s: int) -> int:
    """Underground VC Guerrillas in a space."""
    return g.n[s * KINDS + VC_GUERRILLA]


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.5 The chart, from the top left: Terror, Event or Pass, Rally, March, Attack."""
    if "op:terror" in d.options and _terror_box(turn):
        return "op:terror"
    event = events.event_box(turn, d, "8.5.2")
    if event:
        return event
    order = ["rally", "march", "attack"] if _rally_box(turn) else ["march", "attack", "rally"]
    for op in order:
        if f"op:{op}" in d.options and turn.box(_RULES[op], f"vc_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return "pass"


def _terror_box(turn: Turn) -> bool:
    """8.5.1 Terror at Support, or enough Population to shift for two dice."""
    g = turn.g
    spaces = [s for s in terror_spaces(g) if g.res[VC]]
    if turn.box("8.5.1", "vc_terror_at_support", any(g.support[s] > 0 for s in spaces)):
        return True
    pop = sum(sorted((POP[s] for s in spaces), reverse=True)[: g.res[VC]])
    if not pop:
        return turn.box("8.5.1", "vc_terror_population", False, pop=0)
    rolled = turn.dice(2, "8.5.1", "terror")
    return turn.box("8.5.1", "vc_terror_population", pop >= rolled, pop=pop)


def terror_spaces(g: Fitl) -> list[int]:
    """8.5.1 Where Terror would shift: not the last Underground Guerrilla at a Base unless the space has Support."""
    found = []
    for s in POPULATED:
        n = under(g, s)
        if not n or g.support[s] == ACTIVE_OPPOSITION:
            continue
        if lasting.terror_costs_guerrillas(g) and holds(g, s, VC_GUERRILLAS) < 2:
            continue
        if n > 1 or g.support[s] > 0 or not holds(g, s, VC_BASES):
            found.append(s)
    return found


def _rally_box(turn: Turn) -> bool:
    """8.5.3 Two Bases to place, or three dice below the Guerrillas Available."""
    g = turn.g
    bases = min(len([s for s in SPACES if _base_here(g, s)]), g.available[VC_BASE])
    if turn.box("8.5.3", "vc_two_bases", bases >= 2, bases=bases):
        return True
    have = g.available[VC_GUERRILLA]
    if have <= 3:
        return turn.box("8.5.3", "vc_guerrillas_available", False, available=have)
    return turn.box("8.5.3", "vc_guerrillas_available", turn.dice(3, "8.5.3", "rally") < have, available=have)


def _can_rally(turn: Turn) -> bool:
    g = turn.g
    if not g.res[VC] and not _tax_spaces(turn):
        return False
    return bool(rally_choice(turn, [s for s in SPACES if not IS_LOC[s] and g.support[s] <= 0], 0)[0])


def _can_march(turn: Turn) -> bool:
    if turn.moves is None:
        plan(turn, plan_march(turn))
    return bool(turn.moves)


def _can_attack(turn: Turn) -> bool:
    g = turn.g
    return g.res[VC] > 0 and any(_attack_here(g, s) for s in SPACES)


def _attack_here(g: Fitl, s: int) -> bool:
    """8.5.5 An Ambush, or 3 Active Guerrillas and none Underground, among enemies."""
    if not g.coin[s]:
        return False
    if under(g, s):
        return not lasting.no_ambush(g)
    return g.n[s * KINDS + VC_GUERRILLA_ACTIVE] >= 3


_RULES = {"rally": "8.5.3", "march": "8.5.4", "attack": "8.5.5"}
_CAN = {"rally": _can_rally, "march": _can_march, "attack": _can_attack}


# ------------------------------------------------------------------ Terror (8.5.1)

HIGHEST_POP: SpaceLine = most("highest Population", lambda t, s: POP[s])


def terror_space(turn: Turn, d: Decision) -> str:
    """8.5.1 Terror where it shifts, highest Population first; Tax at 0 Resources; then LoCs; then Tax or Subvert."""
    g = turn.g
    if not g.res[VC] and (key := _tax_key(turn, d)):
        return key
    good = terror_spaces(g)
    offered = offered_spaces(d)
    if here := [s for s in offered if s in good]:
        return SPACE_KEY[turn.pick("8.5.1", here, [HIGHEST_POP])]
    locs = [s for s in offered if IS_LOC[s] and not g.sabotage[s]]
    if locs and g.res[VC] > 12 and g.aid < 30:
        return SPACE_KEY[turn.pick("8.5.1", locs)]
    return _tax_key(turn, d) or _special(d, "subvert") or "done"


# ------------------------------------------------------------------ Tax and Subvert (8.5.1)


def _special(d: Decision, name: str) -> str:
    key = f"sa:{name}"
    return key if key in d.options else ""


def _tax_key(turn: Turn, d: Decision) -> str:
    return _special(d, "tax") if _tax_spaces(turn) else ""


def _tax_spaces(turn: Turn, offered: list[int] | None = None) -> list[int]:
    """8.5.1 With at most 9 Resources: LoCs by Econ, then Active Support; at 0 Resources Active Opposition, then any."""
    g = turn.g
    if g.res[VC] > TAX_UP_TO and not turn.memo.get("taxing"):
        return []
    where = [s for s in SPACES if under(g, s) and g.control[s] != COIN_CONTROL] if offered is None else offered
    for econ in (2, 1):
        if found := [s for s in where if IS_LOC[s] and ECON[s] == econ]:
            return found
    if found := [s for s in where if g.support[s] == ACTIVE_SUPPORT]:
        return found
    if g.res[VC] == 0 or turn.memo.get("broke"):
        if offered is not None:
            turn.memo["broke"] = True
        peopled = [s for s in where if POP[s]]
        return [s for s in peopled if g.support[s] == ACTIVE_OPPOSITION] or peopled
    return []


def tax_space(turn: Turn, d: Decision) -> str:
    """8.5.1 The next space to Tax."""
    turn.memo["taxing"] = True
    found = _tax_spaces(turn, offered_spaces(d))
    return SPACE_KEY[turn.pick("8.5.1", found, [HIGHEST_POP])] if found else "done"


def _frees_from_coin(t: Turn, s: int) -> bool:
    g = t.g
    cubes = holds(g, s, ARVN_CUBES)
    lost = min(2, cubes)
    gained = 1 if cubes == 1 and g.available[VC_GUERRILLA] else 0
    return g.control[s] == COIN_CONTROL and g.coin[s] - lost <= g.nva[s] + g.vc[s] + gained


SUBVERT_LINES: list[SpaceLine] = [
    most("removes COIN Control of most Population", lambda t, s: 1 + POP[s] if _frees_from_coin(t, s) else 0),
    most("most cubes", lambda t, s: min(2, holds(t.g, s, ARVN_CUBES))),
]


def subvert_space(turn: Turn, d: Decision) -> str:
    """8.5.1 Subvert to remove COIN Control, then the most cubes."""
    return turn.pick_space(d, "8.5.1", SUBVERT_LINES)


def subvert_action(turn: Turn, d: Decision) -> str:
    """8.5.1 Replace only where there is a single ARVN cube."""
    s = SPACE.get(str(d.args.get("space")), -1)
    single = s >= 0 and holds(turn.g, s, ARVN_CUBES) == 1
    return "subvert:replace" if single else "subvert:remove"


# ------------------------------------------------------------------ Rally (8.5.3)


def _base_here(g: Fitl, s: int) -> bool:
    return (
        not IS_LOC[s] and g.support[s] <= 0 and holds(g, s, VC_GUERRILLAS) >= BASE_AT and bases_in(g, s) < 2
    )  # fmt: skip


def _gain(g: Fitl, s: int) -> int:
    """Guerrillas a Rally would add there."""
    n = holds(g, s, VC_BASES)
    return min(g.available[VC_GUERRILLA], POP[s] + n) if n else 1


RALLY_LINES: list[SpaceLine] = [
    prefer(
        "removes COIN Control",
        lambda t, s: t.g.control[s] == COIN_CONTROL and t.g.vc[s] + t.g.nva[s] + _gain(t.g, s) >= t.g.coin[s],
    ),
    prefer(
        "removes a player's NVA Control",
        lambda t, s: (
            not t.g.nonplayers[NVA]
            and POP[s] > 0
            and t.g.control[s] == NVA_CONTROL
            and t.g.vc[s] + t.g.coin[s] + _gain(t.g, s) >= t.g.nva[s]
        ),
    ),
]


def rally_choice(turn: Turn, offered: list[int], fresh: int) -> tuple[list[int], str]:
    """8.5.3 The candidates of the first bullet that has any, and what is placed there."""
    g = turn.g
    if g.available[VC_BASE] and (found := [s for s in offered if _base_here(g, s)]):
        return found, "rally:base"
    if not g.available[VC_GUERRILLA]:
        return [], ""
    if fresh < NEW_SPACES:
        bare = [s for s in offered if not holds(g, s, VC_GUERRILLAS)]
        found = [s for s in bare if holds(g, s, ARVN_CUBES)] or [s for s in bare if POP[s]]
        if found:
            return found, "rally:new"
    if found := [s for s in offered if holds(g, s, VC_BASES) and under(g, s) < BASE_AT]:
        return found, "rally:guerrilla"
    if found := [s for s in offered if 1 <= holds(g, s, VC_GUERRILLAS) <= 3]:
        return found, "rally:guerrilla"
    return [s for s in offered if IN_SOUTH[s]], "rally:guerrilla"


def rally_space(turn: Turn, d: Decision) -> str:
    """8.5.3 Up to 6 spaces, bullet by bullet; at 0 Resources Tax first; at the end Tax or Subvert."""
    g = turn.g
    if not g.res[VC] and (key := _tax_key(turn, d)):
        return key
    offered = offered_spaces(d)
    chosen = d.args.get("chosen", 0)
    if offered and isinstance(chosen, int) and chosen < RALLY_SPACES:
        fresh = turn.memo.get("fresh", 0)
        found, what = rally_choice(turn, offered, fresh if isinstance(fresh, int) else 0)
        if found:
            if what == "rally:new":
                turn.memo["fresh"] = (fresh if isinstance(fresh, int) else 0) + 1
            turn.memo["rally"] = "rally:base" if what == "rally:base" else "rally:guerrilla"
            return SPACE_KEY[turn.pick("8.5.3", found, RALLY_LINES)]
    return _tax_key(turn, d) or _special(d, "subvert") or "done"


def rally_action(turn: Turn, d: Decision) -> str:
    """8.5.3 A Base where the bullet says so, else Guerrillas."""
    return str(turn.memo.get("rally", "rally:guerrilla"))


# ------------------------------------------------------------------ March (8.5.4)


class _Pool:
    """The Guerrillas that may still leave each space."""

    def __init__(self, g: Fitl) -> None:
        self.g = g
        self.free: dict[int, list[int]] = {}  # space -> [Underground, Active] that may go
        for s in SPACES:
            total = holds(g, s, VC_GUERRILLAS)
            keep = 2 if holds(g, s, VC_BASES) else 1 if IN_SOUTH[s] and not IS_LOC[s] else 0
            go = min(total - keep, self._control_margin(s))
            if go > 0:
                hidden = max(0, under(g, s) - keep)  # those who stay are Underground if possible
                self.free[s] = [min(hidden, go), max(0, min(go - hidden, total - under(g, s)))]

    def _control_margin(self, s: int) -> int:
        """8.5.4 How many may leave without giving the space to COIN or NVA."""
        g = self.g
        if IS_LOC[s] or not IN_SOUTH[s] or g.control[s]:
            return 99
        return min(g.vc[s] + g.nva[s] - g.coin[s], g.vc[s] + g.coin[s] - g.nva[s])

    def hidden_near(self, d: int) -> list[int]:
        return [s for s in ADJACENT[d] if s in self.free and self.free[s][0] > 0]


def stays_hidden(g: Fitl, d: int, group: int) -> bool:
    """3.3.2 Whether a group of that size arrives without being Activated."""
    if not IS_LOC[d] and g.support[d] <= 0:
        return True
    return group + holds(g, d, (*COIN_CUBES, *SPECIAL_FORCES)) <= lasting.march_activation_sum(g)


def plan_march(turn: Turn) -> list[Move]:
    """8.5.4 One hidden Guerrilla to each LoC with Econ, then as many hidden as possible into populated spaces."""
    g = turn.g
    pool = _Pool(g)
    moves: list[Move] = []
    for loc in sorted(LOCS, key=lambda s: -ECON[s]):
        if ECON[loc] and not under(g, loc) and stays_hidden(g, loc, 1) and (near := pool.hidden_near(loc)):
            s = turn.pick("8.5.4", near, [most("most to spare", lambda t, s: pool.free[s][0])])
            pool.free[s][0] -= 1
            moves.append(Move(s, loc, {VC_GUERRILLA: 1}))
    money = g.res[VC]
    taken: list[int] = []
    while money > 0:
        best = _best_target(turn, pool, taken)
        if best < 0:
            break
        taken.append(best)
        money -= 1
        moves += _gather(g, pool, best)
    if not g.nonplayers[NVA]:
        moves += _against_nva(turn, pool, taken, money)
    return moves


def _arrivals(g: Fitl, pool: _Pool, d: int) -> int:
    """Hidden Guerrillas that could come to ``d`` and stay hidden."""
    return sum(_group(g, pool, s, d) for s in pool.hidden_near(d))


def _group(g: Fitl, pool: _Pool, s: int, d: int) -> int:
    n = pool.free[s][0]
    while n and not stays_hidden(g, d, n):
        n -= 1
    return n


def _gather(g: Fitl, pool: _Pool, d: int) -> list[Move]:
    moves = []
    for s in pool.hidden_near(d):
        n = _group(g, pool, s, d)
        if n:
            pool.free[s][0] -= n
            moves.append(Move(s, d, {VC_GUERRILLA: n}))
    return moves


def _best_target(turn: Turn, pool: _Pool, taken: list[int]) -> int:
    g = turn.g
    found = [d for d in POPULATED if d not in taken and g.support[d] != ACTIVE_OPPOSITION and _arrivals(g, pool, d)]
    lines: list[SpaceLine] = [
        most("most Underground Guerrillas", lambda t, s: _arrivals(g, pool, s)),
        prefer("room for a Base", lambda t, s: bases_in(g, s) < 2),
        most(
            "removes COIN Control of most Population",
            lambda t, s: (
                POP[s]
                if g.control[s] == COIN_CONTROL and g.vc[s] + g.nva[s] + _arrivals(g, pool, s) >= g.coin[s]
                else 0
            ),
        ),
    ]
    return turn.pick("8.5.4", found, lines)


def _against_nva(turn: Turn, pool: _Pool, taken: list[int], money: int) -> list[Move]:
    """8.5.4 Against a player: into NVA-Controlled spaces of the South where that Control can be broken."""
    g = turn.g
    moves: list[Move] = []

    def can_break(s: int) -> bool:
        return g.control[s] == NVA_CONTROL and g.vc[s] + g.coin[s] + _arrivals(g, pool, s) >= g.nva[s]

    while money > 0:
        found = [s for s in SPACES if IN_SOUTH[s] and not IS_LOC[s] and s not in taken and can_break(s)]
        s = turn.pick("8.5.4", found, [prefer("a VC Base", lambda t, x: holds(g, x, VC_BASES) > 0)])
        if s < 0:
            break
        taken.append(s)
        money -= 1
        moves += _gather(g, pool, s)
    return moves


def march_origin(turn: Turn, d: Decision) -> str:
    """8.5.4 The planned moves; then Ambush, else Tax, else Subvert."""
    if turn.moves is None:
        plan(turn, plan_march(turn))
    if key := next_move(turn, d):
        return key
    return _special(d, "ambush") or _tax_key(turn, d) or _special(d, "subvert") or "done"


def march_count(turn: Turn, d: Decision) -> str:
    """The planned number; the move is over with its last type."""
    return move_count(turn, d)


# ------------------------------------------------------------------ Attack (8.5.5)


def attack_space(turn: Turn, d: Decision) -> str:
    """8.5.5 Ambush in up to 2 spaces, then Attack with 3 Active Guerrillas and none Underground; then Tax."""
    g = turn.g
    offered = offered_spaces(d)
    used = turn.memo.get("ambushes", 0)
    ambushes = used if isinstance(used, int) else 0
    if ambushes < lasting.max_ambush_spaces(g) and not lasting.no_ambush(g) and not turn.memo.get("taxing"):
        if found := [s for s in offered if can_ambush(g, VC, s)]:
            turn.memo["ambushes"] = ambushes + 1
            turn.memo["with"] = "sa:ambush"
            return SPACE_KEY[turn.pick("8.5.5", found, insurgents.AMBUSH_LINES)]
    turn.memo["with"] = "with:guerrillas"
    found = [s for s in offered if not under(g, s) and g.n[s * KINDS + VC_GUERRILLA_ACTIVE] >= 3]
    if found:
        return SPACE_KEY[turn.pick("8.5.5", found, insurgents.TARGET_LINES[1:])]
    return _tax_key(turn, d) or "done"


def attack_with(turn: Turn, d: Decision) -> str:
    """8.5.5 An Ambush while one is meant, else all Guerrillas."""
    return str(turn.memo.get("with", "with:guerrillas"))


# ------------------------------------------------------------------ after the Operation, Agitation (8.5.6)


def last_call(turn: Turn, d: Decision) -> str:
    """8.5.1 Tax, else Subvert, else nothing."""
    return _tax_key(turn, d) or _special(d, "subvert") or "done"


def _shifts(g: Fitl, s: int) -> int:
    """8.5.6 Levels that Agitation could still shift there."""
    return max(0, min(2, g.support[s] - ACTIVE_OPPOSITION, g.res[VC] - g.terror[s])) if POP[s] else 0


AGITATE_LINES: list[SpaceLine] = [
    most("most shift", lambda t, s: _shifts(t.g, s) * POP[s]),
    prefer("at Support", lambda t, s: t.g.support[s] > 0),
    prefer("no Terror", lambda t, s: not t.g.terror[s]),
]


def agitate_space(turn: Turn, d: Decision) -> str:
    """8.5.6 Agitate as much as possible; Terror is removed only where a shift follows."""
    found = [s for s in offered_spaces(d) if _shifts(turn.g, s)]
    return SPACE_KEY[turn.pick("8.5.6", found, AGITATE_LINES)] if found else "done"


def agitate_spend(turn: Turn, d: Decision) -> str:
    """8.5.6 As much as it takes."""
    return number_key(d, 99)


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "terror.space": terror_space,
    "tax.space": tax_space,
    "subvert.space": subvert_space,
    "subvert.action": subvert_action,
    "rally.space": rally_space,
    "rally.action": rally_action,
    "rally.guerrillas": agitate_spend,
    "rally.agitate": agitate_space,
    "march.origin": march_origin,
    "march.destination": move_target,
    "march.troops": march_count,
    "march.guerrilla": march_count,
    "march.guerrilla_active": march_count,
    "attack.space": attack_space,
    "attack.with": attack_with,
    "ambush.space": insurgents.ambush_space,
    "ambush.target": insurgents.ambush_target,
    "op.last_call": last_call,
    "agitate.space": agitate_space,
    "agitate.spend": agitate_spend,
}
