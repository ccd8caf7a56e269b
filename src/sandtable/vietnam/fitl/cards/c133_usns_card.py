"""133 USNS Card (1964): the port is guarded / frogmen had reached the pier. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT_LOCS, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, UNDERGROUND_GUERRILLAS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_terror, flip

CARD = Card(133, "USNS Card")
PORT = (SAIGON, *ADJACENT_LOCS[SAIGON])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 Police go to Saigon and the LoCs next to it, where all Guerrillas turn Active; Aid +4."""
    yield from place_among(g, f, CARD, 3, (ARVN_POLICE,), PORT)
    for s in PORT:
        for p in UNDERGROUND_GUERRILLAS:
            flip(g, s, p, g.n[s * KINDS + p])
    add_aid(g, 4)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """A Terror marker in Saigon, added to any there; Aid -8."""
    add_terror(g, SAIGON)
    add_aid(g, -8)
