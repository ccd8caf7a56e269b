"""6.5 Commitment Phase, both editions: Casualties rotate, US forces come and go, the withdrawn embolden VC."""

from collections.abc import Iterator
from functools import partial
from itertools import islice

from sandtable.kernel.decision import Flow, OpenDecision, Reason, Why, choose, count
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_space, throw
from sandtable.vietnam.board import (
    ACTIVE_OPPOSITION,
    COIN_CONTROL,
    IDS,
    IS_LOC,
    POP,
    POPULATED,
    SAIGON,
    SPACE,
    SPACE_KEY,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.offers import SPACE_OF
from sandtable.vietnam.pieces import KINDS, PIECE, PIECE_KEY, PIECES, US, US_BASE, US_IRREGULAR, US_TROOPS, VC
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import (
    AVAILABLE,
    CASUALTIES,
    OUT_OF_PLAY,
    can_stack,
    move,
    place,
    remove,
    set_us_policy,
    shift,
    thaw_control,
    transfer,
)  # fmt: skip

MOST_TROOPS, MOST_BASES = 10, 2
POLICY_STANDS_ABOVE = 45
BOX = -2
"""Stands for the Available box among the spaces."""
AVAILABLE_KEY = "box:available"


def phase_commitment(g: War) -> Flow[None]:
    """6.5 Commitment; how many pieces came home is what the Withdrawal needs to know."""
    g.step_data = ((yield from commit(g)),)


def commit(g: War) -> Flow[int]:
    """6.5 A whole Commitment, apart from the Withdrawal: returns the US pieces moved from the map to Available.

    Control is adjusted at its end only.
    """
    g.frozen = True
    if g.nonplayers[US] and g.edition == 1:
        yield from _policy(g)
    placed = yield from _rotate(g)
    if g.nonplayers[US] and g.edition == 2:
        yield from _policy(g)
    withdrawn = yield from _Deployment(g, MOST_TROOPS - placed).run()
    thaw_control(g)
    return withdrawn


def _rotate(g: War) -> Flow[int]:
    """6.5 A third of the Troop Casualties and all Bases go out of play; the others return.

    1st edition: to Available. 2nd edition: Irregulars to Available, Troops onto the map. Returns how many Troops
    went onto the map. Medevac sends all Troops to Available.
    """
    transfer(g, US_BASE, g.casualties[US_BASE], CASUALTIES, OUT_OF_PLAY)
    transfer(g, US_IRREGULAR, g.casualties[US_IRREGULAR], CASUALTIES, AVAILABLE)
    comes_back = terms.troop_casualties_come_back(g)
    if not comes_back:
        transfer(g, US_TROOPS, g.casualties[US_TROOPS] // 3, CASUALTIES, OUT_OF_PLAY)
    back = int(g.casualties[US_TROOPS])
    if comes_back or g.edition == 1:
        transfer(g, US_TROOPS, back, CASUALTIES, AVAILABLE)
        return 0
    while left := int(g.casualties[US_TROOPS]):
        s = yield from pick_space(g, US, "commit.return", "6.5", open_spaces(g), False, _why, left=left)
        n = yield from count(seat(US), "commit.return_count", "6.5", 1, left, space=IDS[s])
        place(g, s, US_TROOPS, n, CASUALTIES)
    return back


def _policy(g: War) -> Flow[None]:
    """8.8.1 Unless a non-player US leads, a die against the cards in the leader box sets its Policy.

    1st edition: at the start of the phase. 2nd edition: once Casualties are back on the map.
    """
    if g.us_score <= POLICY_STANDS_ABOVE:
        cards = len(g.leader_cards)
        rolled = yield from throw(g, "commit.policy", "8.8.1", leaders=cards)
        set_us_policy(g, "jfk" if rolled == cards else "lbj" if rolled > cards else "nixon")


_ALWAYS_OPEN = tuple(IS_LOC[s] or s == SAIGON for s in SPACES)


def open_spaces(g: War) -> list[int]:
    """6.5 Where US forces may come and go: COIN-Controlled spaces, LoCs, Saigon."""
    control = g.control
    return [s for s in SPACES if _ALWAYS_OPEN[s] or control[s] == COIN_CONTROL]


def _why(key: str) -> list[Reason]:
    return [("6.5", "no_coin_control")] if key[6:] in SPACE else []


class _Deployment:
    """6.5 The moves of one Commitment: so many Troops and Bases, each piece once.

    P-s67-f: in 1967-69 none comes from Available, and none goes there.
    """

    def __init__(self, g: War, troops: int) -> None:
        self.g = g
        self.left = {US_TROOPS: max(0, troops), US_BASE: MOST_BASES}
        self.places = [*(() if g.us_stays else (BOX,)), *open_spaces(g)]
        self.unmoved = {p: {a: n for a in self.places if (n := self._standing(a, p))} for p in self.left}
        self.starts = [a for a in self.places if a in self.unmoved[US_TROOPS] or a in self.unmoved[US_BASE]]
        self.withdrawn = 0

    def _standing(self, a: int, p: int) -> int:
        return self.g.available[p] if a == BOX else self.g.n[a * KINDS + p]

    def run(self) -> Flow[int]:
        """From where, which piece, to where, how many, until the US is done; the pieces withdrawn."""
        while any(self.movable(a) for a in self.starts):
            args = {"troops": self.left[US_TROOPS], "bases": self.left[US_BASE]}
            key = yield OpenDecision(seat(US), "commit.from", "6.5", _Origins(self), args, self._why_from)
            if key == "done":
                break
            yield from self._move(_place(key))
        return self.withdrawn

    def movable(self, a: int) -> list[int]:
        """The pieces that may still leave this place."""
        return [
            p for p in self.left if self.left[p] and self.unmoved[p].get(a, 0) and next(self.targets(a, p), NONE) != NONE
        ]

    def targets(self, a: int, p: int) -> Iterator[int]:
        for b in self.places:
            if self.may_go(a, b, p):
                yield b

    def may_go(self, a: int, b: int, p: int) -> bool:
        """Whether a piece of that type may go from one of the places to another."""
        return b != a and (b == BOX or can_stack(self.g, b, p))

    def _move(self, a: int) -> Flow[None]:
        g, pieces = self.g, self.movable(a)
        keys = [PIECE_KEY[p] for p in pieces]
        chosen = yield from choose(seat(US), "commit.piece", "6.5", keys, partial(self._why_piece, a), origin=place_name(a))
        p = PIECE[chosen[6:]]
        facts = {"origin": place_name(a), "piece": PIECES[p]}
        b = _place((yield OpenDecision(seat(US), "commit.to", "6.5", _Targets(self, a, p), facts, self._why_to)))
        most = min(self.left[p], self.unmoved[p][a])
        while b != BOX and not can_stack(g, b, p, most):
            most -= 1
        n = yield from count(
            seat(US), "commit.count", "6.5", 1, most, origin=place_name(a), target=place_name(b), piece=PIECES[p]
        )
        self.left[p] -= n
        self.unmoved[p][a] -= n
        if a == BOX:
            place(g, b, p, n)
        elif b == BOX:
            remove(g, a, p, n)
            self.withdrawn += n
        else:
            move(g, a, b, p, n)

    def _why_from(self, key: str) -> list[Reason]:
        a = _place(key)
        if a == NONE:
            return []
        if a not in self.places:
            return [("6.5", "us_stays" if a == BOX else "no_coin_control")]
        if not (self._standing(a, US_TROOPS) or self._standing(a, US_BASE)):
            return [("6.5", "none_there")]
        spent = not any(self.left[p] and self._standing(a, p) for p in self.left)
        return [("6.5", "allowance_used" if spent else "already_moved")]

    def _why_piece(self, a: int, key: str) -> list[Reason]:
        p = PIECE.get(key.partition(":")[2], NONE)
        if p not in self.left:
            return [("6.5", "us_troops_and_bases_only")]
        if not self._standing(a, p):
            return [("6.5", "none_there")]
        if not self.left[p]:
            return [("6.5", "allowance_used")]
        return [("1.4.2", "stacking") if self.unmoved[p].get(a, 0) else ("6.5", "already_moved")]

    def _why_to(self, key: str) -> list[Reason]:
        b = _place(key)
        if b == NONE:
            return []
        if b in self.places:
            return [("1.4.2", "stacking")]
        return [("6.5", "us_stays" if b == BOX else "no_coin_control")]


class _Origins:
    """6.5 From where pieces may go, while any may."""

    __slots__ = ("deployment",)

    def __init__(self, deployment: _Deployment) -> None:
        self.deployment = deployment

    def keys(self) -> list[str]:
        """All of them, in their order, and that the US is done."""
        return [*(place_key(a) for a in self.deployment.starts if self.deployment.movable(a)), "done"]

    def has(self, key: str) -> bool:
        """Whether the key is among them."""
        a = _place(key)
        return key == "done" or (a in self.deployment.starts and bool(self.deployment.movable(a)))

    def several(self) -> bool:
        """A place, or that the US is done."""
        return True


class _Targets:
    """6.5 Where pieces of a type may go from a place."""

    __slots__ = ("a", "deployment", "p")

    def __init__(self, deployment: _Deployment, a: int, p: int) -> None:
        self.deployment = deployment
        self.a = a
        self.p = p

    def keys(self) -> list[str]:
        """All of them, in their order."""
        return [place_key(b) for b in self.deployment.targets(self.a, self.p)]

    def has(self, key: str) -> bool:
        """Whether the key is among them."""
        b = _place(key)
        return b in self.deployment.places and self.deployment.may_go(self.a, b, self.p)

    def several(self) -> bool:
        """Whether there is more than one."""
        return len(list(islice(self.deployment.targets(self.a, self.p), 2))) > 1


def place_key(a: int) -> str:
    """The option that stands for a space or the Available box."""
    return AVAILABLE_KEY if a == BOX else SPACE_KEY[a]


def place_name(a: int) -> str:
    """The fact that names a space or the Available box."""
    return AVAILABLE if a == BOX else IDS[a]


def _place(key: str) -> int:
    return BOX if key == AVAILABLE_KEY else SPACE_OF.get(key, NONE)


# ------------------------------------------------------------------ withdrawal


def phase_withdrawal(g: War) -> Flow[None]:
    """6.5 VC's answer to the pieces that Commitment brought home."""
    withdrawn = sum(g.step_data)
    g.step_data = ()
    yield from withdrawal(g, withdrawn)


def withdrawal(g: War, withdrawn: int) -> Flow[None]:
    """6.5 Withdrawal (2nd edition): for every 2 pieces VC may shift 1 Population 1 level toward Opposition.

    A space shifts once, and as a whole: it takes as many as it has Population.
    """
    left = withdrawn // 2 if g.edition == 2 else 0
    shifted: list[int] = []
    while found := [s for s in _open_to_shift(g, left) if s not in shifted]:
        s = yield from pick_space(g, VC, "withdraw.space", "6.5", found, True, _why_not_shift(g, shifted), left=left)
        if s == NONE:
            return
        shifted.append(s)
        left -= POP[s]
        shift(g, s, -1)


def _open_to_shift(g: War, left: int) -> list[int]:
    return [s for s in POPULATED if POP[s] <= left and g.support[s] > ACTIVE_OPPOSITION]


def _why_not_shift(g: War, shifted: list[int]) -> Why:
    def why(key: str) -> list[Reason]:
        s = SPACE.get(key[6:], NONE)
        if s == NONE:
            return []
        if not POP[s]:
            return [("1.6.1", "no_population")]
        if s in shifted:
            return [("6.5", "already_shifted")]
        if g.support[s] == ACTIVE_OPPOSITION:
            return [("1.6.2", "active_opposition")]
        return [("6.5", "too_much_population")]

    return why
