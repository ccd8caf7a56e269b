"""Simulations kept as a data set in Parquet: one row a game, one a turn, one an answer if asked.

A data set is a folder: ``run.json`` says what is played; ``games``, ``turns`` and ``answers`` hold the rows, parted by game,
scenario and seats (``games/game=fitl/scenario=short/seats=all-np/part-00000.parquet``). A part is a fixed list of games, so
the rows are the same whoever plays them and however often the run was stopped: what is there is not played again.
"""

import importlib
import io
import json
import os
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Any, NamedTuple
from urllib.parse import quote

import sandtable
from sandtable.kernel.errors import BadOption, RecordError, quoted, some
from sandtable.kernel.game import GameInfo, Json
from sandtable.sim import batch
from sandtable.sim.games import Job, jobs, row
from sandtable.sim.summary import mix
from sandtable.sim.turns import decisions, turns

if TYPE_CHECKING:
    import polars

KIND = "sandtable-dataset"
FORMAT = 1
RUN = "run.json"
GAMES, TURNS, ANSWERS = "games", "turns", "answers"
PARTED = ("game", "scenario", "seats")
ORDER = {GAMES: ("index",), TURNS: ("index", "step"), ANSWERS: ("index", "moment")}
MAGIC = b"PAR1"
"""How a Parquet file begins and ends; one that was cut does not."""
PART = 50
"""Games a part: half a minute of work at most, and few enough files for 100,000 games."""


class Part(NamedTuple):
    """Games that are played and written together; all of one scenario and mix of seats."""

    number: int
    folder: str
    jobs: tuple[tuple[int, Job], ...]
    tables: tuple[str, ...]
    version: str
    rules: int


class Written(NamedTuple):
    """A part that was played: each table as the bytes of a Parquet file."""

    part: Part
    files: dict[str, bytes]


