"""Work on many games, over one or several processes, always in the order of the jobs."""

import importlib
import multiprocessing
import os
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import TypeVar

J = TypeVar("J")
R = TypeVar("R")


def load_plugins(modules: Sequence[str]) -> None:
    """Import modules that register games and policies of their own."""
    for module in modules:
        importlib.import_module(module)


def run(
    work: Callable[[J], R], jobs: Iterable[J], processes: int = 1, plugins: Sequence[str] = (), chunk: int = 1
) -> Iterator[R]:
    """``work`` done on each job, results in the jobs' order; ``processes`` 0 means all cores."""
    processes = processes or os.cpu_count() or 1
    if processes == 1:
        load_plugins(plugins)
        yield from map(work, jobs)
        return
    context = multiprocessing.get_context("spawn")  # the same on every system, and safe beside threads
    with context.Pool(processes, load_plugins, (plugins,)) as pool:
        yield from pool.imap(work, jobs, chunk)
