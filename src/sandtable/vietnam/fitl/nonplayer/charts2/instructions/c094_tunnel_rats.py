"""Tunnel Rats: Tunnels of one's own, or a Tunneled Base beside US Troops."""

from sandtable.vietnam.board import PROVINCES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.instructions import when
from sandtable.vietnam.pieces import ARVN, KINDS, TUNNELS, US, US_TROOPS
from sandtable.vietnam.rules.spaces import holds

CARD = BOOK.card(
    94,
    "Tunnel Rats",
    plays={"nva": ["places_own_tunnels"], "vc": ["places_own_tunnels"]},
    guides={"nva": ["own_tunnels"], "vc": ["own_tunnels"]},
)
TUNNELED_BASE = when(
    "removes_tunneled_base", lambda g: any(g.n[s * KINDS + US_TROOPS] and holds(g, s, TUNNELS) for s in PROVINCES)
)
for f in (US, ARVN):
    CARD.plays(f, TUNNELED_BASE)
