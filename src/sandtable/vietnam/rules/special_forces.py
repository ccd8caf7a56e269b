"""4.2.1, 4.3.3 One Underground Irregular or Ranger turns Active to remove two enemy pieces."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.ask import remove_tiers
from sandtable.vietnam.board import NORTH_VIETNAM
from sandtable.vietnam.pieces import GUERRILLAS, NVA_TROOPS, UNTUNNELED_BASES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import flip

REMOVALS = 2
NON_BASES = (NVA_TROOPS, *GUERRILLAS)


def prey(g: War, s: int) -> int:
    """Pieces Special Forces could remove there: all but Tunneled Bases, Bases only when nothing else is left."""
    return 0 if s == NORTH_VIETNAM else holds(g, s, NON_BASES) + holds(g, s, UNTUNNELED_BASES)


def strike(g: War, f: int, s: int, piece: int, rule: str) -> Flow[None]:
    """Activate the Underground ``piece`` and remove 2 enemies, Underground ones too, Bases last, no Tunneled Base."""
    flip(g, s, piece)
    yield from remove_tiers(g, f, "special_forces.remove", rule, s, REMOVALS, (NON_BASES, UNTUNNELED_BASES))
