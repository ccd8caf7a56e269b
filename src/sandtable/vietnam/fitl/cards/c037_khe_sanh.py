"""37 Khe Sanh (1968): the besiegers bleed / the Marines are pinned down."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, how_many, remove_among, space, with_pieces
from sandtable.vietnam.pieces import KINDS, NVA_TROOPS, US, US_BASE, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, ineligible_next

CARD = Card(37, "Khe Sanh")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """10 NVA Troops go from within 1 space of a US Base with US Troops."""
    where = with_pieces(g, (US_TROOPS,), with_pieces(g, (US_BASE,)))
    s = yield from space(g, f, CARD, where, loses=(NVA_TROOPS,), most=10, near=1)
    if s != NONE:
        yield from remove_among(g, f, CARD, 10, (NVA_TROOPS,), within(s, 1))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 3 US Troops in a space with NVA become Casualties; the US is Ineligible through the next card."""
    where = [s for s in with_pieces(g, (US_TROOPS,)) if g.nva[s]]
    s = yield from space(g, f, CARD, where, loses=(US_TROOPS,), most=3)
    if s != NONE:
        most = min(3, g.n[s * KINDS + US_TROOPS])
        casualty(g, s, US_TROOPS, (yield from how_many(g, f, CARD, s, US_TROOPS, most)))
    ineligible_next(g, US)
