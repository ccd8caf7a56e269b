"""274 South First: those who want to win the South prevail in Hanoi (Pivotal, NVA). Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option
from sandtable.vietnam.pieces import NVA, VC
from sandtable.vietnam.sovereign.event_actions import place_cadres
from sandtable.vietnam.sovereign.tracks import move_hanoi
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain

CARD = Card(274, "South First")


@CARD.prerequisite
def ready(g: War) -> bool:
    """Washington at 3 or more, or more than 25 COIN-Controlled Population."""
    return g.washington >= 3 or g.coin_pop > 25


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """Hanoi +1 or +2, as the NVA says; perhaps a Cadre goes to a VC Base; VC Resources + the level of Hanoi."""
    what = yield from option(g, NVA, CARD, ("one_step", "two_steps"))
    move_hanoi(g, 2 if what == "two_steps" else 1)
    yield from place_cadres(g, NVA, CARD, 1)
    gain(g, VC, g.hanoi)
