"""A report of one data set, or of two side by side: Markdown, a page, pictures."""

from collections.abc import Mapping
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

import polars as pl

from sandtable.sim import study
from sandtable.sim.dataset import DataSet
from sandtable.text import fill

if TYPE_CHECKING:
    from polars import DataFrame

PAGE, TEXT = "report.html", "report.md"
MOST_CARDS = 25
"""Rows of the table of cards: the sides that move the margin most."""

TOLD = ("wins", "lengths", "choices", "first_eligible", "cards", "openings", "course", "compare")
"""The tables in the order in which they are told."""


def tables(data: DataSet, against: DataSet | None = None) -> "dict[str, DataFrame]":
    """The tables of a report, by name; those without rows are left out."""
    if against is not None:
        study.must_be_alike(data, against)  # before the work
    with data.damage_told():
        found = study.answers(data)
    if against is not None:
        with data.damage_told(), against.damage_told():
            found["compare"] = study.compare(data, against, found.get("wins"))
    return found


def shown(found: "Mapping[str, DataFrame]") -> "dict[str, DataFrame]":
    """What of the tables is put into words: rows that were seen often enough, of the cards the most telling; the course of
    the margins is a picture."""
    told = {name: frame for name, frame in found.items() if name != "course"}
    if "cards" in told:
        cards = told["cards"].filter(pl.col("played") >= study.SEEN_OFTEN)
        told["cards"] = cards.sort(pl.col("gain").abs(), descending=True).head(MOST_CARDS)
    if "openings" in told:
        told["openings"] = told["openings"].filter(pl.col("games") >= study.SEEN_OFTEN)
    return {name: frame for name, frame in told.items() if len(frame)}


def title(name: str, lang: str) -> str:
    """What a table tells, as its heading."""
    return fill(lang, f"study.title.{name}", n=MOST_CARDS)


def about(data: DataSet, lang: str = "en") -> str:
    """What was played, in a line."""
    run, written = data.run, data.written()
    facts = {name: run[name] for name in ("game", "seed", "rules")}
    who = ", ".join(f"{seat} {policy}" for seat, policy in run["seats"].items())
    part = None if written == run["games"] else written
    return fill(lang, "study.about", n=run["games"], written=part, scenarios=", ".join(run["scenarios"]), who=who, **facts)


def markdown(data: DataSet, against: DataSet | None = None, lang: str = "en") -> str:
    """The tables to be read. Headings are in the reader's language; columns and words in them are those of the data."""
    return text(data, against, tables(data, against), lang=lang)


def text(
    data: DataSet,
    against: DataSet | None,
    found: "Mapping[str, DataFrame]",
    pictures: Mapping[str, str] | None = None,
    lang: str = "en",
) -> str:
    """A report of tables that were worked out already; ``pictures``: the file of each table that is drawn."""
    lines = [f"# {about(data, lang)}", ""]
    if against is not None:
        lines += [fill(lang, "study.against", run=about(against, lang)), ""]
    seen, told = pictures or {}, shown(found)
    for name in TOLD:
        if name in told or name in seen:
            lines += [f"## {title(name, lang)}", ""]
        if name in seen:
            lines += [f"![{title(name, lang)}]({seen[name]})", ""]
        if name in told:
            lines += [told_table(told[name]), ""]
    return "\n".join(lines)


def told_table(frame: "DataFrame") -> str:
    """A table in Markdown."""
    heads = ["| " + " | ".join(frame.columns) + " |"]
    heads.append("|" + "|".join("--:" if dtype.is_numeric() else "---" for dtype in frame.dtypes) + "|")
    return "\n".join([*heads, *("| " + " | ".join(map(_cell, row)) + " |" for row in frame.iter_rows())])


def _cell(value: object) -> str:
    if not isinstance(value, float):
        return "" if value is None else str(value)
    return f"{value:.3g}" if abs(value) < 999.5 else f"{value:.0f}"  # a thousand answers, not 1e+03


def write(folder: Path, data: DataSet, against: DataSet | None = None, lang: str = "en") -> list[Path]:
    """The report as Markdown, as a page of its own and as pictures."""
    from sandtable.sim.charts import charts  # only who wants pictures waits for Altair

    folder.mkdir(parents=True, exist_ok=True)
    found = tables(data, against)
    drawn = charts(found, lang)
    read = text(data, against, found, {name: f"{name}.png" for name in drawn}, lang)
    (folder / TEXT).write_text(read, encoding="utf-8")
    page = _page(about(data, lang), text(data, against, found, lang=lang), drawn, lang)
    (folder / PAGE).write_text(page, encoding="utf-8")
    for name, chart in drawn.items():
        chart.save(str(folder / f"{name}.png"), scale_factor=1.5)
    return [folder / TEXT, folder / PAGE, *(folder / f"{name}.png" for name in drawn)]


def _page(head: str, tables: str, drawn: Mapping[str, Any], lang: str) -> str:
    """One file that needs nothing from elsewhere: the charts as drawings, the tables as text."""
    import vl_convert

    pictures = "".join(
        f"<h2>{escape(title(name, lang))}</h2><figure>{vl_convert.vegalite_to_svg(chart.to_json())}</figure>"
        for name, chart in drawn.items()
    )
    style = (
        "body{font:15px sans-serif;max-width:1080px;margin:2em auto;padding:0 1em}"
        "figure{margin:0;overflow-x:auto}pre{overflow-x:auto}"
    )
    return (
        f'<!doctype html><html lang="{lang}"><meta charset="utf-8"><title>{escape(head)}</title><style>{style}</style>'
        f"<h1>{escape(head)}</h1>{pictures}<h2>{escape(fill(lang, 'study.tables'))}</h2><pre>{escape(tables)}</pre></html>\n"
    )
