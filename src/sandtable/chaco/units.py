"""The counters: combat units, leaders, general headquarters, trucks (2.4-2.21).

All counters share one index: ``g.where[i]`` is the place of counter ``i``, ``g.data.counters[i]`` says what it is.
"""

from sandtable.kernel.reading import Node

SIDES = ("bolivia", "paraguay")
BOLIVIA, PARAGUAY = 0, 1

# Off-board places of a counter.
REINFORCEMENTS = -1  # combat units yet to come (9.4)
DEAD = -2  # the dead pile (12.9)
AVAILABLE = -3  # leaders (15.6) and trucks (9.6) that may come into play
REPLACED = -4  # leaders put aside (15.3)
GONE = -5  # out of the war: lost armour (13.1), units taken off the enemy's edge (16.2)
AWAY = -6  # a GHQ that was driven off and will come back (8.5)
OFF_BOARD = {
    REINFORCEMENTS: "reinforcements", DEAD: "dead", AVAILABLE: "available", REPLACED: "replaced", GONE: "gone",
    AWAY: "away",
}  # fmt: skip

INFANTRY, CAVALRY, ARTILLERY, ENGINEER, ARMOUR, LEADER, GHQ, TRUCK = range(8)
KINDS = ("infantry", "cavalry", "artillery", "engineer", "armour", "leader", "ghq", "truck")

# Marks a counter carries through one phase.
MOVED = 1  # has spent its own movement (10.1)
CARRIED = 2  # was carried by a truck (10.11)
ATTACKED = 4  # took part in an attack (12.2)
DEFENDED = 8  # was attacked (12.2)
RETREATED = 16  # retreated or routed in this phase (12.10)
FIRED = 32  # a battery that barraged in this phase (13.2)
BARRAGED = 64  # was barraged in this phase (13.2)
ISOLATED = 64  # found cut off when supply was checked; until attrition is over (8.13)


class Counter:
    """What is printed on a counter. ``full`` and ``reduced`` are (attack, defence)."""

    __slots__ = (
        "combat", "command", "exerts_zoc", "full", "id", "key", "kind", "move", "name", "named", "political", "reduced",
        "side", "stacks", "steps", "wheels",
    )  # fmt: skip

    def __init__(
        self,
        counter_id: str,
        side: int,
        kind: int,
        name: str,
        move: int,
        full: tuple[int, int] = (0, 0),
        reduced: tuple[int, int] = (0, 0),
        steps: int = 0,
        political: int = 0,
        command: int = 0,
        named: bool = False,
    ) -> None:
        self.id = counter_id
        self.side = side
        self.kind = kind
        self.name = name
        self.move = move
        self.full = full
        self.reduced = reduced
        self.steps = steps
        self.political = political
        self.command = command
        self.named = named
        self.combat = kind < LEADER  # infantry, cavalry, artillery, engineers, armour (2.5); the others are not (2.13)
        self.exerts_zoc = kind <= CAVALRY  # infantry and cavalry (7.1)
        self.stacks = kind <= ARTILLERY  # counts against the stacking limit: infantry, cavalry, artillery (11.2, 11.3)
        self.wheels = kind in (ARMOUR, TRUCK)  # mechanised (2.21)
        self.key = ("unit:" if kind < LEADER else KINDS[kind] + ":") + counter_id

    def __repr__(self) -> str:
        return f"Counter({self.id})"

    @property
    def factors(self) -> str:
        """The printed notation: ``5-4-6``, or ``4-6`` where attack and defence are the same (2.10)."""
        attack, defence = self.full
        if self.kind == ARTILLERY:
            return f"{attack}-({defence})-{self.move}"
        return f"{attack}-{self.move}" if attack == defence else f"{attack}-{defence}-{self.move}"


class Pieces:
    """The counter mix, as read from counters.json."""

    def __init__(self, top: Node) -> None:
        self.counters: list[Counter] = []
        for entry in top["units"].each():
            self.counters.append(_unit(entry))
        for entry in top["leaders"].each():
            self.counters.append(_leader(entry))
        for side, word in enumerate(SIDES):
            self.counters.append(Counter(f"{word[:3]}_ghq", side, GHQ, "GHQ", top["ghq"]["move"].whole(1, 20)))
        for side, word in enumerate(SIDES):
            for n in range(top["trucks"][word].whole(0, 99)):
                move = top["trucks"]["move"].whole(1, 20)
                self.counters.append(Counter(f"{word[:3]}_truck_{n + 1}", side, TRUCK, f"Truck {n + 1}", move))
        self.index = {c.id: i for i, c in enumerate(self.counters)}
        if len(self.index) != len(self.counters):
            ids = [c.id for c in self.counters]
            raise top["units"].error("ids", id=next(i for i in ids if ids.count(i) > 1))
        self.supply_move = top["supply"]["move"].whole(1, 20)
        bolivia, paraguay = (top["air"][word].whole(0, 9) for word in SIDES)
        self.air = (bolivia, paraguay)
        self.depots = top["depots"]["number"].whole(0, 99)
        self.wells = top["wells"]["number"].whole(0, 99)
        self.works = top["works"]["number"].whole(0, 99)
        self.trails = top["trails"]["number"].whole(0, 99)


def _unit(entry: Node) -> Counter:
    kind = KINDS.index(entry["type"].one_of(KINDS[:LEADER]))
    attack, defence, move = (n.whole(0, 20) for n in entry["full"].each(3))
    reduced, steps = (0, 0), 1
    if "reduced" in entry:
        low_attack, low_defence, low_move = (n.whole(0, 20) for n in entry["reduced"].each(3))
        if low_move != move:
            raise entry["reduced"].error("full_move", move=move)
        reduced, steps = (low_attack, low_defence), 2
    if (steps == 2) != (kind <= ARTILLERY):
        raise entry.error("sides")
    entry["source"]
    side = SIDES.index(entry["side"].one_of(SIDES))
    return Counter(entry["id"].string(), side, kind, entry["name"].string(), move, (attack, defence), reduced, steps)


def _leader(entry: Node) -> Counter:
    entry["source"]
    return Counter(
        entry["id"].string(),
        SIDES.index(entry["side"].one_of(SIDES)),
        LEADER,
        entry["name"].string(),
        entry["move"].whole(1, 20),
        political=entry["political"].whole(0, 9),
        command=entry["command"].whole(-9, 9),
        named=entry["named"].flag(),
    )
