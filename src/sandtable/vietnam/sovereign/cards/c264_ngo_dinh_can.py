"""264 Ngo Dinh Can (1963): the brother in Hue rules with success / and harshly. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, HUE, QUANG_NAM, QUANG_TIN, QUANG_TRI
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, can_shift, remove_among, shift_some, space, with_pieces
from sandtable.vietnam.pieces import VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, shift

CARD = Card(264, "Ngo Dinh Can")


REALM = (QUANG_TRI, QUANG_NAM, QUANG_TIN, HUE)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 of Quang Tri, Quang Nam, Quang Tin and Hue: each loses 1 VC Guerrilla and shifts 1 toward Active Support."""
    done: list[int] = []
    while len(done) < 2:
        found = [s for s in REALM if s not in done and (with_pieces(g, VC_GUERRILLAS, [s]) or can_shift(g, s, 1))]
        s = yield from space(g, f, CARD, found, steps=1, loses=VC_GUERRILLAS, most=1)
        if s == NONE:
            break
        done.append(s)
        yield from remove_among(g, f, CARD, 1, VC_GUERRILLAS, [s])
        shift(g, s, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Hue and a Province next to it shift 1 toward Active Opposition; Patronage +1."""
    shift(g, HUE, -1)
    yield from shift_some(g, f, CARD, 1, [s for s in ADJACENT[HUE] if s in PROVINCES], -1)
    add_patronage(g, 1)
