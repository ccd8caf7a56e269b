"""The questions that rules and cards ask again and again: which space, which piece, how many, what to remove."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from sandtable.kernel.conditions import failing
from sandtable.kernel.decision import NUMBERS, Decision, Flow, LazyArgs, OpenDecision, Reason, Why, roll
from sandtable.vietnam.board import IDS, SPACE
from sandtable.vietnam.offers import SPACE_OF, SomeSpaces
from sandtable.vietnam.operation import SpaceCondition
from sandtable.vietnam.pieces import (
    ACTIVE_SIDE,
    ARVN_HAMLET,
    ENEMIES,
    FACTIONS,
    IS_BASE,
    KINDS,
    NVA_TROOPS,
    OWNER,
    PIECE,
    PIECE_KEY,
    PIECES,
    TUNNELS,
    US_ADVISOR,
)  # fmt: skip
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import casualty

NONE = -1
Form: TypeAlias = Callable[[], object]
"""Several questions about numbers as one, for whoever asks people (``count_form``)."""


def pick_space(
    g: War,
    f: int,
    topic: str,
    rule: str,
    spaces: Iterable[int],
    optional: bool = False,
    why: Why | None = None,
    **args: object,
) -> Flow[int]:
    """One of ``spaces``; NONE if there is none, or if ``optional`` and the faction is done.

    Of an iterator only the first space is worked out before somebody asks for more.
    """
    offer = SomeSpaces(spaces, optional)
    if not offer.found:
        return NONE
    key = yield OpenDecision(FACTIONS[f], topic, rule, offer, args, why)
    return NONE if key == "done" else SPACE_OF[key]


def space_why(g: War, conditions: Sequence[SpaceCondition]) -> Why:
    """An explanation for ``pick_space`` where a list of conditions made the choice."""

    def why(key: str) -> list[Reason]:
        name = key.partition(":")[2]
        return failing(g, SPACE[name], conditions) if name in SPACE else []

    return why


def pick_piece(
    g: War,
    f: int,
    topic: str,
    rule: str,
    s: int,
    pieces: Iterable[int],
    optional: bool = False,
    why: Why | None = None,
    **args: object,
) -> Flow[int]:
    """One of the ``pieces`` present in space ``s``; NONE if none is there, or if ``optional`` and done."""
    row, i = g.n, s * KINDS
    keys = [PIECE_KEY[p] for p in pieces if row[i + p]]
    if not keys:
        return NONE
    if optional:
        keys.append("done")
    if why is None:
        why = piece_why(g, s, rule)
    key = yield Decision(seat(f), topic, rule, keys, {"space": IDS[s], **args}, why)
    return NONE if key == "done" else PIECE[key[6:]]


def piece_why(g: War, s: int, rule: str, enemies: Sequence[int] = (), offered: Sequence[int] = ()) -> Why:
    """An explanation for ``pick_piece``. Where pieces of ``enemies`` are removed, the order of removal is explained:
    ``offered`` are those whose turn it is."""

    def why(key: str) -> list[Reason]:
        p = PIECE.get(key.partition(":")[2], NONE)
        if p == NONE:
            return []
        if not g.n[s * KINDS + p]:
            return [(rule, "none_there")]
        if OWNER[p] not in enemies:
            return [(rule, "not_this_kind")]
        if IS_BASE[p] and not all(IS_BASE[q] for q in offered):
            return [(rule, "bases_last")]
        if p in (ARVN_HAMLET, US_ADVISOR) and offered:
            return [("P3.3.3", "protected")]
        if p in TUNNELS:
            return [("1.4.4", "tunneled")]
        if p in ACTIVE_SIDE:
            return [("1.4.3", "underground")]
        return [(rule, "troops_first" if NVA_TROOPS in offered else "not_this_kind")]

    return why


def throw(g: War, topic: str, rule: str, **args: object) -> Flow[int]:
    """A die, and what it showed for the log."""
    n = yield from roll(topic, rule, 6, **args)
    g.emit("die", n=n)
    return n


def remove_tiers(
    g: War,
    f: int,
    topic: str,
    rule: str,
    s: int,
    n: int,
    tiers: Sequence[Sequence[int]],
    optional: bool = False,
) -> Flow[list[int]]:
    """Remove up to ``n`` pieces from ``s``: those of an earlier tier go first, ``f`` chooses within a tier.

    Returns the removed types, one entry a piece.
    """
    gone: list[int] = []
    row, i = g.n, s * KINDS
    while len(gone) < n:
        tier = next((t for t in tiers if any(row[i + p] for p in t)), None)
        if tier is None:
            break
        why = piece_why(g, s, rule, ENEMIES[f], tier)
        p = yield from pick_piece(g, f, topic, rule, s, tier, optional, why, left=n - len(gone))
        if p == NONE:
            break
        casualty(g, s, p)
        gone.append(p)
    return gone


def count_form(groups: Sequence[tuple[Sequence[tuple[int, int]], int]], least: int) -> dict[str, object]:
    """Several questions "how many of this type?" that a page may ask as one: the types with how many there are of each,
    groups of them that have a limit together, and how many there must be in all."""
    return {
        "pieces": {PIECES[p]: n for limits, _ in groups for p, n in limits if n > 0},
        "caps": [[[PIECES[p] for p, n in limits if n > 0], most] for limits, most in groups],
        "least": least,
    }


def count_pieces(
    g: War, f: int, topic: str, rule: str, p: int, low: int, high: int, form: Form, facts: Mapping[str, object]
) -> Flow[int]:
    """How many of one type, from ``low`` to ``high``. People are told the whole ``form``, if somebody looks."""
    told: Mapping[str, object]
    if g.nonplayers[f]:
        told = {"piece": PIECES[p], **facts}
    else:
        told = LazyArgs(lambda: {"piece": PIECES[p], **facts, "form": form()})
    return int((yield Decision(FACTIONS[f], topic, rule, NUMBERS[low : high + 1], told))[2:])


def pick_counts(
    g: War,
    f: int,
    topic: str,
    rule: str,
    limits: Sequence[tuple[int, int]],
    most: int = 99,
    least: int = 1,
    form: Form | None = None,
    **args: object,
) -> Flow[list[tuple[int, int]]]:
    """How many of each type: ``limits`` are (piece, most); between ``least`` and ``most`` in all.

    ``form``: where these types are asked for together with others.
    """
    chosen: list[tuple[int, int]] = []
    present = [(p, n) for p, n in limits if n > 0]
    rest = sum(n for _, n in present)
    if form is None:
        form = partial(count_form, [(present, most)], least)
    for p, n in present:
        rest -= n
        high = min(n, most)
        low = min(high, max(0, least - rest))
        amount = yield from count_pieces(g, f, topic, rule, p, low, high, form, args)
        most -= amount
        least -= amount
        if amount:
            chosen.append((p, amount))
    return chosen
