"""Questions about the position that rules and charts ask: Control and what it takes (1.7), whom a Sweep finds (3.2.3).

Pieces that would come or go are told by side: ``coin`` 2 means two more of US and ARVN, ``nva`` -1 one NVA piece fewer.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import compress
from operator import or_

from sandtable.vietnam.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    IS_JUNGLE,
    IS_LOC,
    IS_PROVINCE,
    NVA_CONTROL,
    POP,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.pieces import KINDS
from sandtable.vietnam.state import War


def beyond(ours: int, theirs: int, others: int) -> int:
    """1.7 Pieces of a side beyond what Control of a space needs against the two others'; below 0, how many are missing."""
    return ours - theirs - others - 1


def where(g: War, p: int) -> Iterator[int]:
    """The spaces that hold a piece of that type, in their order."""
    return compress(SPACES, g.n[p::KINDS])


def some_of(row: bytearray, pieces: tuple[int, ...], kinds: int) -> bytes:
    """For each space of a board with so many kinds of pieces 0 if it holds none of these. The compiled wheel has this in C:
    see tools/mypyc_ops.h.

    >>> some_of(bytearray((0, 2, 1, 3, 0, 0, 0, 0, 4)), (0, 1), 3).hex()
    '020300'
    """
    found = 0
    for p in pieces:
        found |= int.from_bytes(row[p::kinds])
    return found.to_bytes(len(row) // kinds)


def where_any(g: War, pieces: tuple[int, ...]) -> Iterator[int]:
    """The spaces that hold any of these pieces, in their order."""
    return compress(SPACES, some_of(g.n, pieces, KINDS))


def among(spaces: Iterable[int], here: Sequence[int]) -> list[int]:
    """Of these spaces those for which there is anything ``here``, which has a number for each space of the map."""
    if spaces is CITIES_PROVINCES or spaces is SPACES:  # both begin with the first space and leave out none
        return list(compress(spaces, here))
    return [s for s in spaces if here[s]]


def holding(g: War, pieces: tuple[int, ...], spaces: Iterable[int]) -> list[int]:
    """Of these spaces those that hold any of these pieces, in their order."""
    return among(spaces, some_of(g.n, pieces, KINDS))


ROADS = tuple(s for s in SPACES if not IS_PROVINCE[s])
"""3.2.2, 4.3.2 The LoCs and Cities along which Patrols and Transports go."""
_ON_ROADS = tuple(not IS_PROVINCE[s] for s in SPACES)
_SOME = bytes(1 if n else 0 for n in range(256))


def roadblocks(g: War) -> bytes:
    """3.2.2, 4.3.2 For each of ``ROADS`` whether Insurgents stop who comes there: 1, else 0."""
    return bytes(compress(map(or_, g.nva, g.vc), _ON_ROADS)).translate(_SOME)


def insurgents(g: War, s: int) -> int:
    """NVA and VC pieces in a space."""
    return g.nva[s] + g.vc[s]


def coin_over(g: War, s: int, coin: int = 0, nva: int = 0, vc: int = 0) -> int:
    """1.7 COIN pieces beyond what COIN Control needs; below 0, how many are missing."""
    return g.coin[s] + coin - g.nva[s] - nva - g.vc[s] - vc - 1


def nva_over(g: War, s: int, coin: int = 0, nva: int = 0, vc: int = 0) -> int:
    """1.7 NVA pieces beyond what NVA Control needs; below 0, how many are missing."""
    return g.nva[s] + nva - g.coin[s] - coin - g.vc[s] - vc - 1


def better_for_coin(g: War, s: int, coin: int = 0, nva: int = 0, vc: int = 0) -> int:
    """1.7 How many of two things such a change brings: COIN Control where there was none, NVA Control gone."""
    now = g.control[s]
    if now == COIN_CONTROL or IS_LOC[s]:
        return 0
    ours, north, others = g.coin[s] + coin, g.nva[s] + nva, g.vc[s] + vc
    return (ours > north + others) + (now == NVA_CONTROL and north <= ours + others)


def lacking_for_coin(g: War, s: int, coin: int = 0) -> int:
    """1.7 Pieces that must come, or enemies go, for COIN Control; 0 where there is."""
    lacks = 0 if g.control[s] == COIN_CONTROL else g.nva[s] + g.vc[s] + 1 - g.coin[s] - coin
    return lacks if lacks > 0 else 0


def population_for_coin(g: War, s: int, coin: int = 0, nva: int = 0, vc: int = 0) -> int:
    """1.7 Population that such a change brings under COIN Control or takes from NVA Control."""
    return POP[s] * better_for_coin(g, s, coin, nva, vc)


def swept(s: int, sweepers: int) -> int:
    """3.2.3 How many Guerrillas so many cubes and Special Forces find: 1 each, in Jungle 1 for 2."""
    return sweepers // 2 if IS_JUNGLE[s] else sweepers


def sweepers_for(s: int, guerrillas: int) -> int:
    """3.2.3 How many of them it takes to find so many."""
    return 2 * guerrillas if IS_JUNGLE[s] else guerrillas
