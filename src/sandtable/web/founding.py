"""Where tables come from: set up anew, a tutorial, a rematch, a fork, an imported record."""

import base64
import contextlib
import hashlib
from collections.abc import Generator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import sandtable
from sandtable.kernel import record as records
from sandtable.kernel.at_table import MODES, PROGRAM
from sandtable.kernel.cut import Cut, loss
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.errors import SandtableError, Words, from_json, quoted, some
from sandtable.kernel.game import Game, GameInfo
from sandtable.kernel.rng import Rng, to_text, unpredictable
from sandtable.kernel.seats import HUMAN, is_human
from sandtable.kernel.table import Table
from sandtable.kernel.tutorial import tutorial_of
from sandtable.web.bill import bill
from sandtable.web.courses import Reading, playing_on, position_of
from sandtable.web.decks import Decks
from sandtable.web.errors import Refused, no_moment
from sandtable.web.onward import Onward
from sandtable.web.open_table import HOST, entry_of, standing_of
from sandtable.web.seating import FIXED
from sandtable.web.shelf import Shelf
from sandtable.web.storage import Storage
from sandtable.web.store import LACKING, RULES_CHANGED, WATCH, Access, Conflict, Entry, Json, NewTable, Standing, new_id

ME, FRIEND = "me", "friend"
FEW_KEYS = 1000
"""Answers of a record that a worker replays itself."""


def new_dice() -> int | None:
    """The seed of a new table's dice: none, so that nobody can know them (a test puts one in its place)."""
    return None


@dataclass(frozen=True, slots=True)
class Wish:
    """The table somebody wants. ``seats``: me, friend or a policy; ``chance``: who answers dice and draws."""

    game: str
    scenario: str
    options: Mapping[str, object]
    seats: Mapping[str, str]
    name: str
    clock: Json | None = None
    chance: str = PROGRAM
    chances: bool = True
    """Whether everybody is shown win chances."""


def policies_of(game: Game[Any]) -> list[str]:
    """The policies a seat may have on a server (the kernel's others are for programs and terminals)."""
    return [*sorted(game.policies()), "random"]


def offered_policies(game: Game[Any]) -> list[str]:
    """The same as a lobby lists them: in the game's own order, each but once where it has several names."""
    listed: dict[int, str] = {}
    for name, factory in game.policies().items():
        listed.setdefault(id(factory), name)
    return [*listed.values(), "random"]


