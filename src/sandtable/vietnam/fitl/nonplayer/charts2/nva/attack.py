"""8.6.1, 8.6.5 How the NVA non-player Attacks, Ambushes and Bombards."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import IN_LAOS_CAMBODIA, IS_LOC, SPACE, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.insurgents import (
    FROM_LOC,
    US_FIRST,
    Aim,
    AimLine,
    aims,
    base_alone,
    can_ambush,
    choose_aim,
    has_forces,
    lays_open,
    planned_target,
    strikes_us,
)
from sandtable.vietnam.fitl.nonplayer.charts2.plans import AmbushPlan, AttackPlan
from sandtable.vietnam.nonplayer.common import target
from sandtable.vietnam.nonplayer.facts import number_in, offered_pieces, offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import (
    COIN_BASES,
    COIN_CUBES,
    COIN_TROOPS,
    KINDS,
    NVA,
    NVA_GUERRILLAS,
    NVA_TROOPS,
    PIECE_KEY,
    SPECIAL_FORCES,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.query import where, where_any
from sandtable.vietnam.rules import s4_bombard
from sandtable.vietnam.rules.insurgents import coin_forces
from sandtable.vietnam.rules.s4_ambush import target_spaces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.6.1"
AMBUSH_BELOW_TROOPS = 4
BOMBARD_FROM = 4
"""8.6.1 With so many Resources an Ambush of a single piece gives way to Bombard."""
GUERRILLA_GROUP = 4
GUERRILLA_HITS = 2


def troops(g: War, s: int) -> int:
    """NVA Troops in a space."""
    return g.n[s * KINDS + NVA_TROOPS]


def troop_hits(g: War, s: int, tanks: bool = False) -> int:
    """3.3.3 Enemies a Troop Attack would remove there; PT-76 (5.3) takes a Troop first or doubles the effect."""
    n = troops(g, s)
    if n and terms.attack_costs_troop(g):
        n -= 1
    return min(g.coin[s], n if tanks else n // 2)


def best_hits(g: War, s: int) -> int:
    """3.3.3, 5.3 The same, with PT-76 if it is in effect."""
    return troop_hits(g, s, terms.troop_attack_full_spaces(g) > 0)


def tank_spaces(g: War, used: int = 0) -> list[int]:
    """8.6.1 Where PT-76 (5.3) would remove the most more; nowhere once it is used."""
    if terms.troop_attack_full_spaces(g) <= used:
        return []
    more = {s: troop_hits(g, s, True) - troop_hits(g, s) for s in where(g, NVA_TROOPS) if g.coin[s]}
    best = max(more.values(), default=0)
    return [s for s, n in more.items() if n == best > 0]


def takes_base(g: War, s: int, hits: int) -> bool:
    """Whether that many removals would reach a COIN Base."""
    return holds(g, s, COIN_BASES) > 0 and hits > coin_forces(g, s)


def ambush_spaces(g: War, spaces: "range | list[int]" = SPACES) -> list[int]:
    """8.6.1 Where an Ambush with the Attack could be made: an enemy in reach, fewer than 4 NVA Troops."""
    if terms.no_ambush(g):
        return []
    return [
        s for s in spaces if g.nva[s] and troops(g, s) < AMBUSH_BELOW_TROOPS and can_ambush(g, NVA, s)
    ]


# ------------------------------------------------------------------ the box


def attack_box(turn: Turn, ambush: bool = True) -> bool:
    """8.6.1 Ambushes and Troop Attacks could take a Base, or as many pieces as a die, and there is something to do then.

    ``ambush``: whether the activity may go with it.
    """
    g = turn.g
    money = 99 if turn.granted else g.res[NVA]
    if turn.limited:
        money = min(money, 1)
    by_troops = {s: n for s in where(g, NVA_TROOPS) if g.coin[s] and (n := best_hits(g, s))}
    ambushes = ambush_spaces(g) if ambush else []
    if not turn.box(RULE, "nva_can_attack", money > 0 and bool(by_troops or ambushes)):
        return False
    if turn.box(RULE, "nva_takes_base", _reaches_base(g, by_troops, ambushes, money)):
        return True
    pieces = _most_pieces(g, by_troops, ambushes, money)
    if not turn.box(RULE, "nva_attack_pieces", pieces >= turn.dice(1, RULE, "attack"), pieces=pieces):
        return False
    if by_troops or not _gives_way(g, ambushes):
        return True
    return turn.box(RULE, "nva_more_than_an_ambush", _other_deeds(g))


def _other_deeds(g: War) -> bool:
    """8.6.1 Besides Ambushes and Troops: a Bombard, or 4 Guerrillas together."""
    return s4_bombard.possible(g, Operation(Orders(NVA, "attack"))) or any(
        g.coin[s] and holds(g, s, NVA_GUERRILLAS) >= GUERRILLA_GROUP for s in SPACES if g.nva[s] >= GUERRILLA_GROUP
    )


def _reaches_base(g: War, by_troops: dict[int, int], ambushes: list[int], money: int) -> bool:
    """Troops in a space and Ambushes on it together against what covers its COIN Base."""
    most_ambushes = terms.max_ambush_spaces(g)
    reach = [(s, target_spaces(g, s)) for s in ambushes]
    for a in where_any(g, COIN_BASES):
        hits = by_troops.get(a, 0)
        others = sum(1 for s, aims in reach if a in aims and not (s == a and hits))
        if takes_base(g, a, hits + min(others, most_ambushes, money - bool(hits))):
            return True
    return False


def _most_pieces(g: War, by_troops: dict[int, int], ambushes: list[int], money: int) -> int:
    """The most pieces that so many Attack spaces could remove, 2 of them by Ambush; PT-76 (5.3) where it adds most."""
    tanks = tank_spaces(g)[:1]
    worth = {s: n if s in tanks else troop_hits(g, s) for s, n in by_troops.items()}
    traps = [s for s in ambushes if not worth.get(s)][: terms.max_ambush_spaces(g)]
    return sum(sorted([*worth.values(), *(1 for _ in traps)], reverse=True)[:money])


# ------------------------------------------------------------------ Attack


ATTACK_LINES: list[SpaceLine] = [
    prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
    prefer("removes_coin_base", lambda t, s: takes_base(t.g, s, hits(t, s))),
    prefer("removes_special_forces", lambda t, s: has_forces(t.g, s)),
    prefer("us_before_arvn", lambda t, s: strikes_us(t.g, s)),
]


def hits(turn: Turn, s: int) -> int:
    """8.6.1 What the Attack in hand would remove there."""
    return GUERRILLA_HITS if turn.plan(AttackPlan).action == "with:guerrillas" else by_troops(turn, s)


def by_troops(turn: Turn, s: int) -> int:
    """8.6.1 What Troops would remove there, PT-76 used where it adds most."""
    return troop_hits(turn.g, s, s in tank_spaces(turn.g, turn.plan(AttackPlan).tanks))


def _gives_way(g: War, spaces: list[int]) -> bool:
    """8.6.1 With 4 Resources a single Ambush gives way to Bombard, unless it is needed for a Base."""
    if g.res[NVA] < BOMBARD_FROM or min(len(spaces), terms.max_ambush_spaces(g)) > 1:
        return False
    return not any(_serves_base(g, aim, spaces, 1, attack=True) for aim in aims(g, spaces))


def first_special(turn: Turn, d: Decision) -> str:
    """8.6.1 Which activity goes before the Attack: Ambush, or Bombard where an Ambush would remove a single piece."""
    g = turn.g
    spaces = ambush_spaces(g)
    ambush = bool(spaces) and not _gives_way(g, spaces)
    turn.box(RULE, "nva_ambush", ambush, pieces=min(len(spaces), terms.max_ambush_spaces(g)))
    return "ambush" if ambush else "bombard"


def attack_space(turn: Turn, d: Decision) -> str:
    """8.6.1 First the activity (Ambush, or Bombard), then Troops that remove 2, 4 Guerrillas, Troops that remove 1."""
    g = turn.g
    turn.begin("attack", d)
    attack = turn.plan(AttackPlan)
    if not attack.first:
        attack.first = "none" if turn.alone else first_special(turn, d)
        if attack.first == "bombard" and d.offers("sa:bombard"):
            return "sa:bombard"
    offered = offered_spaces(d)
    left = terms.max_ambush_spaces(g) - turn.plan(AmbushPlan).made
    if attack.first == "ambush" and left > 0:
        s = pick_ambush(turn, ambush_spaces(g, offered), left)
        if s >= 0:
            attack.action = "sa:ambush"
            return SPACE_KEY[s]
    how, found = _bullet(turn, offered)
    if found:
        attack.action = how  # the lines ask what it removes
        return SPACE_KEY[turn.pick(RULE, found, ATTACK_LINES)]
    return "done" if d.offers("done") else turn.pick_space(d, RULE, ATTACK_LINES)


def _bullet(turn: Turn, offered: list[int]) -> tuple[str, list[int]]:
    """8.6.1 The first bullet that has spaces: Troops that remove 2, 4 Guerrillas, Troops that remove 1."""
    g = turn.g
    hits = {s: n for s in offered if (n := by_troops(turn, s))}
    if found := [s for s, n in hits.items() if n >= 2]:
        return "with:troops", found
    if found := [s for s in offered if g.coin[s] and holds(g, s, NVA_GUERRILLAS) >= GUERRILLA_GROUP]:
        return "with:guerrillas", found
    return "with:troops", list(hits)


def attack_with(turn: Turn, d: Decision) -> str:
    """8.6.1 As the bullet said; PT-76 where no other Attack space would gain more by it."""
    g = turn.g
    s = space_in(d)
    attack = turn.plan(AttackPlan)
    how = attack.action or "with:troops"
    if how == "with:troops" and d.offers("with:tanks") and s in tank_spaces(g, attack.tanks):
        attack.tanks += 1
        return "with:tanks"
    if d.offers(how):
        return how
    return next((key for key in ("with:troops", "with:tanks", "with:guerrillas") if d.offers(key)), "")


# ------------------------------------------------------------------ Ambush


def pick_ambush(turn: Turn, spaces: list[int], left: int) -> int:
    """8.6.1 A Base or its cover; then Laos and Cambodia, from a LoC, a last piece, Special Forces, US first."""
    g = turn.g
    attack = turn.op == "attack"

    def base(aim: Aim) -> bool:
        return _serves_base(g, aim, spaces, left, attack)

    bullets: list[AimLine] = [
        prefer("removes_coin_base", lambda t, aim: base(aim)),
        prefer("in_laos_or_cambodia", lambda t, aim: IN_LAOS_CAMBODIA[aim.target] and not base(aim)),
    ]
    lines: list[AimLine] = [
        FROM_LOC,
        prefer("the_last_coin_piece", lambda t, aim: g.coin[aim.target] == 1),
        prefer("removes_special_forces", lambda t, aim: has_forces(g, aim.target)),
        US_FIRST,
    ]
    found = choose_aim(turn, RULE, aims(g, spaces), bullets, lines)
    if found is None:
        return -1
    turn.plan(AmbushPlan).made += 1
    return found.space


def _serves_base(g: War, aim: Aim, spaces: list[int], left: int, attack: bool) -> bool:
    """8.6.1 Whether it removes a COIN Base, or its cover so that other Ambushes and the Troops there can."""
    s = aim.target
    if not holds(g, s, COIN_BASES) or base_alone(g, s):
        return base_alone(g, s)
    hits = best_hits(g, s) if attack and aim.space != s else 0
    others = sum(1 for a in spaces if s in target_spaces(g, a) and not (hits and a == s))
    return 0 < coin_forces(g, s) + 1 - hits <= min(left, others)


def march_takes_base(g: War, spaces: list[int]) -> bool:
    """8.6.5 Whether Ambushes by those who marched to ``spaces`` could remove a COIN Base, two together if need be."""
    if terms.no_ambush(g):
        return False
    most_spaces = terms.max_ambush_spaces(g)
    ready = [s for s in spaces if can_ambush(g, NVA, s)]
    targets = {a for s in ready for a in target_spaces(g, s) if holds(g, a, COIN_BASES)}
    return any(
        takes_base(g, a, min(most_spaces, sum(1 for s in ready if a in target_spaces(g, s)))) for a in sorted(targets)
    )  # fmt: skip


def after_march(turn: Turn, spaces: list[int], left: int) -> int:
    """8.6.5 To take a Base, or its cover; then US Troops, then cubes on LoCs; from a LoC."""
    g = turn.g
    candidates = aims(g, spaces)
    base = [a for a in candidates if base_alone(g, a.target) or lays_open(g, NVA, a, spaces, left)]
    us = [a for a in candidates if g.n[a.target * KINDS + US_TROOPS]]
    roads = [a for a in candidates if IS_LOC[a.target] and holds(g, a.target, COIN_CUBES)]
    found = choose_aim(turn, "8.6.5", base or us or roads, (), [FROM_LOC])
    return -1 if found is None else found.space


def ambush_space(turn: Turn, d: Decision) -> str:
    """8.6.5 After a March; an Event's own Ambush by 8.6.1."""
    spaces = offered_spaces(d)
    left = number_in(d, "most", 1) - number_in(d, "chosen", 0)
    s = pick_ambush(turn, spaces, left) if turn.alone else after_march(turn, spaces, left)
    return SPACE_KEY[s] if s >= 0 else "done"


