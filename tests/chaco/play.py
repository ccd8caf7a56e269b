"""Wars for tests: ``war("2020: bol_inf_21, pena, 2 csp")`` in a made-up country, and scripts for Flows."""

import json
import tempfile
from functools import cache
from pathlib import Path
from typing import TypeVar

from sandtable.chaco import hexes, query, verbs
from sandtable.chaco.data import Data, load
from sandtable.chaco.state import Chaco, Rules
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import Decision, Flow

T = TypeVar("T")

OPTIONS: dict[str, object] = {
    "mounted_cavalry": False, "barrage": False, "fixed_vp": False, "politics": True, "leader_vp_amount": "sum",
    "leader_vp_effect": "gain",
}  # fmt: skip
BOLIVIA, PARAGUAY = 0, 1


@cache
def country(
    *,
    terrain: str = "",
    settlements: str = "",
    sources: str = "2010=bolivia 2049=paraguay",
    wet: str = "",
    roads: str = "",
    rail: str = "2049 2048",
    rivers: str = "",
    clear_sides: str = "",
    boxes: str = "",
    ferry: str = "3010/3011",
) -> Data:
    """A made-up country of scrub, columns 15-35, rows 10-49, with what is named instead.

    ``terrain="clear:2020,2021 swamp:2022"``, ``roads="2020 2021 2022; 2030 2031"``, ``rivers="2020/2021"``,
    ``boxes="b1:bolivia:1 MP:2010,2510"``.
    """
    cells = {
        hexes.number(c, r): {"terrain": "scrub", "source": "test"} for c in range(15, 36) for r in range(10, 50)
    }
    for word in terrain.split():
        kind, _, numbers = word.partition(":")
        for number in numbers.split(","):
            cells[number]["terrain"] = kind
    for field, text in (("settlement", settlements), ("supply", sources)):
        for word in text.split():
            number, _, value = word.partition("=")
            cells[number][field] = value
    for number in wet.split():
        cells[number]["wet"] = True  # type: ignore[assignment]
    links = [box.split(":") for box in boxes.split(";") if box]
    top = {
        "extent": {"columns": [15, 35], "rows": [10, 49]},
        "hexes": cells,
        "rivers": [{"name": "Test", "source": "test", "sides": [side.split("/") for side in rivers.split()]}],
        "ferry": {"side": ferry.split("/")},
        "villa_montes_river": {"hexes": []},
        "clear_sides": {"sides": [side.split("/") for side in clear_sides.split()]},
        "borders": {"sides": []},
        "roads": {str(n): {"path": path.split()} for n, path in enumerate(roads.split(";")) if path.strip()},
        "railway": {"path": rail.split()},
        "boxes": {
            i: {"side": side, "name": i, "cost": cost, "links": to.split(","), "source": "test"}
            for i, side, cost, to in links
        },
        "demarcation": {"line": [[15, 30], [35, 30]]},
    }
    with tempfile.TemporaryDirectory() as folder:
        (Path(folder) / "map.json").write_text(json.dumps(top))
        (Path(folder) / "scenarios.json").write_text('{"scenarios": {}}')
        return load(folder)


def war(*lines: str, data: Data | None = None, control: str = "", turn: str = "1932-10", **facts: object) -> Chaco:
    """A position in Paraguay's movement phase: ``2741: par_inf_2 reduced, estigarribia, 3 csp, par_ghq``.

    Supply units take the side of the counters before them in the line, or are given as ``bol 2 csp``. Settlements are
    controlled by the demarcation line, sources by their owner, unless ``control="2020=bolivia"`` says otherwise.
    Facts set attributes of the state (rain=True, vp=[20, 15]); options go by their names.
    """
    data = data or country()
    g = Chaco(data, "test", Rules({**OPTIONS, **{k: v for k, v in facts.items() if k in OPTIONS}}))
    g.phase, g.part, g.active = "movement", 1, PARAGUAY
    year, month = turn.split("-")
    g.turn = int(year) * 12 + int(month) - 1
    g.last_turn = g.turn + 5
    g.vp = (20, 20)
    g.radius = (8, 8)
    g.commander = (data.index["pena"], data.index["estigarribia"])
    for h in data.map.points:
        verbs.set_control(g, h, int(data.map.south[h]))
        g.control[h] = data.map.source.get(h, int(data.map.south[h]))
    for word in control.split():
        number, _, side = word.partition("=")
        g.control[data.map.at[number]] = SIDES.index(side)
    for line in lines:
        _stack(g, line)
    for name, value in facts.items():
        if name not in OPTIONS:
            if isinstance(getattr(g, name), list):
                getattr(g, name)[:] = value
            else:  # a pair by side is a tuple
                setattr(g, name, tuple(value) if isinstance(value, list) else value)
    return g


