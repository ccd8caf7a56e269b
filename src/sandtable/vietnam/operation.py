"""3.1 Operations: the orders on which one runs, and the Operation in progress.

An Operation is a generator over spaces. ``Orders`` say whose forces act, who decides, who pays, and within what limits, so
that an Event can say "US free Sweep, then Assault in one space" in three lines; an ``Operation`` remembers what was done.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import KW_ONLY, dataclass
from enum import IntEnum, auto
from itertools import islice
from typing import TypeAlias

from sandtable.kernel.conditions import Condition, each_eligible, failing
from sandtable.kernel.decision import Decision, Flow, LazyArgs, OpenDecision, Reason
from sandtable.vietnam import ruleset, terms, transfers
from sandtable.vietnam.board import CITIES_PROVINCES, IDS, SPACE, SPACE_KEY
from sandtable.vietnam.diem_terms import Capability
from sandtable.vietnam.offers import NOWHERE, SPACE_OF, SomeSpaces
from sandtable.vietnam.pieces import FACTIONS, INSURGENT_FACTIONS, KINDS, US
from sandtable.vietnam.query import where_any
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import purse


class SpaceCondition(Condition[War, int]):
    """A condition on a space."""

    __slots__ = ()


Cost: TypeAlias = int | Callable[[War, int], int]

DONE = -1
NO_LIMIT = 99
FORCES = -1
"""Stands for the faction whose forces act, where nobody else is named."""


class Help(IntEnum):
    """5.3 What helps, or may be done, in so many spaces of an Operation only."""

    ADVISORS = auto()
    BASE_FIRST = auto()
    COBRAS = auto()
    DOUBLE_AMBUSH = auto()
    HAMLET = auto()
    MANDATE = auto()
    PATTON = auto()
    TANKS = auto()


@dataclass(frozen=True, slots=True)
class Orders:
    """How an Operation is to run, or a special activity that an Event grants. Orders do not change while it runs.

    ``forces`` is whose pieces act, ``by`` who decides and is asked, ``payer`` who pays (the US out of ARVN's Resources,
    1.8.1): three things that are one faction unless somebody says otherwise (3.2.4, 4.2.1, 5.1).
    ``only`` restricts the spaces, ``limit`` their number. ``specials`` names the special activities that may come with it
    (4.1.1).
    ``as_us`` are the cubes that act as US Troops.
    ``every``: an Event names each of ``only``, so all that can be chosen are, whatever limits their number (5.1.2).
    ``tunnels``: Tunneled Bases fall as if they had no Tunnel. ``enemies``: an Assault aims at these Insurgents only.
    ``origins``: a Sweep's Troops come from these spaces only. ``extra``: a Sweep Activates, an Assault removes so many more.
    """

    forces: int
    name: str = ""
    _: KW_ONLY
    by: int = FORCES
    payer: int = FORCES
    free: bool = False
    limited: bool = False  # 2.3.5
    only: Sequence[int] | None = None
    limit: int = NO_LIMIT
    specials: tuple[str, ...] = ()
    monsoon_ok: bool = False  # an Event's own Sweep or March (5.1.1)
    no_move: bool = False  # Sweep "in place"
    as_us: tuple[int, ...] = ()
    follow_up: bool = True  # 3.2.4: whether the US may add an ARVN Assault
    follow_up_free: bool = False
    optional: bool = False  # may be left without doing anything
    every: bool = False
    tunnels: bool = False
    enemies: tuple[int, ...] = INSURGENT_FACTIONS
    origins: Sequence[int] | None = None
    extra: int = 0

    def __post_init__(self) -> None:
        if self.by == FORCES:
            object.__setattr__(self, "by", self.forces)
        if self.payer == FORCES:
            object.__setattr__(self, "payer", self.by)
        if self.only is not None:
            object.__setattr__(self, "only", tuple(self.only))

    def granted(self) -> Mapping[str, object]:
        """5.5 Facts of an Event's own Operation: how many spaces, whether pieces stay where they are or ARVN may follow."""
        if not self.free:
            return {}
        facts: dict[str, object] = {"in_place": self.no_move, "follow_up": self.follow_up}
        return facts if self.limit == NO_LIMIT else {**facts, "limit": self.limit}

    def covers(self, s: int) -> bool:
        """5.5 Whether an Event that names spaces names this one."""
        return self.only is None or s in self.only


