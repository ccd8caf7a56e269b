"""231 Neutral Laos (1962): fourteen states sign / and the corridor stays open. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IN_LAOS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, place_among
from sandtable.vietnam.pieces import NVA, VC, VC_GUERRILLA
from sandtable.vietnam.sovereign.event_actions import PROVINCES, of_two, remove_cadres
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(231, "Neutral Laos")


BORDER = tuple(s for s in PROVINCES if any(IN_LAOS[a] for a in ADJACENT[s]))


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Hanoi -1; from 3 or more, the NVA also takes a Cadre off its Base (of two: VC Resources -3)."""
    high = g.hanoi >= 3
    move_hanoi(g, -1)
    if high and of_two(g):
        gain(g, VC, -3)
    elif high:
        yield from remove_cadres(g, NVA, CARD, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hanoi +1; or place 2 VC Guerrillas in Provinces next to Laos."""
    if (yield from option(g, f, CARD, ("hanoi", "guerrillas"))) == "hanoi":
        move_hanoi(g, 1)
    else:
        yield from place_among(g, f, CARD, 2, (VC_GUERRILLA,), BORDER)
