"""The opponent that searches: better orders on small boards, the same game for the same seed, levels, its explanation."""

import json
from typing import Any

import pytest

import sandtable
from sandtable.chaco import query
from sandtable.chaco.game import GAME
from sandtable.chaco.opponent.facts import Facts
from sandtable.chaco.opponent.orders import plan
from sandtable.chaco.search import policy as seat
from sandtable.chaco.search.changes import Changes
from sandtable.chaco.search.course import course
from sandtable.chaco.search.futures import PairedLuck
from sandtable.chaco.search.plans import Errand, Plan, from_json, to_json, written
from sandtable.chaco.search.search import Effort, Search
from sandtable.chaco.search.worth import standing
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel import seats as seating
from sandtable.kernel.decision import CHANCE, NUMBERS, Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.text import languages, render
from sandtable.web.founding import offered_policies
from sandtable.web.present import policy_help
from tests.another_process import printed
from tests.chaco.opposing import front
from tests.chaco.play import PARAGUAY, c, country, h, war

NORMAL = next(effort for effort in seat.EFFORTS if effort.name == "normal")
LITTLE = Effort("little", movement=10, reaction=4, attack=4, futures=2, styles=2)


# ---------------------------------------------------------------------- futures


def die(topic: str, **args: object) -> Decision:
    return Decision(CHANCE, topic, "12.4", NUMBERS[1:7], args)


def test_six_futures_show_all_faces_and_two_plans_the_same() -> None:
    """Whatever was rolled before for something else."""
    g = war()
    asked = die("retreat.check", unit="par_inf_1")
    faces = [PairedLuck(7, n, g).answer(asked) for n in range(6)]
    assert sorted(faces) == [f"n:{n}" for n in range(1, 7)]
    other = PairedLuck(7, 2, g)
    for n in range(5):
        other.answer(die("retreat.check", unit=f"par_inf_{n + 2}"))
    assert other.answer(asked) == faces[2]


def test_the_same_occasion_again_has_another_die_and_another_month_its_own() -> None:
    g = war()
    luck = PairedLuck(7, 0, g)
    rows = [[luck.answer(die("attrition.die", unit=f"u{n}")) for n in range(12)] for _ in range(2)]
    g.turn += 1
    rows.append([luck.answer(die("attrition.die", unit=f"u{n}")) for n in range(12)])
    assert len({tuple(row) for row in rows}) == 3


def test_dice_for_points_come_near_their_mean() -> None:
    """16.2: half of them threes, half fours, so that twelve futures have the mean of the die."""
    faces = [PairedLuck(3, n, war()).answer(die("settlement.vp", hex="2022")) for n in range(12)]
    assert sorted(set(faces)) == ["n:3", "n:4"] and faces.count("n:3") == 6


# ---------------------------------------------------------------------- orders


def ready(g: Chaco) -> Chaco:
    """In the movement phase of the active side, past its engineers."""
    g.part = 1
    return g


def best(g: Chaco, effort: Effort = NORMAL, seed: int = 1) -> Plan:
    return Search(GAME, ready(g), SIDES[g.active], effort, seed).orders(False).plan


def end_of(g: Chaco, orders: Plan, seed: int = 5, futures: int = 6) -> float:
    """The mean lead in VP that orders come to, in futures that were not searched."""
    search = Search(GAME, g, SIDES[g.active], NORMAL, seed)
    return sum(search.play_orders(orders, n)[1] for n in range(futures)) / futures


def test_an_attack_that_the_opponent_thinks_too_weak_is_found_and_takes_the_town() -> None:
    """2.20: with its supply the stack does not get there; without it the opponent expects too little; played on it gains."""
    g = ready(weak_town())
    own = written(plan(Facts(g, PARAGUAY)))
    assert [e.kind for e in own] == ["march", "join"]
    bold = [found for seed in range(1, 5) if (found := best(g, seed=seed)) != own]
    assert len(bold) >= 3  # a single future in which it fails may hide it
    for found in bold:
        attack = next(e for e in found if e.kind == "attack")
        assert c(g, "franco") in attack.counters and attack.goal in g.data.map.near[h(g, "2022")]
        assert end_of(g, found) > end_of(g, own) + 2.0


