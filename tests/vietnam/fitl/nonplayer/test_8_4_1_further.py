"""8.4.1 Our instructions for the 40 further Events: who leaves them alone when, and what is chosen in them.

They are our own, as the cards are. The 1st edition's non-players follow them, too.
"""

from collections.abc import Callable

import pytest

from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.nonplayer.charts1 import system as first
from sandtable.vietnam.fitl.nonplayer.charts2 import system as second
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.pieces import FACTION, FACTIONS, PIECE
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import event, np_board, plays
from tests.vietnam.fitl.nonplayer.wordings import not_while_the_friend_is_played, option, policies
from tests.vietnam.play import show

LIST = """
131 us not_nixon arvn friend; 132 us friend; 134 arvn friend nva friend; 135 vc friend; 136 us friend;
137 arvn friend nva friend;
138 vc friend; 139 arvn friend; 140 nva friend; 141 vc friend; 143 arvn friend; 146 vc friend; 147 us not_nixon arvn friend;
148 us not_nixon arvn friend; 150 arvn friend nva losses vc friend; 151 us not_nixon arvn friend nva losses vc friend;
152 arvn friend; 153 us base arvn base nva friend; 154 arvn friend nva friend; 156 arvn friend vc friend; 157 arvn friend;
159 us score arvn friend; 160 us friend nva friend; 161 arvn friend nva friend; 162 us never; 163 arvn friend vc friend;
164 vc friend;
165 us score arvn control; 166 nva friend; 168 arvn friend nva friend; 169 arvn friend nva losses vc losses; 170 arvn friend
"""


def rows() -> list[tuple[int, str, str]]:
    """(card, faction, wording) of the list."""
    found = []
    for row in LIST.replace("\n", " ").split(";"):
        words = row.split()
        found += [(int(words[0]), seat, wording) for seat, wording in zip(words[1::2], words[2::2])]
    return found


def never(card: int, seat: str) -> None:
    assert not any(plays(np_board(card=card, players=players), seat) for players in ("", "arvn", "nva vc"))


LOSSES = {
    150: ("quang_tri: 1 us_base",),
    151: ("quang_tri: 2 us_troops, 1 nva_troops", "quang_nam: 2 us_troops"),
    169: ("quang_tri: 1 us_base, 1 nva_guerrilla",),
}


def losses(card: int, seat: str) -> None:
    """Only where US or ARVN pieces would go."""
    assert plays(np_board(*LOSSES[card], card=card, players="us arvn"), seat)
    far = ("saigon: 4 us_troops, 1 us_base", "north_vietnam: 4 nva_troops")
    assert not plays(np_board(*far, card=card, players="us arvn"), seat)


def score(card: int, seat: str) -> None:
    """Only where Troops come home."""
    assert plays(np_board("saigon: 4 us_troops", card=card, players="nva vc"), seat)
    assert not plays(np_board("saigon: 4 arvn_troops", card=card, players="nva vc"), seat)


def base(card: int, seat: str) -> None:
    for line, wanted in (("tay_ninh: 1 vc_tunnel", True), ("tay_ninh: 3 vc_guerrilla", False)):
        assert plays(np_board(line, "saigon: 4 us_troops", card=card, players="nva vc"), seat) == wanted


def control(card: int, seat: str) -> None:
    for guerrillas, wanted in ((3, True), (9, False)):
        lines = [f"{s}: {guerrillas} vc_guerrilla" for s in ("tay_ninh", "kien_hoa", "quang_tri")]
        held = [
            f"{s}: 1 arvn_police"
            for s in (
                "saigon", "hue", "da_nang", "kontum", "qui_nhon", "cam_ranh", "an_loc", "can_tho", "quang_nam", "quang_tin",
                "binh_dinh", "pleiku", "phu_bon", "khanh_hoa", "quang_duc", "binh_tuy", "kien_phong", "kien_giang", "ba_xuyen",
            )
        ]  # fmt: skip
        assert plays(np_board(*lines, *held, card=card, players="nva vc"), seat) == wanted


CHECKS: dict[str, Callable[[int, str], None]] = {
    "friend": not_while_the_friend_is_played, "not_nixon": policies("jfk", "lbj"), "never": never, "losses": losses,
    "score": score, "base": base, "control": control,
}  # fmt: skip


@pytest.mark.covers("P-x40-b")
@pytest.mark.parametrize("card, seat, wording", rows())
def test_the_instruction(card: int, seat: str, wording: str) -> None:
    CHECKS[wording](card, seat)


@pytest.mark.covers("P-x40-b")
def test_nothing_else_keeps_a_faction_from_a_further_event() -> None:
    listed = {(card, seat) for card, seat, _ in rows()}
    found = {(card, FACTIONS[f]) for card in LIBRARY.extra_events for f in BOOK.of(card).conditions}
    assert found == listed
    assert not any(BOOK.of(card).shaded for card in LIBRARY.extra_events)


@pytest.mark.covers("P-x40-b")
def test_both_editions_follow_them() -> None:
    """What leads a faction in an Event is the same in both systems of charts."""
    for system in (first.SYSTEM, second.SYSTEM):
        assert "event.move_from" in system.guides(150, FACTION["us"])
        assert "event.place" in system.guides(165, FACTION["arvn"])


# ------------------------------------------------------------------ what is chosen


@pytest.mark.covers("P-x40-b")
def test_145_the_us_takes_support_and_arvn_aid() -> None:
    g = np_board(card=145)
    assert [option(g, seat, "aid", "toward_support") for seat in ("us", "arvn")] == ["toward_support", "aid"]


@pytest.mark.covers("P-x40-b")
@pytest.mark.parametrize("trail, word", [(2, "trail"), (3, "nva_resources"), (4, "nva_resources")])
def test_146_the_trail_while_two_boxes_are_left(trail: int, word: str) -> None:
    assert option(np_board(card=146, trail=trail), "nva", "trail", "nva_resources") == word


@pytest.mark.covers("P-x40-b")
def test_150_special_forces_stay() -> None:
    g = np_board("quang_tri: 2 us_irregular, 2 nva_troops", card=150, players="nva vc", trail=0)
    event(g, "us", "unshaded", dice="*", chance="6")
    assert show(g, "quang_tri") == "2 us_irregular"


def _home(g: War) -> int:
    return g.available[PIECE["us_troops"]]


@pytest.mark.covers("P-x40-b")
def test_159_as_many_as_may_come_home() -> None:
    g = np_board("saigon: 3 us_troops", "hue: 3 us_troops", card=159, players="nva vc")
    before = _home(g)
    event(g, "us", "unshaded", dice="*")
    assert _home(g) == before + 4
