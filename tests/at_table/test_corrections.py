"""Corrections of the position: what can be set as it stands on the printed board, and what is refused and why."""

from __future__ import annotations

import pytest

import sandtable
from sandtable.kernel.at_table import Impossible
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.text import languages, lookup, name, render


def fitl() -> Table:
    return sandtable.new("fitl", "short", seed=3, seats={"chance": "cards"})


def sovereign() -> Table:
    return sandtable.new("sovereign", "1961", seed=3, seats={"chance": "cards"})


def chaco() -> Table:
    """The Chaco War after its set-up, the first month's question of chance pending."""
    table = sandtable.new("chaco", "boqueron", seed=3, seats={"chance": "all"})
    lots = Rng(2)
    while table.state.phase == "setup" or not table.session.between_steps or table.state.todo:
        d = table.decision
        assert d is not None
        table.answer(d.options[lots.below(len(d.options))])
    return table


def refused(table: Table, words: str) -> str:
    moment = table.moment
    with pytest.raises(Impossible) as e:
        table.correct(words)
    assert table.moment == moment
    for lang in languages():
        assert lookup(lang, f"fix.why.{e.value.code}"), e.value.code
        assert "{" not in render(lang, f"fix.why.{e.value.code}", e.value.facts)
    return e.value.code


def test_pieces_move_between_spaces_and_boxes() -> None:
    table = fitl()
    before = table.view()
    table.correct("move:arvn_police:1:saigon:available")
    table.correct("move:us_troops:1:available:hue")
    table.correct("move:us_troops:1:available:casualties")
    table.correct("move:vc_guerrilla:1:available:saigon")
    now = table.view()
    police = before["spaces"]["saigon"]["pieces"]["arvn_police"]
    assert now["spaces"]["saigon"]["pieces"].get("arvn_police", 0) == police - 1
    assert now["available"]["us_troops"] == before["available"]["us_troops"] - 2
    assert now["casualties"] == {"us_troops": 1}
    assert now["spaces"]["saigon"]["pieces"]["vc_guerrilla"] == 1


def test_pieces_turn_over() -> None:
    table = fitl()
    table.correct("move:vc_guerrilla:2:available:saigon")
    table.correct("flip:vc_guerrilla:1:saigon")
    assert table.view()["spaces"]["saigon"]["pieces"]["vc_guerrilla_active"] == 1
    table.correct("flip:vc_guerrilla_active:1:saigon")
    table.correct("move:vc_base:1:available:hue")
    table.correct("flip:vc_base:1:hue")
    assert table.view()["spaces"]["hue"]["pieces"]["vc_tunnel"] == 1
    table.correct("flip:vc_tunnel:1:hue")
    assert table.view()["spaces"]["hue"]["pieces"]["vc_base"] == 1


def test_markers_and_tracks_are_set() -> None:
    table = fitl()
    for words in ("support:hue:active_support", "terror:hue:2", "sabotage:loc_hue_da_nang:1", "track:trail:4",
                  "track:nva_resources:31", "track:aid:44"):  # fmt: skip
        table.correct(words)
    view = table.view()
    assert view["spaces"]["hue"]["support"] == "active_support" and view["spaces"]["hue"]["terror"] == 2
    assert view["spaces"]["loc_hue_da_nang"]["sabotage"] == 1
    assert view["tracks"]["trail"] == 4 and view["tracks"]["aid"] == 44
    assert view["tracks"]["resources"]["nva"] == 31
    table.correct("terror:hue:0")
    assert table.view()["spaces"]["hue"]["terror"] == 0


