"""The OpenAPI document is true: schemathesis sends what it allows and what it forbids to every route."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error
from schemathesis.config import SchemathesisConfig

from sandtable.web.app import create_app
from tests.web.serving import QUICK, Guest, Server, sqlite

EXAMPLES = 25


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    running = Server(sqlite(tmp_path_factory.mktemp("openapi")), max_tables=1_000_000).start()
    yield running
    running.stop()


@pytest.fixture(scope="module")
def host(server: Server) -> Guest:
    guest = Guest(server.url)
    guest.new()
    return guest


def document() -> schemathesis.BaseSchema:
    config = SchemathesisConfig()
    # A body may be well formed and yet name a game, an answer or a record that does not fit: 422 as well.
    config.projects.default.checks.positive_data_acceptance.expected_statuses = ["2xx", "403", "404", "409", "422"]
    return schemathesis.openapi.from_dict(create_app(QUICK).openapi(), config=config)


schema = document()


@schema.parametrize()
@settings(max_examples=EXAMPLES, deadline=None, suppress_health_check=list(HealthCheck))
def test_every_route_keeps_its_word(case: schemathesis.Case, host: Guest, server: Server) -> None:
    """As a player at a real table: so that what lies behind the door is reached too."""
    cookie = host.http.cookies["sandtable"]
    if case.operation.path.startswith("/api/me"):
        cookie = _somebody(server)  # who may sign out or delete themselves
    elif case.operation.method == "delete":
        case.path_parameters = {"table": host.new()}
    elif "table" in case.path_parameters and case.meta is not None and case.meta.generation.mode.is_positive:
        tables = host.http.get("/api/tables").json()
        case.path_parameters["table"] = tables[0]["id"] if tables else host.new()
    case.call_and_validate(base_url=server.url, cookies={"sandtable": cookie})


def _somebody(server: Server) -> str:
    return server.desk.store.new_player()[1]


@schema.parametrize()
@settings(max_examples=EXAMPLES // 3, deadline=None, suppress_health_check=list(HealthCheck))
def test_nothing_breaks_for_a_stranger(case: schemathesis.Case, server: Server) -> None:
    case.call_and_validate(base_url=server.url, checks=[not_a_server_error], cookies={"sandtable": "x" * 43})


def test_the_document_names_every_route() -> None:
    document = create_app(QUICK).openapi()
    assert set(document["paths"]) == {
        "/api/games", "/api/games/{game}/aids",
        "/api/me", "/api/tables", "/api/import", "/api/join", "/api/join/look", "/api/texts", "/api/texts/{lang}",
        "/api/tables/{table}", "/api/tables/{table}/answer", "/api/tables/{table}/undo", "/api/tables/{table}/why",
        "/api/tables/{table}/chat", "/api/tables/{table}/links", "/api/tables/{table}/watchers",
        "/api/tables/{table}/at/{moment}", "/api/tables/{table}/roll", "/api/tables/{table}/correct",
        "/api/tables/{table}/forms", "/api/tables/{table}/checklist",
        "/api/tables/{table}/statistics", "/api/tables/{table}/record", "/api/tables/{table}/fork",
        "/api/tables/{table}/overlay", "/api/tables/{table}/rematch", "/api/tutorials", "/healthz",
        "/api/public", "/api/public/{table}/sit", "/api/public/{table}/watch", "/api/tables/{table}/offer",
        "/api/tables/{table}/what_if", "/api/tables/{table}/pace", "/api/tables/{table}/nudge", "/api/tables/{table}/votes",
        "/api/me/person", "/api/me/devices", "/api/me/devices/{device}", "/api/me/links", "/api/me/links/look",
        "/api/me/links/use", "/api/me/mail", "/api/me/passkeys", "/api/me/new-passkey", "/api/me/sign-in/challenge",
        "/api/me/sign-in", "/api/me/passkeys/{passkey}", "/api/me/finished", "/api/me/statistics", "/api/me/export",
        "/api/me/notices", "/api/me/channels", "/api/me/channels/{channel}", "/api/me/channels/{channel}/trial",
    }  # fmt: skip
    for path, operations in document["paths"].items():
        for method, operation in operations.items():
            assert operation["summary"] and operation["description"], (method, path)
