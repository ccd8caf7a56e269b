"""Playing at a terminal, with what is typed written beforehand."""

import json
from pathlib import Path

import pytest

import sandtable
from sandtable.console import show
from sandtable.console.play import COMMANDS, at_one_terminal, match
from sandtable.kernel.decision import Decision
from sandtable.kernel.table import Table
from sandtable.text import catalog, languages
from tests.console.terminal import typed
from tests.kernel import toy


def duel(**seats: str) -> Table:
    who = {"red": "human", "blue": "human", **seats}
    return sandtable.new("duel", seed=3, seats=at_one_terminal(who))


def test_a_whole_game_is_played_by_numbers_keys_and_names() -> None:
    table = sandtable.new("flags", seed=1)
    _, page = typed(table, *["rose", "flag:lion", "1"] * 6)
    assert table.decision is None
    assert "The game is over" in page
    assert "Nobody wins." in page
    assert table.session.keys[:4] == ["flag:rose", "flag:lion", "yes", "flag:rose"]


def test_the_question_shows_seat_rule_choices_and_keys() -> None:
    _, page = typed(duel())
    assert "red: ask.duel.act faction=red  [2]" in page
    assert "1 strike op:strike" in page
    assert "3 Pass pass" in page
    assert "red.life: 3" in page, "the board of a game that cannot draw itself is its view"


def test_a_number_is_the_answer_itself_where_numbers_are_asked() -> None:
    asked = Decision("red", "t.x", "1", ("n:0", "n:1", "n:2", "done"))
    assert match("en", asked, "2") == "n:2"
    assert match("en", asked, "0") == "n:0"
    assert match("en", asked, "4") is None
    assert match("en", asked, "Done") == "done"
    assert match("en", Decision("red", "t.x", "1", ("op:a", "op:b")), "2") == "op:b"
    assert match("en", Decision("red", "t.x", "1", ("op:a", "sa:a")), "a") is None, "two could be meant"


def test_why_undo_and_unknown_words() -> None:
    play, page = typed(duel(), "why op:strike", "why op:fly", "why", "dance", "pass", "undo", "undo")
    assert "strike is among the choices." in page
    assert "fly: not among the choices (2)" in page
    assert "Which key?" in page
    assert "“dance” is neither a choice nor a command" in page
    assert "Undone: 1 answer remains." in page
    assert "Nothing to undo" in page
    assert play.table.moment == 1


def test_people_at_one_terminal_undo_across_their_seats() -> None:
    play, _ = typed(duel(), "pass", "pass", "undo 1")
    assert play.table.moment == 1
    assert at_one_terminal({"red": "human", "blue": "np"}) == {"red": "human:you", "blue": "np"}


