"""Green Berets: ARVN chooses the space for COIN Control; the kind of which more can be placed."""

from collections.abc import Sequence

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import space_for
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN, ARVN_RANGER, US, US_IRREGULAR

CARD = BOOK.card(68, "Green Berets", plays={"arvn": ["adds_coin_control"], "nva": ["irregulars_abroad"]})


@CARD.options(US, ARVN)
def three_of_a_kind(turn: Turn, d: Decision) -> Sequence[str]:
    """68 unshaded (8.4.3, 8.4.4): the type of which more can be placed, one's own if equal."""
    ready = {"irregulars": min(3, turn.g.available[US_IRREGULAR]), "rangers": min(3, turn.g.available[ARVN_RANGER])}
    own = "irregulars" if turn.f == US else "rangers"
    return sorted(ready, key=lambda word: (-ready[word], word != own))


CARD.guide(ARVN, space_for(lambda g, s: min(3, max(g.available[ARVN_RANGER], g.available[US_IRREGULAR]))))
