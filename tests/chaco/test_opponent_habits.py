"""The opponent's old habits, each on a small board: leaders, headquarters, prizes, batteries, trucks, the last months."""

import pytest

from sandtable.chaco import query
from sandtable.chaco.opponent import Opponent
from sandtable.chaco.opponent.estimate import Force, doom, future, worth
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.rules import s4_sequence
from sandtable.chaco.rules.s8_network import network
from sandtable.chaco.rules.s12_attack import combat_step
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from tests.chaco.opposing import act, front
from tests.chaco.play import BOLIVIA, PARAGUAY, Run, at, c, h, war


def move(g: Chaco) -> list[str]:
    """Let the opponent move the active side; the topics of the reasons it gave."""
    opponent = Opponent(None, SIDES[g.active])
    notes: list[str] = []
    while g.phase == "movement":
        run = Run(s4_sequence.step(g))
        while run.asked is not None:
            mind = Mind(Rng(1))
            run.give("n:3" if run.asked.seat == CHANCE else opponent.choose(g, run.asked, mind))
            notes += [note.topic for note in mind.notes]
    return notes


def danger(g: Chaco, counter: str, side: int = PARAGUAY) -> float:
    """How likely whoever stands with a counter is lost in the enemy's turn."""
    place = g.where[c(g, counter)]
    return Facts(g, side).danger(place, query.units_at(g, place, side))


def test_doom_grows_with_the_odds_and_shrinks_with_the_steps() -> None:
    """A last step dies of any loss; six steps outlast two combats at even odds, whose worst result takes a tenth."""
    g = war()
    assert doom(g, 0, 4, 2) == doom(g, 1, 4, 2) == 0.0
    assert doom(g, 4, 4, 1) == pytest.approx(5 / 6)  # 1-1: only a one takes nothing
    assert doom(g, 12, 12, 6) == 0.0 < doom(g, 16, 4, 6) < doom(g, 24, 4, 6) < doom(g, 24, 4, 2)
    assert doom(g, 1, 0, 0) == 1.0  # nobody with him


# ---------------------------------------------------------------------- leaders


def test_a_leader_does_not_stay_with_a_weak_regiment_the_enemy_can_crush() -> None:
    """16.2: Franco (3 + a die) with one regiment beside two; the garrison stays, he does not."""
    g = front(
        "2030: franco, par_inf_5", "2032: par_inf_1, par_inf_2, par_inf_3, garay",
        "2028: bol_inf_colorados, bol_inf_campero, toro", "2022: bol_inf_14",
    )  # fmt: skip
    assert danger(g, "franco") > 0.6
    notes = move(g)
    assert danger(g, "franco") < 0.2 and at(g, "par_inf_5") == "2030"
    assert "chaco.order.safety" in notes


def test_a_leader_feeds_the_front_and_does_not_lead_a_handful_into_danger() -> None:
    """8.10: three reduced regiments before a strong stack: all are in supply after the move, and nobody leads on."""
    g = front(
        "2030: par_inf_6, par_a", "2028: par_inf_1 reduced", "2128: par_inf_2 reduced", "1928: par_inf_3 reduced",
        "2036: par_inf_8, par_ghq, estigarribia", "2022: bol_inf_14",
        "2024: bol_inf_colorados, bol_inf_campero, bol_inf_warnes, toro", loc=[10, 10],
    )  # fmt: skip
    assert hungry_units(g) == 4
    move(g)
    assert hungry_units(g) == 0 and danger(g, "par_a") < 0.2


def hungry_units(g: Chaco, side: int = PARAGUAY) -> int:
    """8.10 How many units would be out of supply as they stand."""
    facts = Facts(g, side)
    covered = network(g, side, facts.depots).covered
    return sum(len(units) for place, units in facts.stacks.items() if place not in covered)


# ---------------------------------------------------------------------- the headquarters


def test_the_headquarters_leaves_the_front_line() -> None:
    """8.5, 10.3: a GHQ with one regiment two hexes from three goes where nobody reaches it, settled or not."""
    g = front(
        "2030: par_ghq, par_inf_5", "2027: bol_inf_colorados, bol_inf_campero, bol_inf_warnes, toro", "2022: bol_inf_14"
    )
    assert danger(g, "par_ghq") > 0.2
    notes = move(g)
    assert at(g, "par_ghq") != "2030" and danger(g, "par_ghq") == 0.0
    assert "chaco.order.retire" in notes
    assert at(g, "par_inf_5") == "2030"


# ---------------------------------------------------------------------- prizes


def test_a_prize_taken_is_not_left_open_to_a_led_stack_two_moves_away() -> None:
    """10.10: the enemy has a reaction and a move before one's own next: 2022 is held though nobody reaches it at once."""
    g = front(
        "2022: par_inf_5", "2033: par_inf_1, par_inf_2, franco", "2030: par_inf_3", "2018: bol_inf_21, toro",
        "2015: bol_inf_14",
    )  # fmt: skip
    g.control[h(g, "2022")] = PARAGUAY
    assert not Facts(g, PARAGUAY).threat(h(g, "2022"))
    move(g)
    assert g.occupied[PARAGUAY][h(g, "2022")]


# ---------------------------------------------------------------------- batteries and trucks


@pytest.mark.parametrize("who", ["par_art_1", "par_truck_1"])
def test_guns_and_trucks_do_not_end_alone_beside_the_enemy(who: str) -> None:
    """10.3, 12.9: on its way to a leader across the enemy's front a battery or a truck halts out of his reach."""
    g = front(
        f"2430: {who}", "2424: par_inf_1, par_inf_2, par_inf_3, franco, entrenchment",
        "2227: bol_inf_colorados, bol_inf_campero, toro", "2030: par_inf_4",
    )  # fmt: skip
    move(g)
    assert danger(g, who) < 0.2


def test_a_leader_does_not_march_with_a_battery_alone() -> None:
    """A battery and a leader have no zone of control and one step: they wait for regiments."""
    g = front("2028: par_art_1, par_a", "2030: par_inf_3", "2022: bol_inf_14, bol_inf_21", "2024: bol_inf_16")
    move(g)
    assert danger(g, "par_art_1") < 0.2 and danger(g, "par_a") < 0.2


# ---------------------------------------------------------------------- the end of the war, and being behind


def test_strength_counts_for_less_when_the_war_ends() -> None:
    """16.3: Bolivia's last turn is the last of all; an attack that costs strength for a settlement is worth more then."""
    g = war()
    g.last_turn, g.active = g.turn + 12, BOLIVIA
    calm = worth(g, 10, 5, 0, Force(10, 3), Force(5, 1, 3.5))
    assert future(g) == 1.0
    g.last_turn = g.turn
    assert future(g) == 0.0 and worth(g, 10, 5, 0, Force(10, 3), Force(5, 1, 3.5)) > calm
    g.active = PARAGUAY
    assert 0.0 < future(g) < 0.5


@pytest.mark.parametrize("vp, attacks", [([20, 20], False), ([60, 20], True)])
def test_a_side_far_behind_does_not_wait(vp: list[int], attacks: bool) -> None:
    """16.3: an attack that promises a little is made when two levels of victory are missing, and says so."""
    g = war(
        "2020: par_inf_1, par_inf_2, par_inf_3, franco, 1 csp", "2021: bol_inf_21", phase="first_combat", part=0,
        air=[0, 0], vp=vp, last_turn=1932 * 12 + 30,
    )  # fmt: skip
    topics = act(g, combat_step(g, PARAGUAY), "4 4 4 4 4 4 4 4")
    assert ("combat.roll" in topics) is attacks