def _open_to(
    g: War, spaces: Iterable[int], only: Sequence[int] | None, barred: tuple[int, ...], cost: Cost, money: int
) -> Iterator[int]:
    for s in spaces:
        if s not in barred and (only is None or s in only) and (isinstance(cost, int) or money >= cost(g, s)):
            yield s


class Operation:
    """An Operation in progress: what it has done so far on its ``orders``.

    ``limit`` is how many spaces it may have, ``specials`` the special activities that may still come; ``special`` names
    the one that was used, and ``special_spaces`` where.
    """

    __slots__ = (
        "asked", "followed_up", "given", "helped", "limit", "moved", "orders", "pacified", "spaces", "special",
        "special_spaces", "specials", "targets", "used",
    )  # fmt: skip

    def __init__(self, orders: Orders) -> None:
        self.orders = orders
        self.limit = 1 if orders.limited else orders.limit
        self.specials = () if orders.limited else orders.specials
        self.spaces: list[int] = []
        self.special = ""
        self.special_spaces: list[int] = []
        self.followed_up = False
        self.moved: dict[int, dict[int, int]] = {}  # space -> piece -> how many moved into it by this Operation
        self.targets: list[int] = []  # spaces where pieces have ended a move, in order
        self.used: dict[Help, int] = {}  # in how many spaces
        self.helped: dict[Capability, int] = {}  # 5.3 in how many spaces a Capability has helped
        self.pacified: list[int] = []  # 3.2.1
        self.given = False  # 1.5.2: transfers made in this action
        self.asked = False

    # ---------------------------------------------------------------- choosing spaces

    def allows(self, s: int) -> bool:
        """Whether the terms let the Operation take this space (3.1: each space once)."""
        return s not in self.spaces and len(self.spaces) < self.limit and self.orders.covers(s)

    def candidates(
        self,
        g: War,
        conditions: Sequence[SpaceCondition],
        spaces: Sequence[int] = CITIES_PROVINCES,
        cost: Cost = 0,
        most: int = NO_LIMIT,
    ) -> list[int]:
        """The spaces that may be chosen next; ``most`` stops the search when that many are found."""
        return list(islice(self.each(g, conditions, spaces, cost), most))

    def each(
        self, g: War, conditions: Sequence[SpaceCondition], spaces: Sequence[int], cost: Cost
    ) -> Iterable[int]:
        """The spaces that may be chosen next, one by one: whoever asks whether there is any need not know all."""
        if len(self.spaces) >= self.limit:
            return ()
        orders = self.orders
        money = NO_LIMIT if not cost or orders.free else purse(g, orders.payer)
        if isinstance(cost, int) and money < cost:
            return ()
        only, barred = orders.only, (*self.spaces, *ruleset.of(g).closed)
        found = each_eligible(g, spaces, conditions)
        if isinstance(found, list):
            if barred:
                found = [s for s in found if s not in barred]
            if only is not None:
                found = [s for s in found if s in only]
            return found if isinstance(cost, int) else (s for s in found if money >= cost(g, s))
        return _open_to(g, found, only, barred, cost, money)

    def takes(self, g: War, s: int, conditions: Sequence[SpaceCondition], cost: Cost) -> bool:
        """Whether this space may be chosen next, of those that are looked at."""
        if not self.allows(s) or s in ruleset.of(g).closed:
            return False
        for condition in conditions:
            if not condition.test(g, s):
                return False
        price = cost if isinstance(cost, int) else cost(g, s)
        return self.orders.free or price <= purse(g, self.orders.payer)

    def next_space(
        self,
        g: War,
        topic: str,
        rule: str,
        conditions: Sequence[SpaceCondition],
        spaces: Sequence[int] = CITIES_PROVINCES,
        cost: Cost = 0,
        enough: Callable[[War], bool] | None = None,
    ) -> Flow[int]:
        """3.1 Choose the next space, or DONE. A special activity (4.1) may come in between; it is run here.

        ``enough`` says whether the Operation may end without any space (3.3.1: a Rally for the Trail alone).
        """
        while True:
            offer = SpaceOffer(self, g, rule, conditions, spaces, cost, enough)
            if not offer.some():
                return DONE
            facts: Mapping[str, object]
            if g.nonplayers[self.orders.by]:
                facts = {"chosen": len(self.spaces), **self.orders.granted()}
            else:  # people weigh more
                facts = LazyArgs(lambda: self._facts(g, cost))
            key = yield OpenDecision(FACTIONS[self.orders.by], topic, rule, offer, facts, offer.why)
            if key == "done":
                return DONE
            if (yield from self.interrupt(g, key)):
                continue
            chosen = SPACE_OF[key]
            self.spaces.append(chosen)
            return chosen

    def _facts(self, g: War, cost: Cost) -> dict[str, object]:
        """What a player weighs when choosing a space: what is chosen, how many may be, the price, what can be spent.

        ``forces``: whose pieces act; ``could``: the special activities that the faction has, on offer or not.
        """
        facts: dict[str, object] = {
            "chosen": len(self.spaces), "spaces": [IDS[s] for s in self.spaces], "forces": seat(self.orders.forces),
            **self.orders.granted(),
        }  # fmt: skip
        if self.limit < NO_LIMIT:
            facts["limit"] = self.limit
        if not self.orders.free and cost:
            facts["purse"] = purse(g, self.orders.payer)
            if isinstance(cost, int):
                facts["cost"] = cost
        if self.orders.specials:
            facts["could"] = [f"sa:{name}" for name in self.orders.specials]
        return facts

    def may_stop(self, g: War, some: bool) -> bool:
        """3.1 An Operation is in a space at least, where it can be (``some`` are left); its special activity comes besides."""
        if self.orders.every and some:
            return False
        if self.spaces or self.orders.optional or (self.special and self.may_be_empty(g)):
            return True
        return not (some or self.specials)

    def may_be_empty(self, g: War) -> bool:
        """3.1, 3.3.1 Whether a special activity will do without any space of the Operation: for non-players, whose charts
        have it so (8.6.1), and where it is played so."""
        return g.nonplayers[self.orders.by] or g.options.get("empty_operations") is True

    def why_not(
        self, g: War, key: str, rule: str, conditions: Sequence[SpaceCondition], spaces: Sequence[int], cost: Cost
    ) -> list[Reason]:
        """Why a space, an activity or the end is not on offer (:meth:`next_space`)."""
        kind, _, name = key.partition(":")
        if kind in ("sa", "transfer"):
            return self.why_not_interrupt(g, key)
        if key == "done":
            return [("3.1", "nothing_done_yet")]
        if kind != "space" or name not in SPACE:
            return []
        s = SPACE[name]
        if s in terms.closed(g):
            return [terms.CLOSED]
        if s in self.spaces:
            return [("3.1", "already_chosen")]
        if len(self.spaces) >= self.limit:
            return [("2.3.5", "limited_operation")] if self.orders.limited else [(rule, "no_more_spaces")]
        if s not in spaces:
            return [(rule, "wrong_kind_of_space")]
        reasons = failing(g, s, conditions)
        if not self.orders.covers(s):
            reasons.append(("5.5", "not_granted_here"))
        price = cost if isinstance(cost, int) else cost(g, s)
        if not self.orders.free and price > purse(g, self.orders.payer):
            reasons.append(("1.8.1" if self.orders.payer == US else "3.1", "cannot_pay"))
        return reasons

    # ---------------------------------------------------------------- special activities and transfers in between

    def interruptions(self, g: War, asked: bool = False) -> list[str]:
        """4.1 The special activities that could be used now, and (1.5.2) transfers between NVA and VC.

        Transfers alone are no reason for a question: they are on offer where something else is (``asked``).
        """
        keys = []
        if self.specials:
            table = ruleset.of(g).specials[self.orders.forces]
            keys = [f"sa:{name}" for name in self.specials if table[name].possible(g, self)]
        return keys + transfers.offers(g, self) if keys or asked else keys

    def may_interrupt(self, g: War, key: str) -> bool:
        """4.1, 1.5.2 Whether that special activity or transfer could come now, where something else is asked anyway."""
        if not key.startswith("sa:"):
            return key in transfers.offers(g, self)
        return key[3:] in self.specials and ruleset.of(g).specials[self.orders.forces][key[3:]].possible(g, self)

    def interrupt(self, g: War, key: str) -> Flow[bool]:
        """Run the special activity or transfer behind ``key``; False if it is neither."""
        if key.startswith("sa:"):
            yield from self.run_special(g, key[3:])
            return True
        if key.startswith("transfer:"):
            yield from transfers.run(g, self, key)
            return True
        return False

    def run_special(self, g: War, name: str) -> Flow[None]:
        """4.1 One type of special activity an Operation."""
        self.special = name
        self.specials = ()
        g.emit("special", faction=seat(self.orders.forces), sa=name)
        yield from ruleset.of(g).specials[self.orders.forces][name].run(g, self)

    def last_call(self, g: War, news: bool = True) -> Flow[None]:
        """4.1 The special activity may come right after the Operation.

        Without ``news`` a player is not asked: nothing has happened since the activity was last on offer.
        A non-player always is: this is where its charts place the activity (8.5-8.8).
        """
        if not news and not g.nonplayers[self.orders.by]:
            return
        while keys := self.interruptions(g):

            def why(key: str) -> list[Reason]:
                return self.why_not_interrupt(g, key)

            key = yield Decision(seat(self.orders.by), "op.last_call", "4.1", [*keys, "done"], {"op": self.orders.name}, why)
            if not (yield from self.interrupt(g, key)):
                return

    def in_turn(
        self, g: War, topic: str, rule: str, spaces: Sequence[int], resolve: Callable[[int], Flow[None]]
    ) -> Flow[None]:
        """3.1, 4.1 Resolve these spaces in the faction's order, its special activity perhaps in between.

        ``done`` leaves the rest to the order in which they stand. Of a single space, or where no activity could come
        in, nothing is asked.
        """
        left = list(spaces)
        several = len(left) > 1
        while several and left and (keys := self.interruptions(g)):

            def why(key: str) -> list[Reason]:
                here = key.partition(":")[2] in SPACE
                return [(rule, "nothing_to_resolve")] if here else self.why_not_interrupt(g, key)

            keys = [*(SPACE_KEY[s] for s in left), *keys, "done"]
            key = yield Decision(seat(self.orders.by), topic, rule, keys, {}, why)
            if key == "done":
                break
            if (yield from self.interrupt(g, key)):
                continue
            left.remove(s := SPACE[key[6:]])
            yield from resolve(s)
        for s in left:
            yield from resolve(s)

    def why_not_interrupt(self, g: War, key: str) -> list[Reason]:
        """4.1.1, 1.5.2 Why a special activity or a transfer is not on offer."""
        kind, _, name = key.partition(":")
        if kind == "transfer":
            return transfers.why_not(g, self, key)
        if kind != "sa":
            return []
        sa = ruleset.of(g).specials[self.orders.forces].get(name)
        if sa is None:
            return [("4.1", "not_this_factions_activity")]
        if self.orders.limited:
            return [("2.3.5", "limited_operation")]
        if self.special:
            return [("4.1", "one_special_activity")]
        if self.orders.name not in sa.ops:
            return [("4.1.1", "cannot_accompany")]
        if name not in self.specials:
            return [("5.5", "not_granted_here")]
        if sa.barred is not None and sa.barred(g):
            return [("5.4", "barred_by_event")]
        if lacks := sa.lacks(g):
            return lacks
        if sa.within == self.orders.name:
            return [(sa.rule, "chosen_in_the_space")]
        return [(sa.rule, "no_space_for_it")]

    def why_not_inside(self, g: War, key: str) -> list[Reason]:
        """4.1 Why a special activity cannot come in while a space is being resolved, or another activity is."""
        kind, _, name = key.partition(":")
        if kind != "sa":
            return []
        table = ruleset.of(g).specials[self.orders.forces]
        if name in self.specials and table[name].possible(g, self):
            return [("4.1", "between_spaces")]
        if self.orders.free and self.orders.name in table:
            return [("5.5", "not_granted_here")]
        return self.why_not_interrupt(g, key)

    # ---------------------------------------------------------------- remembering moves

    def note_move(self, s: int, p: int, n: int) -> None:
        """Pieces that moved into ``s`` by this Operation do not move on."""
        here = self.moved.setdefault(s, {})
        here[p] = here.get(p, 0) + n
        if s not in self.targets:
            self.targets.append(s)

    def unmoved(self, g: War, s: int, p: int) -> int:
        """How many pieces of that type in ``s`` have not moved by this Operation."""
        n = g.n[s * KINDS + p]
        if n and s in self.moved:
            n -= self.moved[s].get(p, 0)
            return n if n > 0 else 0
        return n

    def has_unmoved(self, g: War, s: int, pieces: tuple[int, ...]) -> bool:
        """Whether any of these pieces in ``s`` has not moved by this Operation."""
        row, i, moved = g.n, s * KINDS, self.moved.get(s)
        for p in pieces:
            if row[i + p] and (moved is None or row[i + p] > moved.get(p, 0)):
                return True
        return False

    def spaces_to_leave(self, g: War, pieces: tuple[int, ...]) -> Iterator[int]:
        """The spaces with any of these pieces that have not moved by this Operation."""
        moved = self.moved
        for s in where_any(g, pieces):
            if s not in moved or self.has_unmoved(g, s, pieces):
                yield s

    def note_flip(self, s: int, p: int, to: int) -> None:
        """A piece in ``s`` was turned from ``p`` to ``to``: one that had moved there, if there is any."""
        here = self.moved.get(s)
        if here and here.get(p, 0):
            here[p] -= 1
            here[to] = here.get(to, 0) + 1

    def note_loss(self, s: int, p: int, n: int = 1) -> None:
        """``n`` pieces left ``s`` or the map: those that had moved there go first."""
        here = self.moved.get(s)
        if here and here.get(p, 0):
            here[p] = max(0, here[p] - n)

    def has_left(self, what: Help, most: int) -> bool:
        """Whether there is a space left, of the ``most`` that a lasting effect allows."""
        return self.used.get(what, 0) < most

    def use(self, what: Help) -> None:
        """Use up one of its spaces."""
        self.used[what] = self.used.get(what, 0) + 1