def weak_town() -> Chaco:
    """A regiment in a Bolivian town, three of Paraguay's with their leader and supply four hexes away."""
    return front(
        "2026: par_inf_5, par_inf_6, par_inf_7, franco, 2 csp", "2030: par_inf_1", "2048: par_ghq",
        "2022: bol_inf_14", "2015: bol_inf_colorados reduced", "2012: bol_ghq", loc=[10, 10], radius=[8, 8], vp=[40, 40],
    )  # fmt: skip


def test_an_attack_takes_no_supply_along_that_would_keep_it_from_its_goal() -> None:
    """2.20: supply has four MP, regiments have more; the stack goes without it and arrives."""
    g = weak_town()
    facts, stack = Facts(g, PARAGUAY), [c(g, name) for name in ("franco", "par_inf_5", "par_inf_6", "par_inf_7")]
    start, near, far = h(g, "2026"), h(g, "2025"), h(g, "2023")
    assert far in facts.reach(start, stack) and far not in facts.reach(start, stack, csp=1)
    assert (facts.can_take(start, stack, near), facts.can_take(start, stack, far)) == (2, 0)


def test_what_cannot_be_bettered_stays() -> None:
    """Nobody in reach of anything: the opponent's own orders."""
    g = ready(front("2045: par_inf_5", "2048: par_ghq, estigarribia", "2012: bol_inf_14, bol_ghq"))
    assert best(g, LITTLE) == written(plan(Facts(g, PARAGUAY)))


def test_changes_are_orders_that_can_be_given() -> None:
    """Everybody has one order at most, goes from where he stands, and in reaction with a leader (10.10)."""
    for reaction in (False, True):
        g = midway("alihuata")
        g.phase = "reaction_movement" if reaction else "movement"
        side = 1 - g.active if reaction else g.active
        changes = Changes(Facts(g, side), reaction, Rng(3))
        orders: Plan = written(plan(Facts(g, side))) if not reaction else ()
        seen = set()
        for _ in range(60):
            orders = changes.changed(orders)
            seen.add(orders)
            busy = [i for e in orders for i in (*e.counters, *e.load)]
            assert len(busy) == len(set(busy))
            assert all(g.where[i] == e.place for e in orders for i in e.counters)
            assert from_json(json.loads(json.dumps(to_json(orders)))) == orders
            if reaction:
                assert all(set(e.counters) & set(g.data.leaders[side]) for e in orders)
        assert len(seen) > 40


def test_an_open_town_is_filled_by_whoever_has_least_to_do_but_nobody_leaves_another_open() -> None:
    """16.2: of two regiments in a town one goes where the enemy could walk in; one that is alone in its town stays."""
    town = "2028=paraguay 2022=bolivia 2015=bolivia 2030=paraguay"
    data = country(settlements="2030=Ours 2022=Theirs 2015=Far 2028=Open")
    for garrison, sent in (("par_inf_5, par_inf_6", True), ("par_inf_5", False)):
        g = war(f"2030: {garrison}", "2048: par_ghq", "2026: bol_inf_14", "2012: bol_ghq", data=data, control=town)
        changes = Changes(Facts(ready(g), PARAGUAY), False, Rng(1))
        plans = {change(()) for change in changes.pressing()} - {()}
        goals = {(e.kind, g.data.map.name[e.goal], len(e.counters)) for orders in plans for e in orders}
        assert goals == ({("garrison", "2028", 1)} if sent else set())


def test_an_attack_is_changed_but_never_called_off() -> None:
    """Without it the next turn of the enemy goes better and those after it worse, which no search of one turn sees."""
    g = ready(weak_town())
    stack = tuple(c(g, name) for name in ("franco", "par_inf_5", "par_inf_6", "par_inf_7"))
    first: Plan = (Errand("attack", "12.2", h(g, "2026"), stack, h(g, "2023")),)
    changes, orders, seen = Changes(Facts(g, PARAGUAY), False, Rng(2)), first, set()
    for _ in range(60):
        orders = changes.changed(orders)
        seen.add(orders)
        assert [e.kind for e in orders if c(g, "franco") in e.counters] == ["attack"]
    assert len(seen) > 20


