"""8.0 A non-player answers any question at any point, whoever began what (`make any-question GAME=fitl` for thousands)."""

from collections import Counter

import pytest

from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.fitl.game import GAME
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM
from sandtable.vietnam.fitl.setup import SCENARIOS
from sandtable.vietnam.pieces import FACTIONS, NVA, US, VC
from tests.vietnam.fitl.cards.events import put, question
from tests.vietnam.play import board
from tools.games import any_event, any_question


@pytest.mark.parametrize("scenario", SCENARIOS)
@pytest.mark.parametrize("policy", ["np", "np1"])
def test_goes_on_with_what_another_began(scenario: str, policy: str) -> None:
    for job in any_question.jobs("fitl", 25, 7, [scenario], policy=policy):
        found = any_question.play(job)
        assert found.failures == [] and found.forks == 25 and found.answers > 100


def test_every_side_of_every_card_begun_for_every_faction() -> None:
    begun: Counter[tuple[int, str, int]] = Counter()
    for job in any_event.jobs(len(any_event.BEGINNINGS), 3):
        found = any_event.play(job)
        assert found.failures == []
        begun.update(found.begun)
    assert len(begun) == len(any_event.BEGINNINGS) == 4 * 316


@pytest.mark.covers("5.C-82", "8.1.2-a")
@pytest.mark.parametrize("f", [NVA, VC, US])
def test_82_unshaded_goes_on_with_arvn_pieces(f: int) -> None:
    """An Insurgent would never begin it; what it is asked then has an answer all the same."""
    g = put(board(), "out_of_play", arvn_troops=5, arvn_ranger=2, us_troops=1)
    g.card, g.phase = 82, "act"
    d = question(g, f, 82, "unshaded", "do:arvn_pieces")
    assert d.topic == "event.box_piece"
    assert SYSTEM.nonplayer(GAME, FACTIONS[f]).choose(g, d, Mind(Rng(1))) == "piece:arvn_ranger"
