"""138 Seaborn Mission (1964): a Canadian carries a threat to Hanoi / which is not impressed. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option
from sandtable.vietnam.pieces import NVA, US
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain, ineligible_next

CARD = Card(138, "Seaborn Mission")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """NVA chooses: NVA Resources -6, or the Trail Degrades by 1 box."""
    choices = [word for word, there in (("resources_down", g.res[NVA]), ("trail_down", g.trail)) if there]
    what = yield from option(g, NVA, CARD, choices)
    if what == "trail_down":
        degrade_trail(g, by_event=True)
    elif what:
        gain(g, NVA, -6)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """NVA Resources +6; the US is Ineligible through the next card."""
    gain(g, NVA, 6)
    ineligible_next(g, US)
