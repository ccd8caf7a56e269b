"""132 Binh Gia (1964): a relief force that comes in strength / and those that did not. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IS_PROVINCE, SAIGON, SOUTH_JUNGLES, SOUTH_LOWLANDS
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among, remove_among, space
from sandtable.vietnam.free_actions import free_activity, free_operation
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES, RANGERS, VC, VC_BASE, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = Card(132, "Binh Gia")
PREY = (*ARVN_CUBES, *RANGERS)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN Transports free, then Assaults free in 1 Jungle or Lowland Province."""
    yield from free_activity(g, ARVN, "transport")
    yield from free_operation(g, ARVN, "assault", (*SOUTH_JUNGLES, *SOUTH_LOWLANDS), 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In a Province next to Saigon 3 ARVN cubes or Rangers go; VC places a Guerrilla there, at 4 Guerrillas a Base, too."""
    where = [s for s in ADJACENT[SAIGON] if IS_PROVINCE[s]]
    s = yield from space(g, f, CARD, where, loses=PREY, most=3)
    yield from remove_among(g, f, CARD, 3, PREY, [s])
    yield from place_among(g, VC, CARD, 1, (VC_GUERRILLA,), [s])
    if holds(g, s, VC_GUERRILLAS) >= 4:
        yield from place_among(g, VC, CARD, 1, (VC_BASE,), [s])
