"""The opponent: what it does in positions with a clear answer, that it explains itself, and that it beats chance."""

import pytest

import sandtable
from sandtable import text
from sandtable.chaco.opponent import Opponent
from sandtable.chaco.opponent.estimate import Force, worth
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.fighting import best_force
from sandtable.chaco.opponent.orders import Order, plan, plan_reaction
from sandtable.chaco.opponent.rear import plan_rear
from sandtable.chaco.rules import s4_sequence
from sandtable.chaco.rules.s12_attack import combat_step
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import ATTACKED, SIDES
from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.kernel.table import Table
from tests.chaco.opposing import act, front
from tests.chaco.play import BOLIVIA, PARAGUAY, at, c, country, h, war


def orders(g: Chaco, side: int = PARAGUAY) -> list[tuple[str, str, str]]:
    """What is planned for the troops and behind them: kind, who, where to."""
    return [_tell(g, order) for order in (*plan(Facts(g, side)), *plan_rear(Facts(g, side)))]


def _tell(g: Chaco, order: Order) -> tuple[str, str, str]:
    who = " ".join(g.data.counters[i].id for i in order.counters)
    return order.kind, who, g.data.map.name[order.goal]


# ---------------------------------------------------------------------- movement


def test_takes_an_open_settlement_with_its_weakest_regiment() -> None:
    g = front("2024: par_inf_1, par_inf_14", "2030: par_inf_3", "2012: bol_inf_21")
    assert ("capture", "par_inf_14", "2022") in orders(g)


def test_does_not_leave_a_threatened_settlement_open() -> None:
    g = front("2030: par_inf_1", "2028: bol_inf_21", "2022: bol_inf_14")
    assert all("par_inf_1" not in who for _, who, _ in orders(g))


def test_sends_a_garrison_where_the_enemy_can_walk_in() -> None:
    g = front("2032: par_inf_5", "2028: bol_inf_21", "2022: bol_inf_14")
    assert ("garrison", "par_inf_5", "2030") in orders(g)


def test_gathers_with_a_leader_before_a_good_attack() -> None:
    """16 attack factors with Franco against a reduced regiment: worth the walk; at even odds it is not."""
    lines = ["2024: par_inf_batallon_40, par_inf_1, franco, 2 csp", "2030: par_inf_3", "2015: bol_inf_16"]
    good = front(*lines, "2022: bol_inf_21 reduced")
    found = [goal for kind, who, goal in orders(good) if kind == "attack" and "franco" in who]
    assert len(found) == 1 and h(good, found[0]) in good.data.map.near[h(good, "2022")]
    bad = front(*lines, "2022: bol_inf_colorados, bol_inf_campero, bol_inf_warnes, bol_inf_vanguardia, fortification")
    assert not [kind for kind, _, _ in orders(bad) if kind == "attack"]


def test_a_leader_in_danger_goes_to_a_force_that_can_protect_him() -> None:
    g = front("2026: franco", "2028: par_inf_1, par_inf_2, par_inf_3", "2030: par_inf_4", "2023: bol_inf_colorados")
    assert ("safety", "franco", "2028") in orders(g) or ("lead", "franco", "2028") in orders(g)


def test_slips_out_of_an_encirclement() -> None:
    """Enemies in two adjacent hexes, their zones on all others but 1927: gone while it can; a safe stack stays."""
    ring = ["2026: bol_inf_colorados, toro", "2127: bol_inf_campero, bol_inf_warnes"]
    g = front("2027: par_inf_5", "2030: par_inf_3", *ring)
    found = [goal for kind, who, goal in orders(g) if kind == "withdraw" and who == "par_inf_5"]
    assert len(found) == 1 and not g.zoc[BOLIVIA][h(g, found[0])]
    calm = front("2027: par_inf_5", "2030: par_inf_3", "2015: bol_inf_21")
    assert not [kind for kind, _, _ in orders(calm) if kind == "withdraw"]


def test_the_commander_goes_to_the_headquarters_if_he_helps_there() -> None:
    g = front("2040: estigarribia", "2035: par_ghq, par_inf_2", "2015: bol_inf_21", "2022: bol_inf_14")
    assert ("headquarters", "estigarribia", "2035") in orders(g)


def test_in_reaction_it_reinforces_a_neighbour_about_to_be_attacked() -> None:
    g = front(
        "2028: par_inf_5 reduced", "2027: bol_inf_colorados, toro", "2031: par_inf_1, par_inf_2, franco",
        phase="reaction_movement", active=BOLIVIA,
    )  # fmt: skip
    found = [_tell(g, order) for order in plan_reaction(Facts(g, PARAGUAY))]
    assert found == [] or found[0][0] in ("reinforce", "capture")


