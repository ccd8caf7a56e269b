"""Answers, undo, forks, saves and looks back in any order: the table is always what its keys say."""

import json

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

import sandtable
from sandtable.kernel.conformance import picture
from sandtable.kernel.record import read
from sandtable.kernel.table import Table
from tests.kernel import toy

GAMES = {toy.info.name: toy for toy in toy.TOYS}


class AnyOrder(RuleBasedStateMachine):
    """One table on which things happen; after each, a replay of its keys must give the same position."""

    table: Table

    @initialize(name=st.sampled_from(sorted(GAMES)), seed=st.integers(0, 1000), one=st.booleans())
    def sit_down(self, name: str, seed: int, one: bool) -> None:
        seats = dict.fromkeys(GAMES[name].info.seats, "human:ann" if one else "human")
        self.table = sandtable.new(name, seed=seed, seats=seats)

    @precondition(lambda self: self.table.decision is not None)
    @rule(choice=st.integers(0, 20))
    def answer(self, choice: int) -> None:
        d = self.table.decision
        assert d is not None
        before = self.table.moment
        self.table.answer(d.options[choice % len(d.options)], seat=d.seat, at=before)
        assert self.table.moment > before

    @precondition(lambda self: bool(self.table.undo_points()))
    @rule(how_far=st.integers(0, 20))
    def undo(self, how_far: int) -> None:
        points = self.table.undo_points()
        to = points[how_far % len(points)]
        keys = self.table.session.keys[:to]
        self.table.undo(to)
        assert self.table.session.keys == keys

    @rule(seed=st.integers(0, 1000), go_on=st.booleans())
    def fork_and_leave(self, seed: int, go_on: bool) -> None:
        twin, here = self.table.fork(seed=seed), picture(self.table)
        twin.auto("random", limit=5)
        assert picture(self.table) == here
        if go_on:
            self.table = twin

    @rule()
    def save_and_load(self) -> None:
        again = sandtable.load(json.loads(json.dumps(self.table.record(private=True))))
        assert again.rng.number == self.table.rng.number
        self.table = again

    @rule(where=st.integers(0, 1000))
    def look_back(self, where: int) -> None:
        moment = where % (self.table.moment + 1)
        assert self.table.at(moment).session.keys == self.table.session.keys[:moment]

    @invariant()
    def the_table_is_what_its_keys_say(self) -> None:
        fresh = read(self.table.game, {**self.table.record(), "notes": {}})
        assert picture(fresh) == picture(self.table)
        assert (self.table.decision is None) == (self.table.outcome is not None)


AnyOrder.TestCase.settings = settings(
    max_examples=40, stateful_step_count=30, deadline=None, suppress_health_check=list(HealthCheck)
)
TestAnyOrder = AnyOrder.TestCase
