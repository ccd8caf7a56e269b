"""How often somebody may do something: token buckets."""

import time
from collections import OrderedDict


class Buckets:
    """Token buckets, one a client; the longest silent are forgotten."""

    def __init__(self, rate: float, burst: float, clients: int = 10_000) -> None:
        self.rate = rate
        self.burst = burst
        self.clients = clients
        self._left: OrderedDict[str, tuple[float, float]] = OrderedDict()

    def take(self, client: str, tokens: float = 1.0, now: float | None = None) -> float:
        """0 if the client may go on, else the seconds to wait."""
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(client, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.rate)
        enough = left >= tokens
        self._left[client] = (left - tokens if enough else left, now)
        if len(self._left) > self.clients:
            self._left.popitem(last=False)
        return 0.0 if enough else (tokens - left) / self.rate

    def charge(self, client: str, tokens: float, now: float | None = None) -> None:
        """Take what was used already, also where there is not enough: the client pays it back by waiting."""
        now = time.monotonic() if now is None else now
        left, then = self._left.pop(client, (float(self.burst), now))
        left = min(float(self.burst), left + (now - then) * self.rate)
        self._left[client] = (max(left - tokens, -float(self.burst)), now)
        if len(self._left) > self.clients:
            self._left.popitem(last=False)
