"""The view: what a page needs to know and no rule of its own (thresholds, printed facts of cards, the deck's counts)."""

from __future__ import annotations

import sandtable
from sandtable.vietnam.headers import is_coup
from sandtable.vietnam.state import War

ALL = {"us": "human:a", "arvn": "human:a", "nva": "human:a", "vc": "human:a"}
DECK = [112, 101, 17, 44, 55, 68]


def test_the_printed_facts_of_both_cards() -> None:
    view = sandtable.new("fitl", "short", seed=1, seats=ALL, options={"deck": DECK}).view("us")
    assert (view["card"], view["next_card"]) == (112, 101)
    assert view["faces"]["112"]["order"] == view["order"] == ["vc", "arvn", "us", "nva"]
    assert view["faces"]["101"]["order"] == ["vc", "nva", "us", "arvn"]
    assert view["faces"]["101"]["capability"] == "vc"
    assert view["faces"]["112"]["capability"] is None and view["faces"]["112"]["momentum"] == []


def test_momentum_is_marked_by_side() -> None:
    view = sandtable.new("fitl", "short", seed=1, seats=ALL, options={"deck": [112, 17, 44]}).view(None)
    assert view["faces"]["17"]["momentum"] == ["unshaded"]


def test_the_deck_counts_cards_and_coups_to_the_end() -> None:
    """2.1: the short game has three piles with a Coup card each; the counts agree with what is drawn."""
    table = sandtable.new("fitl", "short", seed=3, seats=ALL)
    seen = -1
    while table.decision is not None:
        table.auto("random", limit=1)
        g: War = table.state
        found = table.view(None)["deck"]
        played = sum(map(is_coup, g.played))
        assert found["coups"] == 3
        assert found["coup"] == played + is_coup(g.next_card)
        assert found["left"] == sum(n for n, _ in g.piles) and found["pile"] <= found["left"]
        assert found["coup_in_pile"] == (bool(g.piles) and g.pile_coup_left)
        assert found["coup"] >= seen
        seen = found["coup"]
    assert table.outcome is not None
    assert seen == 3 or table.outcome["reason"] != "final"


def test_scores_are_the_sum_of_their_parts_and_margins_come_from_thresholds() -> None:
    table = sandtable.new("fitl", "full", seed=5, seats=ALL)
    table.auto("random", limit=400)
    view = table.view("nva")
    for seat, score in view["scores"].items():
        assert sum(view["parts"][seat]) == score
        assert view["margins"][seat] == score - view["thresholds"][seat]
    assert view["parts"]["us"][0] == view["totals"]["support"]
    assert view["parts"]["vc"][0] == view["totals"]["opposition"]
    assert view["ends"] == {"edge": 75, "trail": 4}


def test_the_phases_of_a_coup_round_in_their_order() -> None:
    view = sandtable.new("fitl", "short", seed=1, seats=ALL).view(None)
    assert view["round"][0] == "victory" and view["round"][-1] == "reset" and len(view["round"]) == 11
