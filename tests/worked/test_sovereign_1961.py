"""A worked game of our own, four players: the first campaign of 1961, key by key, with the board after each step.

The answers are those of the tutorial on the page. Each line names all that changes on the board, and nothing else may.
"""

from itertools import groupby

import pytest

import sandtable
from sandtable import Table
from sandtable.text import catalog, languages
from sandtable.vietnam.sovereign.tutorial import TUTORIAL
from tests.worked.board import board, changes, play, told

GAME = sandtable.game("sovereign")
AFTER = {
    "picks_first": "",
    "picks_second": "",
    "picks_third": "card 0>207; next_card 0>217",
    "politburo_event": (
        "available.vc_base 4>5; available.vc_guerrilla 6>11; cadres 0>2; hanoi 1>2; hanoi.2.nva_cadre 2>0; "
        "hanoi.2.vc_base 1>0; hanoi.2.vc_guerrilla 5>0; resources.vc 5>7"
    ),
    "politburo_train": "available.arvn_ranger 1>0; resources.arvn 20>17; saigon.arvn_ranger 1>2",
    "politburo_advise": (
        "available.vc_guerrilla 11>14; binh_dinh.us_irregular 1>0; binh_dinh.us_irregular_active 0>1; "
        "binh_dinh.vc_guerrilla 1>0; pleiku.control 0>coin; pleiku.us_irregular 1>0; pleiku.us_irregular_active "
        "0>1; pleiku.vc_guerrilla 2>0; score.arvn 33>34; score.nva 14>13"
    ),
    "politburo_patronage": (
        "card 207>217; eligible us+arvn+nva+vc>arvn+vc; next_card 217>204; patronage 10>7; resources.arvn 17>20; "
        "score.arvn 34>31"
    ),
    "agrovilles_event": (
        "available.arvn_hamlet 0>1; binh_dinh neutral>passive_opposition; binh_dinh.arvn_hamlet 0>1; "
        "out_of_play.arvn_hamlet 6>4"
    ),
    "agrovilles_rally": (
        "available.vc_guerrilla 14>8; kien_giang.vc_guerrilla 2>5; resources.vc 7>5; tay_ninh.vc_guerrilla 2>5"
    ),
    "agrovilles_base": (
        "available.vc_base 5>4; available.vc_guerrilla 8>10; kien_hoa.vc_base 0>1; kien_hoa.vc_guerrilla 2>0; "
        "resources.vc 5>4; score.vc 12>13"
    ),
    "agrovilles_subvert": (
        "available.arvn_police 0>1; available.arvn_troops 0>2; available.vc_guerrilla 10>9; card 217>204; "
        "eligible arvn+vc>us+nva; kien_phong.arvn_troops 2>0; next_card 204>222; patronage 7>6; "
        "quang_duc.arvn_police 1>0; quang_duc.vc_guerrilla 1>2; score.arvn 31>30"
    ),
    "taylor_event": (
        "available.arvn_police 1>3; available.arvn_troops 2>4; can_tho.us_advisor 0>1; saigon.us_advisor 0>1; "
        "score.us 14>12; washington 0>1; washington.1.arvn_police 2>0; washington.1.arvn_troops 2>0; "
        "washington.1.us_advisor 2>0"
    ),
    "taylor_train": (
        "available.arvn_police 3>1; available.arvn_troops 4>0; can_tho.arvn_police 2>4; can_tho.arvn_troops 2>6"
    ),
    "taylor_cadres": (
        "cadres 2>0; kien_giang.vc_base 1>0; kien_giang.vc_cadre 0>1; kien_hoa.vc_base 1>0; kien_hoa.vc_cadre "
        "0>1; score.nva 13>15"
    ),
    "taylor_march": "kien_phong.vc_guerrilla 2>5; tay_ninh.vc_guerrilla 5>2",
    "taylor_attack": (
        "available.arvn_troops 0>1; card 204>222; eligible us+nva>arvn+vc; next_card 222>201; "
        "quang_tri.arvn_troops 2>1; quang_tri.control coin>0; quang_tri.vc_guerrilla 1>0; "
        "quang_tri.vc_guerrilla_active 0>1; resources.vc 4>6; score.arvn 30>28; score.nva 15>17"
    ),
    "traitors_event": (
        "available.arvn_police 1>2; kien_phong passive_opposition>active_opposition; kien_phong.terror 0>1; "
        "kien_phong.vc_guerrilla 5>4; kien_phong.vc_guerrilla_active 0>1; quang_tin neutral>passive_opposition; "
        "quang_tin.arvn_police 1>0; quang_tin.terror 0>1; quang_tin.vc_guerrilla 1>0; "
        "quang_tin.vc_guerrilla_active 0>1; score.vc 13>17"
    ),
    "traitors_sweep": (
        "can_tho.arvn_troops 6>0; kien_phong.arvn_troops 0>6; kien_phong.control 0>coin; resources.arvn 20>18; "
        "score.arvn 28>30; score.nva 17>15"
    ),
    "traitors_advisor": "can_tho.us_advisor 1>0; kien_phong.us_advisor 0>1",
    "traitors_raid": (
        "available.vc_guerrilla 9>11; card 222>201; eligible arvn+vc>us+nva; kien_phong.vc_guerrilla 4>0; "
        "kien_phong.vc_guerrilla_active 1>5; next_card 201>213; saigon.arvn_ranger 2>1; "
        "tay_ninh.arvn_ranger_active 0>1; tay_ninh.vc_guerrilla 2>0"
    ),
    "plan_pivotal": "",
    "plan_lift": (
        "da_nang.arvn_troops 2>0; quang_tri.arvn_troops 1>3; quang_tri.control 0>coin; score.arvn 30>32; "
        "score.nva 15>13"
    ),
    "plan_advise": "aid 10>11; available.vc_guerrilla 11>15; kien_phong.vc_guerrilla_active 5>1",
    "plan_propaganda": (
        "can_tho passive_support>neutral; card 201>213; eligible us+nva>arvn+vc; monsoon 0>True; next_card "
        "213>277; score.us 12>11"
    ),
    "staley_train": (
        "available.arvn_police 2>0; available.arvn_troops 1>0; qui_nhon.arvn_police 2>4; qui_nhon.arvn_troops "
        "0>1; resources.arvn 18>16"
    ),
    "staley_hamlet": "available.arvn_hamlet 1>0; kien_phong.arvn_hamlet 0>1; score.vc 17>13",
    "staley_govern": "aid 11>9; hue passive_support>neutral; patronage 6>8; score.arvn 32>34; score.us 11>9",
    "staley_rally": (
        "available.vc_guerrilla 15>12; card 213>277; eligible arvn+vc>us+nva; monsoon True>0; next_card 277>216; "
        "resources.vc 6>5; tay_ninh.vc_guerrilla 0>3"
    ),
    "coup_palace": (
        "aid 9>4; patronage 8>11; resources.arvn 16>35; resources.vc 5>9; score.arvn 34>37; stability "
        "stable>unstable"
    ),
    "coup_us": "resources.arvn 35>32; saigon passive_support>active_support; score.us 9>15",
    "coup_save": "",
    "coup_agitate": (
        "kien_giang passive_opposition>active_opposition; kien_hoa passive_opposition>active_opposition; "
        "quang_duc neutral>active_opposition; quang_tin passive_opposition>active_opposition; quang_tin.terror "
        "1>0; resources.vc 9>2; score.vc 13>23; tay_ninh passive_opposition>active_opposition"
    ),
    "coup_troops": (
        "binh_dinh.arvn_troops 2>0; can_tho.arvn_troops 0>6; hue.arvn_troops 0>3; kien_phong.arvn_troops 6>0; "
        "kontum.arvn_troops 0>2; pleiku.arvn_troops 2>0; quang_tri.arvn_troops 3>0; qui_nhon.arvn_troops 1>3"
    ),
    "coup_police": "pleiku.arvn_police 0>1; quang_tri.arvn_police 0>2; qui_nhon.arvn_police 4>1",
    "coup_reset": (
        "binh_dinh.us_irregular 0>1; binh_dinh.us_irregular_active 1>0; card 277>216; eligible "
        "us+nva>us+arvn+nva+vc; kien_phong.terror 1>0; kien_phong.vc_guerrilla 0>1; "
        "kien_phong.vc_guerrilla_active 1>0; next_card 216>224; pleiku.us_irregular 0>1; "
        "pleiku.us_irregular_active 1>0; quang_tin.vc_guerrilla 0>1; quang_tin.vc_guerrilla_active 1>0; "
        "quang_tri.vc_guerrilla 0>1; quang_tri.vc_guerrilla_active 1>0; tay_ninh.arvn_ranger 0>1; "
        "tay_ninh.arvn_ranger_active 1>0"
    ),
    "next_wait": "",
    "next_hamlets": (
        "available.arvn_hamlet 0>2; card 216>275; khanh_hoa neutral>passive_opposition; khanh_hoa.arvn_hamlet "
        "0>1; out_of_play.arvn_hamlet 4>0; patronage 11>13; quang_tri neutral>passive_opposition; "
        "quang_tri.arvn_hamlet 0>1; score.arvn 37>39"
    ),
}