def test_a_stack_is_not_sent_into_a_full_hex() -> None:
    """11.1: nobody is lost to overstacking."""
    for seed in range(3):
        t = sandtable.new("chaco", "villa_montes", seed=seed, seats={"bolivia": "np", "paraguay": "np"})
        assert not [e for e in t.log if e.args.get("why") == "11.1"]


# ---------------------------------------------------------------------- combat


@pytest.mark.parametrize(
    "defenders, attacks",
    [("bol_inf_21 reduced", True), ("bol_inf_colorados, bol_inf_campero, bol_inf_warnes, entrenchment", False)],
)
def test_attacks_at_good_odds_only(defenders: str, attacks: bool) -> None:
    g = war(
        "2020: par_inf_1, par_inf_2, franco, 2 csp", f"2021: {defenders}", phase="first_combat", part=0, air=[0, 0]
    )
    topics = act(g, combat_step(g, PARAGUAY), "6 6 6 6 6 6 6 6")
    assert ("combat.roll" in topics) is attacks


def test_leaves_a_bad_commander_out_of_an_attack_he_would_spoil() -> None:
    """12.14: Pena (-1, the army commander) stands with an engineer; Marzana (+1) has the troops, who go alone."""
    g = war(
        "2120: bol_inf_colorados, bol_inf_warnes, marzana, 2 csp", "2020: bol_eng_1, pena", "2021: par_inf_5 reduced",
        phase="first_combat", part=0, active=BOLIVIA, air=[0, 0],
    )  # fmt: skip
    force, value, _ = best_force(Facts(g, BOLIVIA), h(g, "2021"))
    assert [g.data.counters[i].id for i in (*force.leaders, *force.units)] == [
        "marzana", "bol_inf_colorados", "bol_inf_warnes",
    ]  # fmt: skip
    assert value > 0
    act(g, combat_step(g, BOLIVIA), "6 6 6 6 6 6")
    assert g.marks[c(g, "bol_inf_warnes")] & ATTACKED and not g.marks[c(g, "bol_eng_1")] & ATTACKED


def test_spends_supply_where_it_matters_and_not_where_it_does_not() -> None:
    g = war(
        "2020: par_inf_1, par_inf_2, franco, 2 csp", "2021: bol_inf_21", data=country(settlements="2021=Fortin"),
        control="2021=bolivia", phase="first_combat", part=0, air=[0, 0],
    )  # fmt: skip
    act(g, combat_step(g, PARAGUAY), "1 6 6 6 6")
    assert g.csp[PARAGUAY] == {h(g, "2020"): 1}
    sure = war(
        "2020: par_inf_batallon_40, par_inf_1, par_inf_4, franco, 2 csp", "2021: bol_eng_1", phase="first_combat",
        part=0, air=[0, 0],
    )  # fmt: skip
    act(sure, combat_step(sure, PARAGUAY), "6 6 6 6 6")
    assert sum(sure.csp[PARAGUAY].values()) == 2  # eight to one without it


def test_takes_losses_by_flips_before_it_loses_units() -> None:
    g = war("2020: par_inf_1, par_inf_5 reduced", phase="first_combat", part=0, active=PARAGUAY)
    d = Decision("paraguay", "combat.loss", "12.6", ("unit:par_inf_1", "unit:par_inf_5"), {"n": 2, "percent": 25})
    assert Opponent(None, "paraguay").choose(g, d, Mind(Rng(1))) == "unit:par_inf_1"


def test_advances_into_a_settlement() -> None:
    data = country(settlements="2021=Fortin")
    g = war(
        "2020: par_inf_1, par_inf_2, franco, 2 csp", "2021: bol_inf_4 reduced", data=data, control="2021=bolivia",
        phase="first_combat", part=0, air=[0, 0],
    )  # fmt: skip
    act(g, combat_step(g, PARAGUAY), "6 6 6 6 6 6")
    assert g.control[h(g, "2021")] == PARAGUAY and g.vp[PARAGUAY] >= 21 + 6


def test_the_worth_of_an_attack_grows_with_the_odds_and_with_what_is_at_stake() -> None:
    g = war()
    mine, theirs = Force(12, 3), Force(5, 1)
    values = [worth(g, attack, 5, 0, mine, theirs) for attack in (3, 5, 10, 15, 20, 30, 40)]
    assert values == sorted(values) and values[0] < 0 < values[-1]
    assert worth(g, 15, 5, 0, mine, Force(5, 1, 7.0)) > values[3]
    assert worth(g, 40, 5, 0, mine, Force(5, 1, 0.0, False, 6.5)) > values[-1]
    assert worth(g, 15, 5, 0, mine, Force(5, 1, 0.0, True)) > values[3]