def ambush_target(turn: Turn, d: Decision) -> str:
    """8.6.1 From a LoC: the target that was meant, or the best of those on offer."""
    if key := planned_target(turn, d):
        return key
    lines: list[SpaceLine] = [
        prefer("removes_coin_base", lambda t, s: base_alone(t.g, s)),
        prefer("in_laos_or_cambodia", lambda t, s: IN_LAOS_CAMBODIA[s]),
        prefer("the_last_coin_piece", lambda t, s: t.g.coin[s] == 1),
        prefer("removes_special_forces", lambda t, s: has_forces(t.g, s)),
        prefer("us_before_arvn", lambda t, s: strikes_us(t.g, s)),
    ]
    return turn.pick_space(d, RULE, lines)


def ambush_remove(turn: Turn, d: Decision) -> str:
    """8.6.1 Special Forces before cubes, US before ARVN; 8.6.5 after a March US Troops, or else cubes."""
    pieces = offered_pieces(d)
    forces = [p for p in pieces if p in SPECIAL_FORCES]
    if US_TROOPS in pieces and (turn.op == "march" or not forces):
        return PIECE_KEY[US_TROOPS]
    cubes = [p for p in pieces if p in COIN_CUBES]
    if turn.op == "march" and cubes and forces:
        return PIECE_KEY[target(turn.g, SPACE[str(d.args["space"])], cubes)]
    return ""  # 8.1.2


# ------------------------------------------------------------------ Bombard

BOMBARD_LINES: list[SpaceLine] = [
    prefer("nva_pieces_there", lambda t, s: t.g.nva[s] > 0),
    prefer("coin_base_there", lambda t, s: holds(t.g, s, COIN_BASES) > 0),
    prefer("us_before_arvn", lambda t, s: t.g.n[s * KINDS + US_TROOPS] > 0),
]


def bombard_space(turn: Turn, d: Decision, rule: str = RULE, lines: Sequence[SpaceLine] = BOMBARD_LINES) -> str:
    """8.6.1 US or ARVN Troops: where NVA is, then adjacent; a COIN Base, then US Troops."""
    found = [s for s in offered_spaces(d) if holds(turn.g, s, COIN_TROOPS)]
    return SPACE_KEY[turn.pick(rule, found, lines)] if found else "done"


