"""38 McNamara Line (1965): forces pull back behind a fence that the Trail cannot grow past."""

from sandtable.fitl.board import CITIES, COIN_CONTROL, LAOS_CAMBODIA
from sandtable.fitl.card import SINGLE, Card
from sandtable.fitl.effects import momentum, relocate, total
from sandtable.fitl.pieces import ARVN, COIN_PIECES
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import gain
from sandtable.kernel.decision import Flow

CARD = Card(38, "McNamara Line")


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """COIN pieces leave Laos and Cambodia for COIN-Controlled Cities; ARVN -12; no Infiltrate, no Trail by Rally."""
    everybody = total(g, COIN_PIECES, LAOS_CAMBODIA)
    cities = [s for s in CITIES if g.control[s] == COIN_CONTROL]
    yield from relocate(g, f, CARD, everybody, COIN_PIECES, LAOS_CAMBODIA, cities, up_to=False)
    gain(g, ARVN, -12)
    momentum(g, CARD, SINGLE)
