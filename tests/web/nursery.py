"""Workers by the dozen: a process that has imported everything, and forks a worker for each line "PORT" it reads.

A fork is there in a fraction of the time that a start takes; to the database and to a client it is a worker like any other.
"""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx

import sandtable

ROOT = Path(__file__).parents[2]
PACKAGE = Path(sandtable.__file__).parents[1]  # where the one lies that is tested: src, or what a wheel was installed into


class Nursery:
    """Makes workers on one database, and kills them."""

    def __init__(self, database: str, **settings: str) -> None:
        environment = {
            **os.environ,
            "PYTHONPATH": f"{PACKAGE}:{ROOT}",
            "SANDTABLE_DATABASE_URL": database,
            "SANDTABLE_EXTRA_GAMES": "tests.web.toy",
            "SANDTABLE_RATE": "100000",
            "SANDTABLE_BURST": "100000",
            **settings,
        }
        self.process = subprocess.Popen(
            [sys.executable, "-m", "tests.web.nursery"], cwd=ROOT, env=environment, text=True, bufsize=1,
            stdin=subprocess.PIPE, stdout=subprocess.PIPE,
        )  # fmt: skip
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.orders, self.births = self.process.stdin, self.process.stdout
        assert self.births.readline().strip() == "ready"

    def worker(self, port: int) -> int:
        """A worker on that port, once it answers; its process id."""
        print(port, file=self.orders, flush=True)
        pid = int(self.births.readline())
        until = time.monotonic() + 90
        while True:
            try:
                httpx.get(f"http://127.0.0.1:{port}/healthz")
                return pid
            except httpx.TransportError:
                assert time.monotonic() < until, "the worker did not start"
                time.sleep(0.02)

    def kill(self, pid: int) -> None:
        """End a worker as a power cut would."""
        os.kill(pid, signal.SIGKILL)

    def close(self) -> None:
        """No more of them."""
        self.orders.close()
        self.process.wait(10)


def main() -> None:
    import uvicorn

    import sandtable
    from sandtable.web.app import create_app, serving
    from sandtable.web.settings import Settings

    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody mourns
    settings = Settings.from_env()
    create_app(settings)
    sandtable.games()
    print("ready", flush=True)
    for line in sys.stdin:
        pid = os.fork()
        if pid == 0:
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            null = os.open(os.devnull, os.O_RDWR)
            os.dup2(null, 0)
            os.dup2(null, 1)
            config = uvicorn.Config(create_app(settings), port=int(line), **serving(settings))
            uvicorn.Server(config).run()
            os._exit(0)
        print(pid, flush=True)


if __name__ == "__main__":
    main()
