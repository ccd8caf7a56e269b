"""273 Limited Partnership: advisers join ARVN's units (Pivotal, US). Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, shift_some
from sandtable.vietnam.free_actions import free_operation
from sandtable.vietnam.pieces import US
from sandtable.vietnam.sovereign.tracks import move_washington
from sandtable.vietnam.state import War

CARD = Card(273, "Limited Partnership")


@CARD.prerequisite
def ready(g: War) -> bool:
    """A VC score above 15, or Hanoi at 3 or more."""
    return g.vc_score > 15 or g.hanoi >= 3


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """Washington +1 or +2, as the US says, and a City a step toward Active Support; then it Advises free as by an Operation."""
    what = yield from option(g, US, CARD, ("one_step", "two_steps"))
    steps = yield from move_washington(g, 2 if what == "two_steps" else 1)
    yield from shift_some(g, US, CARD, steps, CITIES, 1)
    yield from free_operation(g, US, "advise", optional=True)
