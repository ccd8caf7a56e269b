"""260 Cambodia Breaks Off (1963): the border is watched / or a sanctuary. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import KIEN_GIANG, KIEN_PHONG, TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, VC, VC_GUERRILLA, VC_GUERRILLA_ACTIVE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, hide_all

CARD = Card(260, "Cambodia Breaks Off")


BORDER = (KIEN_PHONG, KIEN_GIANG, TAY_NINH)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """ARVN places 2 Police in Kien Phong, Kien Giang or Tay Ninh; VC Resources -2."""
    yield from place_among(g, ARVN, CARD, 2, (ARVN_POLICE,), BORDER)
    gain(g, VC, -2)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC places 3 Guerrillas, at most 2 a space, in Kien Phong, Kien Giang and Tay Ninh; all there go Underground."""
    yield from place_among(g, VC, CARD, 3, (VC_GUERRILLA,), BORDER, per_space=2)
    for s in BORDER:
        hide_all(g, s, VC_GUERRILLA_ACTIVE)