class Founding:
    """Sets up tables."""

    def __init__(self, shelf: Shelf, onward: Onward, storage: Storage, decks: Decks) -> None:
        self.shelf = shelf
        self.decks = decks
        self.storage = storage
        self.onward = onward
        self.settings = shelf.settings
        self.store = shelf.store

    async def create(self, owner: str, wish: Wish) -> str:
        """A new table; its id."""
        game = self._game(wish.game)
        self._check_seats(game, wish.seats)
        options = self.decks.chosen(game, wish.options)
        self._check_paths(game, options)
        with_whom = game.info.asleep.get(wish.scenario, {})
        seats = {
            seat: self._holder(wish.seats.get(seat) or wish.seats.get(with_whom.get(seat, seat), ME))
            for seat in game.info.seats
        }
        chance = {} if wish.chance == PROGRAM else {CHANCE: wish.chance}
        if chance and not any(is_human(who) for who in seats.values()):
            raise Refused(422, "bad_setup", Words("nobody_tells"))
        await self._check_quota(owner)
        try:
            table = await self._new(wish.game, wish.scenario, options, {**seats, **chance})
        except SandtableError as e:
            raise Refused(422, "bad_setup", e) from e
        mine = [(owner, seat) for seat, who in seats.items() if who == HOST]
        return await self._set_up(owner, table, wish.name, {}, mine, clock=wish.clock, chances=wish.chances)

    async def tutorial(self, owner: str, name: str) -> str:
        """A game's tutorial, every seat the player's; the table's id."""
        game = self._game(name)
        lesson = tutorial_of(game)
        if lesson is None:
            raise Refused(404, "no_tutorial")
        table = await self.shelf.think(lesson.table, game, dict.fromkeys(game.info.seats, HOST))
        return await self._set_up(owner, table, "", {"kind": "tutorial"}, [(owner, seat) for seat in game.info.seats])

    async def rematch(self, access: Access) -> str:
        """The same game again with the same people; whoever asks second finds the table that is there."""
        again = _rematch_id(access.table)
        people = [(p.player, p.seat) for p in await self.shelf.think(self.store.people, access.table)]
        async with self.shelf.at_table(access) as opened:
            if opened.table.decision is not None:
                raise Refused(409, "not_over")
            old, name = opened.table, opened.name
        if await self.shelf.think(self.store.access, again, access.player) is None:
            table = await self._new(old.game.info.name, old.scenario, old.options, old.seating)
            origin = {"kind": "rematch", "table": access.table}
            with contextlib.suppress(Conflict):  # somebody else was quicker
                row = await self.shelf.think(self.store.table, access.table)
                clock, chances = (None, True) if row is None else (row.clock, row.chances)
                await self._set_up(access.player, table, name, origin, people, again, clock, chances)
        return again

    async def fork(self, access: Access, moment: int, name: str) -> str:
        """A table of one's own that goes on from ``moment``: every seat that people held is the player's. What is hidden
        from the player is drawn anew."""
        async with self.shelf.at_table(access) as opened:
            if moment > opened.table.moment:
                raise no_moment(opened.table.moment)
            origin = {"kind": "fork", "table": opened.id, "moment": moment}
            name = name or opened.name
            twin = await self.shelf.think(opened.twin, access, moment)
            if twin is None:  # with the dice of what is planned: policies go on as they had meant to
                record = await self.shelf.think(opened.record, access, moment, private=True)
        if twin is None:
            return await self._from_record(access.player, record, name, origin)
        for seat in list(twin.stand_ins):
            twin.stand_in(seat, None)
        twin.seats, held = self._all_mine(access.player, twin.game, twin.seats, twin.options)
        await self._check_quota(access.player)
        twin.rng = unpredictable() if (seed := new_dice()) is None else Rng(seed)
        return await self._set_up(access.player, await self.shelf.in_steps(self._played_on(twin)), name, origin, held)

    async def import_record(self, owner: str, record: Json, name: str) -> str:
        """A table from a record. Its random source is not used, for past or future: nobody may know the dice."""
        try:
            checked = await self.shelf.think(records.parse, record)
        except SandtableError as e:
            raise Refused(422, "bad_record", e) from e
        if len(checked["keys"]) > self.settings.max_keys:
            raise Refused(422, "bad_record", Words("record.too_many", most=self.settings.max_keys))
        return await self._from_record(owner, {**checked, "dice": {}}, name, {"kind": "import"})

    async def _from_record(self, owner: str, record: Json, name: str, origin: Json) -> str:
        game = self._game(record["game"])
        mine, held = self._all_mine(owner, game, record["seats"], record["options"])
        await self._check_quota(owner)
        reading = {**record, "seats": mine}
        if len(record["keys"]) > FEW_KEYS:
            return await self._read_elsewhere(owner, reading, name, origin, held)
        try:
            table = await self.shelf.in_steps(self._reading(game, reading))
        except SandtableError as e:
            raise Refused(422, "bad_record", e) from e
        return await self._set_up(owner, table, name, origin, held)

    def _all_mine(
        self, owner: str, game: Game[Any], seats: Mapping[str, object], options: Mapping[str, object]
    ) -> tuple[dict[str, str], list[tuple[str, str]]]:
        """The seats of a table that goes on from another, every person's now the owner's; and who holds which."""
        whose = {str(seat): str(who) for seat, who in seats.items()}
        chance = {} if (mode := whose.pop(CHANCE, PROGRAM)) == PROGRAM else {CHANCE: mode}
        if mode not in MODES:
            raise Refused(422, "bad_setup", _bad_seat(CHANCE, mode, MODES))
        self._check_seats(game, {seat: ME if is_human(who) else who for seat, who in whose.items()})
        self._check_paths(game, options)
        mine = {seat: HOST if is_human(who) else who for seat, who in whose.items()}
        return mine | chance, [(owner, seat) for seat in game.info.seats if is_human(mine.get(seat, HUMAN))]

    # ------------------------------------------------------------------ step by step

    async def _new(self, game: str, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> Table:
        """A new table, played on for a little while."""

        def play() -> Generator[None, None, Table]:
            table = sandtable.new(game, scenario, options=options, seats=seats, seed=new_dice(), settle=False)
            return (yield from self._played_on(table))

        return await self.shelf.in_steps(play())

    def _reading(self, game: Game[Any], record: Json) -> Generator[None, None, Table]:
        """The table of a record, with dice of its own: those of the record may be known to somebody."""
        return (yield from self._played_on(records.read(game, {**record, "rng": None}, new_dice())))

    def _played_on(self, table: Table) -> Generator[None, None, Table]:
        """The table, played on for a little while."""
        yield from playing_on(table, self.settings.answer_seconds)
        return table

    async def _read_elsewhere(
        self, owner: str, record: Json, name: str, origin: Json, people: list[tuple[str, str]]
    ) -> str:
        """The same by the workshop."""
        table_id = new_id()
        rng = unpredictable() if (seed := new_dice()) is None else Rng(seed)
        portions = self.onward.play(Reading(table_id, record, to_text(rng.number)), bill.get())
        async for portion in portions:
            if portion.refused is not None:
                raise Refused(422, "bad_record", from_json(portion.refused))
            if portion.failed:
                raise Refused(422, "bad_record", Words("record.fails", why=portion.failed))
            if portion.ready:
                break
        first = Entry(1, portion.keys, portion.notes, portion.rng, dict(portion.dice))
        standing = Standing(portion.moment, portion.asked, portion.outcome, portion.stage)
        info = self._game(record["game"]).info
        row = NewTable(
            table_id, name or info.title, info.name, info.rules, portion.scenario, portion.options, portion.seats, origin,
            first, standing, _members(owner, people), _told(info, portion.options, portion.cut, portion.lacking),
        )  # fmt: skip
        await self._add(owner, row)
        if not portion.done:
            await self.onward.begin(portions, table_id, 1)
        return table_id

    # ------------------------------------------------------------------ writing

    async def _check_quota(self, owner: str) -> str:
        return await self.shelf.think(self.storage.check, owner, bill.get().client)

    async def _set_up(
        self, owner: str, table: Table, name: str, origin: Json, people: list[tuple[str, str]], table_id: str = "",
        clock: Json | None = None, chances: bool = True,
    ) -> str:  # fmt: skip
        """Write the table; what its non-players have still to play, they play on."""
        info = table.game.info
        row = NewTable(
            id=table_id or new_id(),
            name=name or info.title,
            game=info.name,
            rules=info.rules,
            scenario=table.scenario,
            options=dict(table.options),
            seats=table.seating,
            origin=origin,
            first=entry_of(table, 1),
            standing=standing_of(table),
            members=_members(owner, people),
            told=_told(info, table.options, table.cut, table.lacking),
            clock=clock,
            chances=chances,
        )
        await self._add(owner, row)
        if not table.waits:
            start = await self.shelf.think(position_of, row.id, table)
            await self.onward.begin(self.onward.play(start, bill.get()), row.id, 1)
        return row.id

    async def _add(self, owner: str, row: NewTable) -> None:
        block = await self._check_quota(owner)
        await self.shelf.think(self.store.add_table, replace(row, block=block), owner)

    # ------------------------------------------------------------------ what may be

    def _game(self, name: str) -> Game[Any]:
        try:
            return sandtable.game(name)
        except SandtableError as e:
            raise Refused(422, "bad_setup", e) from e

    def _check_seats(self, game: Game[Any], seats: Mapping[str, str]) -> None:
        allowed = (ME, FRIEND, *policies_of(game))
        for seat, who in seats.items():
            if seat not in game.info.seats or who not in allowed:
                raise Refused(422, "bad_setup", _bad_seat(seat, who, allowed))

    def _check_paths(self, game: Game[Any], options: Mapping[str, object]) -> None:
        """Options that name a file are for one's own machine: a guest must not make the server read its files."""
        for name, option in game.info.options.items():
            value = options.get(name)
            if option.kind == "path" and value is not None:
                raise Refused(422, "bad_setup", Words("option.no_folder", name=name))
            if option.kind == "file" and isinstance(value, str):
                raise Refused(422, "bad_setup", Words("option.no_file", name=name))

    def _holder(self, who: str) -> str:
        return {ME: HOST, FRIEND: "human"}.get(who, who)


def _bad_seat(seat: str, who: str, allowed: Sequence[str]) -> Words:
    return Words("seat.value", name=seat, value=quoted(who), allowed=some(allowed))


def _rematch_id(table_id: str) -> str:
    """The same for everybody who asks: two who ask at once meet at one table."""
    return base64.urlsafe_b64encode(hashlib.sha256(f"rematch of {table_id}".encode()).digest()[:9]).decode()


def _members(owner: str, people: list[tuple[str, str]]) -> tuple[tuple[str, str], ...]:
    return tuple(dict.fromkeys(people)) or ((owner, WATCH),)


def _told(
    info: GameInfo, options: Mapping[str, object], cut: Cut | None, lacking: Json | None
) -> tuple[tuple[str, Json], ...]:
    """What everybody at the table is told first."""
    fixed: tuple[tuple[str, Json], ...] = ((FIXED, {}),) if info.fixed(options) else ()
    if lacking is not None:
        return (*fixed, (LACKING, loss(cut, lacking)[1]))
    return fixed if cut is None else (*fixed, (RULES_CHANGED, cut.facts()))
