"""168 Land to the Tiller (1968): tenants own what they farm / landlords collect behind the army. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL, SOUTH_LOWLANDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some, with_pieces
from sandtable.vietnam.pieces import ARVN_CUBES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage

CARD = Card(168, "Land to the Tiller")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 3 COIN-Controlled Lowland Provinces shift 1 toward Active Support; Patronage -2."""
    yield from shift_some(g, f, CARD, 3, [s for s in SOUTH_LOWLANDS if g.control[s] == COIN_CONTROL], 1, up_to=True)
    add_patronage(g, -2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Lowland Provinces with ARVN cubes shift 1 toward Active Opposition; Patronage +2."""
    yield from shift_some(g, f, CARD, 2, with_pieces(g, ARVN_CUBES, SOUTH_LOWLANDS), -1)
    add_patronage(g, 2)
