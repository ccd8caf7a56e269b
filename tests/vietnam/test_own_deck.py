"""A deck of the players' own in the place of our cards: what it replaces, what is off, and what a record carries of it."""

import importlib.util
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import sandtable
from sandtable.kernel.conformance import Failure
from sandtable.kernel.errors import BadOption, BrokenGame, RecordError
from sandtable.kernel.reading import DataError
from sandtable.kernel.record import checksum
from sandtable.sim import fuzz
from sandtable.text import own_words
from sandtable.vietnam.event_actions import capability
from sandtable.vietnam.fitl.library import LIBRARY as FITL
from sandtable.vietnam.nonplayer.turn import instructed
from sandtable.vietnam.packs import PACKS, Pack
from sandtable.vietnam.pieces import ARVN, US
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.rules.s2_sequence import pivotal_conditions
from sandtable.vietnam.sovereign.game import GAME
from sandtable.vietnam.sovereign.library import LIBRARY
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid
from tests.vietnam.play import play
from tools.repo import ROOT

EXAMPLE = ROOT / "docs" / "examples" / "deck"


@pytest.fixture(autouse=True)
def packs(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """What a test registers is gone after it."""
    before = dict(PACKS)
    yield
    PACKS.clear()
    PACKS.update(before)


def written(folder: Path, cards: dict[str, Any], **more: Any) -> str:
    file = folder / "deck.json"
    file.write_text(json.dumps({"deck": "Test deck", "game": "sovereign", "cards": cards, **more}, indent=1))
    return str(file)


def table(file: str, *deck: int, **options: object) -> sandtable.Table:
    chosen = {"deck_file": file, "deck": list(deck) or None, "picks": "random", **options}
    return sandtable.new("sovereign", "1961", options=chosen, seed=1)


def aid_pack(version: str = "1.0") -> Pack:
    """A plugin whose card 201 brings Aid +4 on its unshaded side, and has no other."""
    pack = Pack("aid_pack", version)
    pack.card(201).unshaded(more_aid)
    return pack


def more_aid(g: War, f: int) -> None:
    add_aid(g, 4)


def asked(t: sandtable.Table) -> sandtable.Decision:
    assert t.decision is not None
    return t.decision


# ------------------------------------------------------------------ whose cards


def test_which_cards_are_ours() -> None:
    """The 72 Events, the 4 Pivotal Events and 2 Coup cards; Officer Coup and Diem are the rulebook's, as are FitL's 130."""
    assert LIBRARY.ours == tuple(range(201, 279))
    assert not any(FITL.headers[n].ours for n in range(1, 131))
    t = sandtable.new("sovereign", seed=1)
    assert t.record()["provenance"] == {"our_cards": GAME.provenance({})["our_cards"], "own_deck": None}
    assert t.record()["provenance"]["our_cards"].endswith("201-278")
    assert t.view()["faces"]["280"]["ours"] is False


# ------------------------------------------------------------------ titles, orders, picks; Events that are off


def test_an_order_alone_leaves_our_event(tmp_path: Path) -> None:
    t = table(written(tmp_path, {"201": {"order": "VANU"}}), 201)
    assert asked(t).seat == "vc"
    assert t.view()["order"] == ["vc", "arvn", "nva", "us"]
    assert "event:unshaded" in asked(t).options
    assert t.view()["faces"]["201"] | {"ours": True, "off": []} == t.view()["faces"]["201"]
    assert instructed(t.state) == 201


def test_a_title_without_an_effect_turns_the_event_off(tmp_path: Path) -> None:
    """The card comes with its order, Operations are possible, neither side is offered, and why-not tells the reason."""
    t = table(written(tmp_path, {"201": {"title": "Theirs", "order": "VANU"}}), 201)
    assert (asked(t).seat, asked(t).topic) == ("vc", "turn.action")
    assert list(asked(t).options) == ["op:rally", "op:march", "op:attack", "op:terror", "pass"]
    assert t.why("event:unshaded") == t.why("event:shaded") == [("5.2", "event_off")]
    assert asked(t).args["could"] == [*list(asked(t).options)[:-1], "event:unshaded", "event:shaded"]  # greyed, not gone
    assert t.view()["faces"]["201"]["off"] == ["unshaded", "shaded"]
    assert t.text()[-1].startswith("Card Theirs;")
    assert t.words("es")["card.201.unshaded"].startswith("Desactivado")
    assert t.words("en")["card.201.history"] == ""
    assert t.stage() == ("own_card", {"title": "Theirs"})
    assert instructed(t.state) == 0


def test_our_event_under_their_title_only_if_they_say_so(tmp_path: Path) -> None:
    t = table(written(tmp_path, {"201": {"title": "Theirs", "event": "ours"}}), 201)
    assert "event:shaded" in asked(t).options
    assert t.view()["faces"]["201"]["ours"] is True


def test_a_pivotal_event_and_a_coup_card_can_be_off(tmp_path: Path) -> None:
    t = table(written(tmp_path, {"273": {"title": "P"}, "277": {"title": "C"}}), 201)
    assert ("5.2", "event_off") in pivotal_conditions(t.state, US)
    t.state.card, t.state.phase = 277, "coup"
    stability, patronage = t.state.stability, t.state.patronage
    play(t.game.step(t.state))
    assert (t.state.stability, t.state.patronage, t.state.phase) == (stability, patronage, "victory")


def test_picks_of_their_own(tmp_path: Path) -> None:
    t = table(written(tmp_path, {}, picks={"1961": [203, 209]}), picks="beginners")
    picks = next(e.args["cards"] for e in t.log if e.topic == "picks" and e.args["year"] == "1961")
    assert picks == [203, 209]


def test_further_events_of_fire_in_the_lake(tmp_path: Path) -> None:
    """The same for cards 131-170; the printed 130 cannot be replaced."""
    file = written(tmp_path, {"131": {"title": "Theirs", "order": "VANU"}}, game="fitl")
    options = {"deck_file": file, "extra_events": True, "deck": [131]}
    t = sandtable.new("fitl", "full", options=options, seed=1)
    assert asked(t).seat == "vc"
    assert t.why("event:shaded") == [("5.2", "event_off")]
    assert t.record()["provenance"]["our_cards"] == "132-170"
    file = written(tmp_path, {"44": {"title": "Theirs"}}, game="fitl")
    with pytest.raises(DataError, match="a card whose text is ours: 131-170"):
        sandtable.new("fitl", "full", options={"deck_file": file})


def test_the_terminal_shows_whose_deck_it_is(tmp_path: Path) -> None:
    t = table(written(tmp_path, {"201": {"title": "Theirs"}}), 201)
    with own_words(t.words("en")):
        shown = GAME.board_text(t.state, None, "en")
    assert "Card: 201 Theirs" in shown
    assert "Your deck: Test deck (1 card, 1 Event off)" in shown
    assert "Of your deck: Test deck." in shown
    assert "Our own text" not in shown


# ------------------------------------------------------------------ plugins


def test_a_plugin_plays_its_side_and_the_other_is_off(tmp_path: Path) -> None:
    aid_pack()
    t = table(written(tmp_path, {"201": {"title": "Theirs"}}, plugin="aid_pack"), 201)
    assert t.why("event:shaded") == [("5.2", "event_off")]
    aid = t.state.aid
    t.answer("event:unshaded")
    assert t.state.aid == aid + 4
    assert "Theirs" in "".join(t.text())
    assert t.record()["provenance"]["own_deck"] == {
        "name": "Test deck", "plugin": "aid_pack 1.0", "lacks": None, "cards": [201], "off": [201],
    }  # fmt: skip


def test_a_plugin_leaves_no_lasting_marker(tmp_path: Path) -> None:
    """Our rules would answer for it: Farm Gate's questions are about our Farm Gate."""
    capability(Pack("farm", "1").card(205))
    t = table(written(tmp_path, {"205": {"title": "Theirs"}}, plugin="farm"), 205)
    with pytest.raises(BrokenGame, match="acts at once"):
        play(s5_events.play(t.state, ARVN, 205, "shaded"))


def test_a_record_carries_the_deck(tmp_path: Path) -> None:
    """It needs no file any more; with the plugin it is the same game."""
    aid_pack()
    t = table(written(tmp_path, {"201": {"title": "Theirs", "order": "VANU"}}, plugin="aid_pack"), 201)
    t.answer("event:unshaded")
    (tmp_path / "deck.json").unlink()
    again = sandtable.load(json.dumps(t.record()))
    assert again.state.to_json() == t.state.to_json()
    assert (again.lacking, again.cut, again.text()) == (None, None, t.text())


def test_a_record_whose_plugin_is_missing_loads_as_far_as_it_goes(tmp_path: Path) -> None:
    pack = aid_pack()
    t = table(written(tmp_path, {"201": {"title": "Theirs", "order": "VANU"}}, plugin="aid_pack"), 201)
    before = t.moment
    t.answer("event:unshaded")
    record = t.record()
    del PACKS["aid_pack"]
    lost = sandtable.load(record)
    assert lost.cut is not None
    assert (lost.cut.at, lost.cut.key) == (before, "event:unshaded")
    assert lost.loss() == ("record.lacking", {"plugin": "aid_pack", "version": "1.0", "at": before, "of": t.moment})
    assert lost.why("event:unshaded") == [("5.2", "plugin_missing")]
    assert lost.view()["own_deck"]["lacks"] == "aid_pack 1.0"
    lost.auto("random", limit=30)
    assert sandtable.load(lost.record()).state.to_json() == lost.state.to_json()  # and goes on by itself
    PACKS["aid_pack"] = pack
    aid_pack("1.1")
    newer = sandtable.load(record)  # the same effect in another version: told, and whole
    assert (newer.cut, newer.lacking) == (None, {"name": "aid_pack", "version": "1.0"})
    assert newer.view()["own_deck"]["plugin"] == "aid_pack 1.1"


# ------------------------------------------------------------------ errors


@pytest.mark.parametrize(
    ("text", "line", "expected"),
    [
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"44": {}}}', 3, "a card whose text is ours: 131-170, 201-278"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"279": {"title": "x"}}}', 3, "a card whose text is ours"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"201":\n {"order": "UNA"}}}', 4, "U N A V, each once"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"201":\n {"titel": "x"}}}', 4, "one of the entries title"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"201": {},\n "201": {}}}', 4, "each entry once"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"201": {"title": "a\\nb"}}}', 3, "in one line"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"201": {"title": "{a}"}}}', 3, "without braces"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"277": {"order": "UNAV"}}}', 3, "a Coup card has none"),
        ('{"deck": "D",\n "game": "sovereign",\n "cards": {"201": {"event": "plugin"}}}', 3, "the plugin has for card 201"),
        ('{"deck": "D",\n "game": "sovereign",\n "plugin": "nobody", "cards": {}}', 3, "a plugin that is loaded"),
        ('{"deck": "D",\n "game": "sovereign",\n "picks": {"1961": [225]}, "cards": {}}', 3, "an Event of 1961"),
        ('{"deck": "D",\n "game": "chaco",\n "cards": {}}', 2, "one of sovereign"),
        ('{"deck": "D",\n "game": "sovereign"}', 1, "an entry 'cards'"),
        ('{"deck": "D",\n "game": "sovereign"', 2, "not JSON"),
    ],
)
def test_an_error_names_file_line_and_what_was_expected(tmp_path: Path, text: str, line: int, expected: str) -> None:
    file = tmp_path / "wrong.json"
    file.write_text(text)
    with pytest.raises(DataError) as error:
        table(str(file))
    assert str(error.value).startswith(f"{file} line {line}")
    assert expected in str(error.value)


