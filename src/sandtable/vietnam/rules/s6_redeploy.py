"""6.4 Redeploy Phase. Control stays as it was at the start until both sides are done (6.4.4)."""

from collections.abc import Sequence
from functools import partial
from operator import ne

from sandtable.kernel.decision import Flow, Reason, Why, count
from sandtable.vietnam.ask import NONE, pick_space
from sandtable.vietnam.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    IDS,
    IS_CITY,
    IS_LOC,
    LAOS_CAMBODIA,
    NVA_CONTROL,
    SAIGON,
    SOUTH,
    SPACE,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_POLICE,
    ARVN_TROOPS,
    COIN_BASES,
    COIN_PIECES,
    KINDS,
    NVA,
    NVA_BASES,
    NVA_TROOPS,
    PIECES,
    US_ADVISOR,
    US_TROOPS,
)  # fmt: skip
from sandtable.vietnam.query import among, holding, some_of, where
from sandtable.vietnam.rules.s7_victory import FINAL, finish
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War, seat
from sandtable.vietnam.verbs import AVAILABLE, OUT_OF_PLAY, move, remove, thaw_control


def phase_laos_cambodia(g: War) -> None:
    """6.4.1 US and ARVN leave Laos and Cambodia: US Troops out of play, all others to Available."""
    g.frozen = True
    for s in LAOS_CAMBODIA:
        for p in COIN_PIECES:
            remove(g, s, p, g.n[s * KINDS + p], OUT_OF_PLAY if p == US_TROOPS else AVAILABLE)


# ------------------------------------------------------------------ ARVN


def phase_redeploy_arvn(g: War, bases: tuple[int, ...] = COIN_BASES) -> Flow[None]:
    """6.4.2 ARVN Redeploys its Troops, then its Police."""
    yield from redeploy_arvn_troops(g, bases)
    yield from relocate(g, ARVN, ARVN_POLICE, "redeploy.police", "6.4.2", SPACES, police_posts(g))


def redeploy_arvn_troops(g: War, bases: tuple[int, ...] = COIN_BASES) -> Flow[None]:
    """6.4.2 ARVN Troops must leave LoCs and Provinces without COIN Bases, and any others may move as well.

    ``bases`` are those that shelter and draw Troops: none in an Event's Redeploy.
    """
    garrisons = troop_garrisons(g, bases)
    must = [s for s in where(g, ARVN_TROOPS) if must_leave(g, s, bases)]
    waiting = _unmoved(g, ARVN_TROOPS, SPACES)
    yield from _move_out(g, ARVN, ARVN_TROOPS, "redeploy.must", "6.4.2", waiting, must, garrisons, optional=False)
    yield from _move_out(g, ARVN, ARVN_TROOPS, "redeploy.troops", "6.4.2", waiting, SPACES, garrisons)


def must_leave(g: War, s: int, bases: tuple[int, ...] = COIN_BASES) -> bool:
    """6.4.2 Whether ARVN Troops cannot stay in the space."""
    if IS_CITY[s] or not g.n[s * KINDS + ARVN_TROOPS]:
        return False
    return not holds(g, s, bases)


def troop_garrisons(g: War, bases: tuple[int, ...] = COIN_BASES) -> list[int]:
    """6.4.2 Where ARVN Troops may go: Cities without NVA Control, US and ARVN Bases, Saigon."""
    based = some_of(g.n, bases, KINDS)
    return [
        s for s in CITIES_PROVINCES if s == SAIGON or based[s] or (IS_CITY[s] and g.control[s] != NVA_CONTROL)
    ]


def police_posts(g: War) -> list[int]:
    """6.4.2 Where ARVN Police may go: LoCs and COIN-Controlled spaces in the South."""
    return [s for s in SOUTH if IS_LOC[s] or g.control[s] == COIN_CONTROL]


# ------------------------------------------------------------------ NVA


def phase_redeploy_nva(g: War) -> Flow[None]:
    """6.4.3 NVA may gather Troops at its Bases; then Control is adjusted and a final Round ends the game."""
    targets = holding(g, NVA_BASES, CITIES_PROVINCES)
    yield from relocate(g, NVA, NVA_TROOPS, "redeploy.nva", "6.4.3", SPACES, targets)
    thaw_control(g)  # 6.4.4
    if g.final_round:
        finish(g, FINAL)  # 6.4.5


# ------------------------------------------------------------------ moving: from where, to where, how many


def relocate(
    g: War, f: int, p: int, topic: str, rule: str, origins: Sequence[int], targets: Sequence[int]
) -> Flow[None]:
    """Let the faction move pieces of one type, as many as it likes, each of them once."""
    yield from _move_out(g, f, p, topic, rule, _unmoved(g, p, origins), origins, targets)


def _unmoved(g: War, p: int, spaces: Sequence[int]) -> dict[int, int]:
    """The pieces that could still move, by space."""
    here = g.n[p::KINDS]
    return {s: here[s] for s in among(spaces, here)}


def _move_out(
    g: War,
    f: int,
    p: int,
    topic: str,
    rule: str,
    waiting: dict[int, int],
    origins: Sequence[int],
    targets: Sequence[int],
    optional: bool = True,
) -> Flow[None]:
    """Ask origin, destination and number again and again; ``waiting`` counts the pieces that have not moved."""

    def elsewhere(s: int) -> bool:
        return len(targets) > 1 or bool(targets and targets[0] != s)

    starts = [s for s in waiting if waiting[s] and s in origins]
    while found := [s for s in starts if waiting[s] and elsewhere(s)]:
        origin = yield from pick_space(g, f, topic, rule, found, optional, _why_origin(g, p, waiting, rule, optional))
        if origin == NONE:
            return
        others = filter(partial(ne, origin), targets)
        target = yield from pick_space(
            g, f, "redeploy.to", rule, others, False, _why_target(g, p, rule), origin=IDS[origin], piece=PIECES[p]
        )
        n = yield from count(
            seat(f), "redeploy.count", rule, 1, waiting[origin],
            origin=IDS[origin], target=IDS[target], piece=PIECES[p],
        )  # fmt: skip
        waiting[origin] -= n
        move(g, origin, target, p, n)


def _why_origin(g: War, p: int, waiting: dict[int, int], rule: str, optional: bool) -> Why:
    def why(key: str) -> list[Reason]:
        if key == "done":
            return [(rule, "troops_must_leave")]
        s = SPACE.get(key[6:], NONE)
        if s == NONE:
            return []
        if not g.n[s * KINDS + p]:
            return [(rule, "none_there")]
        if not waiting.get(s):
            return [(rule, "already_moved")]
        return [(rule, "nowhere_to_go" if optional else "others_must_leave_first")]

    return why


def _why_target(g: War, p: int, rule: str) -> Why:
    def why(key: str) -> list[Reason]:
        s = SPACE.get(key[6:], NONE)
        if s == NONE:
            return []
        if p == NVA_TROOPS:
            return [(rule, "no_nva_base")]
        if p in (ARVN_POLICE, US_ADVISOR):
            return [(rule, "no_coin_control")]
        return [(rule, "nva_control" if IS_CITY[s] else "no_garrison")]

    return why
