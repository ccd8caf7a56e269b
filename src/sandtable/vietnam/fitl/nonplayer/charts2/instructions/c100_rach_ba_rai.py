"""Rach Ba Rai: whose pieces go."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, KINDS, NVA_BASE, NVA_PIECES, NVA_TROOPS, US, VC_BASE, VC_PIECES
from sandtable.vietnam.rules.spaces import holds

CARD = BOOK.card(100, "Rach Ba Rai", plays={"us": ["policy_nixon"], "arvn": ["removes_base"]})


@CARD.options(US, ARVN)
def greater_loss(turn: Turn, d: Decision) -> Sequence[str]:
    """100 unshaded: whose pieces go: most Bases, then most pieces, VC first (8.4.4, 8.1.2)."""
    g, s = turn.g, space_in(d)
    if s < 0:
        return ()
    nva = tuple(p for p in NVA_PIECES if p != NVA_TROOPS)
    losses = {
        "vc": (g.n[s * KINDS + VC_BASE], holds(g, s, VC_PIECES)),
        "nva": (g.n[s * KINDS + NVA_BASE], holds(g, s, nva)),
    }
    return sorted(losses, key=lambda word: losses[word], reverse=True)
