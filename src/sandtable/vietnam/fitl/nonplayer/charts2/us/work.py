"""8.8 What the US non-player keeps in mind while one Operation, activity or Commitment runs."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import IN_LAOS_CAMBODIA
from sandtable.vietnam.nonplayer.facts import number_in
from sandtable.vietnam.nonplayer.turn import Move, Turn
from sandtable.vietnam.operation import NO_LIMIT
from sandtable.vietnam.pieces import KINDS, US_TROOPS

JFK, LBJ, NIXON = "jfk", "lbj", "nixon"


class Work:
    """The plan and the progress of the Operation in hand."""

    __slots__ = (
        "advised", "aim", "assaulted", "base_first", "chosen", "entered", "followed", "hits", "home", "in_place", "landing",
        "lift", "limit", "moves",
        "op", "pacified", "pacify", "patton", "placing", "special", "spent", "stood", "struck", "targets", "trained",
    )  # fmt: skip

    def __init__(self) -> None:
        self.reset("")

    def reset(self, op: str) -> None:
        """Forget all, because Operation ``op`` begins."""
        self.op = op
        self.chosen = 0
        self.limit = NO_LIMIT  # 5.5: how many spaces an Event's Operation may have
        self.in_place = False  # 5.5: an Event's Sweep in which nobody moves
        self.special = False  # whether the special activity was considered
        self.targets: list[int] | None = None  # Sweep: the spaces chosen
        self.entered: list[int] = []  # Sweep: of these, the ones that Troops enter for COIN Control
        self.moves: list[Move] | None = None  # Sweep, Patrol, Commitment: moves still to be made
        self.lift: list[Move] | None = None  # Air Lift: moves still to be made
        self.landing = -1  # Air Lift: where an Event wants it to go
        self.assaulted: list[int] = []
        self.followed = False  # 3.2.4: the ARVN Assault was added
        self.patton = 0  # spaces in which M-48 Patton helped
        self.base_first = -1  # where Abrams was used
        self.trained: list[int] = []
        self.placing = ""  # what to place where one Trains
        self.stood = False  # ARVN pieces were placed at a US Base
        self.pacify: list[int] | None = None  # spaces in which to Pacify after the Train
        self.pacified: list[int] = []  # where it has done so
        self.struck: list[int] = []
        self.spent: dict[int, int] = {}  # Air Strike of the 1st edition: hits meant for each space
        self.hits = 0  # hits that were left at the last question
        self.home = -1  # Arc Light: the Province without COIN pieces
        self.aim = -1  # the space whose NVA Control is to go
        self.advised: dict[int, str] = {}

    def begin(self, op: str, d: Decision) -> None:
        """Note the question; a new Operation of an Event starts from nothing."""
        chosen = number_in(d, "chosen", 0)
        if self.op != op or chosen < self.chosen:
            self.reset(op)
        self.chosen = chosen
        self.limit = number_in(d, "limit", NO_LIMIT)
        self.in_place = d.args.get("in_place") is True


def work(turn: Turn) -> Work:
    """The plan of this turn."""
    return turn.memory(Work)


def paying(turn: Turn, op: str) -> bool:
    """Whether this is the Operation of the chart, and no free one of an Event."""
    return turn.action == f"op:{op}"


def may_enter(turn: Turn, s: int) -> bool:
    """8.8.3, 8.8.5 US Troops go to Laos and Cambodia under Nixon only."""
    return not IN_LAOS_CAMBODIA[s] or turn.g.us_policy == NIXON


def us_troops(turn: Turn, s: int) -> int:
    """US Troops in a space."""
    return turn.g.n[s * KINDS + US_TROOPS]
