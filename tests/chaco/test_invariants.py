"""The invariants: a sound position passes, every kind of fault is found, also right after the sound one was asked about."""

from collections.abc import Callable

import pytest

from sandtable.chaco import invariants
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import AVAILABLE, BOLIVIA, DEAD, PARAGUAY, REINFORCEMENTS
from sandtable.kernel.errors import BrokenGame
from tests.chaco.play import c, country, h, verbs, war

BOXES = "home:bolivia:1 MP:2010,2510;away:paraguay:1 turn:2049"


def _war() -> Chaco:
    """Both sides in the field, Paraguay in its movement."""
    data = country(
        terrain="mountain:2019,2031", settlements="2040=Asuncion 2020=Sucre", clear_sides="2019/2020", boxes=BOXES
    )
    return war(
        "2020: bol_inf_21, pena, 2 csp",
        "2022: bol_eng_1, bol_truck_1",
        "2030: par_inf_2, estigarribia, 3 csp",
        data=data,
    )


def _sets(name: str, value: object) -> Callable[[Chaco], None]:
    return lambda g: setattr(g, name, value)


def _stands(counter: str, place: int | str) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        g.where[c(g, counter)] = g.data.map.at[place] if isinstance(place, str) else place

    return fault


def _steps(counter: str, n: int) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        g.steps[c(g, counter)] = n

    return fault


def _assigned(counter: str) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        g.assigned[c(g, counter)] = 1

    return fault


def _row(name: str, side: int, place: str | int) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        row = getattr(g, name)[side]
        row[place if isinstance(place, int) else h(g, place)] += 1

    return fault


def _supply(name: str, side: int, place: str, points: int) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        getattr(g, name)[side][h(g, place)] = points

    return fault


def _put(counter: str, place: str) -> Callable[[Chaco], None]:
    return lambda g: verbs.put(g, c(g, counter), h(g, place))


def _clear_side(g: Chaco) -> None:
    g.zoc[BOLIVIA][g.data.map.places] += 1


def _lone_trail(g: Chaco) -> None:
    g.trails = {h(g, "2019"): 1}


def _too_many(name: str) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        spots = range(g.data.map.hexes - 1 - getattr(g.data.pieces, name), g.data.map.hexes)
        setattr(g, name, list(spots) if name == "depots" else dict.fromkeys(spots, 1))

    return fault


def _six_leaders(g: Chaco) -> None:
    for leader in g.data.leaders[BOLIVIA][:6]:
        verbs.put(g, leader, h(g, "2020"))


def _stack(side: int, place: str) -> Callable[[Chaco], None]:
    def fault(g: Chaco) -> None:
        for unit in [i for i in g.data.stackers[side] if g.where[i] < 0][:7]:
            verbs.put(g, unit, h(g, place))

    return fault


def _nameless(g: Chaco) -> None:
    g.commander = (next(i for i in g.data.leaders[BOLIVIA] if not g.data.counters[i].named), g.commander[1])


def _enemy_control(g: Chaco) -> None:
    g.control[h(g, "2020")] = PARAGUAY


