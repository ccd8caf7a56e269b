"""223 Phuoc Vinh (1961): a provincial capital is relieved / or held for some hours. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT_CITIES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, space, with_pieces
from sandtable.vietnam.free_actions import sweep_and_assault
from sandtable.vietnam.pieces import ARVN, ARVN_RANGER, ARVN_TROOPS, VC, VC_GUERRILLAS
from sandtable.vietnam.rules.s3_attack import guerrilla_attack
from sandtable.vietnam.sovereign.event_actions import JUNGLES, PROVINCES
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War

CARD = Card(223, "Phuoc Vinh")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """In 1 Jungle Province ARVN places 2 Troops or Rangers, then Sweeps and Assaults free."""
    s = yield from space(g, ARVN, CARD, [s for s in JUNGLES if g.vc[s]] or JUNGLES, fights=True)
    yield from place_among(g, ARVN, CARD, 2, (ARVN_TROOPS, ARVN_RANGER), [s])
    yield from sweep_and_assault(g, ARVN, [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC free Attack in 1 Province, without a die; next to a City, Regime Stability worsens 1."""
    s = yield from space(g, VC, CARD, [s for s in with_pieces(g, VC_GUERRILLAS, PROVINCES) if g.coin[s]])
    if s != NONE:
        yield from guerrilla_attack(g, VC, s, sure=True)
        if ADJACENT_CITIES[s]:
            move_stability(g, -1)
