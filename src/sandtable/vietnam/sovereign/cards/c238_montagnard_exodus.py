"""238 Montagnard Exodus (1962): hill people flee the Front / and find no food. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, place_among, remove_among, shift_some, space, with_pieces
from sandtable.vietnam.pieces import ARVN_PIECES, ARVN_POLICE, US_IRREGULAR, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import HIGHLANDS, of_two, us_or_arvn
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, shift

CARD = Card(238, "Montagnard Exodus")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Up to 2 Highland Provinces lose a VC Guerrilla, shift 1 toward Active Support, gain 1 Irregular (of two, Police)."""
    done: list[int] = []
    while len(done) < 2:
        s = yield from space(g, f, CARD, [s for s in HIGHLANDS if s not in done], optional=True)
        if s == NONE:
            break
        done.append(s)
        yield from remove_among(g, f, CARD, 1, VC_GUERRILLAS, [s])
        shift(g, s, 1)
        settler = ARVN_POLICE if of_two(g) else US_IRREGULAR
        yield from place_among(g, us_or_arvn(g), CARD, 1, (settler,), [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """2 Highland Provinces with ARVN pieces shift 1 toward Active Opposition; Aid -2."""
    yield from shift_some(g, f, CARD, 2, with_pieces(g, ARVN_PIECES, HIGHLANDS), -1)
    add_aid(g, -2)
