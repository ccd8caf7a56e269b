"""Work on many games, over one or several processes, always in the order of the jobs."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

from sandtable.sim import executors

J = TypeVar("J")
R = TypeVar("R")


def run(
    work: Callable[[J], R], jobs: Iterable[J], processes: int = 1, plugins: Sequence[str] = (), where: str = ""
) -> Iterator[R]:
    """``work`` done on each job, results in the jobs' order; ``processes`` 0 means all cores.

    ``where`` names another place than this machine (:mod:`sandtable.sim.executors`).
    """
    if processes == 1 and not where:
        executors.load_plugins(plugins)
        yield from map(work, jobs)
        return
    with executors.place(where, processes) as (executor, ahead):
        yield from executors.through(executor, work, jobs, ahead, plugins)
