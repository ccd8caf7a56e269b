"""What a non-player has in mind for the Operation or Event in hand: one small class a purpose, shared by several charts."""

from enum import Enum, auto


class Asked:
    """Whether something was asked already."""

    __slots__ = ("_before",)

    def __init__(self) -> None:
        self._before = False

    def first(self) -> bool:
        """Whether this is the first time."""
        first, self._before = not self._before, True
        return first


# ------------------------------------------------------------------ Operations of the Insurgents


class RallyPlan:
    """8.5.3, 8.6.4 What is placed in the space in hand, and where VC has Rallied."""

    def __init__(self) -> None:
        self.base = False
        self.new = 0  # spaces that had no piece
        self.at_bases: list[int] = []  # where Cadres could Agitate


class MarchPlan:
    """8.6.5 Where Guerrillas have marched to."""

    def __init__(self) -> None:
        self.targets: list[int] = []


class AmbushPlan:
    """8.5.4, 8.6.1 The Ambush in hand, and how many were made."""

    def __init__(self) -> None:
        self.space = -1
        self.target = -1
        self.made = 0


class AttackPlan:
    """8.5.5, 8.6.1 With what the space in hand is Attacked."""

    def __init__(self) -> None:
        self.action = ""
        self.first = ""  # NVA: the activity that goes before the Attack
        self.tanks = 0  # PT-76: spaces in which it was used


class TaxPlan:
    """8.5.1 Whether VC Taxes, and whether it began without Resources."""

    def __init__(self) -> None:
        self.taxed = False
        self.broke = False


# ------------------------------------------------------------------ Operations of ARVN


class SpecialPlan:
    """8.7.2, 8.7.4 Whether ARVN has looked at the activity beside its Operation."""

    def __init__(self) -> None:
        self.asked = Asked()


class TrainPlan:
    """8.7.2 The spaces Trained, and what for."""

    def __init__(self) -> None:
        self.trained: list[int] = []
        self.placing = False
        self.filled = -1  # spaces that got pieces; -1 while more may come
        self.extra = Asked()  # the space for a Base or for Pacification
        self.base = False
        self.police = -1  # of the cubes in hand; -1 for as many as can be


class GovernPlan:
    """8.7.2 The spaces still to be Governed with what they are to bring; None until it is planned."""

    def __init__(self) -> None:
        self.left: list[tuple[int, str]] | None = None
        self.governed: list[int] = []
        self.action = "govern:aid"


class RaidPlan:
    """8.7.4 The Raid before an Operation: whether it was looked at and made, and the Rangers that come."""

    def __init__(self) -> None:
        self.before_patrol = False
        self.asked = Asked()
        self.came_first = False  # before the Sweep, so that it is planned anew
        self.planned_anew = Asked()
        self.comers: list[int] = []  # the space of each Ranger
        self.rangers = 1  # from the space in hand


class SweepSpaces:
    """8.7.5 The spaces chosen for a Sweep, and those that are left."""

    def __init__(self) -> None:
        self.chosen: list[int] = []
        self.left: list[int] = []


# ------------------------------------------------------------------ the Redeploy Phase


class RedeployPlan:
    """8.6.6, 8.7.7 Whose moves are planned."""

    def __init__(self) -> None:
        self.nva, self.troops, self.police = Asked(), Asked(), Asked()


# ------------------------------------------------------------------ Events


class Doing(Enum):
    """8.4.4 What an Event does piece by piece, so that its space is asked for again and again."""

    FLIP = auto()
    MOVE_FROM = auto()
    MOVE_TO = auto()
    PLACE = auto()
    REMOVE = auto()
    REPLACE = auto()
    SEND = auto()


class EventPlan:
    """8.4.4 What an Event in hand has done so far."""

    def __init__(self) -> None:
        self.last: dict[Doing, int] = {}  # 8.2: the space where that was last done
        self.shifted: list[int] = []  # 8.4.5: a space shifts once
        self.placed, self.placed_in = -1, -1  # the last piece placed, and where
