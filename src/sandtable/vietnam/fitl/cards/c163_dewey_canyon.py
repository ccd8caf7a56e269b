"""163 Dewey Canyon (1968): Marines on both sides of the border / in the mountains in the rain. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CENTRAL_LAOS, QUANG_NAM, QUANG_TRI, SOUTH_HIGHLANDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, space, total, with_pieces
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import INSURGENT_BASES, KINDS, US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, degrade_trail, improve_trail

CARD = Card(163, "Dewey Canyon")
GROUND = (QUANG_TRI, QUANG_NAM, CENTRAL_LAOS)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Sweep, then Assault, in Quang Tri, Quang Nam and Central Laos; if a Base falls the Trail Degrades by 1 box."""
    before = total(g, INSURGENT_BASES, GROUND)
    yield from free_operation(g, US, "sweep", GROUND, monsoon_ok=True)
    yield from free_operation(g, US, "assault", GROUND, follow_up_free=True)
    if total(g, INSURGENT_BASES, GROUND) < before:
        degrade_trail(g, by_event=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 US Troops in a Highland Province of the South become Casualties; the Trail Improves by 1 box."""
    s = yield from space(g, f, CARD, with_pieces(g, (US_TROOPS,), SOUTH_HIGHLANDS), loses=(US_TROOPS,), most=2)
    if s != NONE:
        casualty(g, s, US_TROOPS, min(2, g.n[s * KINDS + US_TROOPS]))
    improve_trail(g)