def test_a_file_that_cannot_be_read(tmp_path: Path) -> None:
    with pytest.raises(DataError, match=r"none.json: expected a file"):
        table(str(tmp_path / "none.json"))
    (tmp_path / "bytes.json").write_bytes(b'{"deck":\n "\xff"}')
    with pytest.raises(DataError, match=r"bytes.json line 2: expected UTF-8"):
        table(str(tmp_path / "bytes.json"))


def test_a_record_names_no_file(tmp_path: Path) -> None:
    """A stranger's record must not make this machine read a file."""
    record = sandtable.new("sovereign", seed=1).record()
    record["options"]["deck_file"] = written(tmp_path, {})
    record["checksum"] = checksum(record)
    with pytest.raises(RecordError, match="never its file"):
        sandtable.load(record)
    with pytest.raises(BadOption, match="is not a deck"):
        sandtable.new("sovereign", options={"deck_file": 7})


# ------------------------------------------------------------------ the conformance suite


@pytest.mark.parametrize("scenario", ["1961", "diems_war", "1963"])
def test_a_random_game_with_a_deck_breaks_nothing(scenario: str) -> None:
    """The example of docs/bring_your_deck.md; the years' cards with titles of their own are off on every other number."""
    spec = importlib.util.spec_from_file_location("made_up_deck", EXAMPLE / "made_up_deck.py")
    assert spec is not None
    assert spec.loader is not None
    spec.loader.exec_module(importlib.util.module_from_spec(spec))
    game = sandtable.game("sovereign")
    deck: Any = game.info.given_options({"deck_file": str(EXAMPLE / "my_deck.json")})["deck_file"]
    rows = {str(n): {"title": f"Own {n}"} for n in range(205, 277, 2)}
    deck = {**deck, "cards": {**deck["cards"], **rows}}
    options = {"deck_file": deck, "picks": "random"}
    [job] = fuzz.jobs(game, 1, 7, (scenario,), options, {}, every=60, prefer="event")
    found = fuzz.check(job)
    if isinstance(found, Failure):
        raise found
    assert found.outcome["winner"] in game.info.seats
