"""66 Ambassador Taylor (1964): an envoy who intervenes / Saigon looks like a puppet."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import POPULATED, SAIGON, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import OUT_OF_PLAY, option, place_among, remove_support
from sandtable.vietnam.pieces import ARVN, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain

CARD = Card(66, "Ambassador Taylor")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Aid and ARVN Resources +9; then up to 2 US pieces from Out of Play to the South, or Patronage -3, or neither."""
    add_aid(g, 9)
    gain(g, ARVN, 9)
    pieces = (US_TROOPS, US_BASE, US_IRREGULAR)
    able = {"us_pieces": any(g.out_of_play[p] for p in pieces), "patronage_down": g.patronage > 0, "neither": True}
    what = yield from option(g, f, CARD, [word for word, can in able.items() if can])
    if what == "us_pieces":
        yield from place_among(g, f, CARD, 2, pieces, SOUTH, sources=(OUT_OF_PLAY,), up_to=True)
    elif what == "patronage_down":
        add_patronage(g, -3)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 spaces outside Saigon lose their Support; Patronage -3."""
    yield from remove_support(g, f, CARD, 3, [s for s in POPULATED if s != SAIGON])
    add_patronage(g, -3)
