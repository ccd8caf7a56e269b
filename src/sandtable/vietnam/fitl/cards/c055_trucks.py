"""55 Trucks (1964): the Trail chokes and NVA has to pull out / convoys roll and Bases shift."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CAMBODIA, LAOS, LAOS_CAMBODIA
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import relocate, remove_among, total
from sandtable.vietnam.pieces import NVA, NVA_BASE, NVA_PIECES, VC
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import degrade_trail, gain

CARD = Card(55, "Trucks")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Degrade the Trail by 2 boxes; NVA removes 4 of its pieces from Laos and 4 from Cambodia."""
    degrade_trail(g, 2, by_event=True)
    yield from remove_among(g, NVA, CARD, 4, NVA_PIECES, LAOS)
    yield from remove_among(g, NVA, CARD, 4, NVA_PIECES, CAMBODIA)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA and VC each gain twice the Trail; NVA may rearrange its Bases without Tunnel in Laos and Cambodia."""
    gain(g, NVA, 2 * g.trail)
    gain(g, VC, 2 * g.trail)
    bases = total(g, (NVA_BASE,), LAOS_CAMBODIA)
    yield from relocate(g, NVA, CARD, bases, (NVA_BASE,), LAOS_CAMBODIA, LAOS_CAMBODIA)
