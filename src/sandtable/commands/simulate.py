"""``sandtable simulate`` and ``sandtable report``: many games, and what they tell together."""

import json
from pathlib import Path
from typing import Annotated, Any

import typer

import sandtable
from sandtable.commands import common
from sandtable.kernel.errors import RecordError
from sandtable.kernel.game import Json
from sandtable.kernel.seats import is_human
from sandtable.sim import games as sim
from sandtable.sim.dataset import DataSet, is_dataset, needs, needs_polars
from sandtable.sim.summary import Summaries
from sandtable.text import fill

KIND = "sandtable-simulation"
ROWS = "rows.json"
PICTURES = ("altair", "vl_convert")
"""What draws."""

Notes = Annotated[
    bool, typer.Option("--notes", help="The policies' reasons too: each box's answers, each priority line, lots.")
]


def simulate(
    game: common.GameName,
    games: Annotated[int, typer.Option("--games", "-n", min=1, help="How many games to play.")] = 100,
    scenario: Annotated[str, typer.Option(help="A scenario, several with commas between, or all.")] = "",
    seats: common.SeatList = "",
    options: common.OptionList = "",
    seed: common.Seed = 1,
    jobs: common.Jobs = 1,
    out: Annotated[
        Path | None, typer.Option(help="Write every game's record into this folder (and rows.json for report).")
    ] = None,
    data: Annotated[
        Path | None,
        typer.Option(help="Write a data set in Parquet into this folder; a run that was stopped goes on where it was."),
    ] = None,
    answers: Annotated[bool, typer.Option("--answers", help="With --data: one row an answer too.")] = False,
    executor: Annotated[
        str, typer.Option(help="Who does the work: dask, dask:ADDRESS, ray, ray:ADDRESS or package.module:function.")
    ] = "",
    notes: Notes = False,
    as_json: common.AsJson = False,
) -> None:
    """Play many games and report who wins, by how much, how long it takes and what each seat does.

    A seat that is not given plays at random: sandtable simulate fitl --seats all=np --scenario short -n 500 -j 0
    """
    with common.clear_errors(), common.stoppable():
        if data is not None and (out is not None or notes):
            common.complain("cli.apart", one="--data", other="--notes" if out is None else "--out")
        if answers and data is None:
            common.complain("cli.needs", one="--answers", other="--data")
        g = sandtable.game(game)
        scenarios = common.read_scenarios(scenario, g)
        given = common.read_seats(seats, g.info)
        who = sim.all_seats(g.info, given)
        chosen = common.read_options(options)
        sandtable.new(game, scenarios[0], seed=0, options=chosen)  # a wrong name is told before the work starts
        people = [seat for seat, wanted in given.items() if is_human(wanted)]
        if people:
            typer.echo(common.words("simulate.human", seats=", ".join(people)), err=True)
        if data is not None:
            needs_polars()  # before there is a folder
            asked = DataSet.begin(
                data, g.info, games=games, seed=seed, scenarios=scenarios, seats=who, options=chosen, answers=answers
            )
            _fill(asked, jobs, executor, as_json)
            return
        many = sim.jobs(g.info, games, seed, scenarios, lambda i: chosen, lambda i: who, keep=out is not None)
        rows: list[Json] = []
        if out is not None:
            _folder(out)
        with common.progress("playing", games, as_json, game=g.info.title) as tick:
            for i, row in enumerate(sim.play_many(many, jobs, common.plugins(), executor)):
                if out is not None:
                    _write(out / f"{game}-{i:05}.json", row.pop("record"))
                rows.append(row)
                tick()
        told = Summaries(rows)
        result = {"kind": KIND, "game": game, "seed": seed, "summary": told.to_json(), "rows": rows}
        if out is not None:
            _write(out / ROWS, result)
    if as_json:
        common.emit_json(result)
    else:
        typer.echo(f"# {g.info.title}: {', '.join(scenarios)}\n")
        typer.echo(told.markdown(notes, lang=common.reader()))


def _folder(path: Path) -> None:
    """Make it, if it is not there."""
    if path.exists() and not path.is_dir():
        common.complain("no_folder", file=str(path))
    path.mkdir(parents=True, exist_ok=True)


