"""Every id of the game has a name in every language, and the board can be read in a terminal."""

import pytest

import sandtable
from sandtable.text import catalog, languages, name, render
from sandtable.vietnam.board import CONTROL_NAMES, IDS, SPACE, SUPPORT_NAMES
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.ruleset import OPERATIONS, SPECIALS
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import FACTIONS, PIECES, VC
from sandtable.vietnam.rules.s3_attack import attack
from tests.vietnam.play import board, play

IDS_OF = {
    "space": IDS,
    "piece": PIECES,
    "faction": FACTIONS,
    "op": tuple(name for table in OPERATIONS for name in table),
    "sa": tuple(name for specials in SPECIALS for name in specials),
    "support": SUPPORT_NAMES,
    "control": CONTROL_NAMES,
    "leader": ("none", "minh", *LIBRARY.leaders.values()),
    "box": ("available", "casualties", "out_of_play"),
}


@pytest.mark.parametrize("lang", languages())
@pytest.mark.parametrize("family", IDS_OF)
def test_every_id_has_a_name(lang: str, family: str) -> None:
    assert [i for i in IDS_OF[family] if f"{family}.{i}" not in catalog(lang)] == []


@pytest.mark.parametrize("lang", languages())
def test_every_piece_has_its_plural(lang: str) -> None:
    assert [i for i in PIECES if f"piece.{i}@other" not in catalog(lang)] == []


def test_names_of_spaces_are_the_maps() -> None:
    assert catalog("en")["space.quang_tri"] == "Quang Tri-Thua Thien"
    assert catalog("it")["space.north_vietnam"] == "Vietnam del Nord"
    assert len({catalog("fr")[f"space.{i}"] for i in IDS}) == 47


@pytest.mark.parametrize("lang", languages())
def test_the_board_as_text_shows_what_the_view_shows(lang: str) -> None:
    t = sandtable.new("fitl", "full", seed=1)
    page = sandtable.game("fitl").board_text(t.state, "us", lang)  # type: ignore[attr-defined]
    lines = page.splitlines()
    saigon = next(line for line in lines if line.startswith(f"  {catalog(lang)['space.saigon']} 6"))
    assert "COIN" in saigon
    assert "2T 1B" in saigon, "2 US Troops and a US Base"
    assert catalog(lang)["support.passive_support"] in saigon
    for s in IDS:
        if not s.startswith("loc_"):
            assert any(catalog(lang)[f"space.{s}"] in line for line in lines)
    assert not [line for line in lines if "sheet." in line or "{" in line]
    assert max(map(len, lines[10:-1])) < 100


def test_locs_are_shown_when_something_is_there() -> None:
    t = sandtable.new("fitl", "full", seed=1)
    quiet = sandtable.game("fitl").board_text(t.state, None, "en")  # type: ignore[attr-defined]
    t.auto("random", limit=400)
    busy = sandtable.game("fitl").board_text(t.state, None, "en")  # type: ignore[attr-defined]
    assert "LoCs" not in quiet or quiet.count("Saigon - ") <= busy.count("Saigon - ")


def test_the_log_tells_causes_before_effects() -> None:
    """A die is told, and Control changes after the move that changed it."""
    g = board("hue: 1 vc_guerrilla, 2 arvn_police", "quang_tri: 3 vc_guerrilla")
    told: list[str] = []
    g.sink = lambda topic, args: told.append(render("en", f"event.{topic}", args))
    play(attack(g, Operation(Orders(VC, "attack", only=[SPACE["hue"]]))), "roll=1 piece:arvn_police piece:arvn_police")
    assert told == [
        "VC Resources −1: 29.",
        "VC Attacks in Hue.",
        "Hue: 1 VC Guerrilla now Active.",
        "Die roll: 1.",
        "Hue: 1 Police removed to Available.",
        "Hue: no Control.",
        "Hue: 1 Police removed to Available.",
    ]


def test_both_targets_are_both_enemies_of_whoever_attacks() -> None:
    """3.1 The same key serves an Assault on NVA and VC and an Attack on US and ARVN."""
    assert {lang: name(lang, "target:both") for lang in languages()} == {
        "en": "Both enemies", "es": "Los dos enemigos", "fr": "Les deux ennemis", "it": "Entrambi i nemici",
    }  # fmt: skip
