"""USS New Jersey: ARVN strikes for COIN Control, else by the list of the US."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.strike import strike_target
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import ACTIVE_GUERRILLAS, ARVN, NVA_TROOPS, UNDERGROUND_GUERRILLAS, UNTUNNELED_BASES
from sandtable.vietnam.query import lacking_for_coin
from sandtable.vietnam.rules.spaces import holds

CARD = BOOK.card(30, "USS New Jersey", plays={"arvn": ["adds_coin_control"]}, guides={"arvn": ["us_air_strike"]})


def strike(turn: Turn, d: Decision, otherwise: Handler = strike_target) -> str:
    """30: coastal spaces where 2 hits are enough, highest Population first; ``otherwise`` by the list of the US."""
    g = turn.g

    def open_to(s: int) -> int:
        exposed = holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS))
        bare = not holds(g, s, UNDERGROUND_GUERRILLAS)
        return min(2, exposed + (holds(g, s, UNTUNNELED_BASES) if bare else 0))

    found = [s for s in offered_spaces(d) if 0 < lacking_for_coin(g, s) <= open_to(s)]
    s = turn.pick(RULE, found, [most("highest_population", lambda t, x: POP[x])])
    return SPACE_KEY[s] if s >= 0 else otherwise(turn, d)


CARD.guide(ARVN, {"air_strike.target": strike})