class DataSet:
    """A folder of rows.

    >>> import sandtable, tempfile
    >>> info = sandtable.game("fitl").info
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     runs = DataSet.begin(folder, info, games=2, seed=1, scenarios=["short"], seats=dict.fromkeys(info.seats, "np"))
    ...     played = sum(runs.play())
    ...     played, runs.read("games").select("winner", "margin_vc").rows(), runs.missing()
    (2, [('us', 0.0), ('vc', 1.0)], [])
    """

    def __init__(self, folder: Path | str) -> None:
        self.folder = Path(folder)
        try:
            run: Any = json.loads((self.folder / RUN).read_bytes())
        except (OSError, ValueError) as e:
            raise RecordError("dataset.unreadable", file=str(self.folder / RUN), why=str(e)) from e
        if not isinstance(run, dict) or run.get("kind") != KIND:
            raise RecordError("dataset.other", file=str(self.folder / RUN))
        if run.get("format") != FORMAT:
            found = quoted(run.get("format"))
            raise RecordError("dataset.format", file=str(self.folder / RUN), found=found, reads=FORMAT)
        self.run: Json = run
        self._parts: list[Part] = []  # worked out once: of a large run they are many

    @classmethod
    def begin(
        cls,
        folder: Path | str,
        info: GameInfo,
        *,
        games: int,
        seed: int,
        scenarios: Sequence[str],
        seats: Mapping[str, str],
        options: Mapping[str, object] | None = None,
        answers: bool = False,
        part: int = PART,
    ) -> "DataSet":
        """A new data set, or the one that is there already, if it is of the same games. A folder into which no part was
        written yet is anybody's."""
        for scenario in scenarios:  # a wrong name is told here, before there is a folder
            sandtable.new(info.name, scenario, seed=0, options=options or {}, seats=seats, log=False)
        run: Json = {
            "kind": KIND,
            "format": FORMAT,
            "version": sandtable.__version__,
            "rules": info.rules,
            "game": info.name,
            "scenarios": list(scenarios),
            "seats": dict(seats),
            "options": dict(options or {}),
            "seed": seed,
            "games": games,
            "part": part,
            "tables": [GAMES, TURNS, *([ANSWERS] if answers else [])],
        }
        where = Path(folder)
        if where.exists() and not where.is_dir():
            raise BadOption("no_folder", file=str(where))
        if (where / RUN).exists():
            found = cls(where)
            if found.run == (asked := json.loads(json.dumps(run))) or any(where.rglob("*.parquet")):
                found._must_be(asked)
                return found
        where.mkdir(parents=True, exist_ok=True)
        _put(where / RUN, (json.dumps(run, indent=1) + "\n").encode())
        return cls(where)

    def _must_be(self, asked: Json) -> None:
        """Tell what differs, if the folder is another run's."""
        for name, value in asked.items():
            if self.run.get(name) != value:
                file, there, here = str(self.folder / RUN), json.dumps(self.run.get(name)), json.dumps(value)
                raise BadOption("dataset.another_run", file=file, name=name, there=there, here=here)

    # ------------------------------------------------------------------ playing

    def parts(self) -> list[Part]:
        """All parts of the run, played or not."""
        if self._parts:
            return self._parts
        run, info = self.run, sandtable.game(self.run["game"]).info
        groups: dict[str, list[tuple[int, Job]]] = {}
        many = jobs(info, run["games"], run["seed"], run["scenarios"], lambda i: run["options"], lambda i: run["seats"])
        for index, job in enumerate(many):
            who = mix(job.seats).replace(", ", "_").replace(" ", "-")
            folder = "/".join(f"{name}={_named(word)}" for name, word in zip(PARTED, (job.game, job.scenario, who)))
            groups.setdefault(folder, []).append((index, job))
        size, tables = run["part"], tuple(run["tables"])
        self._parts = [
            Part(number, folder, tuple(group[first : first + size]), tables, run["version"], run["rules"])
            for folder, group in groups.items()
            for number, first in enumerate(range(0, len(group), size))
        ]
        return self._parts

    def missing(self) -> list[Part]:
        """The parts that are still to be played, those among them of which a file was lost or cut."""
        return [part for part in self.parts() if not all(_whole(self._file(table, part)) for table in part.tables)]

    def written(self) -> int:
        """The games whose rows are there."""
        return sum(len(part.jobs) for part in self._there())

    def play(self, processes: int = 1, plugins: Sequence[str] = (), where: str = "") -> Iterator[int]:
        """Play what is missing; yields how many games each part that was written had."""
        needs_polars()
        for part, files in batch.run(play_part, self.missing(), processes, plugins, where):
            DataSet(self.folder)._must_be(self.run)  # until the first part was written another run might take the folder
            for table in reversed(part.tables):  # the games last: they say that the part is whole
                _put(self._file(table, part), files[table])
            yield len(part.jobs)

    def _file(self, table: str, part: Part) -> Path:
        return self.folder / table / part.folder / f"part-{part.number:05}.parquet"

    # ------------------------------------------------------------------ reading

    def scan(self, table: str) -> "polars.LazyFrame":
        """A table to ask questions of, its partitions as columns ``game``, ``scenario``, ``seats``."""
        reader = needs_polars()
        if table not in self.run["tables"]:
            raise BadOption("dataset.no_table", file=str(self.folder), table=quoted(table), has=some(self.run["tables"]))
        files = [self._file(table, part) for part in self._there()]
        if not files:
            raise RecordError("dataset.empty", file=str(self.folder))
        for file in files:
            if not _whole(file):
                raise RecordError("dataset.lost", file=str(file))
        words = dict.fromkeys(PARTED, reader.String)  # the scenario 1961 is no number
        found: polars.LazyFrame = reader.scan_parquet(files, hive_partitioning=True, hive_schema=words)
        return found

    def read(self, table: str) -> "polars.DataFrame":
        """The rows of a table, in the order of the games."""
        with self.damage_told():
            return self.scan(table).sort(ORDER[table]).collect()

    @contextmanager
    def damage_told(self) -> Iterator[None]:
        """Whoever reads the tables here is told which file cannot be read, if one is damaged within."""
        polars = needs_polars()
        try:
            yield
        except (polars.exceptions.PolarsError, OSError):
            for file in (self._file(table, part) for part in self._there() for table in part.tables):
                try:
                    polars.read_parquet(file)
                except (polars.exceptions.PolarsError, OSError) as e:
                    raise RecordError("dataset.damaged", file=str(file), why=str(e).partition("\n")[0]) from e
            raise

    def _there(self) -> list[Part]:
        """The parts that were written: their games are, which come last."""
        return [part for part in self.parts() if self._file(GAMES, part).exists()]


