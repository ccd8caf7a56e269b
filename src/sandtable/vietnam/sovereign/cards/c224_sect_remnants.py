"""224 Sect Remnants (1961): the sects make their peace / or join the Front. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import TAY_NINH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, replace_one, space, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, VC, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import LOWLANDS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, shift

CARD = Card(224, "Sect Remnants")


SECTS = (TAY_NINH, *LOWLANDS)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """In Tay Ninh or a Lowland Province 2 Police replace 2 VC Guerrillas; it shifts 1 toward Active Support."""
    s = yield from space(g, f, CARD, with_pieces(g, VC_GUERRILLAS, SECTS))
    if s != NONE:
        stay: dict[tuple[int, int], int] = {}
        for _ in range(2):
            yield from replace_one(g, f, CARD, s, VC_GUERRILLAS, (ARVN_POLICE,), stay)
        shift(g, s, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In Tay Ninh or a Lowland Province 2 VC Guerrillas replace 2 Police; VC Resources +2."""
    s = yield from space(g, f, CARD, [s for s in SECTS if g.n[s * KINDS + ARVN_POLICE]])
    if s != NONE:
        stay: dict[tuple[int, int], int] = {}
        for _ in range(2):
            yield from replace_one(g, f, CARD, s, (ARVN_POLICE,), (VC_GUERRILLA,), stay)
    gain(g, VC, 2)
