"""Where the work of a simulation is done: here, in processes, or on many machines.

Everything else sees a :class:`concurrent.futures.Executor`. A place is named by a word on the command line:

* nothing: processes of this machine;
* ``dask`` or ``dask:tcp://host:8786``: a Dask cluster, of this machine or at that address;
* ``ray`` or ``ray:address``: Ray, of this machine or at that address;
* ``package.module:function``: any other; the function is called with the number of processes and gives an Executor.
"""

import importlib
import logging
import multiprocessing
import os
import pydoc
import signal
import sys
import threading
import time
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import BrokenExecutor, CancelledError, Executor, Future, ProcessPoolExecutor, wait
from contextlib import contextmanager, suppress
from functools import partial
from multiprocessing.connection import Connection
from typing import Any, TypeVar

import sandtable
from sandtable.kernel.collector import spare_the_collector
from sandtable.kernel.errors import BadOption, SandtableError, because, quoted

J = TypeVar("J")
R = TypeVar("R")

AHEAD = 4
"""Jobs handed out for each worker before the first of them is back: nobody waits, and little is lost by a stop."""
LOOK = 0.5
"""Seconds after which whoever waits for a job looks up: a signal that another thread received is seen only then."""
PATIENCE = 30
"""Seconds that a Dask scheduler may take until it has a worker."""
ASKED = 1.0
"""Seconds for which the number of a cluster's workers is taken as known."""


def load_plugins(modules: Sequence[str]) -> None:
    """Import modules that register games and policies of their own."""
    for module in modules:
        importlib.import_module(module)


def through(
    executor: Executor, work: Callable[[J], R], jobs: Iterable[J], ahead: Callable[[], int], plugins: Sequence[str] = ()
) -> Iterator[R]:
    """``work`` done on each job by ``executor``, results in the jobs' order, at most ``ahead()`` of them under way: the number
    may change, as that of a cluster's workers does. ``plugins`` are imported wherever it works.

    >>> from concurrent.futures import ThreadPoolExecutor
    >>> with ThreadPoolExecutor(2) as threads:
    ...     list(through(threads, abs, [-3, 2, -1], ahead=lambda: 2))
    [3, 2, 1]
    """
    task = partial(_with_plugins, tuple(plugins), work) if plugins else work
    waiting: deque[Future[R]] = deque()
    try:
        for job in jobs:
            waiting.append(executor.submit(task, job))
            while len(waiting) >= ahead():
                yield _result(waiting.popleft())
        while waiting:
            yield _result(waiting.popleft())
    except BrokenExecutor as e:
        raise SandtableError("executor.lost", why=str(e)) from e
    except CancelledError as e:  # nobody here has cancelled what is waited for
        raise SandtableError("executor.dropped") from e
    finally:  # whoever stops reading does not want the rest
        for future in waiting:
            future.cancel()


def _result(future: Future[R]) -> R:
    while not wait((future,), timeout=LOOK).done:
        pass
    return future.result()


@contextmanager
def place(where: str, processes: int) -> Iterator[tuple[Executor, Callable[[], int]]]:
    """The Executor that ``where`` names, and how many jobs to hand it ahead. ``processes`` 0 means all cores."""
    processes = processes or os.cpu_count() or 1

    def ahead() -> int:
        return AHEAD * processes

    kind, _, rest = where.partition(":")
    if not where:
        with _processes(processes) as pool:
            yield pool, ahead
    elif kind == "dask":
        with _dask(rest, processes) as found:
            yield found
    elif kind == "ray":
        with _ray(rest, processes) as found:
            yield found
    else:
        with _named(kind, rest, processes) as executor:
            yield executor, ahead


def _with_plugins(plugins: Sequence[str], work: Callable[[J], R], job: J) -> R:
    try:
        load_plugins(plugins)
    except ImportError as e:  # where the command was given it was found
        raise BadOption("executor.plugin", why=str(e)) from e
    return work(job)


@contextmanager
def deaf() -> Iterator[None]:
    """Processes that are started here do not hear Ctrl-C, which a terminal sends to all of its processes: whoever started them
    hears it, and ends them. An initializer would be too late, for a worker imports for seconds before it runs."""
    if sys.platform == "win32":
        with _held():
            yield
        return
    from multiprocessing import resource_tracker

    resource_tracker.ensure_running()  # which would make this thread hear again, were it started within
    with _held():
        before = signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
        try:
            yield
        finally:
            signal.pthread_sigmask(signal.SIG_SETMASK, before)


@contextmanager
def _held() -> Iterator[None]:
    """A stop waits until this is done: a process of which half was started would tell of it at length."""
    if threading.current_thread() is not threading.main_thread():  # only that one hears
        yield
        return
    came: list[int] = []
    before = {number: signal.getsignal(number) for number in (signal.SIGINT, signal.SIGTERM)}
    before = {number: handler for number, handler in before.items() if callable(handler)}
    for number in before:
        signal.signal(number, lambda number, frame: came.append(number))
    try:
        yield
    finally:
        for number, handler in before.items():
            signal.signal(number, handler)
        if came:
            signal.raise_signal(came[0])


class _Pool(ProcessPoolExecutor):
    """Processes of this machine, started as work comes in, that hear no Ctrl-C and end with whoever started them."""

    def submit(self, fn: Callable[..., R], /, *args: Any, **kwargs: Any) -> Future[R]:
        """As any pool; this is where processes are started."""
        with deaf():
            return super().submit(fn, *args, **kwargs)


