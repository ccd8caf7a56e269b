"""What the charts of US and ARVN share: Pacification, who may leave a space, roads from Saigon."""

from sandtable.fitl.board import (
    ACTIVE_SUPPORT,
    ADJACENT_LOCS_CITIES,
    IS_LOC,
    PASSIVE_SUPPORT,
    POP,
    SAIGON,
    SPACE,
    SPACE_KEY,
)  # fmt: skip
from sandtable.fitl.nonplayer.turn import SpaceLine, Turn, number_key, offered_spaces
from sandtable.fitl.pieces import ARVN_CUBES, COIN_BASES, KINDS, SPECIAL_FORCES, US_TROOPS
from sandtable.fitl.rules.pacify import pacify_room
from sandtable.fitl.rules.s3_train import CUBES
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer

FRIENDLY_LIMIT = 45
"""8.7.6 ARVN makes Active Support only while the US score stays at or below this."""


def units(g: Fitl, s: int) -> int:
    """COIN pieces other than Bases in a space."""
    return g.coin[s] - holds(g, s, COIN_BASES)


def cubes_and_forces(g: Fitl, s: int) -> int:
    """US and ARVN cubes and Special Forces in a space."""
    return holds(g, s, (US_TROOPS, *ARVN_CUBES, *SPECIAL_FORCES))


def spare(g: Fitl, s: int, keep_units: int = 3) -> int:
    """How many COIN units may leave without losing COIN Control or falling below ``keep_units``."""
    if IS_LOC[s]:
        return units(g, s)
    enemies = g.nva[s] + g.vc[s]
    by_control = g.coin[s] - enemies - 1 if g.coin[s] > enemies else units(g, s)
    return max(0, min(by_control, units(g, s) - keep_units))


def split_cubes(g: Fitl, s: int) -> tuple[int, int]:
    """8.1.2, 8.7.2, 8.8.7 Up to 6 Available cubes, Troops and Police in turn, the fewer there first (Troops if equal)."""
    have = [g.available[p] for p in ARVN_CUBES]
    here = [g.n[s * KINDS + p] for p in ARVN_CUBES]
    got = [0, 0]
    turn_of = 1 if here[1] < here[0] else 0
    for _ in range(CUBES):
        k = turn_of if have[turn_of] > got[turn_of] else 1 - turn_of
        if have[k] <= got[k]:
            break
        got[k] += 1
        turn_of = 1 - k
    return got[0], got[1]


def road_distance() -> dict[int, int]:
    """8.7.3 Steps along LoCs and Cities from Saigon to each of them."""
    found = {SAIGON: 0}
    frontier = [SAIGON]
    while frontier:
        following = []
        for a in frontier:
            for b in ADJACENT_LOCS_CITIES[a]:
                if b not in found:
                    found[b] = found[a] + 1
                    following.append(b)
        frontier = following
    return found


FROM_SAIGON = road_distance()


# ------------------------------------------------------------------ Pacification (8.7.6, 8.8.8)


def pacify_levels(g: Fitl, f: int, s: int, support_phase: bool, cautious: bool) -> int:
    """Levels a Pacification could shift there; ``cautious`` (ARVN) keeps the US score at 45 or less."""
    room = pacify_room(g, f, s, support_phase=support_phase) - g.terror[s]
    levels = 0
    level, score = g.support[s], g.us_score
    while levels < room and level < ACTIVE_SUPPORT:
        gain = POP[s] * (1 if level >= 0 else 0)
        if cautious and level == PASSIVE_SUPPORT and score + gain > FRIENDLY_LIMIT:
            break
        level += 1
        score += gain
        levels += 1
    return levels


def pacify_lines(f: int, support_phase: bool, cautious: bool) -> list[SpaceLine]:
    """8.7.6 and the coup table: ARVN no Terror, Opposition, most shift; US most shift, no Terror."""
    shift: SpaceLine = most("most_shift", lambda t, s: POP[s] * pacify_levels(t.g, f, s, support_phase, cautious))
    no_terror: SpaceLine = prefer("no_terror", lambda t, s: not t.g.terror[s])
    if cautious:
        return [no_terror, prefer("at_opposition", lambda t, s: t.g.support[s] < 0), shift]
    return [shift, no_terror]


def pacify_space(turn: Turn, d: Decision, cautious: bool) -> str:
    """The next space to Pacify, where a shift can be had; else done."""
    phase = d.topic == "pacify.space"
    found = [s for s in offered_spaces(d) if pacify_levels(turn.g, turn.f, s, phase, cautious)]
    if not found:
        return "done" if "done" in d.options else ""
    return SPACE_KEY[turn.pick("8.7.6" if cautious else "8.8.8", found, pacify_lines(turn.f, phase, cautious))]


def pacify_steps(turn: Turn, d: Decision, cautious: bool) -> str:
    """Terror and as many levels as wanted."""
    s = SPACE.get(str(d.args.get("space")), -1)
    g = turn.g
    if s < 0:
        return number_key(d, 99)
    phase = g.phase not in ("act", "pivotal")
    return number_key(d, g.terror[s] + pacify_levels(g, turn.f, s, phase, cautious))
