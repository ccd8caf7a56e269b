"""8.4.4, 8.4.5 What an Event tells about a space is what it does there: non-players choose by these facts."""

from pathlib import Path

import pytest

from sandtable.kernel.decision import CHANCE, Decision
from sandtable.vietnam.board import IDS, SPACE, within
from sandtable.vietnam.fitl import cards
from sandtable.vietnam.fitl.nonplayer.charts2 import instructions
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.pieces import KINDS, US, VC
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import War
from tests.vietnam.play import board

CROWD = (
    "2 us_troops, 1 us_base, 2 arvn_troops, 2 arvn_police, 1 arvn_ranger, 1 nva_troops, 1 nva_guerrilla, 2 vc_guerrilla, "
    "1 vc_guerrilla_active, 1 vc_tunnel"
)
PLACES = ("quang_tri", "quang_tin", "tay_ninh", "kien_hoa")


def play(g: War, f: int, card: int, side: str, asked: str) -> tuple[Decision, int, War]:
    """Play the Event, first answers throughout; the question ``asked`` with the space that was answered, and the end."""
    flow = s5_events.play(g, f, card, side)
    found: Decision | None = None
    try:
        d = next(flow)
        while True:
            if d.topic == asked and found is None:
                found = d
            high = d.seat == CHANCE or d.options[0].startswith("n:")
            d = flow.send(d.options[-1 if high else 0])
    except StopIteration:
        assert found is not None, f"{card} {side} never asks {asked}"
        return found, SPACE[found.options[0][6:]], g


def crowded() -> War:
    return board(*(f"{place}: {CROWD}" for place in PLACES), "hue: 1 vc_guerrilla")


LEVELS = [(21, "shaded"), (48, "unshaded"), (68, "unshaded"), (78, "unshaded"), (119, "shaded")]


@pytest.mark.covers("8.4.5-a")
@pytest.mark.parametrize("card, side", LEVELS)
def test_the_level_that_is_told_is_the_level_that_comes(card: int, side: str) -> None:
    d, s, g = play(crowded(), US if side == "unshaded" else VC, card, side, "event.space")
    assert d.args["level"] == g.support[s]


@pytest.mark.covers("8.4.5-a")
def test_the_shift_that_is_told_is_the_shift_that_comes() -> None:
    d, s, g = play(crowded(), VC, 97, "shaded", "event.space")
    assert d.args["steps"] == -2 == g.support[s]


@pytest.mark.covers("8.4.4-c")
@pytest.mark.parametrize(
    "card, side",
    [(17, "shaded"), (24, "unshaded"), (37, "shaded"), (44, "shaded"), (48, "unshaded"), (53, "unshaded"), (56, "unshaded"),
     (59, "unshaded"), (71, "unshaded"), (81, "shaded"), (98, "shaded"), (100, "shaded"), (102, "unshaded"), (117, "shaded")],
)  # fmt: skip
def test_what_is_told_to_be_lost_is_lost(card: int, side: str) -> None:
    """As many of these types as are there, up to the number that is told (of a die: six)."""
    before = crowded()
    d, s, g = play(before.copy(), US if side == "unshaded" else VC, card, side, "event.space")
    loses, near = d.args["loses"], d.args.get("near", 0)
    assert isinstance(loses, tuple) and isinstance(near, int)
    area = within(s, near) if near else (s,)
    there = sum(before.n[a * KINDS + p] for a in area for p in loses)
    gone = sum(before.n[a * KINDS + p] - g.n[a * KINDS + p] for a in area for p in loses)
    each = d.args.get("each", 99)
    assert isinstance(each, int)
    most = min(there, sum(min(each, before.n[s * KINDS + p]) for p in loses)) if each < 99 else there
    assert 0 < gone == min(most, d.args.get("most", 99)), (IDS[s], there, gone)


@pytest.mark.covers("8.4.5-a")
@pytest.mark.parametrize("card, steps", [(26, "steps"), (48, "level"), (68, "level")])
def test_spaces_that_lose_a_piece_shift_as_told(card: int, steps: str) -> None:
    g = board("kontum: 1 us_irregular, 1 us_base", "quang_tin: 1 us_irregular, 1 arvn_base")
    d, _, g = play(g, VC, card, "shaded", "event.remove")
    assert d.args[steps] == min(g.support) < 0


def test_an_instruction_has_the_name_of_its_card() -> None:
    """And it is one file: a row of data, or Python where that is not enough."""
    ours, theirs = (Path(str(module.__file__)).parent for module in (instructions, cards))
    named = [path.stem for path in ours.iterdir() if path.suffix in (".py", ".json") and path.stem != "__init__"]
    assert len(named) == len(set(named)) == len(BOOK.listed)
    assert set(named) <= {path.stem for path in theirs.glob("c*.py")}