@pytest.mark.parametrize(
    ("words", "cause"),
    [
        ("", "no_words"), ("dance:hue", "no_words"), ("move:us_troops:1:saigon", "no_words"),
        ("move:us_tanks:1:saigon:hue", "unknown"), ("move:us_troops:1:saigon:atlantis", "unknown"),
        ("move:us_troops:0:saigon:hue", "out_of_range"), ("move:us_troops:-1:saigon:hue", "out_of_range"),
        ("move:us_troops:39:saigon:hue", "not_there"), ("move:us_troops:1:saigon:north_vietnam", "no_room"),
        ("move:nva_base:1:available:loc_hue_da_nang", "no_room"), ("move:arvn_police:1:saigon:casualties", "only_us"),
        ("move:us_advisor:1:available:saigon", "unknown"), ("move:us_troops:1:saigon:saigon", "no_change"),
        ("flip:us_troops:1:saigon", "no_other_side"), ("flip:vc_guerrilla:9:hue", "not_there"),
        ("support:loc_hue_da_nang:neutral", "no_population"), ("support:hue:lukewarm", "unknown"),
        ("terror:loc_hue_da_nang:1", "not_on_locs"), ("terror:hue:16", "out_of_range"),
        ("sabotage:hue:1", "only_on_locs"), ("track:trail:5", "out_of_range"), ("track:morale:1", "unknown"),
        ("track:aid:1e3", "out_of_range"), ("x" * 201, "no_words"),
    ],
)  # fmt: skip
def test_what_cannot_be_is_refused_with_a_reason(words: str, cause: str) -> None:
    assert refused(fitl(), words) == cause


def test_no_more_than_two_bases_stand_in_a_space() -> None:
    table = fitl()
    table.correct("move:vc_base:1:available:hue")
    table.correct("move:vc_base:1:available:hue")
    assert refused(table, "move:vc_base:1:available:hue") == "no_room"


def test_sovereign_of_discord_has_cadres_and_its_own_tracks() -> None:
    table = sovereign()
    table.correct("track:washington:3")
    assert table.view()["tracks"]["washington"] == 3
    spaces = table.view()["spaces"]
    leaves = next(s for s, held in spaces.items() if held["pieces"].get("vc_cadre"))
    comes = next(s for s, held in spaces.items() if held["pieces"].get("vc_base"))
    assert refused(table, f"cadre:1:{comes}") == "not_there"  # none is Available
    table.correct(f"flip:vc_cadre:1:{leaves}")
    table.correct(f"cadre:1:{comes}")
    assert table.view()["spaces"][comes]["pieces"]["vc_cadre"] == 1
    assert refused(table, "move:us_troops:1:available:north_vietnam") == "unknown"  # closed
    assert refused(table, "track:washington:9") == "out_of_range"


def test_slots_of_washington_and_hanoi_are_corrected_and_checked() -> None:
    """P6.8.3, P6.9.3 A slot of Washington holds 2 Advisors, 2 ARVN Troops and 2 Police; slot 1 of Hanoi only Cadres."""
    table = sovereign()
    spots = {spot.key: spot.lines for spot in table.game.checklist(table.state)}  # type: ignore[attr-defined]
    assert ("pieces", {"piece": "us_advisor", "n": 2}) in spots["slot:washington_1"]
    assert refused(table, "slot:us_advisor:1:saigon:washington_1") in ("no_room", "not_there")
    table.correct("slot:us_advisor:1:washington_1:saigon")
    assert table.view()["spaces"]["saigon"]["pieces"]["us_advisor"] >= 1
    table.correct("slot:us_advisor:1:saigon:washington_1")
    table.correct("slot:arvn_troops:1:washington_1:available")
    assert refused(table, "slot:arvn_police:1:washington_1:washington_2") == "one_slot"
    assert refused(table, "slot:vc_guerrilla:1:available:hanoi_1") == "no_room"
    assert refused(table, "slot:us_base:1:available:hanoi_1") == "unknown"
    assert refused(table, "slot:us_advisor:1:washington_1:available") == "broken"  # never Available
    assert refused(fitl(), "slot:us_troops:1:available:washington_1") == "no_words"


def test_the_chaco_war_is_corrected_by_counters_supply_and_tracks() -> None:
    table = chaco()
    view = table.view()
    unit, held = next((u, held) for u, held in view["units"].items() if held["side"] == "paraguay" and held["steps"] == 2)
    table.correct(f"steps:{unit}:1")
    table.correct("track:vp_paraguay:33")
    table.correct(f"csp:paraguay:{held['hex']}:7")
    view = table.view()
    assert view["units"][unit]["steps"] == 1 and view["vp"]["paraguay"] == 33
    assert view["csp"]["paraguay"][held["hex"]] == 7
    table.correct(f"move:{unit}:dead")
    assert unit in table.view()["boxes"]["dead"]["paraguay"]


