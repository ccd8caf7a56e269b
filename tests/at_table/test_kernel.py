"""The seat ``chance`` as people: what they are asked, that it is kept, undone and replayed, and what is refused."""

from __future__ import annotations

import json
from typing import Any

import pytest

import sandtable
from sandtable.kernel.at_table import Impossible
from sandtable.kernel.conformance import Suite, picture
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import BadOption, GameOver, NotOnOffer, NotYourSeat, RecordError
from sandtable.kernel.record import checksum
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table

NONPLAYERS = {"us": "human", "arvn": "np", "nva": "np", "vc": "np"}


def fitl(chance: str = "all", seed: int = 3, **seats: str) -> Table:
    return sandtable.new("fitl", "short", seed=seed, seats={**NONPLAYERS, **seats, "chance": chance})


def play(table: Table, until: Any, seed: int = 5) -> None:
    """Anybody's answers by lot, until something holds."""
    lots = Rng(seed)
    while (d := table.decision) is not None and not until(table):
        table.answer(d.options[lots.below(len(d.options))])


def asked(table: Table) -> str:
    assert table.decision is not None
    return f"{table.decision.seat} {table.decision.topic}"


def test_people_are_asked_for_cards_and_all_others_are_left_to_the_program() -> None:
    table = fitl("cards")
    assert asked(table) == "chance deck.draw" and table.waits
    assert len(table.decision.options) > 100  # type: ignore[union-attr]
    topics = set()
    lots = Rng(1)
    while (d := table.decision) is not None:
        topics |= {d.topic} if d.seat == CHANCE else set()
        table.answer(d.options[lots.below(len(d.options))])
    assert topics == {"deck.draw"} and table.outcome is not None


def test_with_all_the_dice_of_nonplayers_are_asked_for_too() -> None:
    table = fitl()
    play(table, lambda t: t.decision.topic == "nonplayer.die")
    d = table.decision
    assert d is not None and d.seat == CHANCE and d.rule.startswith("8.") and d.args["seat"] in ("arvn", "nva", "vc")
    assert list(d.options) == [f"n:{n}" for n in range(1, int(str(d.args["sides"])) + 1)]
    assert table.session.keys[-1].startswith("@roll:")


def test_the_die_of_a_random_space_decides_it() -> None:
    """8.2 The two dice that people roll are those the non-player reads on the table."""
    table = fitl(seed=4)
    play(table, lambda t: t.decision.args.get("what") == "tens")
    table.answer("n:2")
    assert table.decision is not None and table.decision.args["what"] == "units"
    moment = table.moment
    table.answer("n:5")
    notes = [note for n, found in table.notes.items() if n >= moment for note in found if note.topic == "random_space"]
    assert notes[0].args["roll"] == 25


def test_only_cards_that_can_come_are_offered() -> None:
    """2.1 A card that lies on the table is in the deck no more, and of the pile's Coup cards one comes."""
    table = fitl("cards")
    table.answer("card:55")
    table.answer("card:68")
    play(table, lambda t: t.decision.seat == CHANCE)
    assert table.decision is not None
    assert not {"card:55", "card:68"} & set(table.decision.options)
    with pytest.raises(NotOnOffer):
        table.answer("card:55")


def test_an_ordinary_table_asks_nobody_and_cannot_be_corrected() -> None:
    table = sandtable.new("fitl", "short", seed=3, seats=NONPLAYERS)
    assert table.seating == table.seats and table.decision is not None and table.decision.seat != CHANCE
    with pytest.raises(Impossible) as refused:
        table.correct("track:aid:1")
    assert refused.value.code == "not_at_table"
    with pytest.raises(NotYourSeat):
        table.roll()


def test_a_wrong_mode_is_refused() -> None:
    with pytest.raises(BadOption, match="allowed: program cards all"):
        fitl("dice")


def test_the_program_rolls_when_it_is_let() -> None:
    table = fitl()
    table.roll()
    assert len(table.session.keys) == 1 and asked(table) == "chance deck.draw"
    table.roll()
    play(table, lambda t: t.decision.topic == "nonplayer.die")
    table.roll(rest=True)
    assert table.decision is None or table.decision.topic != "nonplayer.die"
    assert sandtable.load(table.record()).session.keys == table.session.keys


def test_a_card_misread_is_taken_back_even_when_a_nonplayer_has_acted_on_it() -> None:
    table = fitl("cards")
    play(table, lambda t: len(t.log) > 3 and any(who == "vc" for who in t.session.who))
    points = table.undo_points()
    drawn = [n for n in points if table.session.who[n] == CHANCE]
    assert drawn, "cards drawn are among the moments one may go back to"
    table.undo(drawn[0])
    assert table.moment == drawn[0] and asked(table) == "chance deck.draw" and table.waits