def test_what_is_open_or_in_danger_is_worth_less() -> None:
    """16.2: a tenth of the seven VP of a town the enemy can walk into; nothing where somebody stands, or nobody comes."""
    enemy, far = "2028: bol_inf_14", "2012: bol_inf_14"
    ghqs = ("2048: par_ghq", "2010: bol_ghq")
    open_town, held = (front(*ghqs, enemy, *more) for more in ((), ("2030: par_inf_5",)))
    safe = front(*ghqs, far)
    assert standing(Facts(safe, PARAGUAY)) - standing(Facts(open_town, PARAGUAY)) == pytest.approx(0.7)
    strength = 0.1 * query.attack(held, c(held, "par_inf_5"))
    assert standing(Facts(held, PARAGUAY)) - standing(Facts(safe, PARAGUAY)) == pytest.approx(strength)


def midway(scenario: str, steps: int = 60) -> Chaco:
    """A scenario after some play, at the beginning of a movement phase."""
    table = sandtable.new("chaco", scenario, seed=4, seats=dict.fromkeys(SIDES, "human"))
    run = course(GAME, table.state, 4, 0)
    while run.steps < steps or (run.state.phase, run.state.part) != ("movement", 1) or any(run.state.marks):
        run.step()
    return run.state.copy()


def test_orders_work_the_same_in_every_future() -> None:
    """The same plan in the same future comes to the same, and a plan's futures differ."""
    g = midway("boqueron")
    search = Search(GAME, g, SIDES[g.active], LITTLE, 9)
    own = written(plan(Facts(g, g.active)))
    ends = [search.play_orders(own, n) for n in range(4)]
    assert ends == [search.play_orders(own, n) for n in range(4)] and len(set(ends)) > 1


