"""94 Tunnel Rats (1968): the war goes underground: dig in, or clear a warren out"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, option, piece, remove_among, space, with_pieces
from sandtable.vietnam.pieces import KINDS, TUNNELS, UNTUNNELED_BASES, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_tunnel

CARD = Card(94, "Tunnel Rats")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """Tunnels on an Insurgent Base in each of 2 Provinces, or remove a Tunneled Base from a space with US Troops."""
    bases = with_pieces(g, UNTUNNELED_BASES, PROVINCES)
    warrens = [s for s in with_pieces(g, TUNNELS) if g.n[s * KINDS + US_TROOPS]]
    choices = (["tunnels"] if bases else []) + (["remove_tunneled_base"] if warrens else [])
    what = yield from option(g, f, CARD, choices)
    if what == "tunnels":
        for _ in range(2):
            s = yield from space(g, f, CARD, bases, "event.tunnel", each=1)
            if s == NONE:
                return
            bases.remove(s)
            add_tunnel(g, s, (yield from piece(g, f, CARD, s, UNTUNNELED_BASES, "event.tunnel_base")))
    elif what:
        yield from remove_among(g, f, CARD, 1, TUNNELS, warrens, tunnels=True)
