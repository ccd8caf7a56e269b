"""53 Sappers (1965): tactics that cost Troops / charges under the Bases."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PROVINCES, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, remove_among, space, with_pieces
from sandtable.vietnam.pieces import ARVN_BASE, KINDS, NVA_TROOPS, US_BASE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import remove, stay_eligible

CARD = Card(53, "Sappers")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 NVA Troops leave each of up to 3 spaces in the South; the executing faction stays Eligible."""
    chosen: list[int] = []
    while len(chosen) < 3:
        found = [s for s in with_pieces(g, (NVA_TROOPS,), SOUTH) if s not in chosen]
        s = yield from space(g, f, CARD, found, optional=bool(chosen), loses=(NVA_TROOPS,), most=2)
        if s == NONE:
            break
        chosen.append(s)
        remove(g, s, NVA_TROOPS, min(2, g.n[s * KINDS + NVA_TROOPS]))
    stay_eligible(g, f)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 1 US and up to 2 ARVN Bases are lost in Provinces; the US one is a Casualty."""
    yield from remove_among(g, f, CARD, 1, (US_BASE,), PROVINCES, us_to=CASUALTIES, up_to=True)
    yield from remove_among(g, f, CARD, 2, (ARVN_BASE,), PROVINCES, up_to=True)
