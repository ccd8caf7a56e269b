"""8.0 ``np`` follows the edition of the game, ``np1`` and ``np2`` name one; each faction may be run by either."""

import pytest

import sandtable
from sandtable.kernel.conformance import Suite
from sandtable.kernel.record import checksum
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.text import languages
from sandtable.vietnam.fitl.setup import options_for
from sandtable.vietnam.pieces import FACTIONS
from sandtable.web.present import game_info

FIRST = {
    f"box.{name}"
    for name in ("capability_by_deck", "vc_twelve_available", "vc_on_the_roads", "nva_adds_control", "nva_many_troops")
}
SECOND = {
    f"box.{name}"
    for name in ("capability_roll", "vc_terror_population", "vc_guerrillas_available", "nva_attack_pieces", "nva_terror")
}
"""Boxes that only that edition has."""


def noted(table: Table, since: int = 0) -> set[str]:
    """The topics of what the non-players wrote."""
    return {note.topic for moment, notes in table.notes.items() if moment >= since for note in notes}


def played(edition: int, who: str, answers: int = 400) -> Table:
    seats = dict.fromkeys(FACTIONS, who)
    table = Table(sandtable.game("fitl"), "short", {"edition": edition}, seats, Rng(5))
    while table.moment < answers and table.advance():
        pass
    return table


@pytest.mark.parametrize("edition, named", [(1, "np1"), (2, "np2")])
def test_np_follows_the_edition_of_the_game(edition: int, named: str) -> None:
    """Answer for answer what the charts say that are named."""
    assert played(edition, "np").session.keys == played(edition, named).session.keys


@pytest.mark.parametrize("edition, named", [(1, "np2"), (2, "np1")])
def test_the_other_editions_charts_may_sit_at_any_table(edition: int, named: str) -> None:
    table = played(edition, named)
    assert table.state.nonplayers == (True,) * 4
    found = noted(table)
    assert (bool(found & FIRST), bool(found & SECOND)) == (named == "np1", named == "np2")


@pytest.mark.parametrize("edition", [1, 2])
def test_each_faction_may_be_run_by_either(edition: int) -> None:
    """A whole game through the conformance suite, two factions by each edition's charts."""
    seats = {"us": "np1", "arvn": "np2", "nva": "np2", "vc": "np1"}
    report = Suite(sandtable.game("fitl"), every=50).play("short", {"edition": edition}, seats, 11)
    assert report.outcome is not None


@pytest.mark.covers("F8.9-a")
@pytest.mark.parametrize("who", ["np", "np1", "np2"])
def test_who_plays_both_factions_of_a_side_against_any_non_players_plays_alone(who: str) -> None:
    assert options_for({"us": "human:ann", "arvn": "human:ann", "nva": who, "vc": "np"}) == {"sovereignty": True}
    assert options_for({"us": who, "arvn": "np", "nva": "human:ann", "vc": "human:ann"}) == {"politburo": True}
    assert options_for({"us": "human:ann", "arvn": "human:ann", "nva": who, "vc": "random"}) == {}


@pytest.mark.parametrize("lang", languages())
def test_the_form_offers_them_in_words(lang: str) -> None:
    offered = {p["name"]: p for p in game_info(sandtable.game("fitl"), lang)["policies"]}
    assert list(offered) == ["np", "np1", "np2", "search:easy", "search:quick", "search", "search:strong", "random"]
    assert len({p["label"] for p in offered.values()}) == len({p["help"] for p in offered.values()}) == 8
    assert not any(label == name or not p["help"] for name, p in offered.items() for label in [p["label"]])


@pytest.mark.parametrize("rules", [1, 2])
@pytest.mark.parametrize("answers", [60, 131])
def test_an_earlier_game_of_the_1st_edition_goes_on_by_the_1st_editions_charts(rules: int, answers: int) -> None:
    """Earlier versions wrote ``np`` and played by the 2nd edition's charts. What they answered stands; the rest follows the
    edition, also where the game was saved in the middle of a step."""
    earlier = played(1, "np2", answers)
    record = earlier.record(private=True)
    record |= {"rules": rules, "seats": dict.fromkeys(FACTIONS, "np")}
    record["checksum"] = checksum(record)
    table = sandtable.load(record)
    assert table.session.keys == earlier.session.keys and table.cut is None
    while table.moment < answers + 400 and table.advance():
        pass
    found = noted(table, answers)
    assert found & FIRST and not found & SECOND
