"""6.3.2 Agitate: in the Support Phase, and with Rally by the shaded Cadres (5.3)."""

from sandtable.kernel.decision import Flow, count
from sandtable.vietnam import terms
from sandtable.vietnam.board import ACTIVE_OPPOSITION, IDS, POP
from sandtable.vietnam.operation import SpaceCondition
from sandtable.vietnam.pieces import VC
from sandtable.vietnam.rules.insurgents import spend_guerrillas
from sandtable.vietnam.rules.spaces import no_coin_control, two_guerrillas, vc_there
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import pay, remove_terror, shift

MAX_LEVELS = 2


def _levels(g: War, s: int) -> int:
    return min(MAX_LEVELS, g.support[s] - ACTIVE_OPPOSITION) if POP[s] else 0


ANYWHERE = (
    vc_there("6.3.2"),
    SpaceCondition("6.3.2", "nothing_to_agitate", lambda g, s: g.terror[s] > 0 or _levels(g, s) > 0),
    two_guerrillas(),
)
"""What Agitation demands even where COIN Control does not matter (5.3 Cadres shaded)."""

SPACES_TO_AGITATE = (*ANYWHERE, no_coin_control("6.3.2"))
"""6.3.2 Spaces with VC pieces and no COIN Control, where Agitation has an effect."""


def most_to_spend(g: War, s: int) -> int:
    """6.3.2 Resources that could be spent in the space: 1 for each Terror marker, then 1 for each of 2 levels."""
    return min(g.res[VC], g.terror[s] + _levels(g, s))


def agitate_in(g: War, s: int) -> Flow[None]:
    """6.3.2 Agitate in one space: Terror markers first, then up to 2 levels toward Active Opposition, 1 Resource each.

    It costs Resources even within a free Rally (3.1.2). The caller has checked the conditions and a Resource.
    """
    g.emit("agitate", faction=seat(VC), space=IDS[s])
    if terms.terror_costs_guerrillas(g):
        yield from spend_guerrillas(g, s)
    n = yield from count(seat(VC), "agitate.spend", "6.3.2", 1, most_to_spend(g, s), space=IDS[s], terror=g.terror[s])
    pay(g, VC, n)
    cleared = min(n, g.terror[s])
    remove_terror(g, s, cleared)
    shift(g, s, cleared - n)
