"""209 Le Duan (1961): his critics prevail for now / or he does. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, option, space, with_pieces
from sandtable.vietnam.pieces import NVA, VC, VC_GUERRILLAS
from sandtable.vietnam.rules.s3_attack import guerrilla_attack
from sandtable.vietnam.sovereign.event_actions import of_two, remove_cadres
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(209, "Le Duan")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Hanoi -1; or the NVA takes a Cadre off its Base (of two: VC Resources -3)."""
    if (yield from option(g, f, CARD, ("hanoi", "resources" if of_two(g) else "cadre"))) == "hanoi":
        move_hanoi(g, -1)
    elif of_two(g):
        gain(g, VC, -3)
    else:
        yield from remove_cadres(g, NVA, CARD, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hanoi +1; or VC Attacks free in 1 space and removes 1 enemy more, whatever the die shows."""
    if (yield from option(g, f, CARD, ("hanoi", "attack"))) == "hanoi":
        move_hanoi(g, 1)
        return
    s = yield from space(g, VC, CARD, [s for s in with_pieces(g, VC_GUERRILLAS, SOUTH) if g.coin[s]])
    if s != NONE:
        yield from guerrilla_attack(g, VC, s, extra=1)
