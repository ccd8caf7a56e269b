"""110 No Contact (1964): a lull: the wounded return, scouts vanish / the enemy melts away"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, place_among
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN_RANGER_ACTIVE,
    US_BASE,
    US_IRREGULAR,
    US_IRREGULAR_ACTIVE,
    US_TROOPS,
)
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import hide_all

CARD = Card(110, "No Contact")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 2 Casualties go to the map; all Rangers and Irregulars turn Underground."""
    pieces = (US_TROOPS, US_BASE, US_IRREGULAR)
    yield from place_among(g, f, CARD, 2, pieces, SPACES, sources=(CASUALTIES,), from_map=False)
    _hide(g, (US_IRREGULAR_ACTIVE, ARVN_RANGER_ACTIVE))


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """All Guerrillas turn Underground."""
    _hide(g, ACTIVE_GUERRILLAS)


def _hide(g: War, types: tuple[int, ...]) -> None:
    for s in SPACES:
        for p in types:
            hide_all(g, s, p)
