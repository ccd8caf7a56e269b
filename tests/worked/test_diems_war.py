"""A worked game of our own for two, Diem's War with its Initiative track: the first campaign, key by key.

Each row: who answers what, all that changes on the board (nothing else may), and what the 2nd Eligible was offered.
"""

from typing import NamedTuple

import pytest

import sandtable
from sandtable.kernel.decision import Decision
from sandtable.text import languages, render
from tests.worked.board import board, changes, play, told

DECK = [207, 217, 204, 222, 212, 209, 277, 216, 224]


class Row(NamedTuple):
    seat: str
    keys: str
    changes: str
    offer: str = ""


ROWS = (
    Row("vc", "card:207", ""),
    Row("arvn", "card:217", ""),
    Row("vc", "card:247", ""),
    Row("arvn", "card:242", ""),
    Row("vc", "card:272", ""),
    Row("arvn", "card:261", "card 0>207"),
    # The 1st Eligible, VC, plays the Event: it stays 1st (P2.3.5).
    Row(
        "vc",
        "event:shaded",
        "available.vc_base 4>5; available.vc_guerrilla 6>11; hanoi 1>2; hanoi.2.vc_base 1>0; hanoi.2.vc_guerrilla "
        "5>0; resources.vc 5>7",
    ),
    # After the Event: an Operation with a special activity (P2.3.2).
    Row(
        "arvn",
        "op:train space:can_tho train:rangers n:1 sa:govern space:hue govern:aid space:da_nang govern:patronage "
        "done do:pacify",
        "aid 10>15; available.arvn_ranger 1>0; can_tho passive_support>active_support; can_tho.arvn_ranger 1>2; "
        "card 207>217; da_nang passive_support>neutral; patronage 10>11; resources.arvn 20>15; score.arvn 33>34",
        "operation",
    ),
    # VC is 1st again.
    Row(
        "vc",
        "op:rally space:tay_ninh rally:guerrilla n:3 space:kien_giang rally:guerrilla n:3 space:kien_hoa "
        "rally:base",
        "available.vc_base 5>4; available.vc_guerrilla 11>7; kien_giang.vc_guerrilla 2>5; kien_hoa.vc_base 0>1; "
        "kien_hoa.vc_guerrilla 2>0; resources.vc 7>4; score.vc 12>13; tay_ninh.vc_guerrilla 2>5",
    ),
    # With the special activity the box is Op & SA: ARVN will be 1st.
    Row(
        "vc",
        "sa:tax space:quang_tin space:kien_phong done done",
        "kien_phong passive_opposition>neutral; kien_phong.vc_guerrilla 2>1; kien_phong.vc_guerrilla_active 0>1; "
        "quang_tin neutral>passive_support; quang_tin.vc_guerrilla 1>0; quang_tin.vc_guerrilla_active 0>1; "
        "resources.vc 4>12; score.vc 13>11",
    ),
    # After Op & SA: the Event, or a Limited Operation.
    Row(
        "arvn",
        "event:unshaded space:quang_tri",
        "available.arvn_hamlet 0>1; card 217>204; initiative vc>arvn; out_of_play.arvn_hamlet 6>4; quang_tri "
        "neutral>passive_opposition; quang_tri.arvn_hamlet 0>1",
        "limited, event",
    ),
    # ARVN is 1st, plays the Event and stays 1st.
    Row(
        "arvn",
        "event:unshaded space:can_tho train:cubes n:2 n:2 done",
        "can_tho.arvn_police 2>4; can_tho.arvn_troops 2>4; washington 0>1; washington.1.arvn_police 2>0; "
        "washington.1.arvn_troops 2>0",
    ),
    Row(
        "vc",
        "op:attack space:kien_phong sa:ambush done",
        "available.arvn_troops 0>1; card 204>222; kien_phong.arvn_troops 2>1; kien_phong.vc_guerrilla 1>0; "
        "kien_phong.vc_guerrilla_active 1>2; resources.vc 12>11",
        "operation",
    ),
    # Two spaces without a special activity: Op Only, so VC will be 1st.
    Row(
        "arvn",
        "op:sweep space:kien_phong space:can_tho n:4 done space:quang_tin space:da_nang n:2 done done",
        "can_tho.arvn_troops 4>0; da_nang.arvn_troops 2>0; kien_phong.arvn_troops 1>5; kien_phong.control 0>coin; "
        "quang_tin.arvn_troops 0>2; quang_tin.control 0>coin; resources.arvn 15>11; score.arvn 34>38",
    ),
    # After Op Only: a Limited Operation.
    Row(
        "vc",
        "op:terror space:quang_duc",
        "card 222>212; initiative arvn>vc; quang_duc neutral>passive_opposition; quang_duc.terror 0>1; "
        "quang_duc.vc_guerrilla 1>0; quang_duc.vc_guerrilla_active 0>1; resources.vc 11>10; score.vc 11>12",
        "limited",
    ),
    # One space: a Limited Operation, VC stays 1st.
    Row(
        "vc",
        "op:rally space:pleiku rally:guerrilla n:2 done",
        "available.vc_guerrilla 7>5; pleiku.vc_guerrilla 2>4; resources.vc 10>9",
    ),
    # After a Limited Operation: any Operation, with or without a special activity. Air Lift is ARVN's (P4.3.4).
    Row(
        "arvn",
        "op:assault space:kien_phong space:quang_tin sa:air_lift space:saigon space:pleiku n:2 n:0 done done",
        "available.vc_guerrilla 5>8; card 212>209; kien_phong.vc_guerrilla_active 2>0; pleiku.arvn_troops 2>4; "
        "quang_tin.vc_guerrilla_active 1>0; resources.arvn 11>7; saigon.arvn_troops 2>0",
        "operation",
    ),
    # VC Passes: 1 Resource, and it stays 1st.
    Row("vc", "pass", "resources.vc 9>10"),
    # After a Pass: anything, here the Event against Hanoi.
    Row("arvn", "event:unshaded do:hanoi", "card 209>277; hanoi 2>1", "operation, event"),
    # Aid +3 for Washington 1; VC earns 4 for its Bases and 1 for Hanoi (P6.2).
    Row(
        "arvn",
        "do:guard",
        "aid 15>18; kien_phong.arvn_troops 5>0; kien_phong.control coin>0; patronage 11>12; resources.arvn 7>40; "
        "resources.vc 10>15; saigon.arvn_troops 0>5; score.arvn 38>37",
    ),
    Row("arvn", "space:saigon done", "resources.arvn 40>37; saigon passive_support>active_support"),
    Row(
        "vc",
        "space:tay_ninh space:kien_giang space:kien_hoa done",
        "kien_giang passive_opposition>active_opposition; kien_hoa passive_opposition>active_opposition; "
        "resources.vc 15>12; score.vc 12>18; tay_ninh passive_opposition>active_opposition",
    ),
    Row(
        "arvn",
        "space:quang_tri space:hue n:2 space:quang_tin space:da_nang n:2 space:binh_dinh space:qui_nhon n:2 "
        "space:kontum n:4 done",
        "binh_dinh.arvn_troops 2>0; da_nang.arvn_troops 0>2; hue.arvn_troops 0>2; kontum.arvn_troops 0>4; "
        "pleiku.arvn_troops 4>0; quang_tin.arvn_troops 2>0; quang_tri.arvn_troops 2>0; qui_nhon.arvn_troops 0>2",
    ),
    # Reset: Hanoi has fallen to 1, so slot 2 is filled again from Available (P6.6).
    Row(
        "arvn",
        "space:can_tho space:quang_tri n:2 done",
        "available.vc_base 4>3; available.vc_guerrilla 8>3; binh_dinh.control coin>0; can_tho.arvn_police 4>2; "
        "card 277>216; hanoi.2.vc_base 0>1; hanoi.2.vc_guerrilla 0>5; quang_duc.terror 1>0; "
        "quang_duc.vc_guerrilla 0>1; quang_duc.vc_guerrilla_active 1>0; quang_tri.arvn_police 0>2; score.arvn "
        "37>35",
    ),
)


