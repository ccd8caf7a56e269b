"""244 Trans-Viet-Nam Railway (1962): the line is guarded / or cut. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IS_COASTAL, LOCS, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, remove_among, space, with_pieces
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, ARVN_POLICE, VC_GUERRILLA_ACTIVE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_sabotage

CARD = Card(244, "Trans-Viet-Nam Railway")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN places 2 Police on LoCs on the coast and Patrols free; then up to 2 Active VC Guerrillas go where ARVN cubes are."""
    yield from place_among(g, ARVN, CARD, 2, (ARVN_POLICE,), [s for s in LOCS if IS_COASTAL[s]])
    yield from free_operation(g, ARVN, "patrol")
    where = with_pieces(g, ARVN_CUBES, LOCS)
    yield from remove_among(g, ARVN, CARD, 2, (VC_GUERRILLA_ACTIVE,), where, up_to=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Sabotage 3 LoCs on the coast or next to Saigon."""
    for _ in range(3):
        found = [s for s in LOCS if not g.sabotage[s] and (IS_COASTAL[s] or SAIGON in ADJACENT[s])]
        s = yield from space(g, f, CARD, found)
        if s == NONE or not add_sabotage(g, s):
            break
