"""Refusals: what a request may be told instead of an answer, in the language of who asked."""

from typing import Any

from starlette.datastructures import Headers, QueryParams
from starlette.types import Scope

from sandtable.kernel.errors import SandtableError, Words, to_json
from sandtable.text import languages, wanted
from sandtable.text.errors import told


class Refused(Exception):
    """A request that cannot be granted. ``code`` is stable, and ``error.<code>`` with the facts its text; where something
    more exact stands behind it, that is told in its place. ``more``: members of the reply besides."""

    def __init__(
        self, status: int, code: str, why: Words | SandtableError | None = None, /, *, more: dict[str, Any] | None = None,
        **facts: object,
    ) -> None:  # fmt: skip
        self.status = status
        self.code = code
        self.said = Words(code, **facts)
        self.why = why
        self.more = {} if more is None else more
        super().__init__(code)

    def __str__(self) -> str:
        return self.words("en")

    def words(self, lang: str) -> str:
        """What was wrong, in a language."""
        return told(lang, self.said if self.why is None else self.why)

    def body(self, lang: str) -> dict[str, Any]:
        """The response's JSON."""
        facts = to_json(self.said)["facts"]
        why = {} if self.why is None else {"why": to_json(self.why)}
        return {"error": self.code, "message": self.words(lang), "facts": facts, **why, **self.more}


def language_of(scope: Scope) -> str:
    """The language a request asks for: ``lang`` of its address, as our pages say it, else the first we have that the browser
    names.

    >>> language_of({"type": "http", "query_string": b"lang=fr", "headers": [(b"accept-language", b"es")]})
    'fr'
    >>> language_of({"type": "http", "query_string": b"lang=xx", "headers": [(b"accept-language", b"de, it;q=0.5")]})
    'it'
    """
    asked = QueryParams(scope.get("query_string", b"")[:2000]).get("lang", "")
    return asked if asked in languages() else accepted(Headers(scope=scope))


def accepted(headers: Headers) -> str:
    """The first language we have of those the browser names."""
    asked = headers.get("accept-language", "")[:1000].split(",")
    return wanted(*(part.partition(";")[0].strip() for part in asked))


def no_table() -> Refused:
    """The same whether the table does not exist or is none of the asker's business."""
    return Refused(404, "no_table")


def only_watching() -> Refused:
    """Something for those who hold a seat."""
    return Refused(403, "only_watching")


def not_asked() -> Refused:
    """An answer or an undo by somebody who holds another seat, or none."""
    return Refused(403, "not_your_seat")


def not_owner() -> Refused:
    """Something only the table's owner may do."""
    return Refused(403, "not_owner")


def no_seat() -> Refused:
    """A seat that a policy has, or nobody."""
    return Refused(409, "no_seat")


def no_moment(now: int) -> Refused:
    """A moment that is still to come."""
    return Refused(409, "no_moment", now=now)


def stale(version: int, now: int) -> Refused:
    """An answer to a question that is no longer asked; the route adds the present state."""
    return Refused(409, "stale", version=version, now=now)


def no_game(name: str) -> Refused:
    """A table whose game was taken out of the house."""
    return Refused(409, "no_game", name=name)


def no_link() -> Refused:
    """A link that opens nothing, or no longer."""
    return Refused(404, "no_link")


def reused_id() -> Refused:
    """A request's id that belongs to another request."""
    return Refused(409, "reused_id")


def table_full() -> Refused:
    """A table whose history may not grow any more: only one who answers and undoes without end comes there."""
    return Refused(409, "table_full")


def too_fast(wait: float, what: str = "requests") -> Refused:
    """More than the limiter lets through: ``error.too_fast.<what>``."""
    return Refused(429, "too_fast", Words(f"too_fast.{what}"), more={"retry_after": max(1, round(wait + 0.5))})


def busy(what: str, wait: int = 5) -> Refused:
    """Not now: ``error.busy.<what>``."""
    return Refused(503, "busy", Words(f"busy.{what}"), more={"retry_after": wait})
