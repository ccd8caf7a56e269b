"""The adapter keeps to the shape of OpenSpiel's State, for all three games."""

from __future__ import annotations

import json
import random

import pytest

from sandtable.env import State, load_game
from sandtable.kernel.errors import BadOption, GameOver, NotOnOffer, UnknownName

GAMES = [("chaco", "boqueron"), ("fitl", "short"), ("sovereign", "1961")]


def play_out(state: State, dice: random.Random, most: int = 10_000) -> list[int]:
    """Random actions to the end."""
    taken: list[int] = []
    while not state.is_terminal() and len(taken) < most:
        taken.append(dice.choice(state.legal_actions()))
        state.apply_action(taken[-1])
    return taken


@pytest.mark.parametrize("game, scenario", GAMES)
def test_a_random_game(game: str, scenario: str) -> None:
    """What OpenSpiel's own random playthroughs check of a state."""
    adapter = load_game(game, scenario)
    state, dice = adapter.new_initial_state(seed=3), random.Random(1)
    assert state.get_game() is adapter
    while not state.is_terminal():
        player, legal = state.current_player(), state.legal_actions()
        assert 0 <= player < adapter.num_players()
        assert not state.is_chance_node()
        assert legal == sorted(set(legal))
        assert state.legal_actions(player) == legal
        assert state.legal_actions((player + 1) % adapter.num_players()) == []
        assert [n for n, on in enumerate(state.legal_actions_mask()) if on] == legal
        assert state.returns() == [0.0] * adapter.num_players()
        action = dice.choice(legal)
        assert state.string_to_action(state.action_to_string(player, action)) == action
        state.apply_action(action)
    assert state.current_player() == -4
    assert state.legal_actions() == []
    assert any(state.returns())
    assert state.player_return(1) == state.returns()[1] == state.rewards()[1]
    with pytest.raises(GameOver):
        state.apply_action(0)


@pytest.mark.parametrize("game, scenario", GAMES)
def test_a_clone_and_a_text_go_on_alike(game: str, scenario: str) -> None:
    state = load_game(game, scenario).new_initial_state(seed=8)
    play_out(state, random.Random(1), 75)
    assert not state.is_terminal()
    before = state.history_str()
    twin, read = state.clone(), state.get_game().deserialize_state(state.serialize())
    for other in (twin, read):
        assert (str(other), other.observation_tensor(0)) == (str(state), state.observation_tensor(0))
    played = play_out(twin, random.Random(2), 150)
    assert state.history_str() == before
    assert play_out(read, random.Random(2), 150) == played
    assert play_out(state, random.Random(2), 150) == played
    assert state.history_str() == twin.history_str() == read.history_str()


def test_a_child_leaves_its_parent() -> None:
    state = load_game("fitl", "short").new_initial_state(seed=1)
    moves = [state.child(action).move_number() for action in state.legal_actions()]
    assert min(moves) > state.move_number()


def test_other_dice_for_search() -> None:
    state = load_game("fitl", "short").new_initial_state(seed=1)
    drawn = set()
    for seed in range(6):
        twin = state.resample(seed)
        play_out(twin, random.Random(1), 60)
        drawn.add(twin.history_str())
    assert len(drawn) > 1


def test_explicit_chance() -> None:
    state, dice, nodes = load_game("fitl", "short", chance="explicit").new_initial_state(seed=1), random.Random(1), 0
    while not state.is_terminal():
        if state.is_chance_node():
            nodes += 1
            outcomes = state.chance_outcomes()
            assert sum(chance for _, chance in outcomes) == pytest.approx(1)
            assert [n for n, _ in outcomes] == state.legal_actions()
            state.apply_action(dice.choices([n for n, _ in outcomes], [chance for _, chance in outcomes])[0])
        else:
            with pytest.raises(BadOption, match="not a chance node"):
                state.chance_outcomes()
            state.apply_action(dice.choice(state.legal_actions()))
    assert nodes > 20


def test_observations() -> None:
    adapter = load_game("sovereign", "1961")
    state = adapter.new_initial_state(seed=1)
    assert len(state.observation_tensor(2)) == adapter.observation_tensor_size() == adapter.observation_tensor_shape()[0]
    assert json.loads(state.observation_string(2)) == json.loads(json.dumps(state.table.view("nva")))
    with pytest.raises(BadOption, match="there are 4"):
        state.observation_tensor(4)


def test_bad_input() -> None:
    state = load_game("fitl", "short", seats={"us": "np"}).new_initial_state(seed=1)
    wrong = state.legal_actions_mask().index(0)
    with pytest.raises(NotOnOffer):
        state.apply_action(wrong)
    with pytest.raises(BadOption, match="whole numbers are expected, not float"):
        state.apply_action(1.0)  # type: ignore[arg-type]
    with pytest.raises(NotOnOffer, match="'mars' is not on offer"):
        state.string_to_action("mars")
    with pytest.raises(BadOption, match="there are 4, from 0"):
        state.player_return(4)
    with pytest.raises(BadOption, match="the state is one of fitl, not of chaco"):
        load_game("chaco").deserialize_state(state.serialize())
    dice = load_game("fitl", "short", chance="explicit").new_initial_state(seed=1)
    assert dice.is_chance_node()
    with pytest.raises(BadOption, match="the chance node has"):
        dice.action_to_string(10_000)
    with pytest.raises(NotOnOffer):
        dice.string_to_action("pass")
    with pytest.raises(BadOption, match="sampled explicit"):
        load_game("fitl", chance="fate")
    with pytest.raises(UnknownName, match="scenario of fitl"):
        load_game("fitl", "xx")
