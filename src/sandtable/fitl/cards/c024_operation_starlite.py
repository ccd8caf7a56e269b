"""24 Operation Starlite (1965): VC are caught on the coast / they slip away."""

from sandtable.fitl.board import IS_COASTAL, PROVINCES, within
from sandtable.fitl.card import Card
from sandtable.fitl.effects import NONE, remove_all, space, with_pieces
from sandtable.fitl.pieces import TUNNELS, US_TROOPS, VC_GUERRILLA_ACTIVE, VC_PIECES
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import hide_all, stay_eligible
from sandtable.kernel.decision import Flow

CARD = Card(24, "Operation Starlite")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """All VC go from a coastal Province with or next to US Troops."""
    victims = [p for p in VC_PIECES if p not in TUNNELS]
    coast = [s for s in PROVINCES if IS_COASTAL[s] and with_pieces(g, (US_TROOPS,), within(s, 1))]
    s = yield from space(g, f, CARD, with_pieces(g, victims, coast))
    if s != NONE:
        remove_all(g, s, VC_PIECES)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """In up to 3 Provinces all VC Guerrillas go Underground; who plays it stays Eligible."""
    for _ in range(3):
        s = yield from space(g, f, CARD, with_pieces(g, (VC_GUERRILLA_ACTIVE,), PROVINCES), "event.hide", optional=True)
        if s == NONE:
            break
        hide_all(g, s, VC_GUERRILLA_ACTIVE)
    stay_eligible(g, f)
