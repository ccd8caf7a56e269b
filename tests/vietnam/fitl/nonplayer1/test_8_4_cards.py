"""8.4.1, 8.4.4 Cards that lead into the charts do so by the 1st edition's lists."""

import pytest

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE
from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.system import SYSTEM
from sandtable.vietnam.fitl.nonplayer.charts1.us.strike import STRIKE_BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.vc.march import marchers
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK as SECOND_BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.vc.march import Pool
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, KINDS, NVA, NVA_TROOPS
from tests.vietnam.fitl.nonplayer.driver import Dice, moves
from tests.vietnam.fitl.nonplayer1.driver import chooses, event, np_board
from tests.vietnam.play import show

GIAP, PLEI_MEI, EASTER, SEALORDS, ACES, NEW_JERSEY, POWS, MASHER = 56, 59, 122, 92, 6, 30, 40, 99


@pytest.mark.covers("F8.4.4-b", "F8.4.1-a")
def test_giap_ambushes_where_fewer_than_four_troops_stand() -> None:
    """4 hidden Guerrillas Ambush, where the 2nd edition Attacks with them; 4 Troops Attack in both."""
    action = BOOK.guides(GIAP, NVA)["event.free_action"]
    other = SECOND_BOOK.guides(GIAP, NVA)["event.free_action"]
    options = ("op:attack", "sa:ambush", "sa:infiltrate", "op:rally", "no")

    def asked(line: str) -> tuple[str, str]:
        g = np_board(line, card=GIAP, players="us arvn vc")
        d = Decision("nva", "event.free_action", "5.5", options, {"space": line.partition(":")[0]})
        return tuple(handler(Turn(g, NVA, Dice("*"), SYSTEM.tester), d) for handler in (action, other))  # type: ignore[return-value]

    assert asked("hue: 4 nva_guerrilla, 2 us_troops") == ("sa:ambush", "op:attack")
    assert asked("hue: 4 nva_troops, 1 nva_guerrilla, 2 us_troops") == ("op:attack", "op:attack")
    assert asked("hue: 3 nva_troops, 2 us_troops") == ("op:attack", "op:attack")


@pytest.mark.covers("F8.4.4-b", "F8.4.4-c")
@pytest.mark.parametrize("troops, word", [(4, "attack"), (3, "ambush")])
def test_plei_mei_attacks_with_a_group_of_four(troops: int, word: str) -> None:
    g = np_board(f"hue: {troops} nva_troops, 1 nva_guerrilla, 3 us_troops", card=PLEI_MEI, players="us arvn vc")
    turn = Turn(g, NVA, Dice("*"), SYSTEM.tester)
    d = Decision("nva", "event.option", "5.5", ("do:attack", "do:ambush"), {})
    assert next(iter(BOOK.preferred(turn, d))) == word


@pytest.mark.covers("F8.4.1-a", "F8.4.6-a")
def test_easter_offensive_marches_by_this_editions_steps() -> None:
    """Tay Ninh with a US Base before Kien Phong under COIN Control; then a group to a Base without units, where the 2nd edition
    gathers next to COIN."""
    g = np_board(
        "the_parrots_beak: 4 nva_troops", "tay_ninh: 1 us_base", "kien_phong: 1 arvn_troops", "saigon: 20 us_troops",
        "north_vietnam: 1 nva_base, 5 nva_troops", "quang_tri: 12 arvn_troops", "hue: 12 us_troops", "central_laos: 1 nva_base",
        card=EASTER, trail=0, players="us arvn vc",
    )  # fmt: skip
    event(g, "nva", "event", dice="*", chance="1" * 40)
    assert show(g, "tay_ninh") == "2 nva_troops"  # the US Base took 1 with it
    assert show(g, "kien_phong") == "1 arvn_troops"
    assert g.n[SPACE["central_laos"] * KINDS + NVA_TROOPS] == 3


@pytest.mark.covers("F8.4.1-a")
@pytest.mark.parametrize("card", [ACES, NEW_JERSEY, POWS])
def test_arvn_strikes_by_the_list_of_this_editions_us(card: int) -> None:
    guides = BOOK.guides(card, ARVN)
    assert guides["air_strike.space"] is STRIKE_BOOK["air_strike.space"]
    assert SECOND_BOOK.guides(card, ARVN)["air_strike.space"] is not guides["air_strike.space"]


@pytest.mark.covers("F8.4.1-a")
def test_masher_leaves_those_behind_whom_this_editions_march_leaves() -> None:
    """1 stays everywhere, 2 at a Base; the 2nd edition lets all leave a space abroad."""
    g = np_board("the_fishhook: 2 vc_guerrilla", "tay_ninh: 1 vc_base, 4 vc_guerrilla", card=MASHER, players="us arvn nva")
    assert marchers(g).left == {SPACE["the_fishhook"]: 1, SPACE["tay_ninh"]: 2}
    assert Pool(g).left != marchers(g).left
    seen = event(g, "vc", "shaded", dice="*", chance="6" * 20)
    assert all(sum(what.values()) <= 1 for origin, _, what in moves(seen) if origin == "the_fishhook")


@pytest.mark.covers("F8.4.4-f", "F8.4.4-b")
@pytest.mark.parametrize(
    "line, word",
    [
        ("kien_hoa: 4 arvn_troops, 9 us_troops, 2 vc_guerrilla_active, 1 vc_guerrilla, 1 vc_base", "sweep"),
        ("kien_hoa: 4 arvn_troops, 1 vc_guerrilla_active, 1 vc_base", "assault"),
    ],
)
def test_sealords_by_arvns_own_box(line: str, word: str) -> None:
    """A Base that stays is no reason to Assault."""
    g = np_board(line, card=SEALORDS, players="us nva vc")
    turn = Turn(g, ARVN, Dice("*"), SYSTEM.tester)
    d = Decision("arvn", "event.option", "5.5", ("do:assault", "do:sweep"), {"space": "kien_hoa"})
    assert next(iter(BOOK.preferred(turn, d))) == word


@pytest.mark.covers("F8.0-a")
@pytest.mark.parametrize("seat", ["us", "arvn", "nva", "vc"])
def test_every_faction_has_an_answer(seat: str) -> None:
    g = np_board("saigon: 1 us_troops, 1 arvn_troops", "hue: 1 vc_guerrilla, 1 nva_guerrilla", players="")
    assert chooses(g, seat, "op:rally", "op:march", "op:train", "op:sweep", dice="*")[0]
