"""72 Body Count (1965): killing pays / the dead are counted, the living multiply."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, LAOS_CAMBODIA, POPULATED
from sandtable.vietnam.card import UNSHADED, Card
from sandtable.vietnam.event_actions import momentum, place_each
from sandtable.vietnam.pieces import NVA_TROOPS, VC_GUERRILLA
from sandtable.vietnam.state import War

CARD = Card(72, "Body Count")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Until the Coup, Assault and Patrol cost nothing and bring 3 Aid for each Guerrilla they remove."""
    momentum(g, CARD, UNSHADED)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """1 VC Guerrilla in each space at Active Opposition, 2 NVA Troops in each space of Laos and Cambodia."""
    yield from place_each(g, f, CARD, VC_GUERRILLA, 1, [s for s in POPULATED if g.support[s] == ACTIVE_OPPOSITION])
    yield from place_each(g, f, CARD, NVA_TROOPS, 2, LAOS_CAMBODIA)
