"""The pictures of a report, by Altair: as one HTML page, and as PNG files without a browser."""

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Any, TypeAlias

import altair as alt
import polars as pl

from sandtable.sim import study
from sandtable.sim.stats import interval
from sandtable.text import fill

if TYPE_CHECKING:
    from polars import DataFrame

Say: TypeAlias = Callable[[str], str]

WIDTH, HEIGHT = 460, 260
FONT = "Liberation Sans, Arial, sans-serif"
COLOURS = {"us": "#6b7f3a", "arvn": "#c9a227", "nva": "#b23a2e", "vc": "#3f7fa6", "bolivia": "#3c7d3e", "paraguay": "#b8453b"}
OTHER = "#888888"
RUNS = ["one", "other"]
FEW = 10
"""With fewer points than these a picture is of those seen most often, however seldom that is."""
MOST = 60
"""Points of a picture of rows that were seen seldom."""


def charts(found: "Mapping[str, DataFrame]", lang: str = "en") -> dict[str, Any]:
    """A chart for each table of :func:`sandtable.sim.study.answers` that is better seen than read, by name; its axes are told
    in ``lang``."""

    def say(axis: str) -> str:
        return fill(lang, f"study.axis.{axis}")

    drawn = {name: draw(found[name], say) for name, draw in DRAWN.items() if name in found}
    return {name: chart.configure(font=FONT).configure_view(strokeOpacity=0) for name, chart in drawn.items()}


def _colour(frame: "DataFrame") -> Any:
    names = sorted(frame["seat"].unique().to_list())
    scale = alt.Scale(domain=names, range=[COLOURS.get(name, OTHER) for name in names])
    return alt.Color("seat:N", scale=scale, title=None)


def _often(frame: "DataFrame", count: str) -> "DataFrame":
    """The rows that were seen often enough to say something; of a small run, which has few of them, the most frequent."""
    often = frame.filter(pl.col(count) >= study.SEEN_OFTEN)
    return often if len(often) >= FEW else frame.sort(count, descending=True, maintain_order=True).head(MOST)


def _wins(frame: "DataFrame", say: Say) -> Any:
    base = alt.Chart(frame).encode(x=alt.X("seat:N", title=None, sort=None))
    share = alt.Y("share:Q", title=say("won"), axis=alt.Axis(format="%"))
    bars = base.mark_bar().encode(y=share, color=_colour(frame))
    lines = base.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q")
    return (bars + lines).properties(width=WIDTH // 3, height=HEIGHT).facet(column=alt.Column("scenario:N", title=None))


def _course(frame: "DataFrame", say: Say) -> Any:
    often = frame.filter(pl.col("games") >= pl.col("games").max() / 10)  # the longest games only scribble
    return (
        alt.Chart(often)
        .mark_line()
        .encode(
            x=alt.X("number:Q", title=say("clock")),
            y=alt.Y("margin:Q", title=say("margin")),
            color=_colour(often),
        )
        .properties(width=WIDTH, height=HEIGHT)
        .facet(row=alt.Row("scenario:N", title=None))
    )


def _choices(frame: "DataFrame", say: Say) -> Any:
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X("share:Q", title=say("turns"), axis=alt.Axis(format="%")),
            y=alt.Y("did:N", title=None, sort="-x"),
            color=_colour(frame),
            column=alt.Column("seat:N", title=None),
        )
        .properties(width=WIDTH // 3)
    )


def _openings(frame: "DataFrame", say: Say) -> Any:
    often = _often(frame, "games")
    base = alt.Chart(often).encode(y=alt.Y("did:N", title=None, sort="-x"))
    dots = base.mark_point(filled=True, size=60).encode(
        x=alt.X("share:Q", title=say("opening"), axis=alt.Axis(format="%")), color=_colour(often)
    )
    lines = base.mark_rule().encode(x="low:Q", x2="high:Q", color=_colour(often))
    return (dots + lines).properties(width=WIDTH // 3).facet(column=alt.Column("seat:N", title=None))


def _cards(frame: "DataFrame", say: Say) -> Any:
    often = _often(frame, "played")
    return (
        alt.Chart(often)
        .mark_circle()
        .encode(
            x=alt.X("card:Q", title=say("card")),
            y=alt.Y("gain:Q", title=say("card_gain")),
            size=alt.Size("played:Q", title=say("played")),
            color=_colour(often),
            tooltip=["card", "side", "seat", "played", alt.Tooltip("gain", format="+.2f"), alt.Tooltip("won", format=".0%")],
        )
        .properties(width=2 * WIDTH, height=HEIGHT)
    )


def _slots(frame: "DataFrame", say: Say) -> Any:
    return (
        alt.Chart(frame)
        .mark_bar()
        .encode(
            x=alt.X("slot:O", title=say("slot")),
            y=alt.Y("gain:Q", title=say("gain")),
            color=_colour(frame),
            column=alt.Column("seat:N", title=None),
        )
        .properties(width=WIDTH // 6, height=HEIGHT)
    )


def _compare(frame: "DataFrame", say: Say) -> Any:
    rows = []
    for row in frame.filter(pl.col("measure") == "win share").iter_rows(named=True):
        for run in RUNS:
            games = row[f"games_{run}"]
            rows.append((row["scenario"], row["seat"], run, row[run], *interval(round(row[run] * games), games)))
    shares = pl.DataFrame(rows, ["scenario", "seat", "run", "share", "low", "high"], orient="row")
    base = alt.Chart(shares).encode(x=alt.X("run:N", title=None, sort=RUNS))
    share = alt.Y("share:Q", title=say("won"), axis=alt.Axis(format="%"))
    bars = base.mark_bar().encode(y=share, color=_colour(shares))
    lines = base.mark_rule(strokeWidth=2).encode(y="low:Q", y2="high:Q")
    layers = (bars + lines).properties(width=WIDTH // 6, height=HEIGHT)
    return layers.facet(column=alt.Column("seat:N", title=None, sort=None), row=alt.Row("scenario:N", title=None))


DRAWN = {
    "wins": _wins, "course": _course, "choices": _choices, "openings": _openings, "cards": _cards, "first_eligible": _slots,
    "compare": _compare,
}  # fmt: skip
"""How each table is drawn."""
