"""PettingZoo's and Gymnasium's own tests pass for all three games."""

from __future__ import annotations

import warnings
from collections.abc import Callable
from typing import Any

import numpy as np
import pytest
from gymnasium.utils.env_checker import data_equivalence
from pettingzoo.test import api_test, seed_test

import sandtable
from sandtable.env import SandtableAEC, aec, seat
from sandtable.kernel.errors import BadOption, GameOver, NotOnOffer, UnknownName
from sandtable.kernel.game import Json

GAMES = [("chaco", "boqueron"), ("fitl", "short"), ("sovereign", "1961"), ("sovereign", "diems_war")]
DICT_NOT_BOX = (  # what api_test says of every environment that has an action mask and names its agents
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be",
    "We recommend agents to be named",
)


@pytest.mark.parametrize("game, scenario", GAMES)
def test_api(game: str, scenario: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        for message in DICT_NOT_BOX:
            warnings.filterwarnings("ignore", message=message)
        warnings.filterwarnings("ignore", message="Action mask numpy array is all zeros")  # at the end nobody is asked
        api_test(aec(game, scenario), num_cycles=300)


@pytest.mark.parametrize("game, scenario", GAMES)
def test_seed(game: str, scenario: str) -> None:
    seed_test(lambda: aec(game, scenario), num_cycles=100)


def test_a_seed_is_the_game_of_that_seed() -> None:
    env = aec("fitl", "short")
    env.reset(seed=11)
    table = sandtable.new("fitl", "short", seed=11)
    for _ in range(200):
        asked = env.question
        assert repr(asked) == repr(table.decision)
        env.step(env.encoder.action(asked.options[-1], asked))
        table.answer(asked.options[-1])


def outcome_of(env: SandtableAEC) -> Json:
    """How its game has ended."""
    assert env.table.outcome is not None
    return env.table.outcome


def play_out(env: Any) -> dict[str, float]:
    """All rewards of a random game."""
    total: dict[str, float] = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        observation, reward, terminated, truncated, _ = env.last()
        total[agent] += reward
        env.step(None if terminated or truncated else env.action_space(agent).sample(observation["action_mask"]))
    return total


def test_rewards_are_the_outcome() -> None:
    for name in ("margin", "win"):
        env = aec("fitl", "short", reward=name)
        env.reset(seed=5)
        for agent in env.possible_agents:
            env.action_space(agent).seed(1)
        total, outcome = play_out(env), outcome_of(env)
        won = {who: 1.0 if who == outcome["winner"] else -1.0 for who in total}
        assert total == (outcome["margins"] if name == "margin" else won)


def test_who_sleeps_has_the_reward_of_its_player() -> None:
    env = aec("sovereign", "diems_war")
    env.reset(seed=1)
    total, margins = play_out(env), outcome_of(env)["margins"]
    assert sorted(margins) == ["arvn", "vc"]
    assert total == {"us": margins["arvn"], "arvn": margins["arvn"], "nva": margins["vc"], "vc": margins["vc"]}


def test_policies_play_inside() -> None:
    env = aec("fitl", "short", seats={"us": "np", "arvn": "random", "nva": "np"})
    env.reset(seed=2)
    assert env.possible_agents == ["vc"]
    play_out(env)
    assert {"us", "arvn", "nva", "vc"} <= set(env.table.session.who)


def test_a_limit_breaks_off() -> None:
    env = aec("fitl", limit=100)
    env.reset(seed=3)
    assert play_out(env) == dict.fromkeys(env.possible_agents, 0.0)
    assert env.table.outcome is None
    assert 100 <= env.table.moment < 200


def test_editions_and_options_reach_the_game() -> None:
    env = aec("fitl", "medium", options={"edition": 1})
    env.reset(seed=1)
    assert env.view("us")["edition"] == 1
    assert env.encoder.parts(env.observe("us")["observation"])["edition"] == [1]


def test_only_who_is_asked_has_actions() -> None:
    env = aec("chaco", "boqueron")
    env.reset(seed=1)
    asked = env.agent_selection
    for agent in env.agents:
        seen = env.observe(agent)
        assert bool(seen["action_mask"].any()) == (agent == asked)
        parts = env.encoder.parts(seen["observation"])
        assert [env.encoder.seats[int(parts[block].argmax())] for block in ("seat", "asked")] == [agent, asked]


def test_bad_input_is_told_and_changes_nothing() -> None:
    env = aec("fitl", "short")
    env.reset(seed=1)
    moment, asked = env.table.moment, env.question
    wrong = next(n for n, on in enumerate(env.encoder.mask(asked)) if not on)
    with pytest.raises(NotOnOffer):
        env.step(wrong)
    with pytest.raises(BadOption, match="there are 501"):
        env.step(9999)
    with pytest.raises(BadOption, match="is asked"):
        env.step(None)
    for odd, kind in ((1.5, "float"), ("pass", "str")):
        with pytest.raises(BadOption, match=f"whole numbers are expected, not {kind}"):
            env.step(odd)  # type: ignore[arg-type]
    assert (env.table.moment, env.question) == (moment, asked)
    with pytest.raises(UnknownName, match="seat of fitl"):
        aec("fitl", seats={"bolivia": "np"})
    with pytest.raises(BadOption, match="at least one"):
        aec("chaco", seats={"bolivia": "np", "paraguay": "np"})
    with pytest.raises(UnknownName, match="reward"):
        aec("chaco", reward="glory")


def test_bad_terms_are_told_when_it_is_made() -> None:
    with pytest.raises(UnknownName, match="scenario of fitl"):
        aec("fitl", "xx")
    with pytest.raises(UnknownName, match="scenario of fitl"):
        seat("fitl", "us", "xx")
    with pytest.raises(UnknownName, match="policy"):
        aec("fitl", seats={"us": "nobody"})
    with pytest.raises(UnknownName, match="policy"):
        seat("fitl", "us", others="nobody")


def test_before_reset_there_is_no_game() -> None:
    env, one = aec("fitl", "short"), seat("fitl", "us", "short")
    doings: list[Callable[[], Any]] = [
        lambda: env.step(0), env.last, env.render, lambda: env.observe("us"), lambda: env.view("us"), lambda: env.question,
        lambda: one.step(np.int64(0)), one.render, one.view,
    ]  # fmt: skip
    for doing in doings:
        with pytest.raises(BadOption, match="call reset first"):
            doing()


def test_before_reset_an_attribute_says_what_to_do() -> None:
    env = aec("fitl", "short")
    for name in ("agents", "num_agents", "agent_selection", "rewards", "terminations", "truncations", "infos", "table"):
        assert not hasattr(env, name)
        with pytest.raises(AttributeError, match=f"{name}: no game has begun: call reset first"):
            getattr(env, name)
    with pytest.raises(AttributeError, match="glory: 'SandtableAEC' has no such attribute"):
        env.glory  # noqa: B018
    env.reset(seed=1)
    assert env.num_agents == 4


def test_agents_who_sleep_are_told() -> None:
    """The US sleep in Diem's War: the game would be over before anybody is asked."""
    env = aec("sovereign", "diems_war", seats={"arvn": "random", "vc": "random"})
    one = seat("sovereign", "us", "diems_war", others="random")
    for begin in (env.reset, one.reset):
        with pytest.raises(BadOption, match="before anybody is asked"):
            begin(seed=1)


@pytest.mark.parametrize(
    "game, who, scenario", [("chaco", "paraguay", "boqueron"), ("fitl", "vc", "short"), ("sovereign", "us", "1961")]
)
def test_gymnasium(game: str, who: str, scenario: str) -> None:
    """What Gymnasium's checker looks at; it cannot be used itself, for it samples without the mask."""
    env, twin = seat(game, who, scenario, others="random"), seat(game, who, scenario, others="random")
    seen, info = env.reset(seed=4)
    assert data_equivalence((seen, info), twin.reset(seed=4))
    assert env.observation_space == twin.observation_space
    over = False
    env.action_space.seed(1)
    while not over:
        assert env.observation_space.contains(seen)
        assert seen["action_mask"].sum() >= 1
        assert np.array_equal(info["action_mask"], seen["action_mask"])
        action = env.action_space.sample(seen["action_mask"])
        step = env.step(action)
        assert data_equivalence(step, twin.step(action))
        seen, reward, terminated, truncated, info = step
        over = terminated or truncated
    assert reward == outcome_of(env.inner)["margins"][who]
    with pytest.raises(GameOver):
        env.step(action)
    assert "paraguay" in env.render().lower() or "Saigon" in env.render()


def test_gymnasium_takes_one_seat() -> None:
    with pytest.raises(BadOption, match="only us"):
        seat("fitl", "us", seats={"vc": "human"})
    with pytest.raises(UnknownName, match="seat of fitl"):
        seat("fitl", "bolivia")
