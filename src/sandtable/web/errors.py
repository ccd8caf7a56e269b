"""Refusals: what a request may be told instead of an answer."""

from typing import Any


class Refused(Exception):
    """A request that cannot be granted. ``code`` is stable and has a text ``web.error.<code>`` in the catalogs."""

    def __init__(self, status: int, code: str, message: str, **more: Any) -> None:
        self.status = status
        self.code = code
        self.message = message
        self.more = more
        super().__init__(message)

    def body(self) -> dict[str, Any]:
        """The response's JSON."""
        return {"error": self.code, "message": self.message, **self.more}


def no_table() -> Refused:
    """The same whether the table does not exist or is none of the asker's business."""
    return Refused(404, "no_table", "there is no such table, or no seat of yours at it")


def only_watching() -> Refused:
    """Something for those who hold a seat."""
    return Refused(403, "only_watching", "those who watch cannot do this")


def not_asked() -> Refused:
    """An answer or an undo by somebody who holds another seat, or none."""
    return Refused(403, "not_your_seat", "the decision is another seat's")


def not_owner() -> Refused:
    """Something only the table's owner may do."""
    return Refused(403, "not_owner", "only the owner of the table may do this")


def stale(version: int, now: int) -> Refused:
    """An answer to a question that is no longer asked; the route adds the present state."""
    return Refused(409, "stale", f"the answer is for version {version}, the table is at version {now}")


def no_game(name: str) -> Refused:
    """A table whose game was taken out of the house."""
    return Refused(409, "no_game", f"the game {name} is not installed on this server")


def reused_id() -> Refused:
    """A request's id that belongs to another request."""
    return Refused(409, "reused_id", "this request's id was used for another request: take a new one")


def table_full() -> Refused:
    """A table whose history may not grow any more: only one who answers and undoes without end comes there."""
    return Refused(409, "table_full", "this table's history is full: export its record and import it as a new table")


def too_fast(wait: float, what: str = "requests") -> Refused:
    """More than the limiter lets through."""
    return Refused(429, "too_fast", f"too many {what}", retry_after=max(1, round(wait + 0.5)))
