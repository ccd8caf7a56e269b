"""The data of one game: map, charts, counters. A player who owns the printed game may replace any file.

Every file keeps, entry by entry, whether a fact is from the rules or reconstructed (``source``).
"""

from functools import cache
from importlib.resources import files
from pathlib import Path

from sandtable.chaco import scenarios
from sandtable.chaco.board import MOUNTAIN, Board
from sandtable.chaco.graph import Graphs
from sandtable.chaco.tables import BarrageTable, CombatTable, RetreatTable, SupplyTable, TerrainChart
from sandtable.chaco.units import CAVALRY, ENGINEER, GHQ, LEADER, SIDES, TRUCK, Counter, Pieces
from sandtable.kernel.reading import DataError, Node, parse

FILES = ("map", "tec", "supply", "crt", "retreat", "barrage", "counters", "scenarios")


class Data:
    """Everything that is printed. Shared by all states of a game; never changes."""

    def __init__(self, directory: Path | None) -> None:
        self.directory = directory
        self.map = Board(self.read("map"))
        self.tec = TerrainChart(self.read("tec"))
        self.supply = SupplyTable(self.read("supply"))
        self.crt = CombatTable(self.read("crt"))
        self.retreat = RetreatTable(self.read("retreat"))
        self.barrage = BarrageTable(self.read("barrage"))
        self.pieces = Pieces(self.read("counters"))
        self.counters: list[Counter] = self.pieces.counters
        self.index = self.pieces.index
        sides = range(len(SIDES))
        self.units = tuple(tuple(i for i, c in enumerate(self.counters) if c.combat and c.side == s) for s in sides)
        self.of_side = tuple(tuple(i for i, c in enumerate(self.counters) if c.side == s) for s in sides)
        self.leaders = tuple(self._of_kind(LEADER, s) for s in sides)
        self.engineers = tuple(self._of_kind(ENGINEER, s) for s in sides)
        self.trucks = tuple(self._of_kind(TRUCK, s) for s in sides)
        self.ghq = tuple(self._of_kind(GHQ, s)[0] for s in sides)
        self.noncombat = tuple((*self.leaders[s], *self.trucks[s], self.ghq[s]) for s in sides)
        self.stackers = tuple([i for i in self.units[s] if self.counters[i].stacks] for s in sides)
        self.regiments = tuple(self._regiments(s) for s in sides)
        self.no_boxes = tuple(bytes(box.side != s or box.turn for box in self.map.boxes) for s in sides)
        self.turn_boxes = tuple(self._turn_boxes(s) for s in sides)
        self.graphs = Graphs(self.map, self.tec)
        self.zoc_from = [self._zoc_from(h, mountain=False) for h in range(self.map.hexes)]
        self.zoc_by_trail = [self._zoc_from(h, mountain=True) for h in range(self.map.hexes)]
        self.sources = tuple(tuple(h for h, owner in sorted(self.map.source.items()) if owner == s) for s in sides)
        self.source_needs = self._source_needs()
        self.scenarios = scenarios.read(self.read("scenarios"), self._known())

    def _zoc_from(self, h: int, mountain: bool) -> tuple[int, ...]:
        """7.2: the neighbours into which a zone of control extends, no river and no border between: either all but the
        mountains, or the mountains, into which it extends while a trail is there (14.5)."""
        board = self.map
        return tuple(
            n for n in board.near[h]
            if (board.terrain[n] == MOUNTAIN) is mountain and (h, n) not in board.river and (h, n) not in board.border
        )  # fmt: skip

    def _regiments(self, side: int) -> dict[str, tuple[int, ...]]:
        """17.3: the infantry and cavalry of a side by their printed factors."""
        found: dict[str, tuple[int, ...]] = {}
        for i in self.units[side]:
            c = self.counters[i]
            if c.kind <= CAVALRY:
                found[c.factors] = (*found.get(c.factors, ()), i)
        return found

    def _turn_boxes(self, side: int) -> dict[int, tuple[int, ...]]:
        """10.12: by hex, the boxes of one turn that a side enters from there."""
        board = self.map
        boxes = [(place, box) for place, box in enumerate(board.boxes, board.hexes) if box.turn and box.side == side]
        hexes = {h for _, box in boxes for h in box.links if h < board.hexes}
        return {h: tuple(place for place, box in boxes if h in box.links) for h in hexes}

    def _source_needs(self) -> dict[int, tuple[int, ...]]:
        """8.4: what must be free of the enemy: the source, and off the edge the railway or the river above Villa Montes."""
        needs: dict[int, tuple[int, ...]] = {}
        for h in sorted(self.map.source):
            off_edge = self.map.row(h) not in self.map.rows
            along = self.map.railway if h in self.map.railway else self.map.villa_montes_river
            needs[h] = (h, *sorted({*along} - {h})) if off_edge else (h,)
        return needs

    def _known(self) -> scenarios.Known:
        """What a scenario may name."""
        regiments = [c for c in self.counters if c.kind <= CAVALRY]
        return scenarios.Known(
            self.map.name[: self.map.hexes],
            [c.id for c in self.counters if c.combat],
            [c.id for c in self.counters if c.kind == LEADER],
            list(dict.fromkeys(c.factors for c in regiments)),
        )

    def _of_kind(self, kind: int, side: int) -> tuple[int, ...]:
        return tuple(i for i, c in enumerate(self.counters) if c.kind == kind and c.side == side)

    def to_json(self) -> str:
        """Which data they are: a folder of the player's own, or ours."""
        return str(self.directory or "")

    def read(self, name: str) -> Node:
        """One data file: the player's if there is one, else ours."""
        file = f"{name}.json"
        if self.directory is not None and (self.directory / file).exists():
            path = self.directory / file
            return parse(path.read_text(encoding="utf-8"), str(path))
        return parse((files("sandtable.chaco") / "data" / file).read_text(encoding="utf-8"), file)


@cache
def _ours() -> Data:
    return Data(None)


def load(directory: str | None = None) -> Data:
    """The data, with the files of ``directory`` in place of ours."""
    if directory is None:
        return _ours()
    folder = Path(directory)
    if not folder.is_dir():
        raise DataError("folder", name="data", folder=directory)
    if not any((folder / f"{name}.json").exists() for name in FILES):
        raise DataError("folder.empty", name="data", folder=directory, files=" ".join(f"{name}.json" for name in FILES))
    return Data(folder)
