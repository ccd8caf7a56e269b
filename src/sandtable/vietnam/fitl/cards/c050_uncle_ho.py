"""50 Uncle Ho (1964): a known Communist alarms the Free World / and unites a nation behind him."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import OUT_OF_PLAY, option, place_among
from sandtable.vietnam.free_actions import free_limited_operation
from sandtable.vietnam.pieces import ARVN, NVA, US_TROOPS, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(50, "Uncle Ho")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """4 US Troops from Out of Play to the South, or ARVN Resources +9; then ARVN does 2 free Limited Operations."""
    choices = ["us_troops", "arvn_resources"] if g.out_of_play[US_TROOPS] else ["arvn_resources"]
    if (yield from option(g, f, CARD, choices)) == "us_troops":
        yield from place_among(g, f, CARD, 4, (US_TROOPS,), SOUTH, sources=(OUT_OF_PLAY,))
    else:
        gain(g, ARVN, 9)
    for _ in range(2):
        yield from free_limited_operation(g, ARVN, CARD)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC, then NVA, each do 3 free Limited Operations."""
    for faction in (VC, NVA):
        for _ in range(3):
            yield from free_limited_operation(g, faction, CARD)
