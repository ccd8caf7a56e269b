"""1.7, 3.2.3 Questions about a position: the same answers as the board gives when it really comes to that."""

import pytest

from sandtable.kernel.rng import Rng
from sandtable.vietnam import query
from sandtable.vietnam.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    IS_LOC,
    LOCS,
    NO_CONTROL,
    NVA_CONTROL,
    POP,
    SPACE,
    SPACES,
)
from sandtable.vietnam.pieces import ARVN_TROOPS, KINDS, NVA_TROOPS, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import place, remove
from tests.vietnam.play import board

TYPES = (ARVN_TROOPS, NVA_TROOPS, VC_GUERRILLA)


def crowded(seed: int) -> War:
    g, rng = board(), Rng(seed)
    for s in SPACES:
        for p in TYPES:
            place(g, s, p, min(rng.below(4), g.available[p]))
    return g


@pytest.mark.covers("1.7-a", "1.7-b")
@pytest.mark.parametrize("seed", range(5))
def test_who_is_over_has_control(seed: int) -> None:
    g = crowded(seed)
    for s in SPACES:
        if not IS_LOC[s]:
            over = (query.coin_over(g, s) >= 0, query.nva_over(g, s) >= 0)
            assert over == (g.control[s] == COIN_CONTROL, g.control[s] == NVA_CONTROL)
            assert (query.lacking_for_coin(g, s) == 0) == (g.control[s] == COIN_CONTROL)


@pytest.mark.covers("1.7-a")
@pytest.mark.parametrize("seed", range(5))
def test_what_a_change_would_bring_is_what_it_brings(seed: int) -> None:
    """Pieces come and go, and Control is as it was foretold."""
    g, rng = crowded(seed), Rng(seed)
    for s in SPACES:
        before, change = g.control[s], [0, 0, 0]
        for side, p in enumerate(TYPES):
            n = rng.below(3) - 1
            if (n > 0 and g.available[p]) or (n < 0 and g.n[s * KINDS + p]):
                change[side] = n
        told, pop = query.better_for_coin(g, s, *change), query.population_for_coin(g, s, *change)
        for p, n in zip(TYPES, change):
            (place if n > 0 else remove)(g, s, p, abs(n))
        now = g.control[s]
        gained = (now == COIN_CONTROL != before) + (before == NVA_CONTROL != now)
        assert (told, pop) == ((0, 0) if IS_LOC[s] else (gained, gained * POP[s]))


@pytest.mark.covers("1.7-a")
def test_three_against_two_and_one() -> None:
    g = board("hue: 3 arvn_troops, 2 nva_troops, 1 vc_guerrilla")
    hue = SPACE["hue"]
    assert (g.control[hue], query.coin_over(g, hue), query.nva_over(g, hue)) == (NO_CONTROL, -1, -3)
    assert (query.coin_over(g, hue, coin=1), query.lacking_for_coin(g, hue), query.lacking_for_coin(g, hue, 1)) == (0, 1, 0)


@pytest.mark.covers("3.2.3-c", "3.2.3-d")
def test_in_jungle_two_find_one() -> None:
    jungle, city = SPACE["tay_ninh"], SPACE["hue"]
    assert [query.swept(jungle, n) for n in (1, 2, 5)] == [0, 1, 2] and query.swept(city, 5) == 5
    assert query.sweepers_for(jungle, 3) == 6 and query.sweepers_for(city, 3) == 3


@pytest.mark.parametrize(("pieces", "found"), [((), 0), ((VC_GUERRILLA,), 2), ((ARVN_TROOPS, NVA_TROOPS), 1), (TYPES, 3)])
def test_where_any_of_several_pieces_stands(pieces: tuple[int, ...], found: int) -> None:
    g = board("hue: 3 arvn_troops, 1 nva_troops", "loc_hue_da_nang: 1 vc_guerrilla", "quang_tin: 2 vc_guerrilla, 1 us_base")
    there = [s for s in SPACES if any(g.n[s * KINDS + p] for p in pieces)]
    assert list(query.where_any(g, pieces)) == there
    assert len(there) == found
    for spaces in (SPACES, CITIES_PROVINCES, LOCS, (SPACE["quang_tin"], SPACE["hue"])):
        assert query.holding(g, pieces, spaces) == [s for s in spaces if s in there]
        assert query.among(spaces, g.vc) == [s for s in spaces if g.vc[s]]