def offered(d: Decision | None) -> str:
    """Which boxes are open to who acts now."""
    assert d is not None and d.args["slot"] == "second"
    return ("limited" if d.args["limited"] else "operation") + (", event" if d.args["event"] else "")


@pytest.mark.covers("P2.3.2-b", "P2.3.2-d", "P2.3.5-c", "P2.3.5-d", "P4.3.4-a", "P6.2.3-b", "P6.2.4-b")
def test_the_board_after_each_step() -> None:
    """Every box of the track once as 1st Eligible; then a Coup Round and a Reset. ARVN 35, VC 18, VC is 1st."""
    t = sandtable.new("sovereign", "diems_war", seed=1, options={"deck": DECK})
    here = board(t)
    assert (here["score.arvn"], here["score.vc"], here["initiative"], here["resources.arvn"]) == ("33", "12", "vc", "20")
    for row in ROWS:
        if row.offer:
            assert offered(t.decision) == row.offer, row
        play(t, row.seat, row.keys)
        before, here = here, board(t)
        assert changes(before, here) == told(row.changes), row
    assert t.view()["scores"] == {"arvn": 35, "vc": 18} and t.view()["initiative"] == "vc"
    play(t, "arvn", "no")
    assert t.decision is not None and (t.decision.seat, t.decision.args["slot"]) == ("vc", "first")


def test_the_log_names_no_next_card() -> None:
    """P2.3 Only the card in play is known: nothing is said of the next one, in any language."""
    t = sandtable.new("sovereign", "diems_war", seed=1, options={"deck": DECK, "picks": "random"})
    shown = next(event for event in t.log if event.topic == "card")
    for lang in languages():
        assert "0" not in render(lang, "event.card", shown.args)
    assert render("en", "event.card", shown.args) == "Card Politburo."
