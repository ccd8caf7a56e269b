"""The climb to a better plan: what it keeps, what it drops, how much it tries."""

from collections.abc import Iterator

from sandtable.kernel.climb import Climb

DICE = (5.0, -5.0, 3.0, -3.0, 1.0, -1.0)


def climb(worths: dict[int, float], budget: int = 60, least: float = 0.2, sure: float = 0.5) -> Climb[int]:
    """Plans are numbers; what each is worth, and the same dice for all."""
    return Climb(0, lambda plan, n: (worths[plan] + DICE[n], worths[plan]), len(DICE), budget, least, sure)


def test_the_best_plan_is_found_whatever_the_dice() -> None:
    """Both meet the same dice, so what is left is the difference of the plans."""
    found = climb({0: 1.0, 1: 0.5, 2: 4.0, 3: 3.9}).go([1, 2, 3])
    assert (found.plan, found.same, found.compared, found.futures) == (2, False, 4, 6)
    assert (found.margin, found.baseline_margin, found.better_in) == (4.0, 1.0, 6)


def test_a_plan_must_be_better_by_something() -> None:
    found = climb({0: 1.0, 1: 1.1}).go([1])
    assert (found.plan, found.same, found.better_in) == (0, True, 0)


def test_what_is_behind_costs_one_future_and_no_more() -> None:
    """Each begins with another one, and the first plan is played in all of them."""
    tried = climb({n: -float(n) for n in range(9)})
    tried.go(range(1, 9))
    assert tried.played == 6 + 8
    assert tried.best is tried.first


def test_luck_alone_does_not_convince() -> None:
    """One future out of six in which it does wonders, and five in which it does worse, is not better for sure."""
    gains = (-4.0, 0.3, 0.1, 0.0, 9.0, -4.0)

    def play(plan: int, n: int) -> tuple[float, float]:
        return (gains[n] if plan else 0.0), 0.0

    assert Climb(0, play, 6, 60, 0.2, 0.5).go([1]).plan == 0
    assert Climb(0, play, 6, 60, 0.2, 0.0).go([1]).plan == 1  # for whoever does not ask how sure it is


def test_proposals_see_the_best_so_far_and_end_with_the_budget() -> None:
    """Each one is a step up from the best: the climb gets as far as so many plans can be played on."""
    up = climb({n: float(n) for n in range(100)}, budget=30)

    def proposals() -> Iterator[int]:
        while True:
            yield up.best.plan + 1

    assert up.go(proposals()).plan == 4  # the first six, and four times six
    assert up.played == 30


def test_nothing_new_is_the_end() -> None:
    assert climb({0: 1.0}).go(iter(lambda: 0, 1)).compared == 1
