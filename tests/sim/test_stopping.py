"""A simulation that somebody stops: it says how far it came, and leaves no process and no traceback behind."""

import os
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import psutil  # type: ignore[import-untyped]
import pytest

from sandtable.sim.dataset import DataSet

LONG = 120
"""Seconds after which something is wrong, on a machine however busy."""


class Command:
    """``sandtable simulate`` in a process group of its own, as a shell starts it."""

    def __init__(self, folder: Path, *more: str) -> None:
        self.folder = folder
        what = ("simulate", "fitl", "--scenario", "short", "--seats", "all=np", "-n", "5000", "--data", str(folder))
        self.process = subprocess.Popen(
            [sys.executable, "-m", "sandtable", *what, *more],
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
            process_group=0,
        )

    def until(self, holds: Callable[[], bool]) -> None:
        """Wait for something that the command does."""
        end = time.monotonic() + LONG
        while not holds():
            assert self.process.poll() is None, self.process.communicate()[0]
            assert time.monotonic() < end
            time.sleep(0.05)

    def wrote(self) -> bool:
        return any(self.folder.rglob("games/**/*.parquet"))

    def workers(self) -> list[int]:
        """The processes of the group that were spawned by the command."""
        return [found.pid for found in self.group() if "spawn_main" in " ".join(found.cmdline())]

    def group(self) -> "list[psutil.Process]":
        return [found for found in psutil.process_iter() if self._is_ours(found)]

    def _is_ours(self, found: "psutil.Process") -> bool:
        try:
            return os.getpgid(found.pid) == self.process.pid and found.status() != psutil.STATUS_ZOMBIE
        except (ProcessLookupError, PermissionError, psutil.Error):
            return False

    def ended(self) -> str:
        """What it said. The pipe ends when the last process that holds it does."""
        said, _ = self.process.communicate(timeout=LONG)
        end = time.monotonic() + LONG
        while self.group() and time.monotonic() < end:
            time.sleep(0.05)
        assert not self.group()
        return said


@pytest.fixture
def start(tmp_path: Path) -> Iterator[Callable[..., Command]]:
    begun: list[Command] = []

    def one(*more: str) -> Command:
        begun.append(Command(tmp_path / "run", *more))
        return begun[-1]

    yield one
    for command in begun:
        for left in command.group():
            left.kill()
        command.process.wait()


def told(command: Command) -> str:
    data = DataSet(command.folder)
    return f"sandtable: stopped; {data.written()} of 5000 games are written: the same command goes on\n"


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
@pytest.mark.parametrize("more", [("-j", "2"), ("-j", "1", "--executor", "dask")], ids=["processes", "dask"])
def test_a_stop_of_all_its_processes(start: Callable[..., Command], more: tuple[str, ...], number: int) -> None:
    """As Ctrl-C in a terminal does it."""
    command = start(*more)
    command.until(command.wrote)
    os.killpg(command.process.pid, number)
    said = command.ended()
    assert said.endswith(told(command))
    assert "Traceback" not in said and "WARNING" not in said
    assert command.process.returncode == 2


def test_a_stop_while_workers_start_tells_no_tracebacks(start: Callable[..., Command]) -> None:
    command = start("-j", "2")
    command.until(lambda: len(command.workers()) > 0)
    os.killpg(command.process.pid, signal.SIGINT)
    assert command.ended() == told(command)
    assert command.process.returncode == 2


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGKILL])
def test_workers_end_with_the_command(start: Callable[..., Command], number: int) -> None:
    command = start("-j", "2")
    command.until(command.wrote)
    command.process.send_signal(number)
    said = command.ended()
    assert "Traceback" not in said
    assert (command.process.returncode, told(command) in said) == ((2, True) if number == signal.SIGTERM else (-number, False))