def is_dataset(folder: Path) -> bool:
    """Whether a folder is one."""
    return (folder / RUN).is_file()


def needs(module: str) -> Any:
    """A module of ``sandtable[research]``, or what to do to have it."""
    try:
        return importlib.import_module(module)
    except ImportError as e:
        raise BadOption("dataset.needs", module=module) from e


def needs_polars() -> Any:
    """The module polars, by which rows are written and read."""
    return needs("polars")


def play_part(part: Part) -> Written:
    """Play the games of a part and write their rows."""
    here, rules = sandtable.__version__, sandtable.game(part.jobs[0][1].game).info.rules
    if (here, rules) != (part.version, part.rules):  # a worker on another machine: its rows would be of other games
        raise RecordError("dataset.other_program", here=here, rules=rules, version=part.version, wanted=part.rules)
    rows: dict[str, list[Json]] = {table: [] for table in part.tables}
    for index, job in part.jobs:
        table = sandtable.new(job.game, job.scenario, seed=job.seed, options=job.options, seats=job.seats, log=False)
        table.auto("random")
        rows[GAMES].append({"index": index, "seed": job.seed, **_game(row(table))})
        rows[TURNS] += ({"index": index, **turn} for turn in turns(table))
        if ANSWERS in rows:
            rows[ANSWERS] += ({"index": index, **answer} for answer in decisions(table))
    return Written(part, {table: _parquet(found) for table, found in rows.items()})


def _game(told: Json) -> Json:
    """A game's row, flat; without how long it took, which is another each time."""
    places = {seat: place for place, seat in enumerate(told["ranking"] or (), 1)}
    return {
        "over": told["over"],
        "winner": told["winner"],
        "reason": told["reason"],
        "keys": told["keys"],
        "decisions": told["decisions"],
        "steps": told["steps"],
        **{f"margin_{seat}": _number(told["margins"].get(seat)) for seat in told["seats"]},
        **{f"place_{seat}": places.get(seat) for seat in told["seats"]},
    }


def _named(word: str) -> str:
    """A word as part of a path, as Hive writes it and polars, DuckDB and Spark read it: ``search%3Aquick``."""
    return quote(word, safe="")


def _number(value: float | None) -> float | None:
    return None if value is None else float(value)


def _parquet(rows: list[Json]) -> bytes:
    """The rows as a file. Types follow from the columns' names, since a part may happen to hold no winner at all."""
    polars = needs_polars()
    names = list(rows[0]) if rows else []
    types = {name: polars.Float64 for name in names if name.startswith("margin_") or name == "gain"}
    types |= {name: polars.Int64 for name in names if name.startswith("place_")}
    types |= {name: polars.String for name in names if name in ("winner", "reason")}
    types |= {name: polars.UInt64 for name in names if name == "seed"}
    found = io.BytesIO()
    polars.DataFrame(rows, schema_overrides=types, infer_schema_length=None).write_parquet(found, compression="zstd")
    return found.getvalue()


def _whole(file: Path) -> bool:
    """Whether a Parquet file is there with its beginning and its end, which is all that a look at many of them can tell."""
    try:
        with file.open("rb") as found:
            first = found.read(len(MAGIC))
            found.seek(-len(MAGIC), os.SEEK_END)
            return first == found.read() == MAGIC
    except OSError:
        return False


def _put(file: Path, content: bytes) -> None:
    """Write a file whole or not at all."""
    file.parent.mkdir(parents=True, exist_ok=True)
    half = file.with_suffix(".half")
    half.write_bytes(content)
    os.replace(half, file)
