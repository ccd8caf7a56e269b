"""44 Ia Drang (1965): the Air Cavalry flies into the NVA's midst / and lands among more than it bargained for."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_LOC, NORTH_VIETNAM, PROVINCES, SPACES, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, die, remove_among, space, total, with_pieces
from sandtable.vietnam.free_actions import lift_sweep_assault
from sandtable.vietnam.pieces import INSURGENT_PIECES, NVA_TROOPS, US, US_TROOPS
from sandtable.vietnam.state import War

CARD = Card(44, "Ia Drang")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Air Lift into 1 space with NVA, then free Sweep and Assault there; each with something."""
    where = [s for s in SPACES if g.nva[s] and s != NORTH_VIETNAM]
    areas = [s for s in where if not IS_LOC[s]]
    s = yield from space(g, US, CARD, areas or where, loses=INSURGENT_PIECES, lands=True)
    if s != NONE:
        yield from lift_sweep_assault(g, s)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Within 1 space of a Province with NVA Troops, a die roll of US Troops become Casualties."""
    where = [s for s in with_pieces(g, (NVA_TROOPS,), PROVINCES) if total(g, (US_TROOPS,), within(s, 1))]
    s = yield from space(g, f, CARD, where, loses=(US_TROOPS,), most=6, near=1)
    if s != NONE:
        n = yield from die(g, CARD)
        yield from remove_among(g, f, CARD, n, (US_TROOPS,), within(s, 1), us_to=CASUALTIES)