# ---------------------------------------------------------------------- the rest


@pytest.mark.parametrize("vp, answer", [([20, 20], "accept"), ([20, 64], "accept"), ([20, 66], "refuse")])
def test_refuses_a_truce_only_when_it_would_lose_the_war(vp: list[int], answer: str) -> None:
    d = Decision("bolivia", "truce.answer", "6.2", ("accept", "refuse"))
    assert Opponent(None, "bolivia").choose(war(vp=vp), d, Mind(Rng(1))) == answer


def test_entrenches_where_friends_face_the_enemy() -> None:
    g = war("2020: par_eng_1, par_inf_1", "2022: bol_inf_21", "2040: par_eng_2", phase="movement", part=0)
    act(g, s4_sequence.step(g))
    assert (g.building[c(g, "par_eng_1")], g.building[c(g, "par_eng_2")]) == (1, 0)


def test_replacements_go_to_the_front() -> None:
    g = war("2020: par_inf_1 reduced", "2040: par_inf_4 reduced", "2022: bol_inf_21", replacements=[0, 1])
    d = Decision("paraguay", "new.replace", "9.2", ("unit:par_inf_4", "unit:par_inf_1", "done"))
    assert Opponent(None, "paraguay").choose(g, d, Mind(Rng(1))) == "unit:par_inf_1"


def test_never_gets_stuck_on_a_question_it_does_not_know() -> None:
    opponent, g = Opponent(None, "bolivia"), war()
    for options, answer in ((("x", "done"), "done"), (("x", "pass"), "pass"), (("yes", "no"), "no"), (("x", "y"), "x")):
        assert opponent.choose(g, Decision("bolivia", "new.thing", "1", options), Mind(Rng(1))) == answer


def test_gives_a_reason_for_its_orders_in_every_language() -> None:
    t = sandtable.new("chaco", "boqueron", seed=3, seats={"bolivia": "np", "paraguay": "np"})
    notes = [note for found in t.notes.values() for note in found]
    kinds = {note.topic for note in notes}
    assert {"chaco.order.march", "chaco.order.capture", "chaco.attack", "chaco.refit"} <= kinds
    for note in notes:
        for lang in text.languages():
            words = text.render(lang, f"note.{note.topic}", note.args)
            assert not words.startswith("note.") and "{" not in words


@pytest.mark.parametrize("scenario", ["boqueron", "ballivian", "villa_montes"])
@pytest.mark.parametrize("seat", SIDES)
def test_beats_random_play(scenario: str, seat: str) -> None:
    """Two games a scenario and side here; `python -m tools.games.chaco_results` plays as many as one likes."""
    for seed in (1, 2):
        seats = {SIDES[0]: "random", SIDES[1]: "random", seat: "np"}
        assert sandtable.new("chaco", scenario, seed=seed, seats=seats).outcome["winner"] == seat  # type: ignore[index]


def test_plays_the_same_game_from_the_same_seed() -> None:
    seats = {"bolivia": "np", "paraguay": "np"}
    first, second = (sandtable.new("chaco", "villa_montes", seed=5, seats=seats) for _ in range(2))
    assert first.session.keys == second.session.keys
    assert at(first.state, "pena") == at(second.state, "pena")


@pytest.mark.parametrize("scenario", ["boqueron", "alihuata"])
def test_a_game_saved_or_forked_in_the_midst_of_a_phase_goes_on_by_its_orders(scenario: str) -> None:
    """The orders of a phase are carried out stack by stack, each a step: a load gives the same ones again."""

    def play(t: Table, answers: int) -> list[str]:
        while t.moment < answers and t.advance():
            pass
        return list(t.session.keys)

    def fresh() -> Table:
        return Table(sandtable.game("chaco"), scenario, {}, dict.fromkeys(SIDES, "np"), Rng(7))

    whole, here = fresh(), fresh()
    play(whole, 500)
    for version in range(20, 440, 23):
        play(here, version)
        loaded, forked = sandtable.load(here.record(private=True)), here.fork(seed=0)
        forked.rng.number = here.rng.number
        assert play(loaded, version + 40) == whole.session.keys[: version + 40]
        assert play(forked, version + 40) == whole.session.keys[: version + 40]
