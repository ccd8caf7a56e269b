"""149 Michelin Plantation (1965): the rubber trees are searched / a regiment dies among them. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH_JUNGLES, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, faction, remove_among, space, with_pieces
from sandtable.vietnam.free_actions import sweep_and_assault
from sandtable.vietnam.pieces import ARVN_CUBES, COIN_FACTIONS, INSURGENT_PIECES, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(149, "Michelin Plantation")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -5; US or ARVN Sweeps free, then Assaults free, in 1 Jungle Province of the South."""
    gain(g, VC, -5)
    who = yield from faction(g, f, CARD, COIN_FACTIONS)
    where = [s for s in SOUTH_JUNGLES if g.nva[s] or g.vc[s]]
    s = yield from space(g, who, CARD, where, loses=INSURGENT_PIECES)
    if s != NONE:
        yield from sweep_and_assault(g, who, [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A Jungle Province of the South, NVA or VC there or adjacent, loses 4 ARVN cubes; VC Resources +3."""
    near = [s for s in SOUTH_JUNGLES if any(g.nva[a] or g.vc[a] for a in within(s, 1))]
    s = yield from space(g, f, CARD, with_pieces(g, ARVN_CUBES, near), loses=ARVN_CUBES, most=4)
    if s != NONE:
        yield from remove_among(g, f, CARD, 4, ARVN_CUBES, [s])
    gain(g, VC, 3)
