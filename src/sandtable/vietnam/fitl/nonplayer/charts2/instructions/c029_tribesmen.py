"""Tribesmen: ARVN removes pieces for COIN Control."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import place_count, planned
from sandtable.vietnam.nonplayer.facts import number_in, offered_spaces
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, INSURGENT_PIECES, TUNNELS
from sandtable.vietnam.query import lacking_for_coin
from sandtable.vietnam.rules.spaces import holds

CARD = BOOK.card(
    29, "Tribesmen", plays={"us": ["removes_base"], "arvn": ["adds_coin_control"], "nva": ["irregulars_abroad"]}
)


def remove(turn: Turn, d: Decision) -> str:
    """29: the next of the chosen spaces where enough enemies can go."""
    g = turn.g
    types = tuple(p for p in INSURGENT_PIECES if p not in TUNNELS)
    left = number_in(d, "left", 1)
    spaces = planned(turn, offered_spaces(d), left, lambda s: holds(g, s, types))
    return next((SPACE_KEY[s] for s in spaces if lacking_for_coin(g, s) > 0 and d.offers(SPACE_KEY[s])), "")


CARD.guide(ARVN, {"event.remove": remove, "event.remove_count": place_count})
