"""149 Michelin Plantation (1965): the rubber trees are searched / a regiment dies among them. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH_JUNGLES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, faction, space, with_pieces
from sandtable.vietnam.free_actions import sweep_and_assault
from sandtable.vietnam.pieces import ARVN_TROOPS, COIN_FACTIONS, INSURGENT_PIECES, KINDS, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, remove

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
    """4 ARVN Troops leave a Jungle Province of the South with NVA or VC."""
    where = [s for s in with_pieces(g, (ARVN_TROOPS,), SOUTH_JUNGLES) if g.nva[s] or g.vc[s]]
    s = yield from space(g, f, CARD, where, loses=(ARVN_TROOPS,), most=4)
    if s != NONE:
        remove(g, s, ARVN_TROOPS, min(4, g.n[s * KINDS + ARVN_TROOPS]))
