"""The databases to test on: SQLite always, PostgreSQL in a cluster of its own where a server binary is present."""

from __future__ import annotations

import os
import pwd
import shutil
import socket
import subprocess
import tempfile
import uuid
from pathlib import Path

import psycopg


def postgres_bin() -> Path | None:
    """The folder of PostgreSQL's server programs."""
    folders = sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    on_path = shutil.which("initdb")
    folders += [Path(on_path).parent] if on_path else []
    return next((f for f in folders if (f / "initdb").exists() and (f / "postgres").exists()), None)


DATABASES = ["sqlite", *(["postgres"] if postgres_bin() else [])]


class Cluster:
    """A private PostgreSQL in a temporary folder; its server refuses to run as root, so root lends it a user."""

    def __init__(self) -> None:
        found = postgres_bin()
        assert found is not None
        self.bin = found
        self.folder = Path(tempfile.mkdtemp(prefix="sandtable-pg-"))
        self.user: str | None = None
        if os.geteuid() == 0:
            names = {entry.pw_name for entry in pwd.getpwall()}
            self.user = "postgres" if "postgres" in names else "nobody"
            shutil.chown(self.folder, self.user)
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self._run("initdb", "-D", f"{self.folder}/data", "-A", "trust", "-U", "table", "-E", "UTF8", "--no-sync")
        options = f"-p {self.port} -k {self.folder} -c listen_addresses=127.0.0.1 -c fsync=off"
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-w", "-l", f"{self.folder}/log", "-o", options, "start")

    def _run(self, program: str, *args: str) -> None:
        subprocess.run(
            [self.bin / program, *args], check=True, user=self.user, cwd=self.folder,
            stdout=subprocess.DEVNULL, stdin=subprocess.DEVNULL,
        )  # fmt: skip

    def database(self) -> str:
        """The address of a new, empty database."""
        name = f"t{uuid.uuid4().hex[:12]}"
        with psycopg.connect(self.url("postgres"), autocommit=True) as connection:
            connection.execute(f'CREATE DATABASE "{name}"'.encode())
        return self.url(name)

    def url(self, name: str) -> str:
        return f"postgresql://table@127.0.0.1:{self.port}/{name}"

    def stop(self) -> None:
        self._run("pg_ctl", "-D", f"{self.folder}/data", "-m", "immediate", "stop")
        shutil.rmtree(self.folder, ignore_errors=True)
