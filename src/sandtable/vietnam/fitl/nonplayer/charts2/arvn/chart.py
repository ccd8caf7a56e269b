"""8.7 The ARVN non-player: its chart, box by box (Train, Assault, moves, special activities: arvn_*)."""

from collections.abc import Sequence
from typing import ClassVar

from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import LOCS, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import moves as arvn_moves
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import raid as arvn_raid
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import specials as arvn_specials
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.pacify import Pacification
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.train import Training, train_box
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.transport import Transport
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RaidPlan, SpecialPlan, SweepSpaces
from sandtable.vietnam.nonplayer.facts import offered_spaces, tuple_in
from sandtable.vietnam.nonplayer.moves import move_count, move_target, next_move, next_move_into, plan, plan_operation
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.state import War
from sandtable.vietnam.terms import arvn_price

FOUR_SPACES = 4
"""8.7.2 Three Trained for pieces, and one for Pacification."""
OPS = ("op:train", "op:patrol", "op:assault", "op:sweep")


class Chart:
    """8.7 ARVN's chart: its boxes, what it falls back on, and how it answers in each Operation."""

    patrols: ClassVar[type[arvn_moves.PatrolPlan]] = arvn_moves.PatrolPlan
    sweeps: ClassVar[type[arvn_moves.SweepPlan]] = arvn_moves.SweepPlan

    def __init__(self, transport: Transport, pacification: Pacification, train_spaces: int) -> None:
        self.specials = self.specials_with(transport)
        self.training = Training(pacification, self.specials, train_spaces)
        self.can = {
            "train": self.training.possible, "patrol": self._can_patrol, "assault": self._can_assault,
            "sweep": self._can_sweep,
        }  # fmt: skip
        self.handlers: dict[str, Handler] = {
            "turn.action": self.action,
            "event.limited_op": self.limited_operation,
            "event.special": self.free_special,
            "patrol.origin": self.patrol_origin,
            "patrol.destination": move_target,
            "patrol.count": move_count,
            "patrol.assault": arvn_assault.patrol_assault,
            "assault.space": self.assault_space,
            "sweep.space": self.sweep_space,
            "sweep.origin": next_move_into,
            "sweep.count": move_count,
            "op.last_call": self.last_call,
            **self.training.handlers,
            **pacification.handlers,
            **arvn_specials.HANDLERS,
            **transport.handlers,
            **arvn_raid.HANDLERS,
        }

    def specials_with(self, transport: Transport) -> arvn_specials.Specials:
        """8.7.2, 8.7.4 The activities beside an Operation."""
        return arvn_specials.Specials(transport)

    # -------------------------------------------------------------- the boxes

    def event(self, turn: Turn, d: Decision) -> str:
        """8.7.1 The Event, or a Pass to wait for a Capability; "" for Operations."""
        return events.event_box(turn, d, "8.7.1")

    def train_box(self, g: War) -> bool:
        """8.7.2 Whether to Train."""
        return train_box(g)

    def patrol_box(self, g: War) -> bool:
        """8.7.3 Whether to Patrol."""
        return arvn_moves.patrol_box(g)

    def assault_wanted(self, g: War, s: int) -> bool:
        """8.7.4 Whether an Assault there is reason enough to Assault."""
        return arvn_assault.assault_wanted(g, s)

    # -------------------------------------------------------------- the chart

    def action(self, turn: Turn, d: Decision) -> str:
        """8.7 The chart: Event or Pass, Train, Patrol, Assault, Sweep."""
        event = self.event(turn, d)
        if event:
            return event
        if turn.box("8.7.1", "arvn_no_resources", turn.g.res[ARVN] < arvn_price(turn.g)):
            return "pass"
        return self.operation(turn, d) or "pass"

    def operation(self, turn: Turn, d: Decision) -> str:
        """8.7.2-8.7.5 The Operation of the chart that can be done; "" for none."""
        order = self._order(turn, d.options if turn.limited and turn.granted else OPS)
        for op in order:
            turn.begin(op)
            if not d.offers(f"op:{op}"):
                continue
            if op == "patrol" and "assault" in order and self.raids_before_patrol(turn):
                return "op:patrol"
            if turn.box(_RULES[op], f"arvn_can_{op}", self.can[op](turn)):
                return f"op:{op}"
        return ""

    def raids_before_patrol(self, turn: Turn) -> bool:
        """8.7.3, 8.7.4 The Raid that goes before the Assault has been made; the Patrol is paid for, moves or not."""
        if turn.alone or not arvn_raid.can_raid(turn.g):
            return False
        turn.plan(RaidPlan).before_patrol = turn.box("8.7.4", "arvn_raid", True)
        return True

    def limited_operation(self, turn: Turn, d: Decision) -> str:
        """8.4.4 Which free Limited Operation of an Event: by the chart, as far as on offer; in the space that it names."""
        g, only = turn.g, tuple_in(d, "only")
        if len(only) != 1:
            return self.operation(turn, d)
        s = only[0]
        if d.offers("op:assault") and turn.box("8.7.4", "arvn_assault", self.assault_wanted(g, s)):
            return "op:assault"
        turn.begin("sweep")
        sweeps = turn.box("8.7.5", "arvn_can_sweep", self._plan_sweep(turn, [s]))
        order = ("op:sweep", "op:assault", "op:train") if sweeps else ("op:assault", "op:sweep", "op:train")
        return next((key for key in order if d.offers(key)), "")

    def free_special(self, turn: Turn, d: Decision) -> str:
        """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out."""
        op = self._order(turn, OPS)[0]
        turn.begin("special")
        if op in ("train", "patrol"):
            if d.offers("sa:govern") and turn.box("8.7.2", "arvn_govern", bool(arvn_specials.govern_plan(turn))):
                return "sa:govern"
        elif d.offers("sa:raid") and turn.box("8.7.4", "arvn_raid", arvn_raid.can_raid(turn.g)):
            return "sa:raid"
        return self.specials.transports(turn, d, "assault" if op == "assault" else "train")  # no Sweep: no space of one

    def _order(self, turn: Turn, open_to: Sequence[str]) -> list[str]:
        """8.7.2-8.7.5 The Operation whose condition holds (of those it might do), then those it falls back on."""
        g = turn.g
        if "op:train" in open_to and turn.box("8.7.2", "arvn_train", self.train_box(g)):
            return ["train"]
        if "op:patrol" in open_to and turn.box("8.7.3", "arvn_patrol", self.patrol_box(g)):
            return ["patrol", "train"]
        if "op:assault" in open_to and turn.box("8.7.4", "arvn_assault", arvn_assault.assault_box(g, self.assault_wanted)):
            return ["assault", "patrol", "train"]
        return ["sweep", "assault", "patrol", "train"]

    def last_call(self, turn: Turn, d: Decision) -> str:
        """8.7.2, 8.7.3 Govern, else Transport."""
        goes = d.args.get("op") in ("train", "patrol")
        return self.specials.govern_or_transport(turn, d) or "done" if goes else "done"

    # -------------------------------------------------------------- Patrol (8.7.3)

    def _can_patrol(self, turn: Turn) -> bool:
        """8.7.3 Somebody to move; or cubes on a LoC that find and remove an enemy where they are."""
        self._plan_patrol(turn)
        g = turn.g
        return bool(turn.moves) or any(arvn_assault.hits(g, s) for s in LOCS if g.nva[s] or g.vc[s])

    def _plan_patrol(self, turn: Turn) -> None:
        moves = self.patrols(turn).make()
        plan_operation(turn, moves)

    def patrol_origin(self, turn: Turn, d: Decision) -> str:
        """8.7.3 The planned moves, then done (Govern or Transport follow at the last call); after a Raid by what it left."""
        turn.begin("patrol")
        raid = turn.plan(RaidPlan)
        if raid.before_patrol and raid.asked.first() and d.offers("sa:raid"):
            return "sa:raid"
        if turn.moves is None:
            self._plan_patrol(turn)
        return next_move(turn, d) or "done"

    # -------------------------------------------------------------- Assault (8.7.4)

    def _can_assault(self, turn: Turn) -> bool:
        """8.7.4 After the Raid that goes before it; without one at once, or after a Transport."""
        if not turn.alone and arvn_raid.can_raid(turn.g):
            return arvn_assault.can_assault(arvn_raid.after_raid(turn))
        return arvn_assault.can_assault(turn.g) or (not turn.alone and self.specials.transport.plan(turn, "assault"))

    def assault_space(self, turn: Turn, d: Decision) -> str:
        """8.7.4 First Raid, else Transport; then up to 3 spaces."""
        turn.begin("assault", d)
        return self.specials.raid_or_transport(turn, d) or arvn_assault.choose_space(turn, d)

    # -------------------------------------------------------------- Sweep (8.7.5)

    def _can_sweep(self, turn: Turn) -> bool:
        """8.7.5 Not in Monsoon; somebody to find or to move, once the Raid that goes before it is over."""
        if turn.g.monsoon and not turn.granted:
            return False
        if turn.alone or not arvn_raid.can_raid(turn.g):
            return self.sweeps_now(turn)
        later = Turn(arvn_raid.after_raid(turn), ARVN, Mind(Rng(0)), turn.tester, dials=turn.dials)
        later.action = "op:sweep"
        return arvn_moves.plan_sweep(later, plans=self.sweeps)

    def sweeps_now(self, turn: Turn) -> bool:
        """8.7.5 Whether a Sweep would do anything where no Raid goes before it."""
        return self._plan_sweep(turn)

    def _plan_sweep(self, turn: Turn, allowed: list[int] | None = None) -> bool:
        useful = arvn_moves.plan_sweep(turn, allowed, self.sweeps)
        plan(turn, turn.moves or [])
        return useful

    def sweep_space(self, turn: Turn, d: Decision) -> str:
        """8.7.5 First what goes before it; then the planned spaces; then what comes after them."""
        turn.begin("sweep", d)
        if key := self.before_sweep(turn, d):
            return key
        raid = turn.plan(RaidPlan)
        if turn.moves is None or (raid.came_first and raid.planned_anew.first()):
            self._plan_sweep(turn, offered_spaces(d) if turn.granted else None)  # the activity has changed the board
        spaces = turn.plan(SweepSpaces).left
        while spaces:
            s = spaces.pop(0)
            if d.offers(SPACE_KEY[s]):
                return SPACE_KEY[s]
        if key := self.after_sweep(turn, d):
            return key
        return "done" if d.offers("done") else turn.pick_space(d, "8.7.5", arvn_moves.SWEEP_LINES)

    def before_sweep(self, turn: Turn, d: Decision) -> str:
        """8.7.5 A Raid, if it removes anything."""
        raid = turn.plan(RaidPlan)
        if not turn.alone and raid.asked.first() and d.offers("sa:raid"):
            if turn.box("8.7.4", "arvn_raid", arvn_raid.can_raid(turn.g)):
                raid.came_first = True
                return "sa:raid"
        return ""

    def after_sweep(self, turn: Turn, d: Decision) -> str:
        """8.7.5 Transport at the end if there was no Raid."""
        if not turn.alone and not turn.plan(RaidPlan).came_first and turn.plan(SpecialPlan).asked.first():
            return self.specials.transports(turn, d, "sweep")
        return ""


_RULES = {"train": "8.7.2", "patrol": "8.7.3", "assault": "8.7.4", "sweep": "8.7.5"}

CHART = Chart(Transport(), Pacification(), FOUR_SPACES)
HANDLERS: dict[str, Handler] = CHART.handlers
