"""5.2 A card without a text in the program offers no Event, and says why; a game goes on by Operations."""

import pytest

from sandtable.vietnam.card import EFFECTS, PREREQUISITES
from sandtable.vietnam.pieces import US
from sandtable.vietnam.rules.s2_sequence import act, pivotal_conditions
from sandtable.vietnam.sovereign.library import LIBRARY
from tests.vietnam.play import asked
from tests.vietnam.sovereign.play import war

CARD = 204


def test_a_side_without_a_text_is_not_offered(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nothing pretends: neither key is there, and the reason names the lack."""
    for side in ("unshaded", "shaded"):
        monkeypatch.delitem(EFFECTS, (CARD, side), raising=False)
    g = war()
    g.card, g.next_card = CARD, 205
    d = asked(act(g))
    assert (d.seat, d.topic) == ("us", "turn.action")
    assert [key for key in d.options if key.startswith("event")] == []
    assert d.why_not("event:unshaded") == d.why_not("event:shaded") == [("5.2", "text_missing")]
    assert d.why_not("event") == [("5.2", "no_such_side")]


def test_a_pivotal_event_without_a_text_cannot_be_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delitem(PREREQUISITES, 273, raising=False)
    g = war()
    g.card, g.next_card = CARD, 205
    assert pivotal_conditions(g, US) == [("5.2", "text_missing")]


@pytest.mark.covers("P5.4-a")
def test_no_card_is_momentum() -> None:
    """Capabilities: three a faction."""
    owners = [header.capability for header in LIBRARY.headers.values() if header.capability]
    assert not any(any(header.momentum.values()) for header in LIBRARY.headers.values())
    assert sorted(owners) == ["ARVN"] * 3 + ["NVA"] * 3 + ["US"] * 3 + ["VC"] * 3
