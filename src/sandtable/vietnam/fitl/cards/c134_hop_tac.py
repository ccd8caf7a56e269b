"""134 Hop Tac (1964): pacification spreads in rings from Saigon / the troops for it mutiny. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, COIN_CONTROL, IS_PROVINCE, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import remove_among, shift_some, with_pieces
from sandtable.vietnam.free_actions import pacify_some
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = Card(134, "Hop Tac")
RING = tuple(s for s in ADJACENT[SAIGON] if IS_PROVINCE[s])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN Pacifies in up to 2 COIN-Controlled Provinces next to Saigon with ARVN cubes, at 1 Resource a step."""
    held = [s for s in with_pieces(g, ARVN_CUBES, RING) if g.control[s] == COIN_CONTROL]
    yield from pacify_some(g, ARVN, CARD, 2, held, cost=1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Provinces next to Saigon shift 1 toward Active Opposition; ARVN removes a third of its cubes there, rounded up."""
    for s in (yield from shift_some(g, f, CARD, 2, RING, -1)):
        yield from remove_among(g, ARVN, CARD, -(-holds(g, s, ARVN_CUBES) // 3), ARVN_CUBES, [s])
