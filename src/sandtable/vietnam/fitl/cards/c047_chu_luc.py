"""47 Chu Luc (1965): the South stands and fights back / regulars mass at the border."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NORTH_VIETNAM, SPACES, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, space, with_pieces
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_PIECES, ARVN_TROOPS, NVA, NVA_TROOPS
from sandtable.vietnam.rules import s3_assault
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import place

CARD = Card(47, "Chu Luc")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Available ARVN Troops double the ARVN pieces of a space with NVA; then all ARVN free Assault the NVA only."""
    s = yield from space(g, f, CARD, [s for s in with_pieces(g, ARVN_PIECES) if g.nva[s]], doubles=ARVN_PIECES)
    if s != NONE:
        place(g, s, ARVN_TROOPS, min(holds(g, s, ARVN_PIECES), g.available[ARVN_TROOPS]))
    targets = [s for s in SPACES if s3_assault.next_victims(g, s, (NVA,))]
    assault = Operation(Orders(ARVN, "assault", free=True, only=targets, every=True, enemies=(NVA,)))
    if s3_assault.possible(g, assault):
        yield from s3_assault.assault(g, assault)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 10 NVA Troops within 1 space of North Vietnam."""
    yield from place_among(g, f, CARD, 10, (NVA_TROOPS,), within(NORTH_VIETNAM, 1), up_to=True)
