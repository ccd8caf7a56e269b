"""What the searches keep is shared by all tables, which a server plays in several threads."""

import sys
import threading
from collections.abc import Iterator

import pytest

from sandtable.chaco import graph
from sandtable.chaco.data import load
from sandtable.chaco.graph import FOOT, WHEELS
from tests.chaco.play import country


@pytest.fixture
def restless() -> Iterator[None]:
    """Threads take turns as often as they can."""
    before = sys.getswitchinterval()
    sys.setswitchinterval(1e-6)
    yield
    sys.setswitchinterval(before)


@pytest.mark.usefixtures("restless")
def test_threads_keep_and_drop_together() -> None:
    store: dict[tuple[int, int], int] = {}
    faults: list[BaseException] = []

    def fill(thread: int) -> None:
        try:
            for i in range(10_000):
                graph._keep(store, (thread, i), i)
        except Exception as e:
            faults.append(e)

    threads = [threading.Thread(target=fill, args=(n,)) for n in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert len(store) == graph._MOST_KEPT


@pytest.mark.usefixtures("restless")
def test_threads_search_on_rows_of_their_own() -> None:
    """A search writes costs on a row that the next one takes over: clean, and never one that another thread writes on."""
    data = load()
    ways, nowhere = data.graphs.ways(FOOT, False), bytes(data.map.nodes)
    starts = range(0, data.map.hexes, 97)
    budgets = (0, 30, 300)

    def found(start: int, budget: int) -> tuple[list[tuple[int, int]], dict[int, int], frozenset[int]]:
        field = graph.search(ways, (start,), budget, nowhere, nowhere, keep=False)
        return list(field.cost.items()), field.came, graph._cover(ways, (start,), budget, nowhere)

    alone = {(start, budget): found(start, budget) for start in starts for budget in budgets}
    faults: list[tuple[int, int]] = []

    def seek() -> None:
        faults.extend(asked for asked, answer in alone.items() if found(*asked) != answer)

    threads = [threading.Thread(target=seek) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert faults == []
    assert all({node for node, _ in cost} == covered for cost, _, covered in alone.values())
    assert all(cost == graph.UNREACHABLE for slate in graph._SLATES for cost in slate)


def test_a_row_of_another_map_is_not_taken() -> None:
    """Two maps in turn: each search has a row as long as its map."""
    ours, theirs = load(), country()
    assert ours.map.nodes != theirs.map.nodes
    for data in (ours, theirs, ours):
        nowhere = bytes(data.map.nodes)
        field = graph.search(data.graphs.ways(FOOT, False), (data.map.hexes - 1,), 12, nowhere, nowhere, keep=False)
        assert data.map.hexes - 1 in field.cost
        assert len(field.cost) > 1


def test_prohibited_terrain_is_never_entered() -> None:
    """10.9: no wheels into swamp and mountain but by road; on foot everywhere."""
    data = country(terrain="swamp:2022,2030 mountain:2024", roads="2021 2022")
    at = data.map.at
    on_wheels, on_foot = data.graphs.entered(WHEELS, False), data.graphs.entered(FOOT, False)
    assert {name for name in ("2020", "2022", "2024", "2030") if at[name] in on_wheels} == {"2020", "2022"}
    assert on_foot == frozenset(range(data.map.hexes))
    assert at["2024"] in data.graphs.entered(WHEELS, False, (at["2024"],)), "14.5: by a trail"
