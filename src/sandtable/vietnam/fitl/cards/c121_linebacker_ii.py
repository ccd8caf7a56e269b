"""121 Linebacker II: bombs without limits bring the North to the table (Pivotal, US)"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SPACES
from sandtable.vietnam.card import SINGLE, Card
from sandtable.vietnam.event_actions import AVAILABLE, CASUALTIES, OUT_OF_PLAY, move_boxes, option, remove_among
from sandtable.vietnam.pieces import NVA, NVA_BASES, US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.terms import linebacker_threshold
from sandtable.vietnam.verbs import box, gain, ineligible_next

CARD = Card(121, "Linebacker II")


PRISONERS = 3
CASUALTY_TYPES = (US_TROOPS, US_BASE, US_IRREGULAR)


@CARD.prerequisite
def ready(g: War) -> bool:
    """2 leader cards, and a US score above 40 (above 25 after Peace Talks)."""
    return len(g.leader_cards) >= 2 and g.us_score > linebacker_threshold(g)


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """NVA removes 2 Bases, halves its Resources and is Ineligible; 3 US Casualties become Available."""
    yield from _bases(g)
    gain(g, NVA, -((g.res[NVA] + 1) // 2))
    ineligible_next(g, NVA)
    yield from move_boxes(g, US, CARD, PRISONERS, CASUALTY_TYPES, CASUALTIES, AVAILABLE)


@CARD.first_edition(SINGLE)
def event_first_edition(g: War, f: int) -> Flow[None]:
    """1st edition: NVA Resources -15; 6 US Casualties, or 3 US pieces Out of Play, become Available."""
    yield from _bases(g)
    gain(g, NVA, -15)
    ineligible_next(g, NVA)
    sources = {CASUALTIES: 6, OUT_OF_PLAY: 3}
    what = yield from option(g, US, CARD, [b for b in sources if any(box(g, b)[p] for p in CASUALTY_TYPES)])
    if what:
        yield from move_boxes(g, US, CARD, sources[what], CASUALTY_TYPES, what, AVAILABLE)


def _bases(g: War) -> Flow[None]:
    """NVA chooses 2 of its Bases; a Tunneled one only if it wants to (5.1.1)."""
    yield from remove_among(g, NVA, CARD, 2, NVA_BASES, SPACES)
