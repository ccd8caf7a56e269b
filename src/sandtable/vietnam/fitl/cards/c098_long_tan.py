"""98 Long Tan (1965): Australians arrive, or clear the jungle / fresh troops are caught"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_JUNGLE, NORTH_VIETNAM, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, OUT_OF_PLAY, option, remove_all, space, with_pieces
from sandtable.vietnam.pieces import GUERRILLAS, KINDS, US_BASE, US_TROOPS, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, place

CARD = Card(98, "Long Tan")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 US Troops from Out of Play into a Province, or all Guerrillas leave every Jungle with US Troops."""
    jungles = [s for s in PROVINCES if IS_JUNGLE[s] and g.n[s * KINDS + US_TROOPS] and holds(g, s, GUERRILLAS)]
    choices = (["troops"] if g.out_of_play[US_TROOPS] else []) + (["guerrillas"] if jungles else [])
    what = yield from option(g, f, CARD, choices)
    if what == "troops":
        s = yield from space(g, f, CARD, [s for s in PROVINCES if s != NORTH_VIETNAM], "event.place")
        place(g, s, US_TROOPS, min(2, g.out_of_play[US_TROOPS]), OUT_OF_PLAY)
    elif what:
        for s in jungles:
            remove_all(g, s, GUERRILLAS)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In a Jungle with 2 VC Guerrillas a US Base and a US Troop become Casualties."""
    where = [s for s in PROVINCES if IS_JUNGLE[s] and holds(g, s, VC_GUERRILLAS) >= 2]
    victims = (US_BASE, US_TROOPS)
    s = yield from space(g, f, CARD, with_pieces(g, victims, where), loses=victims, each=1)
    if s != NONE:
        for p in victims:
            casualty(g, s, p, min(1, g.n[s * KINDS + p]))