def _fill(data: DataSet, jobs: int, executor: str, quiet: bool) -> None:
    """Play what is missing of a data set and say so."""
    games = data.run["games"]
    left = sum(len(part.jobs) for part in data.missing())
    if left < games:
        typer.echo(common.words("data.there", folder=str(data.folder), n=games - left, games=games), err=True)
    try:
        with common.progress("playing", games, quiet, games - left, game=data.run["game"]) as tick:
            for played in data.play(jobs, common.plugins(), executor):
                tick(played)
    except KeyboardInterrupt:
        left = sum(len(part.jobs) for part in data.missing())
        common.complain("dataset.stopped", written=games - left, games=games)
    if quiet:
        common.emit_json({**data.run, "folder": str(data.folder)})
    else:
        common.say("data.whole", folder=str(data.folder), n=games)


def report(
    files: Annotated[
        list[Path],
        typer.Argument(metavar="FILE...", help="Records, folders of them, a data set, or what simulate --json wrote."),
    ],
    against: Annotated[Path | None, typer.Option(help="Another data set: what differs, and how surely.")] = None,
    out: Annotated[Path | None, typer.Option(help="Of a data set: write a page, pictures and tables into this folder.")] = None,
    as_json: common.AsJson = False,
    table: Annotated[bool, typer.Option("--table", help="Also one line per game.")] = False,
    notes: Notes = False,
) -> None:
    """Summarize the games of record files (or of a simulation): wins, margins, lengths, choices."""
    with common.clear_errors():
        if against is not None or out is not None or any(map(is_dataset, files)):
            if table or notes:
                common.complain("dataset.for_records", option="--table" if table else "--notes")
            _study(files, against, out, as_json)
            return
        paths = [p for f in files for p in _games_in(f)]
        rows: list[Json] = []
        with common.progress("reading", len(paths), as_json) as tick:
            for path in paths:
                rows += read_rows(path)
                tick()
        if not rows:
            common.complain("cli.no_games")
    summary = Summaries(rows)
    if as_json:
        common.emit_json({"kind": KIND, "summary": summary.to_json(), "rows": rows})
        return
    typer.echo(summary.markdown(notes, lang=common.reader()))
    if table:
        typer.echo(_table(rows))


def _study(files: list[Path], against: Path | None, out: Path | None, as_json: bool) -> None:
    """A report of a data set."""
    if len(files) != 1 or not is_dataset(files[0]):
        common.complain("dataset.one")
    needs_polars()
    from sandtable.sim import report as telling  # needs polars

    data, other = DataSet(files[0]), None if against is None else DataSet(against)
    if out is not None:
        for module in PICTURES:
            needs(module)
        _folder(out)
        for file in telling.write(out, data, other, common.reader()):
            typer.echo(file)
    elif as_json:
        found = {name: frame.to_dicts() for name, frame in telling.tables(data, other).items()}
        common.emit_json({"kind": KIND, "run": data.run, "written": data.written(), **found})
    else:
        typer.echo(telling.markdown(data, other, common.reader()))


def _games_in(path: Path) -> list[Path]:
    """The file itself; of a folder its files, or only the simulation's rows, which tell the records beside them."""
    if not path.is_dir():
        return [path]
    return [path / ROWS] if (path / ROWS).exists() else sorted(path.glob("*.json"))


def read_rows(path: Path) -> list[Json]:
    """The games of one file: of a simulation, or the one of a record."""
    try:
        content: Any = json.loads(path.read_bytes())
    except (OSError, ValueError) as e:
        raise RecordError("in_file", file=str(path), why=str(e)) from e
    if isinstance(content, dict) and content.get("kind") == KIND:
        return list(content["rows"])
    try:
        table = sandtable.load(content)
        common.tell_cut(common.reader(), table, path)
        return [{"file": str(path), **sim.row(table)}]
    except RecordError as e:
        raise RecordError("in_file", file=str(path), why=e) from e


def _write(path: Path, content: Json) -> None:
    path.write_text(json.dumps(content), encoding="utf-8")


def _table(rows: list[Json]) -> str:
    seats = list(rows[0]["seats"])
    lang = common.reader()
    lines = [f"{fill(lang, 'sim.head.row')} " + " | ".join([*seats, fill(lang, "sim.length.keys")]) + " |"]
    lines.append("|---|---|---|" + "--:|" * (len(seats) + 1))
    for i, row in enumerate(rows):
        name = Path(row["file"]).name if "file" in row else str(row.get("seed", i))
        margins = [f"{row['margins'][s]:g}" if s in row["margins"] else "" for s in seats]
        winner = row["winner"] or fill(lang, "sim.nobody" if row["over"] else "sim.not_over")
        lines.append("| " + " | ".join([name, row["scenario"], winner, *margins, str(row["keys"])]) + " |")
    return "\n".join(lines)
