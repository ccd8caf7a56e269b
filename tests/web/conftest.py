"""One server for the tests of a file, on each database; players are cheap."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.web.databases import DATABASES, Cluster
from tests.web.serving import Guest, Server


@pytest.fixture(scope="session")
def cluster() -> Iterator[Cluster]:
    running = Cluster()
    yield running
    running.stop()


@pytest.fixture(scope="module", params=DATABASES)
def new_database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Callable[[], str]:
    """Makes the address of an empty database."""
    if request.param == "postgres":
        cluster: Cluster = request.getfixturevalue("cluster")
        return cluster.database
    folder: Path = tmp_path_factory.mktemp("web")
    return lambda: f"sqlite:///{folder / f'{len(list(folder.iterdir()))}.sqlite3'}"


@pytest.fixture(scope="module")
def server(new_database: Callable[[], str]) -> Iterator[Server]:
    running = Server(new_database()).start()
    yield running
    running.stop()


@pytest.fixture
def ann(server: Server) -> Guest:
    return Guest(server.url)


@pytest.fixture
def bob(server: Server) -> Guest:
    return Guest(server.url)


@pytest.fixture
def eve(server: Server) -> Guest:
    return Guest(server.url)