def start() -> Table:
    return TUTORIAL.table(GAME, {})


@pytest.mark.covers(
    "P1.6.2-a", "P2.1-c", "P3.2-b", "P3.2.5-a", "P3.2.5-b", "P3.3.5-a", "P3.3.5-b", "P3.3.7-b", "P4.2.1-b", "P4.2.1-j",
    "P4.2.2-c", "P4.4.1-b", "P4.4.1-c", "P4.4.1-f", "P4.5.2-a", "P6.3-b", "P6.3-c", "P6.3-d", "P6.4.2-a",
)  # fmt: skip
def test_the_board_after_each_step() -> None:
    """From the picks to the Strategic Hamlet Program: US 15, ARVN 39, NVA 13, VC 23."""
    t = start()
    here = board(t)
    steps = {word: list(run) for word, run in groupby(TUTORIAL.steps, key=lambda step: step.text)}
    assert list(steps) == list(AFTER)
    for word, run in steps.items():
        for step in run:
            play(t, step.seat, step.key)
        before, here = here, board(t)
        assert changes(before, here) == told(AFTER[word]), word
    assert t.view()["scores"] == {"us": 15, "arvn": 39, "nva": 13, "vc": 23}
    assert t.decision is not None and (t.decision.seat, t.decision.topic) == ("us", "turn.action")


