"""29 Tribesmen (1964): mountain fighters strike / they break away."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, IS_HIGHLAND, NEUTRAL, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_all, remove_among, set_some, space, with_pieces
from sandtable.vietnam.pieces import INSURGENT_PIECES, IRREGULARS, US_IRREGULAR, VC_GUERRILLA
from sandtable.vietnam.placement import bring, obtainable
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, on_map

CARD = Card(29, "Tribesmen")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 4 Insurgent pieces go from spaces with Irregulars."""
    yield from remove_among(g, f, CARD, 4, INSURGENT_PIECES, with_pieces(g, IRREGULARS))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC Guerrillas replace all Irregulars; a Neutral Highland goes to Active Opposition; Patronage -3."""
    stay: dict[tuple[int, int], int] = {}
    while camps := with_pieces(g, IRREGULARS):
        enough = g.available[VC_GUERRILLA] >= on_map(g, US_IRREGULAR)
        s = camps[0] if enough else (yield from space(g, f, CARD, camps, "event.replace", loses=IRREGULARS))
        gone = remove_all(g, s, IRREGULARS)
        comers = obtainable(g, f, s, VC_GUERRILLA, gone, stay)
        yield from bring(g, f, s, VC_GUERRILLA, comers, optional=True, placed=stay)
    highlands = [s for s in PROVINCES if IS_HIGHLAND[s] and g.support[s] == NEUTRAL]
    yield from set_some(g, f, CARD, 1, highlands, ACTIVE_OPPOSITION)
    add_patronage(g, -3)
