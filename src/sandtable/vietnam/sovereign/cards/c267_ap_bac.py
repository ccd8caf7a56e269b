"""267 Ap Bac (1963): claimed as a victory / and fought as a defeat. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, remove_among, space, with_pieces
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, US_ADVISOR, VC
from sandtable.vietnam.sovereign.event_actions import LOWLANDS, of_two
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain, shift

CARD = Card(267, "Ap Bac")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN free Assault in 1 Lowland Province; Aid +3."""
    yield from free_operation(g, ARVN, "assault", LOWLANDS, 1)
    add_aid(g, 3)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """1 Lowland Province loses 2 ARVN Troops and 1 Advisor (of two: 3 Troops), shifts 1 toward Active Opposition; VC +3."""
    prey = (ARVN_TROOPS, US_ADVISOR)
    s = yield from space(g, f, CARD, with_pieces(g, prey, LOWLANDS) or LOWLANDS, steps=-1, loses=prey, most=3)
    yield from remove_among(g, f, CARD, 3 if of_two(g) else 2, (ARVN_TROOPS,), [s])
    yield from remove_among(g, f, CARD, 1, (US_ADVISOR,), [s], us_to=CASUALTIES)
    gain(g, VC, 3)
    shift(g, s, -1)
