"""81 CIDG (1965): hill people take up arms for the South / they go over to the VC"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_HIGHLAND, PROVINCES, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import (
    NONE,
    die,
    place_among,
    remove_all,
    replace_one,
    space,
    with_pieces,
)
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_RANGER, SPECIAL_FORCES, US_IRREGULAR, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.state import War

CARD = Card(81, "CIDG")


TAKERS = (ARVN_RANGER, US_IRREGULAR, ARVN_POLICE)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """A die of VC Guerrillas in the South are replaced by Rangers, Irregulars or Police."""
    stay: dict[tuple[int, int], int] = {}
    for _ in range((yield from die(g, CARD))):
        s = yield from space(g, f, CARD, with_pieces(g, VC_GUERRILLAS, SOUTH), "event.replace", loses=VC_GUERRILLAS)
        if s == NONE:
            return
        yield from replace_one(g, f, CARD, s, VC_GUERRILLAS, TAKERS, stay)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In one Highland all Rangers, Police and Irregulars (to Available) give way to 2 VC Guerrillas in all."""
    deserters = (*SPECIAL_FORCES, ARVN_POLICE)
    where = [s for s in PROVINCES if IS_HIGHLAND[s]]
    s = yield from space(g, f, CARD, with_pieces(g, deserters, where), loses=deserters)
    if s != NONE:
        remove_all(g, s, deserters)
        yield from place_among(g, f, CARD, 2, [VC_GUERRILLA], [s])
