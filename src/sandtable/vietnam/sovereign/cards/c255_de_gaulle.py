"""255 De Gaulle (1963): Hanoi and Paris talk / and so do the cafes of Saigon. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import HUE, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import die
from sandtable.vietnam.pieces import NVA, VC
from sandtable.vietnam.sovereign.event_actions import of_two, remove_cadres
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, toward_neutral

CARD = Card(255, "De Gaulle")


SPARED = 3


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Hanoi -1; the NVA takes a Cadre off its Base (of two: VC Resources -2)."""
    move_hanoi(g, -1)
    if of_two(g):
        gain(g, VC, -2)
    else:
        yield from remove_cadres(g, NVA, CARD, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Saigon and Hue, where they have Support, shift 1 toward Neutral on a die of 4-6 each."""
    for s in (SAIGON, HUE):
        if g.support[s] > 0 and (yield from die(g, CARD)) > SPARED:
            toward_neutral(g, s)