@pytest.mark.parametrize("scenario", ["boqueron", "campaign"])
def test_work_is_bounded_by_its_count(scenario: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """A level plays so many plans on, and one more comparison at most, on the largest map too."""
    g = midway(scenario)
    played: list[int] = []

    def count(self: Search, tell: object, future: int) -> tuple[float, float]:
        played.append(future)
        return 0.0, 0.0

    monkeypatch.setattr(Search, "_play", count)
    for effort in seat.EFFORTS:
        played.clear()
        Search(GAME, g, SIDES[g.active], effort, 1).orders(False)
        assert len(played) <= effort.movement + 2 * effort.futures


# ---------------------------------------------------------------------- at a table


@pytest.fixture(autouse=True)
def little(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(seating._REGISTRY, "search:little", lambda game, name: seat.Searcher(game, name, LITTLE))


SEED = 3


def table(**seats: str) -> Table:
    return sandtable.new("chaco", "villa_montes", seed=SEED, seats={**dict.fromkeys(SIDES, "np"), **seats}, settle=False)


def play(t: Table, answers: int) -> Table:
    for _ in range(answers):
        if not t.advance():
            break
    return t


SCRIPT = """
from tests.chaco import test_search as t
t.seating._REGISTRY["search:little"] = lambda game, name: t.seat.Searcher(game, name, t.LITTLE)
print(t.play(t.table(paraguay="search:little"), 400).record()["checksum"])
"""


def test_the_same_seed_is_the_same_game_here_and_in_another_process(pytestconfig: pytest.Config) -> None:
    once = play(table(paraguay="search:little"), 400).record()
    assert printed(pytestconfig, SCRIPT) == once["checksum"]


def in_mid_plan() -> Table:
    """A table that stops after the first stacks of a phase whose plan has more than three orders."""
    t = table(paraguay="search:little")
    while t.advance():
        for note in t.notes.get(t.moment - 1, []):
            if note.topic == seat.PLAN and len(str(note.args["orders"])) > 150:
                return play(t, 8)
    raise AssertionError("no plan")


def test_a_plan_goes_on_after_a_save_a_fork_and_going_back(monkeypatch: pytest.MonkeyPatch) -> None:
    """And nothing is searched again for the phase that is under way."""
    t = in_mid_plan()
    number, phase = t.rng.number, t.state.phase
    loaded = sandtable.load(json.loads(json.dumps(t.record(private=True))))
    twins = [loaded, t.fork(0), t.at(t.moment)]
    searched: list[str] = []
    orders = Search.orders

    def counted(self: Search, reaction: bool) -> Any:
        searched.append(self.start.phase)
        return orders(self, reaction)

    monkeypatch.setattr(Search, "orders", counted)
    for twin in twins:
        twin.rng.number = number
    for twin in (t, *twins):
        searched.clear()
        while twin.state.phase == phase:
            twin.advance()
        assert searched == []
        play(twin, 60)
    for twin in twins:
        assert twin.session.keys[: t.moment] == t.session.keys[: twin.moment]
        assert told(twin) == told(t)


def told(t: Table) -> dict[int, Any]:
    return {n: [note.to_json() for note in notes] for n, notes in t.notes.items() if n < t.moment - 8}


def test_an_undone_answer_leads_to_the_same_plan_again() -> None:
    """A person answers a question of the enemy's, takes it back and answers the same: the plan that follows is the same."""
    t = table(paraguay="search:little", bolivia="human")
    t.settle()
    while not (t.decision is not None and t.undo_points() and t.state.phase == "reaction_movement"):
        t.auto("np", limit=1)
    twin = t.fork(1)
    twin.rng.number = t.rng.number
    key = t.decision.options[-1]
    twin.answer(key)
    number = t.rng.number
    before = t.moment
    t.undo()
    while t.moment < before:
        t.rng.number = number
        t.auto("np", limit=1)
    assert t.decision is not None
    t.rng.number = number
    t.answer(key)
    assert t.session.keys == twin.session.keys


def test_it_says_afterwards_what_it_compared_and_not_before() -> None:
    t = table(paraguay="search:little")
    while not any(note.topic == seat.TOLD for note in t.notes.get(t.moment - 1, [])):
        assert t.advance()
    said = next(note for note in t.notes[t.moment - 1] if note.topic == seat.TOLD)
    plans = [note for notes in t.notes.values() for note in notes if note.topic == seat.PLAN]
    assert all(note.secret for note in plans) and "orders" not in said.args and not said.secret
    assert said.args["seat"] == "paraguay" and said.args["phase"] == plans[-1].args["phase"]
    assert all(note["topic"] != seat.PLAN for notes in t.record(eyes=("bolivia",))["notes"].values() for note in notes)
    for same in ("yes", "no"):
        facts, topics = {**said.args, "same": same}, (seat.TOLD, seat.TRIED)
        words = {render(lang, f"note.{topic}", facts) for lang in languages() for topic in topics}
        assert len(words) == 2 * len(languages()) and not any("{" in line for line in words)


def test_each_phase_is_explained_once() -> None:
    t = play(table(paraguay="search:little", bolivia="search:little"), 700)
    notes = [note for moment in t.notes.values() for note in moment]
    plans = [(n.args["seat"], n.args["phase"]) for n in notes if n.topic == seat.PLAN and n.args["futures"]]
    said = [(n.args["seat"], n.args["phase"]) for n in notes if n.topic == seat.TOLD]
    assert len(said) == len(set(said)) >= 4
    assert set(plans[:-2]) <= set(said) <= set(plans)


def test_levels_are_offered_in_words() -> None:
    """The lobby lists each once, with help of the game's own in all languages."""
    names = offered_policies(GAME)
    assert names == ["np", "search:easy", "search:quick", "search", "search:strong", "random"]
    for lang in languages():
        helps = {policy_help(name, "chaco", lang) for name in names[:5]}
        assert len(helps) == 5 and policy_help("search", "fitl", lang) not in helps
    assert seating.is_slow(seating.make("search:quick", GAME, "paraguay"))


def test_levels_try_more_and_more() -> None:
    counts = [(e.movement, e.reaction, e.attack, e.futures) for e in seat.EFFORTS]
    assert counts == sorted(counts) and len(set(counts)) == 4
