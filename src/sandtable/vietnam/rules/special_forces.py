"""4.2.1, 4.3.3 One Underground Irregular or Ranger turns Active to remove two enemy pieces."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.ask import NONE, pick_piece, piece_why
from sandtable.vietnam.board import NORTH_VIETNAM
from sandtable.vietnam.pieces import GUERRILLAS, INSURGENT_FACTIONS, KINDS, NVA_TROOPS, OWNER, TUNNELS, UNTUNNELED_BASES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import casualty, flip

REMOVALS = 2
NON_BASES = (NVA_TROOPS, *GUERRILLAS)


def prey(g: War, s: int) -> int:
    """Pieces Special Forces could remove there: all but Tunneled Bases, Bases only when nothing else is left."""
    if s == NORTH_VIETNAM or not (g.nva[s] or g.vc[s]):
        return 0
    return g.nva[s] + g.vc[s] - holds(g, s, TUNNELS)


def strike(g: War, by: int, s: int, piece: int, rule: str, removals: int = REMOVALS) -> Flow[None]:
    """Activate the Underground ``piece`` and remove 2 enemies (5.3: or 3), Underground ones too, Bases last, no Tunneled Base.

    3.1, 4.1: a faction that was hit loses the second piece too, if it has one to lose; the other may be left alone.
    """
    flip(g, s, piece)
    row, i = g.n, s * KINDS
    hit = NONE
    for left in range(removals, 0, -1):
        found = [p for p in NON_BASES if row[i + p]] or [p for p in UNTUNNELED_BASES if row[i + p]]
        ignorable = hit != NONE and all(OWNER[p] != hit for p in found)
        why = piece_why(g, s, rule, INSURGENT_FACTIONS, found)
        p = yield from pick_piece(g, by, "special_forces.remove", rule, s, found, ignorable, why, left=left)
        if p == NONE:
            return
        casualty(g, s, p)
        hit = OWNER[p]
