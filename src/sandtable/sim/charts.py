"""The pictures of a report, by Altair: as one HTML page, and as PNG files without a browser."""

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any

import altair as alt
import polars as pl

from sandtable.sim import study
from sandtable.sim.stats import interval

if TYPE_CHECKING:
    from polars import DataFrame

WIDTH, HEIGHT = 460, 260
FONT = "Liberation Sans, Arial, sans-serif"
COLOURS = {"us": "#6b7f3a", "arvn": "#c9a227", "nva": "#b23a2e", "vc": "#3f7fa6", "bolivia": "#3c7d3e", "paraguay": "#b8453b"}
OTHER = "#888888"
RUNS = ["one", "other"]
FEW = 10
"""With fewer points than these a picture is of those seen most often, however seldom that is."""
MOST = 60
"""Points of a picture of rows that were seen seldom."""


def charts(found: "Mapping[str, DataFrame]") -> dict[str, Any]:
    """A chart for each table of :func:`sandtable.sim.study.answers` that is better seen than read, by name."""
    drawn = {name: draw(found[name]) for name, draw in DRAWN.items() if name in found}
    return {name: chart.configure(font=FONT).configure_view(strokeOpacity=0) for name, chart in drawn.items()}


def _colour(frame: "DataFrame") -> Any:
    names = sorted(frame["seat"].unique().to_list())
    scale = alt.Scale(domain=names, range=[COLOURS.get(name, OTHER) for name in names])
    return alt.Color("seat:N", scale=scale, title=None)


def _often(frame: "DataFrame", count: str) -> "DataFrame":
    """The rows that were seen often enough to say something; of a small run, which has few of them, the most frequent."""
    often = frame.filter(pl.col(count) >= study.SEEN_OFTEN)
    return often if len(often) >= FEW else frame.sort(count, descending=True, maintain_order=True).head(MOST)


def _wins(frame: "DataFrame") -> Any:
    base = alt.Chart(frame).encode(x=alt.X("seat:N", title=None, sort=None))
    share = alt.Y("share:Q", title="share of games won", axis=alt.Axis(format="%"))
    bars = base.mark_bar().encode(y=share, color=_colour(frame))
    lines = base.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q")
    return (bars + lines).properties(width=WIDTH // 3, height=HEIGHT).facet(column=alt.Column("scenario:N", title=None))


def _course(frame: "DataFrame") -> Any:
    often = frame.filter(pl.col("games") >= pl.col("games").max() / 10)  # the longest games only scribble
    return (
        alt.Chart(often)
        .mark_line()
        .encode(
            x=alt.X("number:Q", title="card or month of the game"),
            y=alt.Y("margin:Q", title="mean margin"),
            color=_colour(often),
        )
        .properties(width=WIDTH, height=HEIGHT)
        .facet(row=alt.Row("scenario:N", title=None))
    )


def _choices(frame: "DataFrame") -> Any:
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X("share:Q", title="share of the seat's turns", axis=alt.Axis(format="%")),
            y=alt.Y("did:N", title=None, sort="-x"),
            color=_colour(frame),
            column=alt.Column("seat:N", title=None),
        )
        .properties(width=WIDTH // 3)
    )


def _openings(frame: "DataFrame") -> Any:
    often = _often(frame, "games")
    base = alt.Chart(often).encode(y=alt.Y("did:N", title=None, sort="-x"))
    dots = base.mark_point(filled=True, size=60).encode(
        x=alt.X("share:Q", title="won after this opening", axis=alt.Axis(format="%")), color=_colour(often)
    )
    lines = base.mark_rule().encode(x="low:Q", x2="high:Q", color=_colour(often))
    return (dots + lines).properties(width=WIDTH // 3).facet(column=alt.Column("seat:N", title=None))


def _cards(frame: "DataFrame") -> Any:
    often = _often(frame, "played")
    return (
        alt.Chart(often)
        .mark_circle()
        .encode(
            x=alt.X("card:Q", title="card"),
            y=alt.Y("gain:Q", title="mean gain of who played it"),
            size=alt.Size("played:Q", title="times played"),
            color=_colour(often),
            tooltip=["card", "side", "seat", "played", alt.Tooltip("gain", format="+.2f"), alt.Tooltip("won", format=".0%")],
        )
        .properties(width=2 * WIDTH, height=HEIGHT)
    )


def _slots(frame: "DataFrame") -> Any:
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X("slot:O", title="1st or 2nd Eligible"),
            y=alt.Y("gain:Q", title="mean gain of a turn"),
            color=_colour(frame),
            column=alt.Column("seat:N", title=None),
        )
        .properties(width=WIDTH // 6, height=HEIGHT)
    )


def _compare(frame: "DataFrame") -> Any:
    rows = []
    for row in frame.filter(pl.col("measure") == "win share").iter_rows(named=True):
        for run in RUNS:
            games = row[f"games_{run}"]
            rows.append((row["scenario"], row["seat"], run, row[run], *interval(round(row[run] * games), games)))
    shares = pl.DataFrame(rows, ["scenario", "seat", "run", "share", "low", "high"], orient="row")
    base = alt.Chart(shares).encode(x=alt.X("run:N", title=None, sort=RUNS))
    share = alt.Y("share:Q", title="share of games won", axis=alt.Axis(format="%"))
    bars = base.mark_bar().encode(y=share, color=_colour(shares))
    lines = base.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q")
    layers = (bars + lines).properties(width=WIDTH // 6, height=HEIGHT)
    return layers.facet(column=alt.Column("seat:N", title=None, sort=None), row=alt.Row("scenario:N", title=None))


DRAWN = {
    "wins": _wins, "course": _course, "choices": _choices, "openings": _openings, "cards": _cards, "first_eligible": _slots,
    "compare": _compare,
}  # fmt: skip
"""How each table is drawn."""
