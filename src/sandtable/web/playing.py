"""Playing: answers and undos, each written before it is confirmed; a writer that comes second is refused."""

from collections.abc import Callable
from functools import partial
from typing import TypeVar

import structlog

from sandtable.kernel.errors import NothingToUndo, NotOnOffer
from sandtable.web.errors import Refused, not_asked, reused_id, stale
from sandtable.web.live import Live, standing_of
from sandtable.web.shelf import Shelf
from sandtable.web.store import Access, Conflict, Json

T = TypeVar("T")

log = structlog.get_logger("sandtable.play")


class Play:
    """What the players do at their tables."""

    def __init__(self, shelf: Shelf) -> None:
        self.shelf = shelf
        self.store = shelf.store

    async def answer(self, access: Access, key: str, version: int, request: str, show: Callable[[Live], T]) -> T:
        """Give an answer. What ``show`` says of the table afterwards returns once the answer is in the database, also
        if the same request had been there before."""
        async with self.shelf.at_table(access) as live:
            return await self.shelf.think(self._answer, live, access, key, version, request, show)

    async def undo(self, access: Access, to: int | str, version: int, request: str, show: Callable[[Live], T]) -> T:
        """Take back the last choice (``step``), those of the turn (``turn``), or all back to a moment."""
        async with self.shelf.at_table(access) as live:
            return await self.shelf.think(self._undo, live, access, to, version, request, show)

    def _answer(
        self, live: Live, access: Access, key: str, version: int, request: str, show: Callable[[Live], T]
    ) -> T:
        if live.seq != version:
            return show(self._again_or_stale(live, access, version, request, key))
        table = live.table
        asked, before = table.decision, table.version
        if asked is None:
            raise Refused(409, "over", "the game is over: nothing is asked any more")
        if asked.seat not in access.seats:
            raise not_asked()
        if key not in asked.options:
            reasons = [list(reason) for reason in asked.why_not(key)]
            raise Refused(422, "not_on_offer", f"{key} is not on offer", reasons=reasons)
        who = {"request": request, "player": access.player, "seat": asked.seat}
        return show(self._write(live, access, version, who, before, partial(table.answer, key), key))

    def _undo(
        self, live: Live, access: Access, to: int | str, version: int, request: str, show: Callable[[Live], T]
    ) -> T:
        if live.seq != version:
            return show(self._again_or_stale(live, access, version, request, None))
        points = live.undo_points(access)
        if not points:
            raise Refused(409, "nothing_to_undo", "dice, a reveal, another seat or the start stand before it")
        moment = points[0] if to == "step" else live.turn_start(points) if to == "turn" else to
        if not isinstance(moment, int) or moment not in points:
            raise Refused(409, "nothing_to_undo", f"cannot go back to moment {moment}")
        who = {"request": request, "player": access.player, "back_to": moment}
        return show(self._write(live, access, version, who, moment, partial(live.table.undo, moment)))

    def _write(
        self, live: Live, access: Access, version: int, who: Json, since: int, play: Callable[[], None],
        key: str | None = None,
    ) -> Live:  # fmt: skip
        """Play, then write; whatever goes wrong on the way, memory is dropped and the database stands."""
        try:
            play()
            entry = live.entry(since, **who)
            self.store.append(live.id, entry, standing_of(live.table))
        except Conflict:
            self.shelf.forget(live.id)
            return self._again_or_stale(self.shelf.restore(live.id), access, version, str(who["request"]), key)
        except BaseException as e:
            self.shelf.forget(live.id)
            if isinstance(e, (NotOnOffer, NothingToUndo)):  # ours, not the player's: the answer had been checked
                log.error("rules_failed", table=live.id, error=str(e))
            raise
        live.note(entry)
        return live

    def _again_or_stale(self, live: Live, access: Access, version: int, request: str, key: str | None) -> Live:
        """The same request twice counts once; any other that comes too late is refused."""
        entry = self.store.entry_of_request(live.id, request)
        if entry is None or entry.player != access.player:
            raise stale(version, live.seq)
        alike = entry.back_to is not None if key is None else entry.back_to is None and entry.keys[:1] == [key]
        if entry.seq != version + 1 or not alike:
            raise reused_id()
        return live
