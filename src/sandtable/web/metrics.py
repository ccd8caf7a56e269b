"""Figures for those who run the place, in Prometheus' text format. Each worker counts its own; any of them tells all."""

import asyncio
import os
import time
from bisect import bisect_left
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from pathlib import Path

import msgspec

FRESH_SECONDS = 15.0
"""A worker that has not written its figures for so long is gone."""
TICK_SECONDS = 2.0
EDGES = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)

HELP = {
    "requests_total": ("counter", "Requests by route, method and status."),
    "request_seconds": ("histogram", "How long a request took."),
    "refused_total": ("counter", "Connections turned away before they were requests."),
    "live_connections": ("gauge", "Open pages."),
    "watched_tables": ("gauge", "Tables that open pages look at."),
    "tables_in_memory": ("gauge", "Tables in the cache."),
    "cache_bytes": ("gauge", "About how much memory they take."),
    "work_waiting": ("gauge", "Portions of long play that wait for a process."),
    "tables_playing_on": ("gauge", "Tables whose non-players play on by themselves."),
    "loop_lag_seconds": ("gauge", "How late the event loop was at worst since the last tick; above 0.1 it is overloaded."),
    "resident_bytes": ("gauge", "Memory of the worker."),
    "notices_total": ("counter", "Channels to which something was due: sent, put off, or no longer true."),
    "swept_total": ("counter", "Tables archived and removed, players forgotten."),
}

Sample = tuple[str, dict[str, str], float]


class Metrics:
    """The figures of one worker."""

    def __init__(self, folder: str = "") -> None:
        self.folder = Path(folder) if folder else None
        self.worker = str(os.getpid())
        self.counts: Counter[tuple[str, tuple[tuple[str, str], ...]]] = Counter()
        self.gauges: dict[str, Callable[[], float]] = {"resident_bytes": resident_bytes}
        self.lag = 0.0
        self._buckets = [0] * (len(EDGES) + 1)
        self._seconds = 0.0
        self._task: asyncio.Task[None] | None = None

    def count(self, name: str, by: float = 1, **labels: str) -> None:
        """Something happened."""
        self.counts[name, tuple(sorted(labels.items()))] += by  # type: ignore[assignment]

    def request(self, method: str, route: str, status: int, seconds: float) -> None:
        """A request was answered."""
        self.counts["requests_total", (("method", method), ("route", route), ("status", str(status)))] += 1
        self._buckets[bisect_left(EDGES, seconds)] += 1
        self._seconds += seconds

    # ------------------------------------------------------------------ telling

    def samples(self) -> list[Sample]:
        """All figures of this worker."""
        found: list[Sample] = [(name, dict(labels), float(n)) for (name, labels), n in sorted(self.counts.items())]
        total = 0
        for edge, n in zip((*map(str, EDGES), "+Inf"), self._buckets):
            total += n
            found.append(("request_seconds_bucket", {"le": edge}, float(total)))
        found += [("request_seconds_sum", {}, self._seconds), ("request_seconds_count", {}, float(total))]
        found += [(name, {}, float(value())) for name, value in self.gauges.items()]
        return found

    def text(self) -> str:
        """The figures of all workers, as Prometheus reads them."""
        by_worker = {self.worker: self.samples()}
        if self.folder is not None:
            for file in self.folder.glob("*.metrics"):
                with suppress(OSError, msgspec.MsgspecError):
                    if file.stem != self.worker and time.time() - file.stat().st_mtime < FRESH_SECONDS:
                        by_worker[file.stem] = msgspec.json.decode(file.read_bytes(), type=list[Sample])
        lines: list[str] = []
        for family, (kind, words) in HELP.items():
            rows = [
                f"sandtable_{name}{_labels({**labels, 'worker': worker})} {value:g}"
                for worker, samples in sorted(by_worker.items())
                for name, labels, value in samples
                if name == family or (kind == "histogram" and name.startswith(family))
            ]
            if rows:
                lines += [f"# HELP sandtable_{family} {words}", f"# TYPE sandtable_{family} {kind}", *rows]
        return "\n".join(lines) + "\n"

    # ------------------------------------------------------------------ ticking

    def start(self) -> None:
        """Begin to watch the event loop, and to write for the other workers."""
        self.gauges["loop_lag_seconds"] = lambda: self.lag
        self._task = asyncio.create_task(self._tick())

    async def stop(self) -> None:
        """No more of it."""
        if self._task is not None:
            self._task.cancel()
        if self.folder is not None:
            with suppress(OSError):
                self._file().unlink()

    def _file(self) -> Path:
        assert self.folder is not None
        return self.folder / f"{self.worker}.metrics"

    async def _tick(self) -> None:
        while True:
            worst = 0.0
            for _ in range(10):
                due = time.monotonic() + TICK_SECONDS / 10
                await asyncio.sleep(TICK_SECONDS / 10)
                worst = max(worst, time.monotonic() - due)
            self.lag = worst
            if self.folder is not None:
                with suppress(OSError):
                    part = self._file().with_suffix(".part")
                    part.write_bytes(msgspec.json.encode(self.samples()))
                    part.replace(self._file())


def resident_bytes() -> float:
    """Memory of this process; 0 where the system does not say."""
    try:
        return float(int(Path("/proc/self/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE"))
    except (OSError, ValueError, IndexError):
        return 0.0


def _labels(labels: dict[str, str]) -> str:
    def quoted(text: str) -> str:
        return text.replace("\\", "\\\\").replace('"', '\\"').replace("\n", "\\n")

    pairs: Iterable[str] = (f'{name}="{quoted(value)}"' for name, value in sorted(labels.items()))
    return "{" + ",".join(pairs) + "}"
