"""8.6 The NVA non-player: its chart, box by box, and its priorities (March: nva_march)."""

from sandtable.fitl import lasting
from sandtable.fitl.board import (
    ADJACENT,
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_LAOS_CAMBODIA,
    IS_LOC,
    NVA_CONTROL,
    OUTSIDE_SOUTH,
    POP,
    POPULATED,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.fitl.nonplayer import events, insurgents
from sandtable.fitl.nonplayer.insurgents import can_ambush, move_count, move_target, next_move, plan
from sandtable.fitl.nonplayer.nva_march import plan_march
from sandtable.fitl.nonplayer.turn import Handler, SpaceLine, Turn, number_key, offered_pieces, offered_spaces
from sandtable.fitl.pieces import (
    COIN_BASES,
    COIN_CUBES,
    COIN_TROOPS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    NVA_GUERRILLA,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    PIECE_KEY,
    SPECIAL_FORCES,
    US_PIECES,
    US_TROOPS,
    VC_BASE,
    VC_BASES,
    VC_GUERRILLAS,
    VC_TUNNEL,
)  # fmt: skip
from sandtable.fitl.rules.s4_ambush import target_spaces
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import bases_in
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

RALLY_SPACES = 3
BASE_AT = 4
AMBUSH_BELOW_TROOPS = 4


def troops(g: Fitl, s: int) -> int:
    """NVA Troops in a space."""
    return g.n[s * KINDS + NVA_TROOPS]


def units(g: Fitl, s: int) -> int:
    """NVA pieces other than Bases in a space."""
    return g.nva[s] - holds(g, s, NVA_BASES)


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.6 The chart, from the top left: Attack, Event or Pass, Terror, Rally, March."""
    g = turn.g
    if "op:attack" in d.options and _attack_box(turn):
        return "op:attack"
    event = events.event_box(turn, d, "8.6.2")
    if event:
        return event
    if turn.box("8.6.2", "nva_no_resources", g.res[NVA] == 0):
        return "pass"
    if "op:terror" in d.options and _terror_box(turn):
        return "op:terror"
    order = ["rally", "march"] if _rally_box(turn) else ["march", "rally"]
    for op in order:
        if f"op:{op}" in d.options and turn.box(_RULES[op], f"nva_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return "pass"


_RULES = {"rally": "8.6.4", "march": "8.6.5"}


def _can_march(turn: Turn) -> bool:
    if turn.moves is None:
        plan(turn, plan_march(turn))
    return bool(turn.moves)


def _can_rally(turn: Turn) -> bool:
    g = turn.g
    return bool(rally_choice(turn, [s for s in CITIES_PROVINCES if g.support[s] <= 0])[0]) or improves_trail(g)


_CAN = {"rally": _can_rally, "march": _can_march}


# ------------------------------------------------------------------ Attack (8.6.1)


def troop_hits(g: Fitl, s: int, tanks: bool = False) -> int:
    """3.3.3 Enemies a Troop Attack would remove there."""
    n = troops(g, s)
    if n and lasting.attack_costs_troop(g):
        n -= 1
    return min(g.coin[s], n if tanks else n // 2)


def takes_base(g: Fitl, s: int, hits: int) -> bool:
    """Whether that many removals would reach a COIN Base."""
    bases = holds(g, s, COIN_BASES)
    return bases > 0 and hits > g.coin[s] - bases


def ambush_spaces(g: Fitl) -> list[int]:
    """8.6.1 Where an Ambush with the Attack could be made: fewer than 4 NVA Troops."""
    if lasting.no_ambush(g):
        return []
    return [s for s in SPACES if g.coin[s] and can_ambush(g, NVA, s) and troops(g, s) < AMBUSH_BELOW_TROOPS]


def _attack_box(turn: Turn) -> bool:
    """8.6.1 Ambushes and Troop Attacks would take a Base, or as many pieces as a die."""
    g = turn.g
    money = g.res[NVA]
    by_troops = {s: n for s in SPACES if g.coin[s] and troops(g, s) and (n := troop_hits(g, s))}
    ambushes = [s for s in ambush_spaces(g) if s not in by_troops]
    ambushes = ambushes[: lasting.max_ambush_spaces(g)]
    if not money or not (by_troops or ambushes):
        return turn.box("8.6.1", "nva_can_attack", False)
    base = any(takes_base(g, s, n) for s, n in by_troops.items()) or any(
        takes_base(g, a, 1) for s in ambushes for a in target_spaces(g, s)
    )
    if turn.box("8.6.1", "nva_takes_base", base):
        return True
    worth = sorted([*by_troops.values(), *(1 for _ in ambushes)], reverse=True)[:money]
    rolled = turn.dice(1, "8.6.1", "attack")
    return turn.box("8.6.1", "nva_attack_pieces", sum(worth) >= rolled, pieces=sum(worth))


ATTACK_LINES: list[SpaceLine] = [
    prefer("in Laos or Cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
    prefer("removes a Base", lambda t, s: takes_base(t.g, s, max(2, troop_hits(t.g, s)))),
    prefer("Special Forces", lambda t, s: holds(t.g, s, SPECIAL_FORCES) > 0),
    prefer("US pieces", lambda t, s: holds(t.g, s, US_PIECES) > 0),
]
NVA_AMBUSH_LINES: list[SpaceLine] = [
    *insurgents.AMBUSH_LINES[:2],
    prefer("in Laos or Cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
    prefer("from a LoC", lambda t, s: IS_LOC[s]),
    prefer("the last COIN piece", lambda t, s: any(t.g.coin[a] == 1 for a in target_spaces(t.g, s))),
    *insurgents.AMBUSH_LINES[2:3],
    *insurgents.AMBUSH_LINES[4:],
]


def attack_space(turn: Turn, d: Decision) -> str:
    """8.6.1 First the special activity (Ambush, or Bombard), then Troops that remove 2, 4 Guerrillas, Troops that remove 1."""
    g = turn.g
    if "mode" not in turn.memo:
        ambushes = ambush_spaces(g)
        worth = min(len(ambushes), lasting.max_ambush_spaces(g))
        turn.memo["mode"] = "bombard" if not worth or (g.res[NVA] >= 4 and worth == 1) else "ambush"
        turn.memo["ambushes"] = 0
    if turn.memo["mode"] == "bombard":
        turn.memo["mode"] = "attack"
        if "sa:bombard" in d.options:
            return "sa:bombard"
    offered = offered_spaces(d)
    done = turn.memo["ambushes"]
    if turn.memo["mode"] == "ambush" and isinstance(done, int) and done < lasting.max_ambush_spaces(g):
        good = ambush_spaces(g)
        if found := [s for s in offered if s in good]:
            turn.memo["ambushes"] = done + 1
            turn.memo["with"] = "sa:ambush"
            return SPACE_KEY[turn.pick("8.6.1", found, NVA_AMBUSH_LINES)]
    bullets = (
        ("with:troops", [s for s in offered if troop_hits(g, s) >= 2]),
        ("with:guerrillas", [s for s in offered if holds(g, s, NVA_GUERRILLAS) >= 4]),
        ("with:troops", [s for s in offered if troop_hits(g, s, _tanks(g))]),
    )
    for how, found in bullets:
        if found:
            turn.memo["with"] = how
            return SPACE_KEY[turn.pick("8.6.1", found, ATTACK_LINES)]
    return "done" if "done" in d.options else ""


def _tanks(g: Fitl) -> bool:
    return lasting.troop_attack_full_spaces(g) > 0


def attack_with(turn: Turn, d: Decision) -> str:
    """8.6.1 As the priority said; PT-76 shaded in the first space where it removes more."""
    g = turn.g
    s = SPACE.get(str(d.args.get("space")), -1)
    how = str(turn.memo.get("with", "with:troops"))
    if how == "with:troops" and "with:tanks" in d.options and s >= 0 and troop_hits(g, s, True) > troop_hits(g, s):
        return "with:tanks"
    return how if how in d.options else d.options[0]


BOMBARD_LINES: list[SpaceLine] = [
    prefer("NVA pieces there", lambda t, s: t.g.nva[s] > 0),
    prefer("a COIN Base", lambda t, s: holds(t.g, s, COIN_BASES) > 0),
    prefer("US Troops", lambda t, s: t.g.n[s * KINDS + US_TROOPS] > 0),
]


def bombard_space(turn: Turn, d: Decision) -> str:
    """8.6.1 Where NVA is, then adjacent; a COIN Base, then US Troops."""
    found = [s for s in offered_spaces(d) if holds(turn.g, s, COIN_TROOPS)]
    return SPACE_KEY[turn.pick("8.6.1", found, BOMBARD_LINES)] if found else "done"


# ------------------------------------------------------------------ Terror (8.6.3)


def terror_spaces(g: Fitl) -> list[int]:
    """8.6.3 Spaces with Support where NVA could use Terror."""
    return [s for s in POPULATED if g.support[s] > 0 and (troops(g, s) or g.n[s * KINDS + NVA_GUERRILLA])]


def _terror_box(turn: Turn) -> bool:
    """8.6.3 As much Population at Support as a die."""
    pop = sum(POP[s] for s in terror_spaces(turn.g))
    if not pop:
        return turn.box("8.6.3", "nva_terror", False, pop=0)
    return turn.box("8.6.3", "nva_terror", pop >= turn.dice(1, "8.6.3", "terror"), pop=pop)


def terror_space(turn: Turn, d: Decision) -> str:
    """8.6.3 Every space with Support, highest Population first; then Bombard."""
    good = terror_spaces(turn.g)
    if found := [s for s in offered_spaces(d) if s in good]:
        return SPACE_KEY[turn.pick("8.6.3", found, [most("highest Population", lambda t, s: POP[s])])]
    return last_call(turn, d)


# ------------------------------------------------------------------ Rally (8.6.4)


def _base_here(g: Fitl, s: int) -> bool:
    """8.6.4 Four Guerrillas or Troops, two of them NVA Guerrillas, and room for a Base."""
    if IS_LOC[s] or g.support[s] > 0 or bases_in(g, s) >= 2 or holds(g, s, NVA_GUERRILLAS) < 2:
        return False
    return units(g, s) + holds(g, s, VC_GUERRILLAS) >= BASE_AT


def _rally_box(turn: Turn) -> bool:
    """8.6.4 A poor Trail, a Base with fewer than 2 units, many Guerrillas Available, or a Base to place."""
    g = turn.g
    if turn.box("8.6.4", "nva_poor_trail", g.trail <= 1):
        return True
    lonely = any(holds(g, s, NVA_BASES) and units(g, s) < 2 for s in CITIES_PROVINCES)
    if turn.box("8.6.4", "nva_lonely_base", lonely):
        return True
    have = g.available[NVA_GUERRILLA]
    if have > 2 and turn.box("8.6.4", "nva_guerrillas_available", have > turn.dice(2, "8.6.4", "rally"), available=have):
        return True
    base = g.available[NVA_BASE] > 0 and any(_base_here(g, s) for s in CITIES_PROVINCES)
    return turn.box("8.6.4", "nva_would_place_base", base)


def improves_trail(g: Fitl) -> bool:
    """8.6.4 Unless below 3 Resources, or at Trail 3 with fewer than 9."""
    if g.trail >= 4 or g.res[NVA] < 3 or not lasting.rally_trail_boxes(g):
        return False
    return not (g.trail == 3 and g.res[NVA] < 9)


def rally_choice(turn: Turn, offered: list[int]) -> tuple[list[int], str]:
    """8.6.4 The candidates of the first bullet that has any, and what is placed there."""
    g = turn.g
    if g.available[NVA_BASE] and (found := [s for s in offered if _base_here(g, s)]):
        return found, "rally:base"
    if not g.available[NVA_GUERRILLA]:
        return [], ""
    based = [s for s in offered if holds(g, s, NVA_BASES)]
    found = (
        [s for s in offered if IN_LAOS_CAMBODIA[s] and g.control[s] == COIN_CONTROL]
        or [s for s in based if holds(g, s, NVA_GUERRILLAS) <= 1]
        or based
        or offered
    )
    return found, "rally:guerrilla"


def rally_space(turn: Turn, d: Decision) -> str:
    """8.6.4 Up to 3 spaces (1 where AAA unshaded would bar the Trail); then Infiltrate, else Bombard."""
    g = turn.g
    chosen = d.args.get("chosen", 0)
    limit = 1 if lasting.one_rally_space_with_trail(g) and improves_trail(g) else RALLY_SPACES
    offered = offered_spaces(d)
    if offered and isinstance(chosen, int) and chosen < limit:
        found, what = rally_choice(turn, offered)
        if found:
            turn.memo["rally"] = what
            return SPACE_KEY[turn.pick("8.6.4", found)]
    turn.memo["rallied"] = True
    if "done" in d.options:
        return "done"  # the Trail comes first; Infiltrate at the last call
    return last_call(turn, d)


def rally_action(turn: Turn, d: Decision) -> str:
    """8.6.4 A Base where the bullet says so, else Guerrillas."""
    return str(turn.memo.get("rally", "rally:guerrilla"))


def rally_count(turn: Turn, d: Decision) -> str:
    """8.6.4 All the Guerrillas that are Available, as far as the Base allows."""
    return number_key(d, turn.g.available[NVA_GUERRILLA])


def rally_trail(turn: Turn, d: Decision) -> str:
    """8.6.4 Improve the Trail unless Resources are short."""
    return "yes" if turn.box("8.6.4", "nva_improves_trail", improves_trail(turn.g)) else "no"


# ------------------------------------------------------------------ Infiltrate (8.6.4)


def _base_takeovers(g: Fitl, spaces: list[int]) -> list[int]:
    """8.6.4 VC Bases to replace where NVA has no Base and a Base can be had."""
    if not g.available[NVA_BASE] and not any(holds(g, s, NVA_BASES) for s in OUTSIDE_SOUTH):
        return []
    return [s for s in spaces if holds(g, s, VC_BASES) and not holds(g, s, NVA_BASES) and g.nva[s] > g.vc[s]]


def _new_troops(g: Fitl, s: int) -> int:
    n = holds(g, s, NVA_BASES)
    return min(g.available[NVA_TROOPS], g.trail + n) if n else 0


def infiltrate_worth(g: Fitl) -> bool:
    """8.6.4 Only if a Base or at least 4 Troops would be placed."""
    if lasting.no_infiltrate(g):
        return False
    if _base_takeovers(g, list(CITIES_PROVINCES)):
        return True
    most_troops = sorted((_new_troops(g, s) for s in CITIES_PROVINCES), reverse=True)[: lasting.max_infiltrate_spaces(g)]
    return min(g.available[NVA_TROOPS], sum(most_troops)) >= 4


TAKEOVER_LINES: list[SpaceLine] = [
    prefer("a Tunnel", lambda t, s: t.g.n[s * KINDS + VC_TUNNEL] > 0),
    most("highest Population", lambda t, s: POP[s]),
]
TROOP_LINES: list[SpaceLine] = [
    most("most NVA Guerrillas", lambda t, s: holds(t.g, s, NVA_GUERRILLAS)),
    prefer("2 NVA Bases", lambda t, s: holds(t.g, s, NVA_BASES) == 2),
    prefer(
        "in or next to a space without NVA Control",
        lambda t, s: any(t.g.control[a] != NVA_CONTROL and not IS_LOC[a] for a in (s, *ADJACENT[s])),
    ),
]


def infiltrate_space(turn: Turn, d: Decision) -> str:
    """8.6.4 Replace VC Bases, Tunnels first; then place Troops at NVA Bases."""
    g = turn.g
    offered = offered_spaces(d)
    if found := _base_takeovers(g, offered):
        turn.memo["infiltrate"] = "infiltrate:takeover"
        return SPACE_KEY[turn.pick("8.6.4", found, TAKEOVER_LINES)]
    if found := [s for s in offered if _new_troops(g, s)]:
        turn.memo["infiltrate"] = "infiltrate:troops"
        return SPACE_KEY[turn.pick("8.6.4", found, TROOP_LINES)]
    return "done"


def infiltrate_action(turn: Turn, d: Decision) -> str:
    """8.6.4 As the bullet says."""
    return str(turn.memo.get("infiltrate", "infiltrate:troops"))


def infiltrate_troops(turn: Turn, d: Decision) -> str:
    """8.6.4 All the Troops that are Available; none is recalled from the map for it."""
    return number_key(d, turn.g.available[NVA_TROOPS])


def infiltrate_swap(turn: Turn, d: Decision) -> str:
    """8.6.4 Guerrillas become Troops down to 2."""
    g = turn.g
    s = SPACE.get(str(d.args.get("space")), -1)
    spare = max(0, holds(g, s, NVA_GUERRILLAS) - 2) if s >= 0 else 0
    return number_key(d, min(spare, g.available[NVA_TROOPS]))


def infiltrate_replace(turn: Turn, d: Decision) -> str:
    """8.6.4 The Tunneled Base, then the Base."""
    for p in (VC_TUNNEL, VC_BASE):
        if p in offered_pieces(d):
            return PIECE_KEY[p]
    return ""


# ------------------------------------------------------------------ March (8.6.5) and the special activity after it


def march_origin(turn: Turn, d: Decision) -> str:
    """8.6.5 The planned moves; then Ambush if it takes a Base, else Infiltrate, else Bombard."""
    if turn.moves is None:
        plan(turn, plan_march(turn))
    if key := next_move(turn, d):
        return key
    g = turn.g
    if "sa:ambush" in d.options and _march_ambush_takes_base(g):
        turn.note("8.6.5", "box.nva_ambush_takes_base", answer=True)
        return "sa:ambush"
    return last_call(turn, d)


def _march_ambush_takes_base(g: Fitl) -> bool:
    reach = lasting.max_ambush_spaces(g)
    for s in SPACES:
        if can_ambush(g, NVA, s):
            for a in target_spaces(g, s):
                bases = holds(g, a, COIN_BASES)
                if bases and g.coin[a] - bases < reach and g.coin[a] - bases < 2:
                    return True
    return False


def last_call(turn: Turn, d: Decision) -> str:
    """8.6.4, 8.6.5 Infiltrate if it is worth it, else Bombard, else nothing."""
    g = turn.g
    if "sa:infiltrate" in d.options and turn.box("8.6.4", "nva_infiltrate_worth", infiltrate_worth(g)):
        return "sa:infiltrate"
    if "sa:bombard" in d.options:
        return "sa:bombard"
    return "done"


AFTER_MARCH_LINES: list[SpaceLine] = [
    *insurgents.AMBUSH_LINES[:2],
    prefer("US Troops", lambda t, s: any(t.g.n[a * KINDS + US_TROOPS] for a in target_spaces(t.g, s))),
    prefer("cubes on a LoC", lambda t, s: IS_LOC[s] and holds(t.g, s, COIN_CUBES) > 0),
    prefer("from a LoC", lambda t, s: IS_LOC[s]),
]


def ambush_space(turn: Turn, d: Decision) -> str:
    """8.6.5 To take a Base; then US Troops, then cubes on LoCs."""
    return turn.pick_space(d, "8.6.5", AFTER_MARCH_LINES)


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "attack.space": attack_space,
    "attack.with": attack_with,
    "bombard.space": bombard_space,
    "ambush.space": ambush_space,
    "ambush.target": insurgents.ambush_target,
    "terror.space": terror_space,
    "rally.space": rally_space,
    "rally.action": rally_action,
    "rally.guerrillas": rally_count,
    "rally.trail": rally_trail,
    "infiltrate.space": infiltrate_space,
    "infiltrate.action": infiltrate_action,
    "infiltrate.troops": infiltrate_troops,
    "infiltrate.guerrilla": infiltrate_swap,
    "infiltrate.guerrilla_active": infiltrate_swap,
    "infiltrate.replace": infiltrate_replace,
    "march.origin": march_origin,
    "march.destination": move_target,
    "march.troops": move_count,
    "march.guerrilla": move_count,
    "march.guerrilla_active": move_count,
    "op.last_call": last_call,
}
