"""140 Vung Ro Bay (1965): a ship full of arms is caught / the others came through. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_COASTAL, LOCS, SOUTH_PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import ARVN_POLICE, NVA, VC, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(140, "Vung Ro Bay")
COASTAL_LOCS = tuple(s for s in LOCS if IS_COASTAL[s])
COASTAL_PROVINCES = tuple(s for s in SOUTH_PROVINCES if IS_COASTAL[s])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -6, NVA Resources -3; 2 Police go to coastal LoCs."""
    gain(g, VC, -6)
    gain(g, NVA, -3)
    yield from place_among(g, f, CARD, 2, (ARVN_POLICE,), COASTAL_LOCS)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC Resources +6; VC places 2 Guerrillas in coastal Provinces of the South."""
    gain(g, VC, 6)
    yield from place_among(g, VC, CARD, 2, (VC_GUERRILLA,), COASTAL_PROVINCES)
