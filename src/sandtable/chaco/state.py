"""The state of a game of The Chaco War: plain data, no rules.

For whoever writes rules here:

* Places are ints: hexes ``0 .. map.hexes-1``, off-map boxes up to ``map.places-1``; off-board places are negative
  (``units.DEAD`` ...). ``g.data.map.name[h]`` is "2741", ``map.at["2741"]`` the int, ``map.key(h)`` the key.
* Sides are ints, BOLIVIA 0 and PARAGUAY 1; ``SIDES[side]`` is the seat's name; the enemy is ``1 - side``.
* Counters are ints: ``g.where[i]`` is where counter ``i`` stands, ``g.data.counters[i]`` what is printed on it,
  ``g.steps[i]`` what is left of it, ``g.marks[i]`` bits that last one phase (units.MOVED ...).
* ``g.occupied[side][h]`` counts the side's combat units in a hex, ``g.zoc[side][node]`` is above 0 where its zone of
  control lies; both are derived and kept by the verbs, the only mutators. What changes seldom they
  replace, so that copies share it.
"""

from collections.abc import Mapping
from typing import TypeAlias

from sandtable.chaco.data import Data
from sandtable.chaco.units import AVAILABLE, AWAY, GHQ, REINFORCEMENTS, SIDES
from sandtable.kernel.events import Sink
from sandtable.kernel.game import Json
from sandtable.kernel.plain import PlainState, fresh, plain, shared, unsaved

Pair: TypeAlias = tuple[int, int]
"""A number for each side."""


class Rules:
    """The optional rules and rulings in force (see docs/rulings)."""

    __slots__ = ("barrage", "fixed_vp", "leader_vp_amount", "leader_vp_effect", "mounted_cavalry", "politics")

    def __init__(self, options: Mapping[str, object]) -> None:
        self.mounted_cavalry = bool(options["mounted_cavalry"])  # 10.13
        self.barrage = bool(options["barrage"])  # 13.2
        self.fixed_vp = bool(options["fixed_vp"])  # 16.5
        self.politics = bool(options["politics"])  # 15
        self.leader_vp_amount = str(options["leader_vp_amount"])  # 10.3 "sum" or 16.2 "product"
        self.leader_vp_effect = str(options["leader_vp_effect"])  # 10.3 "gain" of the enemy or 12.9 "loss" of the owner

    def to_json(self) -> Json:
        """Each rule with what was chosen."""
        return {
            "barrage": self.barrage, "fixed_vp": self.fixed_vp, "leader_vp_amount": self.leader_vp_amount,
            "leader_vp_effect": self.leader_vp_effect, "mounted_cavalry": self.mounted_cavalry, "politics": self.politics,
        }  # fmt: skip


@plain
class Chaco(PlainState):
    """The state. ``phase`` says which step comes next, ``part`` where in that phase it stands."""

    data: Data
    scenario: str
    rules: Rules
    sink: Sink | None = unsaved(default=None)
    over: bool = False
    victory: Json | None = None  # set when the game is over (16)
    turn: int = 0  # months since year 0
    last_turn: int = 0
    phase: str = "setup"
    part: int = 0
    active: int = 1  # the side whose player turn it is: Paraguay first (4.2)
    todo: list[int] = shared(factory=list)  # counters a phase has still to deal with, across steps
    rain: bool = False
    truce: bool = False
    air_drop: bool = False  # the turn's supply drop is used (8.13)
    # by side: a pair is replaced, never changed, so copies share it
    vp: Pair = (0, 0)
    replacements: Pair = (0, 0)
    radius: Pair = (0, 0)  # MP
    loc: Pair = (-1, -1)  # length of the LOC as last traced; -1: none
    air: Pair = (0, 0)  # markers not yet used this turn (13.3)
    call_ups: Pair = (0, 0)
    new_trucks: Pair = (0, 0)  # received from the supply table, to be placed (9.6)
    commander: Pair = (-1, -1)
    questioned: tuple[bool, bool] = (False, False)  # the commander's marker shows "?" (15.2)
    ghq_supplied: tuple[bool, bool] = (True, True)
    ghq_back: Pair = (0, 0)  # the turn from which an absent GHQ may return (8.5)
    exited: Pair = (0, 0)  # combat units taken off the enemy's edge (16.2)
    # by counter
    where: list[int] = fresh(factory=list)
    steps: bytearray = fresh(factory=bytearray)
    marks: bytearray = fresh(factory=bytearray)
    supplied: bytearray = fresh(factory=bytearray)  # combat units and leaders, as last checked (8.10)
    assigned: bytearray = fresh(factory=bytearray)  # trucks in the supply net (8.11)
    building: bytearray = fresh(factory=bytearray)  # engineers on their building side (14.2)
    # by place
    depots: list[int] = shared(factory=list)
    control: dict[int, int] = shared(factory=dict)  # settlements and supply sources -> side (3.2)
    csp: tuple[dict[int, int], dict[int, int]] = fresh(factory=lambda: ({}, {}))
    csp_moved: tuple[dict[int, int], dict[int, int]] = fresh(factory=lambda: ({}, {}))  # of these, moved in this phase
    works: dict[int, int] = shared(factory=dict)  # 1 entrenchment, 2 fortification
    trails: dict[int, int] = shared(factory=dict)
    wells: dict[int, int] = shared(factory=dict)
    occupied: tuple[bytearray, bytearray] = fresh(factory=lambda: (bytearray(), bytearray()))
    zoc: tuple[bytearray, bytearray] = fresh(factory=lambda: (bytearray(), bytearray()))

    def __post_init__(self) -> None:
        """Every counter off the board, as the data have them."""
        counters, nodes = self.data.counters, self.data.map.nodes
        self.air = self.data.pieces.air
        self.where = [REINFORCEMENTS if c.combat else AWAY if c.kind == GHQ else AVAILABLE for c in counters]
        self.steps = bytearray(c.steps for c in counters)
        self.marks, self.assigned, self.building = (bytearray(len(counters)) for _ in range(3))
        self.supplied = bytearray([1] * len(counters))
        self.occupied = (bytearray(nodes), bytearray(nodes))
        self.zoc = (bytearray(nodes), bytearray(nodes))

    def emit(self, topic: str, **args: object) -> None:
        """Tell the log."""
        if self.sink is not None:
            self.sink(topic, args)

    def seat(self, side: int) -> str:
        """The seat that plays a side."""
        return SIDES[side]
