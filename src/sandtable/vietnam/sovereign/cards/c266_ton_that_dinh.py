"""266 Ton That Dinh (1963): the governor of Saigon stays loyal / or is won over. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, SAIGON, TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, remove_among, total
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, VC_PIECES
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import CHAOTIC, War

CARD = Card(266, "Ton That Dinh")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN places 3 cubes in Saigon; a Chaotic regime, or one in Crisis, improves 1."""
    yield from place_among(g, ARVN, CARD, 3, ARVN_CUBES, [SAIGON])
    if g.stability >= CHAOTIC:
        move_stability(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Remove 3 ARVN cubes from Saigon and Tay Ninh; if Saigon has no more cubes than VC pieces around it, Stability -1."""
    yield from remove_among(g, f, CARD, 3, ARVN_CUBES, (SAIGON, TAY_NINH))
    if total(g, ARVN_CUBES, [SAIGON]) <= total(g, VC_PIECES, ADJACENT[SAIGON]):
        move_stability(g, -1)