@contextmanager
def _processes(processes: int) -> Iterator[Executor]:
    """The workers hold one end of a line, we the other. It is cut when we stop or die, of whatever: then they end at once,
    though they be in the middle of a game."""
    spawned = multiprocessing.get_context("spawn")  # the same everywhere, safe beside threads
    theirs, ours = spawned.Pipe(duplex=False)
    others = set(multiprocessing.active_children())
    pool = _Pool(processes, spawned, initializer=_begin, initargs=(theirs,))
    try:
        yield pool
        pool.shutdown()
    except BaseException:
        manager = getattr(pool, "_executor_manager_thread", None)  # of which a pool tells nobody, and forgets it at shutdown
        pool.shutdown(wait=False, cancel_futures=True)  # first: a pool that loses workers cannot bear cancelled work
        ours.close()
        for worker in set(multiprocessing.active_children()) - others:
            worker.terminate()  # one that still imports does not look at the line yet
            worker.join()
        if manager is not None:
            manager.join()
        raise
    finally:
        ours.close()
        theirs.close()


def _begin(line: "Connection[Any, Any]") -> None:
    """What a worker does before its first job."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    threading.Thread(target=_end_with, args=(line,), daemon=True).start()
    spare_the_collector()


def _end_with(line: "Connection[Any, Any]") -> None:
    """End this process when the line is cut; nothing is ever sent."""
    line.poll(None)
    os._exit(1)


@contextmanager
def _dask(address: str, processes: int) -> Iterator[tuple[Executor, Callable[[], int]]]:
    distributed = _needed("distributed", "dask")
    client = None
    with _unlogged("distributed.client"):  # what it says at length of a lost scheduler is told here in a line
        try:
            try:
                if address:
                    client = distributed.Client(address)
                else:
                    with deaf():  # its workers are started by a thread that is started here
                        client = distributed.Client(
                            n_workers=processes,
                            threads_per_worker=1,
                            dashboard_address=None,
                            silence_logs=logging.ERROR,  # of a stop each worker would warn at length
                        )
            except (OSError, ValueError) as e:
                facts = {"name": "dask", "address": quoted(address), "why": str(e), "start": "dask scheduler"}
                raise BadOption("executor.no_cluster", **facts) from e
            _one_works(client)
            executor: Executor = client.get_executor(pure=False)
            yield executor, _Ahead(client)
        except distributed.KilledWorker as e:
            raise SandtableError("executor.lost", why=str(e)) from e
        finally:
            if client is not None:
                client.close()


def _one_works(client: Any) -> None:
    """Wait for the first worker, with something to do for it: a cluster that grows with its work begins with none. A worker
    that lacks the program would end with its first job, and nobody would hear of it; this asks by what Python has itself."""
    version = "sandtable.__version__"
    try:
        client.submit(pydoc.locate, version, pure=False).result(timeout=PATIENCE)
    except TimeoutError as e:
        at = client.scheduler.address
        raise BadOption("executor.no_workers", name="dask", address=at, n=PATIENCE, start=f"dask worker {at}") from e
    for worker, found in client.run(pydoc.locate, version, on_error="return").items():
        if found != sandtable.__version__:
            has = None if found is None else str(found)
            raise BadOption("executor.other_program", name="dask", address=worker, has=has, version=sandtable.__version__)


class _Ahead:
    """How many jobs a Dask cluster is handed ahead: by the threads of the workers that it has now."""

    def __init__(self, client: Any) -> None:
        self._client = client
        self._number, self._until = AHEAD, 0.0

    def __call__(self) -> int:
        now = time.monotonic()
        if now >= self._until:
            with suppress(OSError):  # a scheduler that is gone: whoever waits for its work is told
                self._number = AHEAD * max(1, sum(self._client.nthreads().values()))
            self._until = now + ASKED
        return self._number


@contextmanager
def _unlogged(name: str) -> Iterator[None]:
    """Somebody else's log is silent meanwhile."""
    log = logging.getLogger(name)
    before, log.disabled = log.disabled, True
    try:
        yield
    finally:
        log.disabled = before


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
def _ray(address: str, processes: int) -> Iterator[tuple[Executor, Callable[[], int]]]:
    ray = _needed("ray", "ray")
    try:
        ray.init(address=address or None, num_cpus=None if address else processes, include_dashboard=False)
    except (ConnectionError, ValueError) as e:
        raise BadOption("executor.no_cluster", name="ray", address=quoted(address), why=str(e), start="ray start --head") from e
    try:
        yield _Ray(ray), lambda: AHEAD * max(1, int(ray.cluster_resources().get("CPU", 1)))
    finally:
        ray.shutdown()


def _named(module: str, function: str, processes: int) -> Executor:
    if not function:
        raise BadOption("executor.unknown", name=quoted(module))
    try:
        make = getattr(importlib.import_module(module), function)
    except (ImportError, AttributeError) as e:
        raise BadOption("executor.not_found", name=f"{module}:{function}", why=str(e)) from e
    try:
        executor = make(processes)
    except Exception as e:  # the function is somebody else's: whatever it is, it is told
        raise BadOption("executor.not_made", name=f"{module}:{function}", n=processes, why=because(e)) from e
    if not isinstance(executor, Executor):
        raise BadOption("executor.other", name=f"{module}:{function}", value=quoted(executor))
    return executor


def _needed(module: str, name: str) -> Any:
    try:
        return importlib.import_module(module)
    except ImportError as e:
        package = "sandtable[research]" if module != "ray" else module
        raise BadOption("executor.missing", name=name, module=module, package=package) from e