def barred_by_monsoon(g: War, op: Operation) -> list[Reason]:
    """2.3.9 No Sweep and no March in Monsoon, unless an Event grants it (5.1.1)."""
    return [("2.3.9", "monsoon")] if g.monsoon and not op.orders.monsoon_ok else []


class SpaceOffer(SomeSpaces):
    """3.1 The spaces that an Operation may choose next, and what may come in between (4.1, 1.5.2)."""

    __slots__ = ("conditions", "cost", "enough", "g", "op", "others", "rule", "spaces")

    def __init__(
        self,
        op: Operation,
        g: War,
        rule: str,
        conditions: Sequence[SpaceCondition],
        spaces: Sequence[int],
        cost: Cost,
        enough: Callable[[War], bool] | None,
    ) -> None:
        self.op = op
        self.g = g
        self.rule = rule
        self.conditions = conditions
        self.spaces = spaces
        self.cost = cost
        self.enough = enough
        self.rest = iter(op.each(g, conditions, spaces, cost))
        first = next(self.rest, NOWHERE)
        self.found = [first] if first >= 0 else []
        self.others: list[str] | None = None
        """What may come in between, where there is no space."""

    def some(self) -> bool:
        """Whether there is anything to ask for."""
        if self.found:
            return True
        op, g = self.op, self.g
        self.others = op.interruptions(g)
        if not self.others and (ask := transfers.to_ask(g, op)) and op.candidates(g, self.conditions, self.spaces, most=1):
            self.others = ask
        return bool(self.others)

    def keys(self) -> list[str]:
        """Spaces, special activities, transfers, ``done``."""
        keys = [SPACE_KEY[s] for s in self.all_spaces()]
        keys += self.op.interruptions(self.g, True) if self.others is None else self.others
        if self._may_stop():
            keys.append("done")
        return keys

    def _may_stop(self) -> bool:
        return self.op.may_stop(self.g, bool(self.found)) or (self.enough is not None and self.enough(self.g))

    def has(self, key: str) -> bool:
        """Whether the key is on offer."""
        if key == "done":
            return self._may_stop()
        s = SPACE_OF.get(key)
        if s is not None:
            if not self.found or s in self.found:
                return bool(self.found)
            return s in self.spaces and self.op.takes(self.g, s, self.conditions, self.cost)
        return self.op.may_interrupt(self.g, key) if self.others is None else key in self.others

    def several(self) -> bool:
        """Whether there is a choice."""
        if self.others is not None:
            return len(self.others) + self._may_stop() > 1
        if len(self.found) > 1 or self._may_stop():
            return True
        if (another := next(self.rest, NOWHERE)) >= 0:
            self.found.append(another)
        return len(self.found) > 1 or bool(self.op.interruptions(self.g, True))

    def why(self, key: str) -> list[Reason]:
        """Why a key is not on offer."""
        return self.op.why_not(self.g, key, self.rule, self.conditions, self.spaces, self.cost)


def standing_orders(
    operations: Sequence[Mapping[str, ruleset.Procedure]], specials: Sequence[Mapping[str, ruleset.Special]]
) -> dict[tuple[int, str, bool], Orders]:
    """2.3.4 The orders of what a faction does in its turn; special activities by name, each with its Operations (4.1.1)."""
    found = {}
    for f, names in enumerate(operations):
        for name in names:
            accompany = tuple(sorted(sa for sa, special in specials[f].items() if name in special.ops))
            for limited in (False, True):
                found[f, name, limited] = Orders(f, name, limited=limited, specials=accompany)
    return found
