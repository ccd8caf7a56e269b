"""152 Constituent Assembly (1965): four in five go to the polls / under fire. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, IS_CITY, IS_PROVINCE, NEUTRAL, POPULATED, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, shift_some, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_terror, markers_left, toward_neutral

CARD = Card(152, "Constituent Assembly")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 COIN-Controlled Cities and 1 COIN-Controlled Province shift 1 toward Active Support."""
    held = [s for s in POPULATED if g.control[s] == COIN_CONTROL]
    yield from shift_some(g, f, CARD, 2, [s for s in held if IS_CITY[s]], 1)
    yield from shift_some(g, f, CARD, 1, [s for s in held if IS_PROVINCE[s]], 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 Provinces with Police get a Terror marker each and, if at Support, shift 1 toward Neutral."""
    chosen: list[int] = []
    while len(chosen) < 3 and markers_left(g):
        found = [s for s in with_pieces(g, (ARVN_POLICE,), PROVINCES) if s not in chosen]
        s = yield from space(g, f, CARD, found, "event.terror", steps=-1)
        if s == NONE:
            break
        chosen.append(s)
        add_terror(g, s)
        if g.support[s] > NEUTRAL:
            toward_neutral(g, s)