def _stack(g: Chaco, line: str) -> None:
    number, _, rest = line.partition(":")
    h = g.data.map.at[number.strip()]
    side = -1
    for item in filter(None, (word.strip() for word in rest.split(","))):
        words = item.split()
        if words[-1] == "csp":
            owner = ("bol", "par").index(words[0]) if len(words) > 2 else side
            verbs.add_csp(g, owner, h, int(words[-2]))
        elif words[0] in ("entrenchment", "fortification"):
            verbs.set_works(g, h, 1 if words[0] == "entrenchment" else 2)
        elif words[0] == "trail":
            verbs.set_trail(g, h, True)
        elif words[0] == "well":
            verbs.set_well(g, h, True)
        else:
            i = g.data.index[words[0]]
            verbs.put(g, i, h)
            side = g.data.counters[i].side
            if "reduced" in words:
                verbs.reduce(g, i)
            if "assigned" in words:
                g.assigned[i] = 1
            if "building" in words:
                g.building[i] = 1
            if "unsupplied" in words:
                g.supplied[i] = 0


def c(g: Chaco, counter: str) -> int:
    """The index of a counter."""
    return g.data.index[counter]


def h(g: Chaco, number: str) -> int:
    """The index of a hex or box."""
    return g.data.map.at[number]


def at(g: Chaco, counter: str) -> str:
    """Where a counter stands: hex number, box, or off-board place."""
    place = g.where[c(g, counter)]
    return g.data.map.name[place] if place >= 0 else str(place)


class Run:
    """A Flow being played: the pending Decision, and the result when it is over."""

    def __init__(self, flow: Flow[T]) -> None:
        self.flow = flow
        self.result: object = None
        self.asked: Decision | None = None
        self.topics: list[str] = []
        self._go(None)

    def _go(self, key: str | None) -> None:
        try:
            self.asked = next(self.flow) if key is None else self.flow.send(key)
            self.topics.append(self.asked.topic)
        except StopIteration as end:
            self.asked, self.result = None, end.value

    @property
    def options(self) -> list[str]:
        """The keys on offer."""
        assert self.asked is not None, "nothing is asked"
        return list(self.asked.options)

    def give(self, script: str) -> "Run":
        """Answer with the keys of a script (``d4`` is a die); a question with one answer takes it by itself."""
        for word in script.split():
            key = "n:" + word[1:] if word[0] == "d" and word[1:].isdigit() else word
            self.forced(key)
            assert key in self.options, f"{key} is not on offer for {self.asked}"
            self._go(key)
        return self.forced()

    def forced(self, unless: str = "") -> "Run":
        """Take the answers that are no choice."""
        while self.asked is not None and len(self.options) == 1 and self.options[0] != unless:
            self._go(self.options[0])
        return self

    def why(self, key: str) -> list[tuple[str, str]]:
        """Why a key is not on offer."""
        assert self.asked is not None
        return self.asked.why_not(key)


def play(flow: Flow[T], script: str = "") -> object:
    """Run a Flow to its end on a script; every key must be on offer and used."""
    run = Run(flow).give(script).forced()
    assert run.asked is None, f"still asked: {run.asked}"
    return run.result


def spots(g: Chaco, keys: list[str]) -> set[str]:
    """The hex numbers among keys."""
    return {key[4:] for key in keys if key.startswith(("hex:", "box:"))}


__all__ = ["BOLIVIA", "PARAGUAY", "Run", "at", "c", "country", "h", "play", "query", "spots", "verbs", "war"]
