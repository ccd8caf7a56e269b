"""Pathet Lao: ARVN goes home as in a Redeploy."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import IS_CITY, POP
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, COIN_CUBES
from sandtable.vietnam.query import lacking_for_coin
from sandtable.vietnam.rules.spaces import holds

CARD = BOOK.card(58, "Pathet Lao", plays={"arvn": ["removes_base"]})


def home_from_laos(turn: Turn, d: Decision) -> str:
    """58 shaded (8.7.7): where those who leave bring COIN Control of most Population, then a City with fewer than 3 cubes."""
    g = turn.g
    origin = space_in(d, "origin")
    n = holds(g, origin, ARVN_CUBES) if origin >= 0 else 0
    lines: list[SpaceLine] = [
        most("control_of_most_population", lambda t, s: POP[s] if 0 < lacking_for_coin(g, s) <= n else 0),
        prefer("few_cubes", lambda t, s: IS_CITY[s] and holds(g, s, COIN_CUBES) < 3),
    ]
    return turn.pick_space(d, "8.7.7", lines)


CARD.guide(ARVN, {"event.move_to": home_from_laos})