def test_an_ordinary_table_is_still_closed_to_undo_by_dice() -> None:
    table = sandtable.new("fitl", "short", seed=3, seats=NONPLAYERS)
    table.answer(table.decision.options[-1])  # type: ignore[union-attr]
    play(table, lambda t: t.session.who[-1] == CHANCE or t.moment > 60)
    assert all(CHANCE not in table.session.who[n:] for n in table.undo_points())


def test_a_correction_is_logged_kept_and_undone() -> None:
    table = fitl()
    before = picture(table)
    table.correct("move:us_troops:2:saigon:hue")
    assert table.text()[-2:] == ["Correction of the position:", "2 US Troops from Saigon to Hue."]
    assert table.view()["spaces"]["hue"]["pieces"]["us_troops"] == 2
    again = sandtable.load(json.loads(json.dumps(table.record())))
    assert picture(again) == picture(table)
    assert picture(table.at(table.moment)) == picture(table)
    table.undo()
    assert picture(table) == before


def test_a_correction_waits_for_the_end_of_an_action() -> None:
    table = fitl("cards", arvn="human", nva="human", vc="human")
    play(table, lambda t: not t.session.between_steps)
    with pytest.raises(Impossible) as refused:
        table.correct("track:aid:1")
    assert refused.value.code == "in_a_step"


def test_after_the_end_nothing_is_corrected() -> None:
    table = fitl("cards")
    table.auto("random")
    with pytest.raises(GameOver):
        table.correct("track:aid:1")


def test_a_record_of_an_ordinary_table_with_asides_is_refused() -> None:
    table = fitl()
    table.correct("track:aid:1")
    record = table.record()
    del record["seats"]["chance"]
    record["checksum"] = checksum(record)
    with pytest.raises(RecordError, match="not on offer"):
        sandtable.load(record)
    broken = table.record()
    broken["keys"] = ["@fix:track:aid:999"]
    broken["checksum"] = checksum(broken)
    with pytest.raises(RecordError, match="999 is not between 0 and"):
        sandtable.load(broken)
    broken["keys"] = ["@roll:0:8.2:tens"]
    broken["checksum"] = checksum(broken)
    with pytest.raises(RecordError, match="no die"):
        sandtable.load(broken)


def test_a_loaded_game_goes_on_as_the_nonplayers_had_planned() -> None:
    """Saved between two dice of one thought: the policy is asked again, with the dice that lay already."""
    table = fitl(seed=8)
    play(table, lambda t: t.decision.args.get("what") == "units")
    twin = sandtable.load(json.loads(json.dumps(table.record(private=True))))
    for one in (table, twin):
        one.answer("n:4")
        one.auto("first", limit=40)
    assert twin.session.keys == table.session.keys


def test_what_is_drawn_in_secret_the_program_draws() -> None:
    """P-opt-e Which markers can still come would tell what the others hold; and nobody takes such a draw back."""
    seats = {**dict.fromkeys(NONPLAYERS, "human"), "chance": "all"}
    table = sandtable.new("fitl", "short", seed=3, options={"deception": "drawn"}, seats=seats)
    assert asked(table) == "chance deck.draw" and "marker:" in table.session.keys[0]
    assert len(table.hidden(("us",))) == len(table.session.known) * 3 // 4 > 0
    assert table.undo_points() == []
    table.answer("card:55")
    assert table.undo_points() == [table.moment - 1]


GAMES: list[tuple[str, str, dict[str, str], dict[str, object]]] = [
    ("fitl", "short", NONPLAYERS, {}),
    ("fitl", "short", {"us": "human", "arvn": "np", "nva": "human", "vc": "human"}, {"deception": "drawn"}),
    ("sovereign", "1961", dict.fromkeys(("us", "arvn", "nva", "vc"), "human"), {}),
    ("chaco", "boqueron", {"bolivia": "np", "paraguay": "human"}, {}),
]


@pytest.mark.parametrize(("game", "scenario", "seats", "options"), GAMES, ids=lambda x: str(x)[:12])
def test_tables_with_chance_as_people_play_through(
    game: str, scenario: str, seats: dict[str, str], options: dict[str, object]
) -> None:
    """Conformance: a random person answers for chance; fork, undo, load, eyes and invariants hold."""
    report = Suite(sandtable.game(game), every=60).play(scenario, options, {**seats, "chance": "all"}, 5)
    assert report.outcome and report.keys > 100
