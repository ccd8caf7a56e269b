"""1.4.1 Where removed US pieces go: to Available, unless the Event says Casualties or Out of Play."""

import random
from collections.abc import Mapping

import pytest

from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.pieces import NVA, US, VC
from sandtable.vietnam.rules import s5_events
from tests.vietnam.fitl.cards.events import boxes, event
from tests.vietnam.fitl.cards.fuzz import any_board
from tests.vietnam.play import board

CASUALTIES = {
    (17, "shaded"), (23, "shaded"), (26, "shaded"), (36, "shaded"), (37, "shaded"), (44, "shaded"), (48, "shaded"),
    (53, "shaded"), (98, "shaded"), (100, "shaded"), (131, "shaded"), (139, "shaded"), (142, "shaded"), (147, "shaded"),
    (148, "shaded"), (150, "shaded"), (163, "shaded"), (169, "shaded"),
}  # fmt: skip
"""The sides whose text sends US pieces from the map to Casualties."""
OUT_OF_PLAY = {(2, "shaded"), (9, "shaded"), (65, "shaded"), (158, "shaded")}
AVAILABLE = {
    (9, "unshaded"), (21, "unshaded"), (29, "shaded"), (39, "unshaded"), (68, "shaded"), (73, "unshaded"),
    (80, "event"), (81, "shaded"), (93, "unshaded"), (137, "shaded"), (159, "unshaded"), (165, "unshaded"), (167, "shaded"),
}  # fmt: skip
"""The sides that say Available, or say nothing."""
FIGHT = {
    (23, "unshaded"), (25, "unshaded"), (44, "unshaded"), (49, "shaded"), (50, "shaded"), (50, "unshaded"),
    (56, "shaded"), (59, "shaded"), (62, "unshaded"), (67, "unshaded"), (69, "event"), (70, "unshaded"),
    (71, "shaded"), (74, "unshaded"), (75, "unshaded"), (92, "unshaded"), (95, "unshaded"), (96, "shaded"),
    (99, "shaded"), (99, "unshaded"), (103, "unshaded"), (117, "unshaded"), (122, "event"), (124, "event"),
    (131, "unshaded"), (149, "unshaded"), (151, "shaded"), (151, "unshaded"), (156, "shaded"), (163, "unshaded"),
}  # fmt: skip
"""Sides that run Operations and special activities, with their own losses (3.3.3, 4.4.2, 5.3) and placements."""


@pytest.mark.covers("5.C-39")
def test_39_unshaded_us_pieces_become_available() -> None:
    """1.4.1 The text names no box."""
    g = board("central_laos: 2 us_troops, 1 us_irregular", trail=3)
    event(g, NVA, 39, "unshaded", "piece:us_troops n:2")
    assert (boxes(g, "us_troops"), boxes(g, "us_irregular")) == ((40, 0, 0), (6, 0, 0))


@pytest.mark.parametrize("f", [US, VC])
def test_48_shaded_says_casualties(f: int) -> None:
    g = board("pleiku: 1 us_base")
    event(g, f, 48, "shaded")
    assert boxes(g, "us_base") == (5, 1, 0)


def _us_pieces_go_to(card: int, side: str, dice: random.Random) -> set[str]:
    """The boxes that US pieces went to from the map, in one random play."""
    g = any_board(dice)
    seen: set[str] = set()

    def note(topic: str, args: Mapping[str, object]) -> None:
        if topic == "remove" and str(args["piece"]).startswith("us_"):
            seen.add(str(args["to"]))

    flow = s5_events.play(g, dice.choice(HEADERS[card].order), card, side)
    g.sink = note
    d = next(flow, None)
    while d is not None:
        try:
            d = flow.send(dice.choice(d.options))
        except StopIteration:
            d = None
    return seen


SAID = {"casualties": CASUALTIES, "out_of_play": OUT_OF_PLAY, "available": AVAILABLE}


@pytest.mark.covers("1.4.1-b")
@pytest.mark.parametrize(("box", "card", "side"), sorted((box, *key) for box, keys in SAID.items() for key in keys))
def test_a_side_that_removes_us_pieces_sends_them_where_it_says(box: str, card: int, side: str) -> None:
    dice = random.Random(card)
    assert set().union(*(_us_pieces_go_to(card, side, dice) for _ in range(60))) == {box}


@pytest.mark.covers("1.4.1-b")
def test_no_other_side_makes_casualties() -> None:
    """What the others take off the map is placed anew (Irregulars), and Available in between."""
    dice, said = random.Random(41), set().union(*SAID.values())
    for card, header in LIBRARY.headers.items():
        for side in header.sides:
            if (card, side) not in FIGHT | said:
                gone = set().union(*(_us_pieces_go_to(card, side, dice) for _ in range(8)))
                assert gone <= {"available"}, (card, side, gone)
