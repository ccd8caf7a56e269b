"""216 Catholic Refugees (1961): settled where they are useful / and favoured. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, HUE
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, shift_some
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(216, "Catholic Refugees")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 2 Provinces with COIN Control shift 1 toward Active Support; ARVN places 1 Police in each."""
    where = [s for s in PROVINCES if g.control[s] == COIN_CONTROL]
    shifted = yield from shift_some(g, f, CARD, 2, where, 1, up_to=True)
    yield from place_among(g, ARVN, CARD, len(shifted), (ARVN_POLICE,), shifted, per_space=1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """3 of the Provinces and Hue shift 1 toward Active Opposition; Patronage +1."""
    yield from shift_some(g, f, CARD, 3, (*PROVINCES, HUE), -1)
    add_patronage(g, 1)
