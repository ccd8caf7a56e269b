"""156 Lang Vei (1968): tanks in the light of flares / tanks on the bunkers. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CENTRAL_LAOS, QUANG_TRI
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among
from sandtable.vietnam.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import COIN_BASES, KINDS, NVA, NVA_TROOPS, SPECIAL_FORCES, US
from sandtable.vietnam.rules import s3_march
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import CASUALTIES, casualty

CARD = Card(156, "Lang Vei")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 NVA Troops leave Quang Tri or Central Laos; then a free US Air Strike."""
    yield from remove_among(g, f, CARD, 2, (NVA_TROOPS,), (QUANG_TRI, CENTRAL_LAOS))
    yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA Marches free into Quang Tri; with NVA Troops there it loses all Irregulars, all Rangers and 1 COIN Base."""
    march = Operation(Orders(NVA, "march", free=True, only=[QUANG_TRI], monsoon_ok=True))
    if s3_march.possible(g, march):
        yield from s3_march.march(g, march)
    if g.n[QUANG_TRI * KINDS + NVA_TROOPS]:
        for p in SPECIAL_FORCES:
            casualty(g, QUANG_TRI, p, g.n[QUANG_TRI * KINDS + p])
        yield from remove_among(g, f, CARD, 1, COIN_BASES, [QUANG_TRI], us_to=CASUALTIES)
