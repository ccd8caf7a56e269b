"""Playing: answers and undos, each written before it is confirmed; a writer that comes second is refused."""

from collections.abc import Callable, Generator
from typing import TypeVar

from sandtable.kernel.at_table import FIX, Impossible
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import GameOver, Words
from sandtable.kernel.table import Table
from sandtable.web.bill import bill
from sandtable.web.courses import Position, playing_on
from sandtable.web.errors import Refused, no_table, not_asked, only_watching, reused_id, stale, table_full
from sandtable.web.lines import Busy
from sandtable.web.onward import Onward
from sandtable.web.open_table import OpenTable, standing_of
from sandtable.web.shelf import DISK, Shelf
from sandtable.web.store import Access, Conflict, Full, Json
from sandtable.web.workshop import PLAY

T = TypeVar("T")
Rest = tuple[Position, int]
"""What non-players have still to play: from where, and after which entry."""
Steps = Generator[str | None, bool | None, tuple[T, Rest | None]]
"""What is done at a table, a little at a time: what is shown afterwards, and what is left. It pauses before whatever may take
long: a policy's choice, the database, many lines; and for the disk (``shelf.py DISK``)."""
ANY = ""
"""In the place of a key: whichever it was."""


def over() -> Refused:
    """Nothing is asked any more."""
    return Refused(409, "over")