@pytest.mark.parametrize(
    "fault, message",
    [
        (_stands("pena", 2000), "pena stands nowhere"),
        (_stands("pena", DEAD), "pena is in box -2"),
        (_stands("bol_inf_14", AVAILABLE), "bol_inf_14 is in box -3"),
        (_stands("bol_ghq", REINFORCEMENTS), "bol_ghq is in box -1"),
        (_stands("bol_truck_1", DEAD), "bol_truck_1 is in box -2"),
        (_stands("bol_arm_1", DEAD), "bol_arm_1 is in box -2"),
        (_stands("bol_inf_21", -9), "bol_inf_21 is in box -9"),
        (_stands("bol_inf_21", "away"), "bol_inf_21 is in an enemy box"),
        (_stands("estigarribia", "home"), "estigarribia is in an enemy box"),
        (_steps("bol_inf_21", 3), "bol_inf_21 has 3 steps"),
        (_steps("bol_inf_21", 0), "bol_inf_21 has 0 steps"),
        (_steps("bol_eng_1", 2), "bol_eng_1 has 2 steps"),
        (_assigned("bol_truck_2"), "bol_truck_2 is assigned"),
        (_assigned("bol_inf_21"), "bol_inf_21 is assigned"),
        (_stands("bol_inf_21", "2018"), "occupation is wrong"),
        (_row("occupied", BOLIVIA, "2033"), "occupation is wrong"),
        (_row("occupied", PARAGUAY, "2030"), "occupation is wrong"),
        (_row("zoc", BOLIVIA, 5), "zones of control are wrong"),
        (_row("zoc", PARAGUAY, "2030"), "zones of control are wrong"),
        (_clear_side, "zones of control are wrong"),
        (_lone_trail, "zones of control are wrong"),
        (_put("par_inf_3", "2020"), "both armies in 2020"),
        (_sets("replacements", (0, 10)), "replacement points out of range"),
        (_sets("replacements", (-1, 0)), "replacement points out of range"),
        (_sets("air", (9, 0)), "air markers out of range"),
        (_sets("air", (0, -1)), "air markers out of range"),
        (_supply("csp", BOLIVIA, "2020", 0), "no supply where there should be some"),
        (_supply("csp", BOLIVIA, "2030", 1), "supply among the enemy"),
        (_supply("csp_moved", BOLIVIA, "2020", 3), "more supply moved than there is"),
        (_supply("csp_moved", PARAGUAY, "2020", 1), "more supply moved than there is"),
        (_supply("csp_moved", PARAGUAY, "2030", 0), "more supply moved than there is"),
        (_too_many("depots"), "too many depots"),
        (_too_many("wells"), "too many wells"),
        (_too_many("trails"), "too many trails"),
        (_too_many("works"), "too many works"),
        (_six_leaders, "more than five leaders"),
        (_sets("commander", (-1, -1)), "no army commander"),
        (_nameless, "the army commander has no name"),
        (_enemy_control, "2020 is controlled by the absent side"),
        (_stack(BOLIVIA, "2025"), "too many units in 2025"),
    ],
)
def test_faults_are_found(fault: Callable[[Chaco], None], message: str) -> None:
    """Each fault alone breaks the game, with a word that says which, again and again; put right, the position is sound."""
    g = _war()
    invariants.check(g)
    twin = g.copy()
    twin.control = dict(g.control)  # verbs replace it; the faults do not
    fault(twin)
    for _ in range(2):
        with pytest.raises(BrokenGame, match=f"^{message}$"):
            invariants.check(twin)
    invariants.check(g)


@pytest.mark.parametrize("phase, active, found", [("movement", BOLIVIA, False), ("reaction_movement", PARAGUAY, False),
                                                  ("movement", PARAGUAY, True), ("combat", BOLIVIA, True)])  # fmt: skip
def test_stacks_may_be_too_high_while_they_move(phase: str, active: int, found: bool) -> None:
    """Only its owner's; and what was sound in one phase is asked about anew in the next."""
    g = _war()
    g.phase, g.active = "movement", BOLIVIA
    _stack(BOLIVIA, "2025")(g)
    invariants.check(g)
    g.phase, g.active = phase, active
    if found:
        with pytest.raises(BrokenGame, match="too many units in 2025"):
            invariants.check(g)
    else:
        invariants.check(g)


def test_works_raise_the_limit_and_their_loss_is_seen() -> None:
    """11.2: six in an entrenchment; without it the same six are too many for scrub."""
    g = _war()
    for unit in [i for i in g.data.stackers[BOLIVIA] if g.where[i] < 0][:6]:
        verbs.put(g, unit, h(g, "2025"))
    g.works = {h(g, "2025"): 1}
    invariants.check(g)
    g.works = {}
    with pytest.raises(BrokenGame, match="too many units in 2025"):
        invariants.check(g)
