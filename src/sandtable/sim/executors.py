"""Where the work of a simulation is done: here, in processes, or on many machines.

Everything else sees a :class:`concurrent.futures.Executor`. A place is named by a word on the command line:

* nothing: processes of this machine;
* ``dask`` or ``dask:tcp://host:8786``: a Dask cluster, of this machine or at that address;
* ``ray`` or ``ray:address``: Ray, of this machine or at that address;
* ``package.module:function``: any other; the function is called with the number of processes and gives an Executor.
"""

import importlib
import multiprocessing
import os
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Executor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from functools import partial
from typing import Any, TypeVar

from sandtable.kernel.collector import spare_the_collector
from sandtable.kernel.errors import BadOption, quoted

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""Jobs handed out for each worker before the first of them is back: nobody waits, and little is lost by a stop."""


def load_plugins(modules: Sequence[str]) -> None:
    """Import modules that register games and policies of their own."""
    for module in modules:
        importlib.import_module(module)


def through(
    executor: Executor, work: Callable[[J], R], jobs: Iterable[J], ahead: int, plugins: Sequence[str] = ()
) -> Iterator[R]:
    """``work`` done on each job by ``executor``, results in the jobs' order, at most ``ahead`` of them under way. ``plugins``
    are imported wherever it works.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as threads:
    ...     list(through(threads, abs, [-3, 2, -1], ahead=2))
    [3, 2, 1]
    """
    task = partial(_with_plugins, tuple(plugins), work) if plugins else work
    waiting: deque[Future[R]] = deque()
    try:
        for job in jobs:
            waiting.append(executor.submit(task, job))
            if len(waiting) >= ahead:
                yield waiting.popleft().result()
        while waiting:
            yield waiting.popleft().result()
    finally:  # whoever stops reading does not want the rest
        for future in waiting:
            future.cancel()


@contextmanager
def place(where: str, processes: int) -> Iterator[tuple[Executor, int]]:
    """The Executor that ``where`` names, and how many jobs to hand it ahead. ``processes`` 0 means all cores."""
    processes = processes or os.cpu_count() or 1
    kind, _, rest = where.partition(":")
    if not where:
        with _processes(processes) as pool:
            yield pool, AHEAD * processes
    elif kind == "dask":
        with _dask(rest, processes) as (executor, workers):
            yield executor, AHEAD * workers
    elif kind == "ray":
        with _ray(rest, processes) as (executor, workers):
            yield executor, AHEAD * workers
    else:
        with _named(kind, rest, processes) as executor:
            yield executor, AHEAD * processes


def _with_plugins(plugins: Sequence[str], work: Callable[[J], R], job: J) -> R:
    load_plugins(plugins)
    return work(job)


def _processes(processes: int) -> ProcessPoolExecutor:
    spawned = multiprocessing.get_context("spawn")  # the same everywhere, safe beside threads
    return ProcessPoolExecutor(processes, spawned, initializer=spare_the_collector)


@contextmanager
def _dask(address: str, processes: int) -> Iterator[tuple[Executor, int]]:
    distributed = _needed("distributed", "dask")
    here = {} if address else {"n_workers": processes, "threads_per_worker": 1, "dashboard_address": None}
    try:
        client = distributed.Client(address or None, **here)
    except (OSError, ValueError) as e:
        raise BadOption("executor.no_cluster", name="dask", address=quoted(address), why=str(e), start="dask scheduler") from e
    with client:
        executor: Executor = client.get_executor(pure=False)
        yield executor, max(1, len(client.scheduler_info()["workers"]))


class _Ray(Executor):
    """Ray's tasks behind the interface of an Executor."""

    def __init__(self, ray: Any) -> None:
        self._ray = ray

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """A task of its own."""
        found: Future[R] = self._ray.remote(fn if hasattr(fn, "__name__") else _called(fn)).remote(*args, **kwargs).future()
        return found


def _called(work: Callable[..., R]) -> Callable[..., R]:
    """Ray asks a function for its name, which a partial has not."""

    def call(*args: Any, **kwargs: Any) -> R:
        return work(*args, **kwargs)

    return call


@contextmanager
def _ray(address: str, processes: int) -> Iterator[tuple[Executor, int]]:
    ray = _needed("ray", "ray")
    try:
        ray.init(address=address or None, num_cpus=None if address else processes, include_dashboard=False)
    except (ConnectionError, ValueError) as e:
        raise BadOption("executor.no_cluster", name="ray", address=quoted(address), why=str(e), start="ray start --head") from e
    try:
        yield _Ray(ray), max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def _named(module: str, function: str, processes: int) -> Executor:
    if not function:
        raise BadOption("executor.unknown", name=quoted(module))
    try:
        make = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as e:
        raise BadOption("executor.not_found", name=f"{module}:{function}", why=str(e)) from e
    executor = make(processes)
    if not isinstance(executor, Executor):
        raise BadOption("executor.other", name=f"{module}:{function}", value=quoted(executor))
    return executor


def _needed(module: str, name: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as e:
        package = "sandtable[research]" if module != "ray" else module
        raise BadOption("executor.missing", name=name, module=module, package=package) from e
