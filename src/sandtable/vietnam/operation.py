"""3.1 An Operation in progress: on what terms it runs, and what it has done so far.

An Operation is a generator over spaces; ``Op`` carries its terms (whose, free, limited, only these spaces, which
special activities may still interrupt), so that an Event can say
"US free Sweep, then Assault in one space" in three lines.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import islice
from typing import TypeAlias

from sandtable.kernel.conditions import Condition, failing
from sandtable.kernel.decision import Decision, Flow, LateDecision, Reason
from sandtable.vietnam import special_activities, transfers
from sandtable.vietnam.board import CITIES_PROVINCES, SPACE, SPACE_KEY, SPACES
from sandtable.vietnam.pieces import INSURGENT_FACTIONS, KINDS
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import purse


class SpaceCondition(Condition[War, int]):
    """A condition on a space."""

    __slots__ = ()


Cost: TypeAlias = int | Callable[[War, int], int]

DONE = -1
NO_LIMIT = 99


class Op:
    """The terms and the memory of one Operation (or of one special activity an Event grants).

    ``only`` restricts the spaces, ``limit`` their number. ``as_us`` are the cubes that act as US Troops.
    ``every``: an Event names each of ``only``, so all that can be chosen are, whatever limits their number (5.1.2).
    ``tunnels``: Tunneled Bases fall as if they had no Tunnel. ``enemies``: an Assault aims at these Insurgents only.
    ``origins``: a Sweep's Troops come from these spaces only.
    ``special`` names the special activity once it is used, and ``special_spaces`` where.
    """

    __slots__ = (
        "as_us", "asked", "enemies", "every", "faction", "follow_up", "follow_up_free", "followed_up", "free", "given",
        "limit", "limited", "monsoon_ok", "moved", "name", "no_move", "only", "optional", "origins", "spaces",
        "special", "special_spaces", "specials", "targets", "tunnels", "used",
    )  # fmt: skip

    def __init__(
        self,
        faction: int,
        name: str = "",
        *,
        free: bool = False,
        limited: bool = False,
        only: Sequence[int] | None = None,
        limit: int = NO_LIMIT,
        specials: bool = False,
        monsoon_ok: bool = False,
        no_move: bool = False,
        as_us: tuple[int, ...] = (),
        follow_up: bool = True,
        follow_up_free: bool = False,
        optional: bool = False,
        every: bool = False,
        tunnels: bool = False,
        enemies: tuple[int, ...] = INSURGENT_FACTIONS,
        origins: Sequence[int] | None = None,
    ) -> None:
        self.faction = faction
        self.name = name
        self.free = free
        self.limited = limited  # 2.3.5
        self.only = None if only is None else tuple(only)
        self.limit = 1 if limited else limit
        self.specials: tuple[str, ...] = special_activities.accompanying(faction, name) if specials and not limited else ()
        self.monsoon_ok = monsoon_ok  # an Event's own Sweep or March (5.1.1)
        self.no_move = no_move  # Sweep "in place"
        self.as_us = as_us
        self.follow_up = follow_up  # 3.2.4: whether the US may add an ARVN Assault
        self.follow_up_free = follow_up_free
        self.optional = optional  # may be left without doing anything
        self.every = every
        self.tunnels = tunnels
        self.enemies = enemies
        self.origins = origins
        self.spaces: list[int] = []
        self.special = ""
        self.special_spaces: list[int] = []
        self.followed_up = False
        self.moved: dict[int, dict[int, int]] = {}  # space -> piece -> how many moved into it by this Operation
        self.targets: list[int] = []  # spaces where pieces have ended a move, in order
        self.used: dict[str, int] = {}  # how often a lasting effect's "in 1 space" has been used
        self.given = False  # 1.5.2: transfers made in this action
        self.asked = False

    def again(self, name: str = "") -> "Op":
        """The same terms for another free action: what was done is forgotten."""
        return Op(
            self.faction, name or self.name, free=self.free, limited=self.limited, only=self.only, limit=self.limit,
            monsoon_ok=self.monsoon_ok, no_move=self.no_move, as_us=self.as_us, follow_up=self.follow_up,
            follow_up_free=self.follow_up_free, optional=self.optional, every=self.every, tunnels=self.tunnels,
            enemies=self.enemies, origins=self.origins,
        )  # fmt: skip

    # ---------------------------------------------------------------- choosing spaces

    def allows(self, s: int) -> bool:
        """Whether the terms let the Operation take this space (3.1: each space once)."""
        return s not in self.spaces and len(self.spaces) < self.limit and (self.only is None or s in self.only)

    def candidates(
        self,
        g: War,
        conditions: Sequence[SpaceCondition],
        spaces: Sequence[int] = CITIES_PROVINCES,
        cost: Cost = 0,
        most: int = NO_LIMIT,
    ) -> list[int]:
        """The spaces that may be chosen next; ``most`` stops the search when that many are found."""
        return list(islice(self._each(g, conditions, spaces, cost), most))

    def _each(
        self, g: War, conditions: Sequence[SpaceCondition], spaces: Sequence[int], cost: Cost
    ) -> Iterator[int]:
        """The spaces that may be chosen next, one by one: whoever asks whether there is any need not know all."""
        if len(self.spaces) >= self.limit:
            return
        taken, only = self.spaces, self.only
        tests = [c.test for c in conditions]
        price = None if isinstance(cost, int) else cost
        money = NO_LIMIT if self.free else purse(g, self.faction)
        if isinstance(cost, int) and money < cost:
            return
        for s in spaces:
            if s in taken or (only is not None and s not in only):
                continue
            for test in tests:
                if not test(g, s):
                    break
            else:
                if price is None or money >= price(g, s):
                    yield s

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
            found = self._each(g, conditions, spaces, cost)
            first = [SPACE_KEY[s] for s in islice(found, 1)]
            others: list[str] | None = None
            if not first:
                others = self.interruptions(g)
                if not others and (ask := transfers.to_ask(g, self)) and self.candidates(g, conditions, spaces, most=1):
                    others = ask
                if not others:
                    return DONE

            def options(
                first: list[str] = first, rest: Iterator[int] = found, others: list[str] | None = others
            ) -> list[str]:
                keys = first + [SPACE_KEY[s] for s in rest]
                keys += self.interruptions(g, True) if others is None else others
                if self.may_stop(bool(first)) or (enough is not None and enough(g)):
                    keys.append("done")
                return keys

            def why(key: str) -> list[Reason]:
                return self._why_not(g, key, rule, conditions, spaces, cost)

            key = yield LateDecision(seat(self.faction), topic, rule, options, {"chosen": len(self.spaces)}, why)
            if key == "done":
                return DONE
            if (yield from self.interrupt(g, key)):
                continue
            chosen = SPACE[key[6:]]
            self.spaces.append(chosen)
            return chosen

    def may_stop(self, some: bool) -> bool:
        """An Operation does something: it ends after a space or its special activity, or when neither can be had."""
        if self.every and some:
            return False
        return bool(self.spaces or self.special or self.optional) or not (some or self.specials)

    def _why_not(
        self, g: War, key: str, rule: str, conditions: Sequence[SpaceCondition], spaces: Sequence[int], cost: Cost
    ) -> list[Reason]:
        kind, _, name = key.partition(":")
        if kind in ("sa", "transfer"):
            return self.why_not_interrupt(g, key)
        if key == "done":
            return [("3.1", "nothing_done_yet")]
        if kind != "space" or name not in SPACE:
            return []
        s = SPACE[name]
        if s in self.spaces:
            return [("3.1", "already_chosen")]
        if len(self.spaces) >= self.limit:
            return [("2.3.5", "limited_operation")] if self.limited else [(rule, "no_more_spaces")]
        if s not in spaces:
            return [(rule, "wrong_kind_of_space")]
        reasons = failing(g, s, conditions)
        if self.only is not None and s not in self.only:
            reasons.append(("5.5", "not_granted_here"))
        price = cost if isinstance(cost, int) else cost(g, s)
        if not self.free and price > purse(g, self.faction):
            reasons.append(("1.8.1" if self.faction == 0 else "3.1", "cannot_pay"))
        return reasons

    # ---------------------------------------------------------------- special activities and transfers in between

    def interruptions(self, g: War, asked: bool = False) -> list[str]:
        """4.1 The special activities that could be used now, and (1.5.2) transfers between NVA and VC.

        Transfers alone are no reason for a question: they are on offer where something else is (``asked``).
        """
        keys = []
        if self.specials:
            table = special_activities.SPECIALS[self.faction]
            keys = [f"sa:{name}" for name in self.specials if table[name].possible(g, self)]
        return keys + transfers.offers(g, self) if keys or asked else keys

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
        g.emit("special", faction=seat(self.faction), sa=name)
        yield from special_activities.SPECIALS[self.faction][name].run(g, self)

    def last_call(self, g: War, news: bool = True) -> Flow[None]:
        """4.1 The special activity may come right after the Operation.

        Without ``news`` a player is not asked: nothing has happened since the activity was last on offer.
        A non-player always is: this is where its charts place the activity (8.5-8.8).
        """
        if not news and not g.nonplayers[self.faction]:
            return
        while keys := self.interruptions(g):

            def why(key: str) -> list[Reason]:
                return self.why_not_interrupt(g, key)

            key = yield Decision(seat(self.faction), "op.last_call", "4.1", [*keys, "done"], {"op": self.name}, why)
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
            key = yield Decision(seat(self.faction), topic, rule, keys, {}, why)
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
        sa = special_activities.SPECIALS[self.faction].get(name)
        if sa is None:
            return [("4.1", "not_this_factions_activity")]
        if self.limited:
            return [("2.3.5", "limited_operation")]
        if self.special:
            return [("4.1", "one_special_activity")]
        if self.name not in sa.ops:
            return [("4.1.1", "cannot_accompany")]
        if name not in self.specials:
            return [("5.5", "not_granted_here")]
        if sa.barred is not None and sa.barred(g):
            return [("5.4", "barred_by_event")]
        if sa.within == self.name:
            return [(sa.rule, "chosen_in_the_space")]
        return [(sa.rule, "no_space_for_it")]

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

    def spaces_to_leave(self, g: War, pieces: tuple[int, ...]) -> Iterator[int]:
        """The spaces with any of these pieces that have not moved by this Operation."""
        row, moved = g.n, self.moved
        for s in SPACES:
            i = s * KINDS
            for p in pieces:
                n = row[i + p]
                if n and (s not in moved or n > moved[s].get(p, 0)):
                    yield s
                    break

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

    def use(self, name: str, most: int) -> bool:
        """Use up one of ``most`` spaces a lasting effect allows; False if none is left."""
        if self.used.get(name, 0) >= most:
            return False
        self.used[name] = self.used.get(name, 0) + 1
        return True
