"""4.2 The sequence of a game turn: which phase follows which, and what each does. One call is one step."""

from sandtable.chaco import verbs
from sandtable.chaco.rules import (
    s5_weather,
    s8_attrition,
    s8_supply,
    s9_new_units,
    s10_movement,
    s11_stacking,
    s12_attack,
    s14_engineers,
    s15_leaders,
    s16_victory,
    s17_setup,
)  # fmt: skip
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ATTACKED, BOLIVIA, DEFENDED, PARAGUAY, RETREATED
from sandtable.kernel.decision import Flow

PLAYER_TURN = (
    "supply", "new_units", "movement", "reaction_movement", "first_combat", "reaction_combat", "second_combat",
    "construction", "politics",
)  # fmt: skip
"""4.2 The phases of a player turn; Paraguay's turn comes first."""

COMBAT = ("first_combat", "reaction_combat", "second_combat")


def step(g: Chaco) -> Flow[None]:
    """4.2: one step of the phase the game is in."""
    match g.phase:
        case "setup":
            yield from s17_setup.step(g)
        case "weather":
            yield from s5_weather.weather(g)
            yield from s5_weather.truce(g)
            begin_phase(g, "supply", PARAGUAY)
        case "supply":
            yield from supply(g)
        case "new_units":
            yield from new_units(g)
        case "movement" | "reaction_movement":
            yield from movement(g)
        case "construction":
            yield from s14_engineers.construction(g, g.active)
            next_phase(g)
        case "politics":
            if g.rules.politics:
                yield from s15_leaders.political(g, g.active)
            next_phase(g)
        case "victory":
            yield from s16_victory.check(g)
            if not g.over:
                verbs.begin_turn(g, g.turn + 1)
                begin_phase(g, "weather", PARAGUAY)
        case _:
            yield from combat(g)
    s16_victory.sudden_death(g)


def mover(g: Chaco) -> int:
    """The side that acts: in a reaction phase the one whose player turn it is not."""
    return 1 - g.active if g.phase.startswith("reaction") else g.active


def begin_phase(g: Chaco, phase: str, side: int) -> None:
    """4.2: a phase starts; what lasts one phase is forgotten."""
    verbs.begin_phase(g, phase, side)
    if phase in ("movement", "reaction_movement"):
        s10_movement.begin(g)
    elif phase in COMBAT:
        verbs.clear_marks(g, ATTACKED | DEFENDED | RETREATED)
    if phase in PLAYER_TURN:
        g.emit(f"chaco.phase.{phase}", seat=g.seat(mover(g)))


def next_phase(g: Chaco) -> None:
    """4.2: Paraguay's phases, Bolivia's, then the victory check. A truce leaves out combat (6.3)."""
    at = PLAYER_TURN.index(g.phase) + 1
    while at < len(PLAYER_TURN) and g.truce and PLAYER_TURN[at] in COMBAT:
        at += 1
    if at < len(PLAYER_TURN):
        begin_phase(g, PLAYER_TURN[at], g.active)
    elif g.active == PARAGUAY:
        begin_phase(g, "supply", BOLIVIA)
    else:
        verbs.begin_phase(g, "victory")


def supply(g: Chaco) -> Flow[None]:
    """4.2 A: LOC and radius, trucks and general supply, attrition, new supply: four steps."""
    side = g.active
    match g.part:
        case s8_supply.LINE:
            yield from s8_supply.trace_line(g, side)
            verbs.set_part(g, s8_supply.TRUCKS)
        case s8_supply.TRUCKS:
            yield from s8_supply.assign_trucks(g, side)
        case s8_supply.ATTRITION:
            yield from s8_attrition.attrition(g, side)
            verbs.set_part(g, s8_supply.ALLOCATION)
        case _:
            yield from s8_supply.new_supply(g, side)
            next_phase(g)


def new_units(g: Chaco) -> Flow[None]:
    """4.2 B: the GHQ returns, reservists and reinforcements come, trucks arrive, units are refitted: four steps."""
    side = g.active
    match g.part:
        case 0:
            yield from s9_new_units.return_ghq(g, side)
        case 1:
            called = yield from s9_new_units.call_up(g, side)
            yield from s9_new_units.reinforce(g, side, called + s9_new_units.reinforcements_due(side, g.turn))
        case 2:
            yield from s9_new_units.place_trucks(g, side)
        case _:
            yield from s9_new_units.replacements(g, side)
            next_phase(g)
            return
    verbs.set_part(g, g.part + 1)


def movement(g: Chaco) -> Flow[None]:
    """4.2 C-D: engineers begin to build (14.2), then stack after stack, then the stacking limits (11.1)."""
    side, reaction = mover(g), g.phase == "reaction_movement"
    if g.part == 0:
        if not reaction:
            yield from s14_engineers.start_building(g, side)
        verbs.set_part(g, 1)
    elif (yield from s10_movement.movement_step(g, side, reaction)):
        yield from s11_stacking.remove_excess(g, side)
        next_phase(g)


def combat(g: Chaco) -> Flow[None]:
    """4.2 E-G: one attack after the other."""
    if (yield from s12_attack.combat_step(g, mover(g))):
        next_phase(g)


