"""234 Chinese Rifles (1962): they rust on the way / or arm 230 battalions. Our text."""

from sandtable.kernel.conditions import eligible
from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, option, remove_among, space
from sandtable.vietnam.pieces import VC, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import nva_or_vc
from sandtable.vietnam.sovereign.rules.bombard import WHERE, bombard_in
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(234, "Chinese Rifles")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -4; where it has fewer, VC removes a Guerrilla as well."""
    if gain(g, VC, -4) > -4:
        yield from remove_among(g, VC, CARD, 1, VC_GUERRILLAS, SOUTH)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hanoi +1; or VC Resources +4 and the NVA (of two, VC) Bombards 1 space, whatever Hanoi's level."""
    if (yield from option(g, f, CARD, ("hanoi", "rifles"))) == "hanoi":
        move_hanoi(g, 1)
        return
    gain(g, VC, 4)
    gunners = nva_or_vc(g)
    s = yield from space(g, gunners, CARD, eligible(g, SOUTH, WHERE))
    if s != NONE:
        yield from bombard_in(g, gunners, s)
