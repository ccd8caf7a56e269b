"""217 Agrovilles (1961): lessons learned / or forced labour. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some, with_pieces
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES
from sandtable.vietnam.sovereign.event_actions import LOWLANDS, free_hamlets, hamlet_sites, place_hamlets
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(217, "Agrovilles")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 Hamlets that are Out of Play become Available; ARVN may place 1 as by Govern."""
    free_hamlets(g, 2)
    yield from place_hamlets(g, ARVN, CARD, 1, hamlet_sites(g))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Lowland Provinces with ARVN cubes shift 1 toward Active Opposition; ARVN Resources -3."""
    yield from shift_some(g, f, CARD, 2, with_pieces(g, ARVN_CUBES, LOWLANDS), -1)
    gain(g, ARVN, -3)