def test_the_chaco_war_refuses_what_cannot_be() -> None:
    table = chaco()
    view = table.view()
    mine = next(u for u, held in view["units"].items() if held["side"] == "paraguay" and held["type"] == "infantry")
    theirs = next(held["hex"] for held in view["units"].values() if held["side"] == "bolivia" and held["hex"].isdigit())
    leader = next(leader for leader, held in view["leaders"].items() if held["side"] == "paraguay")
    assert refused(table, f"move:{mine}:{theirs}") == "enemy_there"
    assert refused(table, f"move:{mine}:9999") == "unknown"
    assert refused(table, f"move:{leader}:dead") == "not_its_pile"
    assert refused(table, f"move:{mine}:n1") == "enemy_box"
    assert refused(table, f"steps:{mine}:3") == "out_of_range"
    assert refused(table, f"control:{theirs}:chile") == "unknown"
    assert refused(table, "track:replacements_bolivia:10") == "out_of_range"


def test_the_chaco_war_keeps_its_stacking_limit() -> None:
    table = chaco()
    infantry = [u for u, held in table.view()["units"].items() if held["side"] == "paraguay" and held["type"] == "infantry"]
    target = table.view()["units"][infantry[0]]["hex"]
    causes = []
    for unit in infantry[1:]:
        try:
            table.correct(f"move:{unit}:{target}")
        except Impossible as e:
            causes.append(e.code)
    assert "stacking" in causes and set(causes) <= {"stacking", "no_change"}


def test_during_set_up_of_the_chaco_war_nothing_is_corrected() -> None:
    table = sandtable.new("chaco", "boqueron", seed=3, seats={"chance": "all"})
    assert refused(table, "track:vp_paraguay:33") == "in_a_step"


@pytest.mark.parametrize("make", [fitl, sovereign, chaco], ids=lambda f: f.__name__)
def test_forms_and_check_lists_speak_every_language(make: object) -> None:
    table: Table = make()  # type: ignore[operator]
    spots = table.game.checklist(table.state)  # type: ignore[attr-defined]
    assert len({spot.key for spot in spots}) == len(spots) > 15
    for lang in languages():
        for form in table.game.forms(table.state):  # type: ignore[attr-defined]
            assert lookup(lang, f"fix.kind.{form.kind}")
            for blank in form.blanks:
                assert lookup(lang, f"fix.blank.{blank.name}")
                assert blank.free or blank.options or blank.high > blank.low
                for key in blank.options:
                    assert name(lang, key) not in ("", key, key.partition(":")[2]) or key.startswith("works:"), key
        for spot in spots:
            for topic, facts in spot.lines:
                said = render(lang, f"check.{topic}", facts)
                assert not said.startswith("check.") and "{" not in said
            assert name(lang, spot.key) != spot.key


def test_the_check_list_of_the_set_up_counts_every_piece_once() -> None:
    """2.1 What the list names is the force pool: 40 US Troops and so on."""
    table = fitl()
    counted: dict[str, int] = {}
    for spot in table.game.checklist(table.state):  # type: ignore[attr-defined]
        for topic, facts in spot.lines:
            if topic == "pieces":
                counted[str(facts["piece"])] = counted.get(str(facts["piece"]), 0) + int(str(facts["n"]))
    assert counted["us_troops"] == 40 and counted["arvn_troops"] == 30 and counted["nva_troops"] == 40


@pytest.mark.parametrize("make", [fitl, sovereign, chaco], ids=lambda f: f.__name__)
def test_any_corrections_in_any_order_leave_a_sound_game(make: object) -> None:
    """Forms filled in by lot, between the answers of a random game: refused, or the position is sound and kept."""
    table: Table = make()  # type: ignore[operator]
    lots, taken = Rng(7), 0
    while (d := table.decision) is not None and table.moment < 400:
        forms = table.game.forms(table.state)  # type: ignore[attr-defined]
        for _ in range(4):
            form = forms[lots.below(len(forms))]
            said = []
            for blank in form.blanks:
                high = min(blank.high, 9)
                number = str(blank.low + lots.below(high - blank.low + 1)) if high > blank.low else "2741"
                said.append(blank.options[lots.below(len(blank.options))].partition(":")[2] if blank.options else number)
            try:
                table.correct(":".join([form.kind, *said]))
                taken += 1
            except Impossible:
                pass
            if table.decision is None:
                break
            table.game.check(table.state)
        if (d := table.decision) is not None:
            table.answer(d.options[lots.below(len(d.options))])
    assert taken > 10
    again = sandtable.load(table.record())
    assert again.state.to_json() == table.state.to_json() and again.log == table.log
