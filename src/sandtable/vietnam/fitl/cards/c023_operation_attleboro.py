"""23 Operation Attleboro (1965): a blow at a tunnel complex / heavy losses around it."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NORTH_VIETNAM, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, die, remove_among, space, with_pieces
from sandtable.vietnam.free_actions import lift_sweep_assault
from sandtable.vietnam.pieces import INSURGENT_PIECES, TUNNELS, US, US_TROOPS
from sandtable.vietnam.state import War

CARD = Card(23, "Operation Attleboro")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Air Lift into, Sweep in and Assault a space with a Tunnel; Tunneled Bases fall like any others."""
    where = [s for s in with_pieces(g, TUNNELS) if s != NORTH_VIETNAM]
    s = yield from space(g, US, CARD, where, loses=INSURGENT_PIECES, lands=True)
    if s != NONE:
        yield from lift_sweep_assault(g, s, tunnels=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A die's number of US Troops within 1 space of a Tunnel become Casualties."""
    s = yield from space(g, f, CARD, with_pieces(g, TUNNELS), loses=(US_TROOPS,), most=6, near=1)
    if s != NONE:
        n = yield from die(g, CARD)
        yield from remove_among(g, f, CARD, n, (US_TROOPS,), within(s, 1), us_to=CASUALTIES)
