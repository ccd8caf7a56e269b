"""24 Operation Starlite (1965): VC are caught on the coast / they slip away."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_COASTAL, PROVINCES, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, remove_all, space, with_pieces
from sandtable.vietnam.pieces import TUNNELS, US_TROOPS, VC_GUERRILLA_ACTIVE, VC_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import hide_all, stay_eligible

CARD = Card(24, "Operation Starlite")
ACTIVE = (VC_GUERRILLA_ACTIVE,)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """All VC go from a coastal Province with or next to US Troops."""
    victims = tuple(p for p in VC_PIECES if p not in TUNNELS)
    coast = [s for s in PROVINCES if IS_COASTAL[s] and with_pieces(g, (US_TROOPS,), within(s, 1))]
    s = yield from space(g, f, CARD, with_pieces(g, victims, coast), loses=victims)
    if s != NONE:
        remove_all(g, s, VC_PIECES)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In up to 3 Provinces all VC Guerrillas go Underground; who plays it stays Eligible."""
    for _ in range(3):
        s = yield from space(g, f, CARD, with_pieces(g, ACTIVE, PROVINCES), "event.hide", optional=True, hides=ACTIVE)
        if s == NONE:
            break
        hide_all(g, s, VC_GUERRILLA_ACTIVE)
    stay_eligible(g, f)