class Play:
    """What the players do at their tables."""

    def __init__(self, shelf: Shelf, onward: Onward) -> None:
        self.shelf = shelf
        self.onward = onward
        self.settings = shelf.settings
        self.store = shelf.store

    async def answer(
        self, access: Access, key: str, version: int, request: str, show: Callable[[OpenTable], T],
        hold: Callable[[OpenTable, Table], T] | None = None,
    ) -> T:  # fmt: skip
        """Give an answer. What ``show`` says of the table afterwards returns once the answer is in the database, also
        if the same request had been there before. Non-players who need long play on without being waited for long.

        With ``hold``, an answer that ends a turn is not given: ``hold`` tells of the table as it would stand.
        """
        def give(opened: OpenTable) -> Steps[T]:
            return self._answer(opened, access, key, version, request, show, hold)

        return await self._go(access, give, show)

    async def answer_at_once(
        self, table_id: str, cookie: str, key: str, version: int, request: str, lang: str,
        show: Callable[[OpenTable, Access], T], hold: Callable[[OpenTable, Access, Table], T] | None = None,
    ) -> T | None:  # fmt: skip
        """The same where the table lies in memory as the database has it: then the rules, the database and what is shown
        are worked out here and now where nothing of that takes long, else in one trip to a thread, in which it is also looked
        up who is asking. None where it does not: nothing is done."""
        async with self.shelf.if_kept(table_id) as opened:
            if opened is None or opened.seq != version or not opened.table.waits:
                return None
            done, rest = await self.shelf.at_once(self._entering(opened, cookie, key, version, request, lang, show, hold))
        if done is None:
            return None
        access, shown = done
        return shown if rest is None else await self._go_on(rest, access, lambda opened: show(opened, access))

    def _entering(
        self, opened: OpenTable, cookie: str, key: str, version: int, request: str, lang: str,
        show: Callable[[OpenTable, Access], T], hold: Callable[[OpenTable, Access, Table], T] | None,
    ) -> Steps[tuple[Access, T] | None]:  # fmt: skip
        player = self.store.known(cookie)
        access = None if player is None else opened.admitted(player)
        if access is None or not opened.is_at_hand(lang):
            yield None
            player = self.store.player_at_once(cookie)
            access = None if player is None else opened.admitted(player) or self.store.access_at_once(opened.id, player)
        if access is None:
            raise no_table()
        if not access.seats:
            raise only_watching()
        if access.head.seq != opened.seq:  # another worker has written
            return None, None
        held = None if hold is None else lambda opened, would: hold(opened, self._still(access), would)
        shown, rest = yield from self._answer(
            opened, access, key, version, request, lambda opened: show(opened, access), held
        )
        return (access, shown), rest

    async def roll(self, access: Access, rest: bool, version: int, request: str, show: Callable[[OpenTable], T]) -> T:
        """People let the program answer for chance; with ``rest`` all dice until something else is asked."""

        def give(opened: OpenTable) -> Steps[T]:
            asked = opened.table.decision
            if opened.seq == version and asked is None:
                raise over()
            if opened.seq == version and not (opened.asks(access) and asked is not None and asked.seat == CHANCE):
                raise not_asked()
            return self._act(opened, access, ANY, version, request, show, lambda table: table.rolled(rest=rest))

        return await self._go(access, give, show)

    async def correct(self, access: Access, words: str, version: int, request: str, show: Callable[[OpenTable], T]) -> T:
        """Correct the position at the printed table; raises Impossible."""

        def give(opened: OpenTable) -> Steps[T]:
            return self._act(opened, access, f"{FIX}:{words}", version, request, show, lambda table: table.corrected(words))

        return await self._go(access, give, show)

    async def _go(
        self, access: Access, give: Callable[[OpenTable], Steps[T]],
        show: Callable[[OpenTable], T],
    ) -> T:  # fmt: skip
        async with self.shelf.at_table(access) as opened:
            shown, rest = await self.shelf.in_steps(give(opened))
        return shown if rest is None else await self._go_on(rest, access, show)

    async def _go_on(self, rest: Rest, access: Access, show: Callable[[OpenTable], T]) -> T:
        """Let non-players play on, and wait for them, but not for long."""
        start, seq = rest
        self.onward.changed(access.table, None)
        await self.onward.begin(self.onward.play(start, bill.get(), PLAY), access.table, seq)
        head = await self.shelf.think(self.store.head, access.table)
        async with self.shelf.open(access.table, seq if head is None else head.seq) as opened:
            return await self.shelf.think(show, opened)

    async def undo(self, access: Access, to: int | str, version: int, request: str, show: Callable[[OpenTable], T]) -> T:
        """Undo the last choice (``choice``), those of the turn (``turn``), or all back to a moment."""
        async with self.shelf.at_table(access) as opened:
            return await self.shelf.think(self._undo, opened, access, to, version, request, show)

    def _answer(
        self, opened: OpenTable, access: Access, key: str, version: int, request: str, show: Callable[[OpenTable], T],
        hold: Callable[[OpenTable, Table], T] | None,
    ) -> Steps[T]:  # fmt: skip
        if opened.seq != version:
            return show(self._again_or_stale(opened, access, version, request, key)), None
        table = opened.table
        asked = table.decision
        if asked is None:
            raise over()
        if not opened.asks(access) or asked.seat in table.stand_ins:
            raise not_asked()
        if key not in asked.options:
            reasons = [list(reason) for reason in asked.why_not(key)]
            raise Refused(422, "not_on_offer", more={"reasons": reasons}, key=key)
        if hold is not None and (would := table.ending(key)) is not None:
            yield None
            return hold(opened, would), None
        return (yield from self._act(opened, access, key, version, request, show, lambda table: table.put(key)))

    def _act(
        self, opened: OpenTable, access: Access, key: str, version: int, request: str, show: Callable[[OpenTable], T],
        act: Callable[[Table], None],
    ) -> Steps[T]:  # fmt: skip
        """Do something at the table, let the others play on, and write it all down. ``key``: what will be its first."""
        if opened.seq != version:
            return show(self._again_or_stale(opened, access, version, request, key)), None
        table = opened.table
        asked, before = table.decision, table.moment
        who = {"request": request, "player": access.player, "seat": "" if asked is None else asked.seat}
        try:
            act(table)
            yield from playing_on(table, self.settings.answer_seconds)
            table.rolling = False
        except Impossible:  # nothing has changed
            raise
        except GameOver:
            raise over() from None
        except BaseException:  # a fault of ours, and nothing is written: memory is dropped, the database stands
            self.shelf.forget(opened.id)
            raise
        opened = yield from self._writing(opened, access, version, who, before, key)
        shown = show(opened)
        if self.store.waits:
            yield from self._kept(opened)
        if self.shelf.is_due(opened):
            yield None
        self.shelf.weigh_if_due(opened)
        return shown, None if opened.table.waits else (opened.position(), opened.seq)

    def _undo(
        self, opened: OpenTable, access: Access, to: int | str, version: int, request: str, show: Callable[[OpenTable], T]
    ) -> T:
        if opened.seq != version:
            return show(self._again_or_stale(opened, access, version, request, None))
        points = opened.undo_points(access)
        if not points:
            raise Refused(409, "nothing_to_undo")
        moment = points[0] if to == "choice" else opened.turn_start(points) if to == "turn" else to
        if not isinstance(moment, int) or moment not in points:
            raise Refused(409, "nothing_to_undo", Words("nothing_to_undo.there", moment=moment))
        who = {"request": request, "player": access.player, "back_to": moment}
        try:
            opened.table.undo(moment)
        except BaseException:
            self.shelf.forget(opened.id)
            raise
        return show(self._write(opened, access, version, who, moment, None))

    def _write(
        self, opened: OpenTable, access: Access, version: int, who: Json, since: int, key: str | None, later: bool = False
    ) -> OpenTable:
        """Write what was played; whatever goes wrong on the way, memory is dropped and the database stands. With ``later`` it
        is not confirmed before :meth:`_kept`: what is done before waiting for the disk takes half of what it takes after it."""
        entry = opened.entry(since, **who)
        try:
            head = self.store.append(opened.id, entry, standing_of(opened.table), access=access, later=later)
        except Conflict:
            self.shelf.forget(opened.id)
            access = self._still(access)
            return self._again_or_stale(self.shelf.restore(opened.id), access, version, str(who["request"]), key)
        except Full:
            self.shelf.forget(opened.id)
            raise table_full() from None
        except BaseException:
            self.shelf.forget(opened.id)
            raise
        opened.entered(entry)
        opened.wrote(access, head)
        return opened

    def _writing(
        self, opened: OpenTable, access: Access, version: int, who: Json, since: int, key: str
    ) -> Generator[None, bool | None, OpenTable]:
        """The same ``later``, and without waiting for other writers if there are none."""
        entry = opened.entry(since, **who)
        try:
            head = self.store.append(
                opened.id, entry, standing_of(opened.table), access=access, later=True, at_once=True
            )
        except (Busy, Conflict, Full):  # nothing is written: with patience it is found out why
            try:
                yield None
            except BaseException:  # it does not go on
                self.shelf.forget(opened.id)
                raise
            return self._write(opened, access, version, who, since, key, later=True)
        except BaseException:
            self.shelf.forget(opened.id)
            raise
        opened.entered(entry)
        opened.wrote(access, head)
        return opened

    def _kept(self, opened: OpenTable) -> Generator[str, bool | None, None]:
        """Wait for the disk; nobody has been told yet."""
        try:
            if not (yield DISK):
                self.store.kept()
        except BaseException:
            self.shelf.forget(opened.id)
            raise

    def _still(self, access: Access) -> Access:
        """``access``, if the database says the same: where something is shown and nothing was written by it."""
        now = self.store.access_at_once(access.table, access.player)
        if now is None or now.seats != access.seats:
            raise no_table()
        return now

    def _again_or_stale(self, opened: OpenTable, access: Access, version: int, request: str, key: str | None) -> OpenTable:
        """The same request twice counts once; any other that comes too late is refused."""
        entry = self.store.entry_of_request(opened.id, request)
        if entry is None or entry.player != access.player:
            raise stale(version, opened.seq)
        alike = entry.back_to is not None if key is None else entry.back_to is None and (key == ANY or entry.keys[:1] == [key])
        if entry.seq != version + 1 or not alike:
            raise reused_id()
        self.store.kept()  # who wrote it may have been cut off before
        return opened
