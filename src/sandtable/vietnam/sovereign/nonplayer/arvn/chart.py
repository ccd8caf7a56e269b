"""8.7 The ARVN non-player of Sovereign of Discord: Fire in the Lake's chart with costs, Hamlets and a Train box of its own."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import chart as fitl
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.pacify import Pacification
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.specials import Specials
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.train import base_to_build
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.transport import Transport
from sandtable.vietnam.nonplayer.facts import space_in
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import ARVN, ARVN_CUBES
from sandtable.vietnam.sovereign.nonplayer.arvn import air_lift
from sandtable.vietnam.sovereign.nonplayer.events import EVENTS
from sandtable.vietnam.sovereign.nonplayer.initiative import Spaces, stays_limited
from sandtable.vietnam.state import War
from sandtable.vietnam.terms import arvn_price

CUBES_TO_TRAIN = 6
"""8.7.2 ARVN Trains if so many cubes are Available."""


SHORT_OF_US_VICTORY = 1
"""8.7.6 ARVN makes Active Support while the US score stays so far below its threshold."""


class OurSpecials(Specials):
    """8.7.2 In Diem's War an Air Lift may take the place of a Transport; neither is worth the initiative by itself."""

    def transports(self, turn: Turn, d: Decision, purpose: str) -> str:
        """8.7.2 Transport or Air Lift, if it leads anywhere."""
        key = super().transports(turn, d, purpose)
        if key and stays_limited(turn, useful=False):
            return ""
        return air_lift.instead_of_transport(turn, d, key)


class Chart(fitl.Chart):
    """8.7 ARVN's chart with what is Sovereign of Discord's own."""

    def __init__(self, transport: Transport, pacification: Pacification, train_spaces: int) -> None:
        super().__init__(transport, pacification, train_spaces)
        counted = ("train.space", "assault.space", "sweep.space", "patrol.destination")
        self.handlers |= {topic: _counting(self.handlers[topic]) for topic in counted}
        self.handlers |= {**air_lift.HANDLERS, "sweep.advisor_wanted": wants_advisor}

    def specials_with(self, transport: Transport) -> Specials:
        """8.7.2, 8.7.4 The activities beside an Operation."""
        return OurSpecials(transport)

    def event(self, turn: Turn, d: Decision) -> str:
        """8.7.1 The Event, or a Pass to wait for a Capability; "" for Operations."""
        return EVENTS.box(turn, d, "8.7.1")

    def action(self, turn: Turn, d: Decision) -> str:
        """8.7 The chart: Event or Pass, Train, Patrol, Assault, Sweep; Pass below what an Operation costs now."""
        event = self.event(turn, d)
        if event:
            return event
        price = arvn_price(turn.g)
        if turn.box("8.7.1", "arvn_below_price", turn.g.res[ARVN] < price, n=price):
            return "pass"
        return self.operation(turn, d) or "pass"

    def train_box(self, g: War) -> bool:
        """8.7.2 Six cubes Available, or a Base to build."""
        return sum(g.available[p] for p in ARVN_CUBES) >= CUBES_TO_TRAIN or base_to_build(g)


def _counting(answer: Handler) -> Handler:
    """The same answer; the spaces of the Operation are counted."""

    def handler(turn: Turn, d: Decision) -> str:
        return turn.plan(Spaces).note(answer(turn, d))

    return handler


def wants_advisor(turn: Turn, d: Decision) -> str:
    """P3.2.3 An Advisor is asked for where Advise could follow: VC are there."""
    return "yes" if turn.g.vc[space_in(d, "target")] else "no"


HANDLERS: dict[str, Handler] = Chart(Transport(), Pacification(short=SHORT_OF_US_VICTORY), fitl.FOUR_SPACES).handlers
