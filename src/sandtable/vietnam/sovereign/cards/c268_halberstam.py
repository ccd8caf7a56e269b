"""268 Halberstam (1963): censors and briefings hold / or the Delta's loss is news. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import COIN_CONTROL
from sandtable.vietnam.card import Card
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage

CARD = Card(268, "Halberstam")


MOST_LOST = 6


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Aid +3; Patronage +1."""
    add_aid(g, 3)
    add_patronage(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Washington -1; Aid -1 for every 2 Provinces without COIN Control, at most -6."""
    yield from move_washington(g, -1)
    lost = sum(g.control[s] != COIN_CONTROL for s in PROVINCES)
    add_aid(g, -min(MOST_LOST, lost // 2))
