"""135 OPLAN 34A (1964): commandos raid the coast of the North / and provoke it. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NORTH_VIETNAM
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import die, place_among, remove_among
from sandtable.vietnam.pieces import NVA, NVA_GUERRILLAS, NVA_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, degrade_trail

CARD = Card(135, "OPLAN 34A")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 NVA Troops or Guerrillas leave North Vietnam; on a die of 4-6 the Trail Degrades by 1 box."""
    yield from remove_among(g, f, CARD, 3, (NVA_TROOPS, *NVA_GUERRILLAS), [NORTH_VIETNAM])
    if (yield from die(g, CARD)) >= 4:
        degrade_trail(g, by_event=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA places 4 Troops in North Vietnam; Aid -6."""
    yield from place_among(g, NVA, CARD, 4, (NVA_TROOPS,), [NORTH_VIETNAM])
    add_aid(g, -6)