def test_save_and_load_continue_alike(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    play, page = typed(duel(), "op:strike", f"save {file}", "2", "save")
    assert f"Saved in {file}." in page.replace("\n", "")
    assert "Which file?" in page
    assert sorted(p.name for p in tmp_path.iterdir()) == ["game.json"]
    again, page = typed(duel(), f"load {file}", "2")
    assert again.table.session.keys == play.table.session.keys
    assert "A Duel, 2 answers so far." in " ".join(page.split())


def test_what_cannot_be_saved_or_loaded_is_told_and_play_goes_on(tmp_path: Path) -> None:
    broken = tmp_path / "broken.json"
    broken.write_text('{"format": "sandtable"')
    play, page = typed(duel(), f"save {tmp_path}/no/such/folder", f"load {broken}", "load", "pass")
    assert "No such file or directory" in page.replace("\n", " ")
    assert "not whole JSON" in page.replace("\n", " ")
    assert play.table.moment == 3
    assert broken.read_text() == '{"format": "sandtable"'


def test_log_shows_the_last_lines_as_many_as_asked() -> None:
    _, page = typed(duel(), "log")
    assert "Nothing has happened yet." in page
    _, page = typed(duel(), "pass", "op:rest", "log 1")
    assert page.count("event.duel.act seat=blue op=op:rest") == 2, "once as news, once in the log"
    assert page.count("event.duel.act seat=red op=pass") == 1


def test_notes_tell_why_a_policy_did_what_it_did() -> None:
    _, page = typed(duel(blue="np"), "notes", "pass", "notes")
    assert "No non-player has acted" in page
    assert "blue: strike" in page
    assert "8.1  note.bold.breath n=2" in page


def test_notes_after_the_end_are_those_since_the_last_answer() -> None:
    table = duel(blue="np")
    while table.decision is not None:
        table.answer("pass")
    last = max(n for n, who in enumerate(table.session.who) if who == "red")
    _, page = typed(table, "notes")
    assert page.count("note.bold.breath") == sum(len(notes) for n, notes in table.notes.items() if n > last)
    assert len(table.notes) > 1


def test_rules_in_short_are_told_where_there_is_a_text() -> None:
    _, page = typed(duel(), "rule", "rule 99.9")
    assert "There is no summary of rule 2." in page
    assert "There is no summary of rule 99.9." in page


def test_the_language_changes_in_mid_game() -> None:
    play, page = typed(duel(), "lang fr", "lang xx")
    assert play.lang == "fr"
    assert "Langue\u00a0: Français" in page
    assert "Passer pass" in page


@pytest.mark.parametrize("lang", languages())
def test_help_lists_every_command_in_every_language(lang: str) -> None:
    _, page = typed(duel(), "help", lang=lang)
    for word in COMMANDS:
        assert f"console.help.{word}" in catalog(lang)
        assert f"  {word:6} " in page
    assert "console." not in page


def test_quit_and_the_end_of_input_stop() -> None:
    play, _ = typed(duel(), "quit", "pass")
    assert play.table.moment == 1


def test_after_the_end_one_may_still_look_back() -> None:
    table = duel()
    _, page = typed(table, *["pass"] * 30, "log 2", "pass", "undo", "board")
    assert "The game is over" in page
    assert "blue wins." in page
    assert not table.state.over


def test_a_game_may_draw_its_own_board() -> None:
    class Drawn(toy.Duel):
        def board_text(self, g: toy.ToyState, seat: str | None, lang: str) -> str:
            return f"{lang} {seat} {g.numbers['turn']}"

    table = duel()
    table.game = Drawn()
    assert show.board("it", table, "red") == "it red 0"


def test_a_saved_game_is_a_record_with_its_dice(tmp_path: Path) -> None:
    file = tmp_path / "a.json"
    typed(duel(), f"save {file}")
    assert "rng" in json.loads(file.read_text())


@pytest.mark.parametrize("lang", languages())
def test_fire_in_the_lake_is_played_in_words(lang: str) -> None:
    table = sandtable.new("fitl", "short", seed=2)
    play, page = typed(table, "why sa:advise", "why space:atlantis", "rule", *["1"] * 25, "log 40", "help", lang=lang)
    assert play.table.moment > 20
    families = ("ask.", "event.", "why.", "sheet.", "console.")
    assert [word for word in page.split() if word.startswith(families)] == []
    assert catalog(lang)["space.saigon"] in page
    assert "(4.1)" in page, "the reason comes with its rule"


def test_player_aids_by_sheet_and_by_words() -> None:
    table = sandtable.new("fitl", "short", seed=1)
    _, page = typed(table, "?")
    assert "sequence   Sequence of play" in page and "nonplayers Non-players" in page
    _, page = typed(table, "? vc")
    assert "Tax  4.5.1" in page and "Where: Up to 4 spaces with an Underground Guerrilla" in page
    _, page = typed(table, "aids econ marker")
    assert "2. Resources: ARVN  6.2.3" in page and "Tax" not in page.rpartition("econ marker")[2]
    _, page = typed(table, "?xyzzy")
    assert "nothing about “xyzzy”" in page
    _, page = typed(duel(), "?")
    assert "nothing about" in page, "a game without aids"


def test_cards_are_read_by_number_by_title_and_as_they_lie() -> None:
    """The card in play and the next one stand with their faction order; any card of the game can be read."""
    table = sandtable.new("fitl", seed=7, options={"deck": [44, 16]})
    _, page = typed(table, "board", "card", "card 3", "card peace talks", "card no such title", "card an")
    assert "Card: 44 Ia Drang [NVA ARVN US VC]   next: 16 Blowtorch Komer [US ARVN VC NVA]" in page
    assert "16 Blowtorch Komer [US ARVN VC NVA]\nEvent, unshaded: Momentum: Aid +10" in page
    assert page.count("3 Peace Talks [US NVA ARVN VC]") == 2
    assert "No card is called no such title." in page
    assert "more cards have these words in the title." in page
    _, page = typed(sandtable.new("fitl", "medium", seed=7), "board")
    assert "Pivotal Events in hand: US (121 Linebacker II), ARVN (123 " in page


def test_a_game_without_cards_says_so() -> None:
    _, page = typed(duel(), "card 3")
    assert "No card is called 3." in page
