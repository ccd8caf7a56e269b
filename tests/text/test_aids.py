"""Player aids: every entry of a game's table of contents has words in every language, and every text stands on a sheet."""

import pytest

import sandtable
from sandtable import text
from sandtable.kernel.aids import WithAids
from sandtable.text import aids

GAMES = [name for name in sandtable.games() if isinstance(sandtable.game(name), WithAids)]


def sheets(game: str, lang: str = "en") -> list[aids.SheetOfAids]:
    found = sandtable.game(game)
    assert isinstance(found, WithAids)
    return aids.sheets(lang, found.info, found.aids)


def test_every_game_has_aids() -> None:
    assert {"fitl", "sovereign", "chaco"} <= set(GAMES)


@pytest.mark.parametrize("lang", text.languages())
@pytest.mark.parametrize("game", GAMES)
def test_every_entry_has_a_title_and_words(game: str, lang: str) -> None:
    for sheet in sheets(game, lang):
        assert sheet.title, sheet.id
        for aid in sheet.aids:
            assert aid.title, aid.id
            assert all(line.text for line in aid.lines), aid.id


@pytest.mark.parametrize("game", GAMES)
def test_every_rule_number_is_one_of_the_game(game: str) -> None:
    rules = {aid.rule for sheet in sheets(game) for aid in sheet.aids if aid.lines and aid.rule}
    books = sandtable.games()[game].rulebooks
    known = {rule for rule in rules if any(f"rule.{book}.{rule}" in text.catalog("en") for book in books)}
    own = {aid.rule for sheet in sheets(game) for aid in sheet.aids if f"aid.{game}.{aid.id}" in text.catalog("en")}
    assert rules - own <= known


@pytest.mark.parametrize("game", GAMES)
def test_every_text_stands_on_a_sheet(game: str) -> None:
    found = sheets(game)
    ids = {sheet.id for sheet in found} | {aid.id for sheet in found for aid in sheet.aids}
    parts = {"", "title", *aids.FACETS}
    known = {f"aid.{game}.{one}.{part}".rstrip(".") for one in ids for part in parts}
    assert [key for key in text.catalog("en") if key.startswith(f"aid.{game}.") and key not in known] == []


def test_a_faction_sheet_has_its_operations_and_special_activities() -> None:
    for seat, operations, specials in (
        ("us", ("Train", "Patrol", "Sweep", "Assault"), ("Advise", "Air Lift", "Air Strike")),
        ("arvn", ("Train", "Patrol", "Sweep", "Assault"), ("Govern", "Transport", "Raid")),
        ("nva", ("Rally", "March", "Attack", "Terror"), ("Infiltrate", "Bombard", "Ambush")),
        ("vc", ("Rally", "March", "Attack", "Terror"), ("Tax", "Subvert", "Ambush")),
    ):
        sheet = next(s for s in sheets("fitl") if s.seat == seat)
        assert [aid.title for aid in sheet.aids] == ["Operations", *operations, "Special Activities", *specials]


def test_where_a_game_keeps_the_rules_of_another_its_aids_are_that_ones() -> None:
    mine, theirs = ({aid.id: aid for s in sheets(game) for aid in s.aids} for game in ("sovereign", "fitl"))
    assert mine["vc.terror"] == theirs["vc.terror"]
    assert mine["arvn.sweep"].lines[1].text == "2, 3 or 4 Resources (Stable, Unstable, Chaotic) per space."
    assert mine["us.train"].lines[3] == theirs["us.train"].lines[3] and mine["us.train"].lines[2] != theirs["us.train"].lines[2]
    said = " ".join(line.text for aid in mine.values() for line in aid.lines)
    assert "Trail plus" not in said and "North Vietnam; not in Monsoon" not in said


def test_the_factions_of_a_prequel_have_operations_of_their_own() -> None:
    for seat, operations, specials in (
        ("us", ("Train", "Advise", "Interdict"), ("Advise", "Air Lift")),
        ("arvn", ("Train", "Patrol", "Sweep", "Assault"), ("Govern", "Transport", "Raid", "Air Lift")),
        ("nva", ("Infiltrate", "Direct", "Propaganda"), ("Direct", "Bombard")),
        ("vc", ("Rally", "March", "Attack", "Terror"), ("Tax", "Subvert", "Ambush", "Bombard")),
    ):
        sheet = next(s for s in sheets("sovereign") if s.seat == seat)
        assert [aid.title for aid in sheet.aids] == ["Operations", *operations, "Special Activities", *specials]


def test_what_an_aid_says_is_what_the_rules_do() -> None:
    """Numbers on the sheets that the rules know too."""
    said = {aid.id: " ".join(line.text for line in aid.lines) for sheet in sheets("fitl") for aid in sheet.aids}
    assert "3 Resources per space" in said["arvn.sweep"] and "Free" in said["us.sweep"]
    assert "up to 4 spaces" in said["vc.tax"].lower() and "2 in Monsoon" in said["us.air_lift"]


def test_search_finds_words_anywhere_and_ignores_accents() -> None:
    found = aids.find(sheets("fitl", "fr"), "evenement limitee")
    assert [sheet.id for sheet in found] == ["sequence"]
    assert {a.id for s in aids.find(sheets("fitl"), "3.3.4") for a in s.aids} == {"nva.terror", "vc.terror"}
    assert aids.find(sheets("fitl"), "no such thing") == []
