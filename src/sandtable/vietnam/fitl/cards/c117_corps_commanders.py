"""117 Corps Commanders (1968): a general takes the lead / a general ignores Saigon"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IS_LOC, NORTH_VIETNAM, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import (
    AVAILABLE,
    NONE,
    OUT_OF_PLAY,
    die,
    place_among,
    remove_among,
    space,
    with_pieces,
)
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ARVN, ARVN_PIECES, ARVN_TROOPS
from sandtable.vietnam.rules.s3_sweep import possible, sweep
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import ineligible_next

CARD = Card(117, "Corps Commanders")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN places 3 Troops, Out of Play or Available, in 1 or 2 adjacent spaces, then Sweeps free in each."""
    if not (g.available[ARVN_TROOPS] or g.out_of_play[ARVN_TROOPS]):
        return
    first = yield from space(g, ARVN, CARD, [s for s in SPACES if s != NORTH_VIETNAM], "event.place")
    beside = [s for s in ADJACENT[first] if s != NORTH_VIETNAM]
    second = yield from space(g, ARVN, CARD, beside, "event.place", optional=True)
    where = [first] if second == NONE else [first, second]
    boxes = (AVAILABLE, OUT_OF_PLAY)
    placed = yield from place_among(g, ARVN, CARD, 3, [ARVN_TROOPS], where, sources=boxes, from_map=False)
    spaces = [s for s in sorted(set(placed)) if not IS_LOC[s]]
    op = Operation(Orders(ARVN, "sweep", free=True, only=spaces, monsoon_ok=True, every=True))
    if spaces and possible(g, op):
        yield from sweep(g, op)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A die of ARVN pieces leave 1 or 2 adjacent spaces; ARVN is Ineligible through the next card."""
    left = yield from die(g, CARD)
    s = yield from space(g, f, CARD, with_pieces(g, ARVN_PIECES), loses=ARVN_PIECES, most=6)
    if s != NONE:
        beside = with_pieces(g, ARVN_PIECES, ADJACENT[s])
        b = yield from space(g, f, CARD, beside, optional=True, loses=ARVN_PIECES, most=6)
        yield from remove_among(g, f, CARD, left, ARVN_PIECES, [s] if b == NONE else [s, b])
    ineligible_next(g, ARVN)
