"""What the searches keep is shared by all tables, which a server plays in several threads."""

import sys
import threading
from collections.abc import Iterator

import pytest

from sandtable.chaco import graph


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
