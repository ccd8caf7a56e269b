"""148 1st Cavalry Division (1965): an army that flies / and falls ill in its tents. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import BINH_DINH, QUI_NHON, SOUTH_HIGHLANDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, remove_among
from sandtable.vietnam.free_actions import free_activity
from sandtable.vietnam.pieces import US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import AVAILABLE, CASUALTIES, OUT_OF_PLAY, ineligible_next

CARD = Card(148, "1st Cavalry Division")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US places up to 4 Troops, Available or Out of Play, in Qui Nhon or Binh Dinh; then its free Air Lift."""
    boxes = (OUT_OF_PLAY, AVAILABLE)
    yield from place_among(g, US, CARD, 4, (US_TROOPS,), (QUI_NHON, BINH_DINH), sources=boxes, up_to=True)
    yield from free_activity(g, US, "air_lift")


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 US Troops in Qui Nhon or Highland Provinces of the South are Casualties; the US is Ineligible through the next card."""
    yield from remove_among(g, f, CARD, 2, (US_TROOPS,), (QUI_NHON, *SOUTH_HIGHLANDS), us_to=CASUALTIES)
    ineligible_next(g, US)
