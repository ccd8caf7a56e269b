"""8.7 The ARVN non-player of the 1st edition: Event, Pass, Train, Patrol, Assault, Sweep."""

from typing import ClassVar

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts1.arvn import moves, redeploy
from sandtable.vietnam.fitl.nonplayer.charts1.arvn.transport import FirstTransport
from sandtable.vietnam.fitl.nonplayer.charts1.events import event_first
from sandtable.vietnam.fitl.nonplayer.charts1.roads import cities_cut_off
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.assault import outcome
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.chart import Chart
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import PatrolPlan, SweepPlan
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.pacify import Pacification
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.train import many_available
from sandtable.vietnam.fitl.nonplayer.charts2.coin import ARVN_SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RaidPlan
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.state import War

TERROR_LIMIT = 40
"""8.7.6 Terror is removed only for a shift that leaves the US score at or below this."""


class FirstChart(Chart):
    """8.7 What the 1st edition's chart decides otherwise."""

    patrols: ClassVar[type[PatrolPlan]] = moves.Patrol
    sweeps: ClassVar[type[SweepPlan]] = moves.Sweep

    def event(self, turn: Turn, d: Decision) -> str:
        """8.1 The Event before all else."""
        return event_first(turn, d)

    def train_box(self, g: War) -> bool:
        """8.7.2 Twelve pieces Available."""
        return many_available(g)

    def patrol_box(self, g: War) -> bool:
        """8.7.3 Guerrillas on LoCs cut a City off from Saigon."""
        return bool(cities_cut_off(g))

    def assault_wanted(self, g: War, s: int) -> bool:
        """8.7.4 An Assault there alone would change Control for the better, or remove a Base or an NVA Troop."""
        found = outcome(g, s)
        return found.changes or found.takes_base or found.troops > 0

    def raids_before_patrol(self, turn: Turn) -> bool:
        """8.7.4 A Raid is made only with an Operation that it may go with."""
        return False

    def sweeps_now(self, turn: Turn) -> bool:
        """8.7.5 Now, or once a Transport has brought somebody."""
        return super().sweeps_now(turn) or (not turn.alone and self.specials.transport.plan(turn, "sweep"))

    def before_sweep(self, turn: Turn, d: Decision) -> str:
        """8.7.5 Raid, else Transport, then the Sweep is planned anew."""
        if turn.moves is None and not turn.alone:
            self.sweeps_now(turn)
        key = self.specials.raid_or_transport(turn, d, "sweep")
        turn.plan(RaidPlan).came_first |= bool(key)
        return key

    def after_sweep(self, turn: Turn, d: Decision) -> str:
        """8.7.5 Nothing."""
        return ""


TRANSPORT = FirstTransport()
CHART = FirstChart(TRANSPORT, Pacification(TERROR_LIMIT), ARVN_SPACES)
HANDLERS: dict[str, Handler] = {**CHART.handlers, **redeploy.HANDLERS}
