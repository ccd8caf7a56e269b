"""38 McNamara Line (1965): forces pull back behind a fence that the Trail cannot grow past."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, COIN_CONTROL, LAOS_CAMBODIA
from sandtable.vietnam.card import SINGLE, Card
from sandtable.vietnam.event_actions import momentum, relocate, total
from sandtable.vietnam.pieces import ARVN, COIN_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(38, "McNamara Line")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """COIN pieces leave Laos and Cambodia for COIN-Controlled Cities; ARVN -12; no Infiltrate, no Trail by Rally."""
    everybody = total(g, COIN_PIECES, LAOS_CAMBODIA)
    cities = [s for s in CITIES if g.control[s] == COIN_CONTROL]
    yield from relocate(g, f, CARD, everybody, COIN_PIECES, LAOS_CAMBODIA, cities, up_to=False)
    gain(g, ARVN, -12)
    momentum(g, CARD, SINGLE)
