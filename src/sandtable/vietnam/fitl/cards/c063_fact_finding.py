"""63 Fact Finding (1964): inspectors bring help or clean up / inspectors are led by the nose."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, COIN_CONTROL, SAIGON, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import OUT_OF_PLAY, die, option, place_among, remove_support
from sandtable.vietnam.pieces import ARVN, US_BASE, US_IRREGULAR, US_TROOPS, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain

CARD = Card(63, "Fact Finding")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 US pieces come from Out of Play to the South, or a die roll of Patronage becomes ARVN Resources; Aid +6."""
    pieces = (US_TROOPS, US_BASE, US_IRREGULAR)
    choices = ["us_pieces", "patronage"] if any(g.out_of_play[p] for p in pieces) else ["patronage"]
    if (yield from option(g, f, CARD, choices)) == "us_pieces":
        yield from place_among(g, f, CARD, 2, pieces, SOUTH, sources=(OUT_OF_PLAY,))
    else:
        gain(g, ARVN, -add_patronage(g, -(yield from die(g, CARD))))
    add_aid(g, 6)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A COIN-Controlled City other than Saigon loses its Support; Patronage +4 or VC Resources +4."""
    cities = [s for s in CITIES if s != SAIGON and g.control[s] == COIN_CONTROL]
    yield from remove_support(g, f, CARD, 1, cities)
    if (yield from option(g, f, CARD, ("patronage_up", "vc_resources"))) == "patronage_up":
        add_patronage(g, 4)
    else:
        gain(g, VC, 4)
