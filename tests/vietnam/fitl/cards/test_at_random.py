"""5.1 Every card's sides with random answers: always an answer, never a broken board."""

import pytest

from sandtable.vietnam.card import EFFECTS
from sandtable.vietnam.fitl.library import LIBRARY
from tests.vietnam.fitl.cards.fuzz import at_random


@pytest.mark.parametrize("card", sorted({card for card, _ in EFFECTS if card in LIBRARY.headers}))
def test_every_side_at_random(card: int) -> None:
    at_random(card)
