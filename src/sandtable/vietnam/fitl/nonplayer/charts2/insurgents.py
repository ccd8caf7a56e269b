"""What the charts of NVA and VC share: what they Rally, who stays hidden, and the aims of an Ambush."""

from collections.abc import Sequence
from typing import NamedTuple, TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import Priority, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import IS_LOC, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.plans import AmbushPlan, RallyPlan
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces, space_in
from sandtable.vietnam.nonplayer.random_spaces import random_space
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import COIN_BASES, KINDS, SPECIAL_FORCES, UNDERGROUND_OF, US_BASE, US_PIECES, US_TROOPS
from sandtable.vietnam.rules.insurgents import coin_forces, march_watchers
from sandtable.vietnam.rules.s4_ambush import target_spaces
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War


def rally_action(turn: Turn, d: Decision) -> str:
    """8.5.3, 8.6.4 A Base where the bullet says so, else Guerrillas."""
    return "rally:base" if turn.plan(RallyPlan).base else "rally:guerrilla"


def rally_count(turn: Turn, d: Decision) -> str:
    """8.5.3, 8.6.4, 8.1.2 All the Guerrillas that are Available, as far as the Base allows; none from the map."""
    return number_key(d, turn.g.available[UNDERGROUND_OF[turn.f]])


def most_unseen(g: War, f: int, d: int) -> int:
    """3.3.2 The largest group of the faction that arrives without being Activated."""
    if not IS_LOC[d] and g.support[d] <= 0:
        return 99
    return max(0, terms.march_activation_sum(g) - march_watchers(g, f, d))


def stays_hidden(g: War, f: int, d: int, group: int) -> bool:
    """3.3.2 Whether a group of that size arrives without being Activated."""
    return group <= most_unseen(g, f, d)


# ------------------------------------------------------------------ Ambush


class Aim(NamedTuple):
    """An Ambush: where the Guerrilla is, and where the enemy."""

    space: int
    target: int


AimLine: TypeAlias = Priority[Turn, Aim]


def can_ambush(g: War, f: int, s: int) -> bool:
    """4.4.3 An Underground Guerrilla with an enemy in reach."""
    return g.n[s * KINDS + UNDERGROUND_OF[f]] > 0 and bool(target_spaces(g, s))


def aims(g: War, spaces: Sequence[int]) -> list[Aim]:
    """Every Ambush from these spaces."""
    return [Aim(s, a) for s in spaces for a in target_spaces(g, s)]


def base_alone(g: War, s: int) -> bool:
    """A COIN Base with no other COIN piece beside it."""
    return holds(g, s, COIN_BASES) > 0 and coin_forces(g, s) == 0


def has_forces(g: War, s: int) -> bool:
    """Whether Special Forces stand there."""
    return holds(g, s, SPECIAL_FORCES) > 0


def strikes_us(g: War, s: int) -> bool:
    """8.1.2 Whether the next piece to go would be a US one: of the Special Forces, else of the cubes, else a Base."""
    i = s * KINDS
    if forces := holds(g, s, SPECIAL_FORCES):
        return holds(g, s, US_PIECES) - g.n[i + US_TROOPS] - g.n[i + US_BASE] > 0 and forces > 0
    if coin_forces(g, s):
        return g.n[i + US_TROOPS] > 0
    return g.n[i + US_BASE] > 0


FROM_LOC: AimLine = prefer("ambush_from_loc", lambda t, aim: IS_LOC[aim.space] and aim.target != aim.space)
US_FIRST: AimLine = prefer("us_before_arvn", lambda t, aim: strikes_us(t.g, aim.target))


def lays_open(g: War, f: int, aim: Aim, spaces: Sequence[int], left: int, hits: int = 1) -> bool:
    """8.5.4 Whether this Ambush takes the last cover of a COIN Base that another of ``spaces`` could then Ambush."""
    if left < 2 or not holds(g, aim.target, COIN_BASES) or coin_forces(g, aim.target) > hits:
        return False
    if not coin_forces(g, aim.target):
        return False
    under = UNDERGROUND_OF[f]
    return any(
        s != aim.space and g.n[s * KINDS + under] and aim.target in target_spaces(g, s) for s in spaces
    )  # fmt: skip


def choose_aim(
    turn: Turn, rule: str, candidates: list[Aim], bullets: Sequence[AimLine], lines: Sequence[AimLine]
) -> Aim | None:
    """8.1.3 The first bullet that any Ambush serves, then the lines within it, then lots."""
    if not candidates:
        return None
    left = turn.narrow(rule, turn.first_served(rule, candidates, bullets), lines)
    space = random_space(sorted({aim.space for aim in left}), turn.mind)
    target = random_space([aim.target for aim in left if aim.space == space], turn.mind)
    ambush = turn.plan(AmbushPlan)
    ambush.space, ambush.target = space, target
    return Aim(space, target)


def planned_target(turn: Turn, d: Decision) -> str:
    """The target of the Ambush in hand, if it was planned for this very space."""
    origin = space_in(d, "origin")
    ambush = turn.plan(AmbushPlan)
    if ambush.space != origin:
        return ""
    target, ambush.target = ambush.target, -1
    return SPACE_KEY[target] if target in offered_spaces(d) else ""
