"""21 Americal (1968): the 23rd Division is moved about / its sweeps turn Provinces against it."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_OPPOSITION, NORTH_VIETNAM, PROVINCES, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import (
    AVAILABLE,
    NONE,
    OUT_OF_PLAY,
    can_shift,
    move_boxes,
    place_some,
    relocate,
    remove_among,
    somewhere,
    space,
    with_pieces,
)  # fmt: skip
from sandtable.vietnam.pieces import TUNNELS, US, US_TROOPS, VC, VC_PIECES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import set_support

CARD = Card(21, "Americal")
MOST = 2


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """The US moves up to 2 Troops from the map and up to 2 from Out of Play, all to one space or to Available."""
    spaces = [s for s in SPACES if s != NORTH_VIETNAM]
    box, s = yield from somewhere(g, US, CARD, (AVAILABLE,), spaces, piece="us_troops", left=2 * MOST)
    if box:
        yield from remove_among(g, US, CARD, MOST, (US_TROOPS,), SPACES, us_to=AVAILABLE, up_to=True)
        yield from move_boxes(g, US, CARD, MOST, (US_TROOPS,), OUT_OF_PLAY, AVAILABLE, up_to=True)
    else:
        yield from relocate(g, US, CARD, MOST, (US_TROOPS,), spaces, [s])
        yield from place_some(g, US, CARD, s, US_TROOPS, MOST, OUT_OF_PLAY)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """1 or 2 Provinces with US Troops each lose a VC piece and go to Active Opposition, those that change first.

    VC may spend a Tunneled Base of its own, but need not (5.1.1).
    """
    done: list[int] = []
    plain = [p for p in VC_PIECES if p not in TUNNELS]
    victims = VC_PIECES if f == VC else plain
    while len(done) < MOST:
        with_troops = [s for s in with_pieces(g, (US_TROOPS,), PROVINCES) if s not in done]
        where = with_pieces(g, victims, with_troops)
        changing = [s for s in where if can_shift(g, s, -1)]
        offered = changing or where
        may_stop = bool(done) or not with_pieces(g, plain, offered)
        s = yield from space(g, f, CARD, offered, optional=may_stop, level=ACTIVE_OPPOSITION)
        if s == NONE:
            return
        done.append(s)
        yield from remove_among(g, f, CARD, 1, victims, [s], tunnels=f == VC)
        set_support(g, s, ACTIVE_OPPOSITION)
