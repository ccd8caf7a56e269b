"""The state of a game of The Chaco War: plain data, no rules.

For whoever writes rules here:

* Places are ints: hexes ``0 .. map.hexes-1``, off-map boxes up to ``map.places-1``; off-board places are negative
  (``units.DEAD`` ...). ``g.data.map.name[h]`` is "2741", ``map.at["2741"]`` the int, ``map.key(h)`` the key.
* Sides are ints, BOLIVIA 0 and PARAGUAY 1; ``SIDES[side]`` is the seat's name; the enemy is ``1 - side``.
* Counters are ints: ``g.where[i]`` is where counter ``i`` stands, ``g.data.counters[i]`` what is printed on it,
  ``g.steps[i]`` what is left of it, ``g.marks[i]`` bits that last one phase (units.MOVED ...).
* ``g.occupied[side][h]`` counts the side's combat units in a hex, ``g.zoc[side][node]`` is above 0 where its zone of
  control lies; both are derived and kept by the verbs, the only mutators.
"""

from collections.abc import Mapping

from sandtable.chaco.data import Data
from sandtable.chaco.units import AVAILABLE, AWAY, GHQ, REINFORCEMENTS, SIDES
from sandtable.kernel.events import Sink
from sandtable.kernel.game import Json


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


class Chaco:
    """The state. ``phase`` says which step comes next, ``part`` where in that phase it stands."""

    __slots__ = (
        "active", "air", "air_drop", "assigned", "building", "call_ups", "commander", "control", "csp", "csp_moved",
        "data", "depots", "exited", "ghq_back", "ghq_supplied", "last_turn", "loc", "marks", "new_trucks", "occupied",
        "over", "part", "phase", "questioned", "radius", "rain", "replacements", "rules", "scenario", "sink", "steps",
        "supplied", "todo", "trails", "truce", "turn", "victory", "vp", "wells", "where", "works", "zoc",
    )  # fmt: skip

    def __init__(self, data: Data, scenario: str, rules: Rules) -> None:
        counters = data.counters
        self.data = data
        self.scenario = scenario
        self.rules = rules
        self.sink: Sink | None = None
        self.over = False
        self.victory: Json | None = None  # set when the game is over (16)
        self.turn = 0  # months since year 0
        self.last_turn = 0
        self.phase = "setup"
        self.part = 0
        self.active = 1  # the side whose player turn it is: Paraguay first (4.2)
        self.todo: list[int] = []  # counters a phase has still to deal with, across steps
        self.rain = False
        self.truce = False
        self.vp = [0, 0]
        self.replacements = [0, 0]
        self.radius = [0, 0]  # MP
        self.loc = [-1, -1]  # length of the LOC as last traced; -1: none
        self.air = list(data.pieces.air)  # markers not yet used this turn (13.3)
        self.air_drop = False  # the turn's supply drop is used (8.13)
        self.call_ups = [0, 0]
        self.new_trucks = [0, 0]  # received from the supply table, to be placed (9.6)
        self.commander = [-1, -1]
        self.questioned = [False, False]  # the commander's marker shows "?" (15.2)
        self.ghq_supplied = [True, True]
        self.ghq_back = [0, 0]  # the turn from which an absent GHQ may return (8.5)
        self.depots: list[int] = []
        self.exited = [0, 0]  # combat units taken off the enemy's edge (16.2)
        self.control: dict[int, int] = {}  # settlements and supply sources -> side (3.2)
        self.where = [
            REINFORCEMENTS if c.combat else AWAY if c.kind == GHQ else AVAILABLE for c in counters
        ]
        self.steps = bytearray(c.steps for c in counters)
        self.marks = bytearray(len(counters))
        self.supplied = bytearray([1] * len(counters))  # combat units and leaders, as last checked (8.10)
        self.assigned = bytearray(len(counters))  # trucks in the supply net (8.11)
        self.building = bytearray(len(counters))  # engineers on their building side (14.2)
        self.csp: tuple[dict[int, int], dict[int, int]] = ({}, {})
        self.csp_moved: tuple[dict[int, int], dict[int, int]] = ({}, {})  # of these, moved in this phase
        self.works: dict[int, int] = {}  # 1 entrenchment, 2 fortification
        self.trails: dict[int, int] = {}
        self.wells: dict[int, int] = {}
        self.occupied = (bytearray(data.map.nodes), bytearray(data.map.nodes))
        self.zoc = (bytearray(data.map.nodes), bytearray(data.map.nodes))

    def copy(self) -> "Chaco":
        """A twin that shares nothing that can change."""
        twin: Chaco = object.__new__(Chaco)
        twin.data, twin.scenario, twin.rules, twin.sink = self.data, self.scenario, self.rules, None
        twin.over, twin.victory, twin.turn, twin.last_turn = self.over, self.victory, self.turn, self.last_turn
        twin.phase, twin.part, twin.active, twin.todo = self.phase, self.part, self.active, self.todo.copy()
        twin.rain, twin.truce, twin.air_drop = self.rain, self.truce, self.air_drop
        twin.vp = self.vp.copy()
        twin.replacements = self.replacements.copy()
        twin.radius = self.radius.copy()
        twin.loc = self.loc.copy()
        twin.air = self.air.copy()
        twin.call_ups = self.call_ups.copy()
        twin.new_trucks = self.new_trucks.copy()
        twin.commander = self.commander.copy()
        twin.questioned = self.questioned.copy()
        twin.ghq_supplied = self.ghq_supplied.copy()
        twin.ghq_back = self.ghq_back.copy()
        twin.depots = self.depots.copy()
        twin.exited = self.exited.copy()
        twin.control = self.control.copy()
        twin.where = self.where.copy()
        twin.steps = self.steps.copy()
        twin.marks = self.marks.copy()
        twin.supplied = self.supplied.copy()
        twin.assigned = self.assigned.copy()
        twin.building = self.building.copy()
        twin.works = self.works.copy()
        twin.trails = self.trails.copy()
        twin.wells = self.wells.copy()
        twin.csp = (self.csp[0].copy(), self.csp[1].copy())
        twin.csp_moved = (self.csp_moved[0].copy(), self.csp_moved[1].copy())
        twin.occupied = (self.occupied[0].copy(), self.occupied[1].copy())
        twin.zoc = (self.zoc[0].copy(), self.zoc[1].copy())
        return twin

    def to_json(self) -> Json:
        """All of it, as JSON; dicts in the order of their keys."""
        found: Json = {"data": str(self.data.directory or ""), "scenario": self.scenario, "options": {}}
        for name in Rules.__slots__:
            found["options"][name] = getattr(self.rules, name)
        for name in _PLAIN:
            found[name] = getattr(self, name)
        for name in _LISTS:
            found[name] = _json(getattr(self, name))
        for name in _PAIRS:
            found[name] = [_json(one) for one in getattr(self, name)]
        return found

    def emit(self, topic: str, **args: object) -> None:
        """Tell the log."""
        if self.sink is not None:
            self.sink(topic, args)

    def seat(self, side: int) -> str:
        """The seat that plays a side."""
        return SIDES[side]


_PLAIN = ("over", "victory", "turn", "last_turn", "phase", "part", "active", "todo", "rain", "truce", "air_drop")
_LISTS = (
    "vp", "replacements", "radius", "loc", "air", "call_ups", "new_trucks", "commander", "questioned", "ghq_supplied",
    "ghq_back", "depots", "exited", "control", "where", "steps", "marks", "supplied", "assigned", "building", "works",
    "trails", "wells",
)  # fmt: skip
_PAIRS = ("csp", "csp_moved", "occupied", "zoc")


def _json(value: "list[int] | bytearray | dict[int, int]") -> object:
    if isinstance(value, dict):
        return {str(k): value[k] for k in sorted(value)}
    if isinstance(value, bytearray):
        return value.hex()
    return list(value)
