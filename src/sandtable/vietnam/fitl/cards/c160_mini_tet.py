"""160 Mini-Tet (1968): the second wave is spent / and reaches the cities again. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, remove_among, space
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import ARVN, VC, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.state import War

CARD = Card(160, "Mini-Tet")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 VC Guerrillas leave Saigon and the spaces next to it; then ARVN Assaults free in 1 of these spaces."""
    around = within(SAIGON, 1)
    yield from remove_among(g, f, CARD, 3, VC_GUERRILLAS, around)
    yield from free_operation(g, ARVN, "assault", around, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC places 2 Guerrillas in each of up to 2 Cities and does free Terror there."""
    chosen: list[int] = []
    while len(chosen) < 2:
        left = [s for s in CITIES if s not in chosen]
        s = yield from space(g, VC, CARD, left, "event.terror", True, steps=-1, places=(VC_GUERRILLA,))
        if s == NONE:
            break
        chosen.append(s)
        yield from place_among(g, VC, CARD, 2, (VC_GUERRILLA,), [s])
        yield from free_operation(g, VC, "terror", [s])
