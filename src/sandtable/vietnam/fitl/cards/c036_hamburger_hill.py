"""36 Hamburger Hill (1968): a hill is stormed / it was ready."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_HIGHLAND, NORTH_VIETNAM, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, piece, relocate, remove_among, space, with_pieces
from sandtable.vietnam.pieces import INSURGENT_BASES, UNTUNNELED_BASES, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_tunnel

CARD = Card(36, "Hamburger Hill")
HILLS = tuple(s for s in SPACES if IS_HIGHLAND[s])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """4 US Troops move from any spaces to a Highland; an NVA or VC Base there goes, Tunnel or not."""
    s = yield from space(g, f, CARD, [s for s in HILLS if s != NORTH_VIETNAM], loses=INSURGENT_BASES, most=1)
    yield from relocate(g, f, CARD, 4, (US_TROOPS,), SPACES, [s], up_to=False)
    yield from remove_among(g, f, CARD, 1, INSURGENT_BASES, [s], tunnels=True)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """An NVA or VC Base in a Highland gets a Tunnel; 3 US Troops there become Casualties."""
    s = yield from space(g, f, CARD, with_pieces(g, UNTUNNELED_BASES, HILLS))
    if s == NONE:
        return
    base = yield from piece(g, f, CARD, s, UNTUNNELED_BASES, "event.tunnel_base")
    add_tunnel(g, s, base)
    yield from remove_among(g, f, CARD, 3, (US_TROOPS,), [s], us_to=CASUALTIES)
