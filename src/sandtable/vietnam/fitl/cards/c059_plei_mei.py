"""59 Plei Mei (1965): a camp breaks the attackers / an offensive out of the sanctuaries."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import OUTSIDE_SOUTH, SPACES, within
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, option, remove_among, space, total, with_pieces
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import COIN_BASES, NVA, NVA_PIECES, TUNNELS
from sandtable.vietnam.rules import s3_attack, s3_march, s4_ambush
from sandtable.vietnam.state import War

CARD = Card(59, "Plei Mei")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 3 NVA pieces leave one space that has a COIN Base in it or next to it."""
    near_base = [s for s in SPACES if total(g, COIN_BASES, within(s, 1))]
    plain = tuple(p for p in NVA_PIECES if p not in TUNNELS)
    found = with_pieces(g, plain, near_base)
    own = with_pieces(g, NVA_PIECES, near_base) if f == NVA else found  # NVA may give up a Tunneled Base (5.1.1)
    s = yield from space(g, f, CARD, own, optional=not found, loses=plain, most=3)
    if s != NONE:
        yield from remove_among(g, f, CARD, 3, NVA_PIECES, [s], tunnels=s not in found)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA free March from outside the South; then free Attack or Ambush (also by Active ones) in any 1 space."""
    march = Operation(Orders(NVA, "march", free=True, monsoon_ok=True))
    if s3_march.possible(g, march, OUTSIDE_SOUTH):
        yield from s3_march.march(g, march, OUTSIDE_SOUTH)
    attack = Operation(Orders(NVA, "attack", free=True, limit=1))
    ambush = Operation(Orders(NVA, "ambush", free=True, limit=1))
    able = {"attack": s3_attack.possible(g, attack), "ambush": s4_ambush.possible(g, ambush, active_ok=True)}
    what = yield from option(g, NVA, CARD, [word for word, can in able.items() if can])
    if what == "attack":
        yield from s3_attack.attack(g, attack)
    elif what == "ambush":
        yield from s4_ambush.ambush(g, ambush, active_ok=True)
