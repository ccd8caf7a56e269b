"""What a request costs: the seconds of work done for it, wherever and whenever they are done."""

from collections.abc import Callable
from contextvars import ContextVar


class Bill:
    """The work done for one client's request; ``charge`` is told of each part of it."""

    __slots__ = ("_charge", "client")

    def __init__(self, client: str, charge: Callable[[str, float, bool], None] | None = None) -> None:
        self.client = client
        self._charge = charge

    def add(self, seconds: float, here: bool) -> None:
        """So much more was done: ``here``, in the worker, or in the workshop."""
        if self._charge is not None:
            self._charge(self.client, seconds, here)


bill: ContextVar[Bill] = ContextVar("bill", default=Bill("-"))  # noqa: B039 (it never changes)
"""The bill of the request at hand; nobody's where the house works for itself."""
