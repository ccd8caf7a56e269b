"""The tutorial's data: every step is what the table asks for, every text exists, and September ends as told."""

import sandtable
from sandtable.chaco.tutorial import TUTORIAL
from sandtable.kernel.tutorial import tutorial_of
from sandtable.text import catalog, languages


def test_every_step_can_be_taken() -> None:
    """A month, supply to politics, by both sides: Boquerón falls, Paraguay 19 victory points, Bolivia 20."""
    game = sandtable.game("chaco")
    table = TUTORIAL.table(game, {})
    for n, step in enumerate(TUTORIAL.steps):
        assert TUTORIAL.moments(game)[table.moment] == n
        table.answer(step.key, seat=step.seat)
    view = table.view()
    assert view["vp"] == {"paraguay": 19, "bolivia": 20}
    assert view["control"]["2440"] == "paraguay" and view["units"]["bol_inf_21"]["hex"] == "2439"
    assert view["turn"] == "1932-10" and view["weather"] == "dry" and not view["truce"]
    assert tutorial_of(game) is TUTORIAL


def test_the_numbers_of_the_story_are_those_of_the_game() -> None:
    table = TUTORIAL.table(sandtable.game("chaco"), {})
    for step in TUTORIAL.steps:
        table.answer(step.key, seat=step.seat)
    radii = [dict(event.args) for event in table.log if event.topic == "chaco.radius"]
    assert [(one["n"], one["loc"]) for one in radii] == [(8, 9), (6, 38)]
    (combat,) = [event.args for event in table.log if event.topic == "chaco.combat"]
    assert (combat["attack"], combat["defence"], combat["odds"], combat["die"], combat["result"]) == (30, 5, "6-1", 5, "-/50R")


def test_every_step_has_words_in_every_language() -> None:
    words = {step.text for step in TUTORIAL.steps} | {"done", "help"}
    for lang in languages():
        texts = {key.rpartition(".")[2] for key in catalog(lang) if key.startswith("tutorial.chaco.")}
        assert texts == words
