"""170 Tiger Cages (1968): the police are reformed / and what they did is seen. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, CITIES_PROVINCES, IS_CITY, NEUTRAL
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, shift_some, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, remove_terror

CARD = Card(170, "Tiger Cages")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 Terror markers leave spaces with Police, 1 City with Police shifts 1 toward Active Support; Patronage -2."""
    policed = with_pieces(g, (ARVN_POLICE,), CITIES_PROVINCES)
    for left in (3, 2, 1):
        s = yield from space(g, f, CARD, [s for s in policed if g.terror[s]], "event.clear_terror", True, left=left)
        if s == NONE:
            break
        remove_terror(g, s)
    yield from shift_some(g, f, CARD, 1, [s for s in policed if IS_CITY[s]], 1)
    add_patronage(g, -2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """1 City at Support with Police shifts 1 toward Neutral; Aid -8."""
    where = [s for s in with_pieces(g, (ARVN_POLICE,), CITIES) if g.support[s] > NEUTRAL]
    yield from shift_some(g, f, CARD, 1, where, -1)
    add_aid(g, -8)
