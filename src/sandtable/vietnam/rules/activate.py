"""3.2.2, 3.2.3 Finding Guerrillas: Sweep and Patrol Activate them."""

from sandtable.kernel.decision import Flow, count
from sandtable.vietnam.board import IDS
from sandtable.vietnam.pieces import KINDS, NVA_GUERRILLA, VC_GUERRILLA
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import flip


def underground(g: War, s: int) -> int:
    """Underground Guerrillas of both Insurgents in a space."""
    return g.n[s * KINDS + NVA_GUERRILLA] + g.n[s * KINDS + VC_GUERRILLA]


def activate_in(g: War, f: int, s: int, n: int, rule: str) -> Flow[None]:
    """Activate ``n`` Underground Guerrillas; where there are more, ``f`` says how many of them are VC."""
    vc, nva = g.n[s * KINDS + VC_GUERRILLA], g.n[s * KINDS + NVA_GUERRILLA]
    n = min(n, vc + nva)
    if n <= 0:
        return
    low, high = max(0, n - nva), min(vc, n)
    of_vc = high
    if low < high:
        of_vc = yield from count(seat(f), "activate.vc", rule, low, high, space=IDS[s], n=n)
    flip(g, s, VC_GUERRILLA, of_vc)
    flip(g, s, NVA_GUERRILLA, n - of_vc)
