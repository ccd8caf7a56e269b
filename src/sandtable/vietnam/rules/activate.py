"""3.2.2, 3.2.3 Finding Guerrillas: Sweep and Patrol Activate them."""

from sandtable.kernel.decision import Decision, Flow
from sandtable.vietnam.board import IDS
from sandtable.vietnam.pieces import KINDS, NVA_GUERRILLA, VC_GUERRILLA
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import flip

NVA_ONLY, VC_ONLY = "target:nva", "target:vc"


def underground(g: War, s: int) -> int:
    """Underground Guerrillas of both Insurgents in a space."""
    return g.n[s * KINDS + NVA_GUERRILLA] + g.n[s * KINDS + VC_GUERRILLA]


def activate_in(g: War, by: int, s: int, n: int, rule: str) -> Flow[None]:
    """Activate ``n`` Underground Guerrillas, all if they are fewer.

    3.1: where both Insurgents hide, ``by`` says how many of them are VC, or looks for those of one faction only.
    """
    vc, nva = g.n[s * KINDS + VC_GUERRILLA], g.n[s * KINDS + NVA_GUERRILLA]
    n = min(n, vc + nva)
    if n <= 0:
        return
    of_vc, of_nva = min(n, vc), n - min(n, vc)
    if vc and nva:
        ways = {f"n:{k}": (k, n - k) for k in range(max(0, n - nva), min(vc, n) + 1)}
        if n > nva:
            ways[NVA_ONLY] = (0, nva)
        if n > vc:
            ways[VC_ONLY] = (vc, 0)
        key = yield Decision(seat(by), "activate.vc", rule, tuple(ways), {"space": IDS[s], "n": n})
        of_vc, of_nva = ways[key]
    flip(g, s, VC_GUERRILLA, of_vc)
    flip(g, s, NVA_GUERRILLA, of_nva)