def until(word: str) -> Table:
    """The table where a text is shown for the first time."""
    t = start()
    for step in TUTORIAL.steps:
        if step.text == word:
            break
        t.answer(step.key, seat=step.seat)
    return t


def test_what_the_texts_say_is_not_on_offer_is_refused_for_that_reason() -> None:
    """Washington 0, a Hamlet against Rally, Monsoon; the US may spend 5, and Operations of ARVN cost 2 when Stable."""
    t = until("politburo_train")
    assert t.why("op:advise") == [("P3.2.5", "washington_zero")] and t.why("op:interdict") == [("P3.2.6", "washington_zero")]
    t.answer("op:train")
    t.answer("space:saigon")
    assert t.decision is not None and (t.decision.args["cost"], t.decision.args["purse"]) == (3, 5)
    t = until("agrovilles_rally")
    t.answer("op:rally")
    assert t.why("space:binh_dinh") == [("P3.3.1", "hamlet")]
    t = until("traitors_sweep")
    t.answer("op:sweep")
    assert t.decision is not None and t.decision.args["cost"] == 2
    t = until("staley_train")
    assert t.why("op:sweep") == [("2.3.9", "monsoon")]


def test_after_the_palace_was_bombed_operations_cost_more() -> None:
    """P6.10 If ARVN keeps its Pivotal Event, its Train on the next card costs 3 per space: the regime is Unstable."""
    t = until("next_hamlets")
    t.answer("no")
    play(t, "arvn", "op:train space:can_tho train:rangers")
    assert t.view()["tracks"]["resources"]["arvn"] == 32 - 3


def test_the_tutorial_is_the_game_s_and_every_step_has_words_in_every_language() -> None:
    moments = TUTORIAL.moments(GAME)
    assert list(moments.values()) == list(range(len(TUTORIAL.steps) + 1))
    words = {step.text for step in TUTORIAL.steps} | {"done", "help"}
    for lang in languages():
        texts = {key.rpartition(".")[2] for key in catalog(lang) if key.startswith("tutorial.sovereign.")}
        assert texts == words
