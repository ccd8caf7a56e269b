"""236 Ho Chi Minh Trail (1962): watched from the hills / or moved to their far side. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, place_among, remove_among
from sandtable.vietnam.pieces import VC, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import HIGHLANDS, place_cadres
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(236, "Ho Chi Minh Trail")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -3; remove 2 VC Guerrillas from Highland Provinces."""
    gain(g, VC, -3)
    yield from remove_among(g, f, CARD, 2, VC_GUERRILLAS, HIGHLANDS)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hanoi +1; or place 3 VC Guerrillas and up to 1 Cadre in Highland Provinces."""
    if (yield from option(g, f, CARD, ("hanoi", "guerrillas"))) == "hanoi":
        move_hanoi(g, 1)
        return
    yield from place_among(g, f, CARD, 3, (VC_GUERRILLA,), HIGHLANDS)
    yield from place_cadres(g, f, CARD, 1, HIGHLANDS)
