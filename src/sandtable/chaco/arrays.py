"""The Chaco War for programs that learn: the keys of all questions, and the board as a row of bytes.

Nothing is hidden, so both seats are told the same.
"""

from functools import cache
from importlib.resources import files

from sandtable.chaco.data import Data, load
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import OFF_BOARD, SIDES
from sandtable.kernel.arrays import CENTRE, MOST, Block, clamped, one_of, place_of, read_words
from sandtable.kernel.decision import NUMBERS

_WORDS = read_words((files(__package__) / "data" / "vocabulary.json").read_text(encoding="utf-8"))
_BOX = len(OFF_BOARD) + 1
_BOTH = len(SIDES)


class ChacoArrays:
    """How the game is told in arrays, with the data that it is played with.

    >>> import sandtable
    >>> arrays = sandtable.game("chaco").arrays({"data": None})
    >>> "hex:2741" in arrays.keys, "unit:par_inf_2" in arrays.keys
    (True, True)
    >>> t = sandtable.new("chaco", seed=1)
    >>> len(arrays.board(t.state, "bolivia")) == sum(block.size for block in arrays.blocks)
    True
    """

    def __init__(self, data: Data) -> None:
        self.version = _WORDS.version
        self.topics = _WORDS.topics
        board = data.map
        places = range(board.places)
        self.keys = (
            *_WORDS.words, *NUMBERS, *(counter.key for counter in data.counters),
            *(board.key(h) for h in places), *(f"csp:{board.name[h]}" for h in places),
        )  # fmt: skip
        self._places = board.places
        self._stands = {h: _where(board.name[h], h < board.hexes) for h in places}
        self._stands |= {place: bytes((-place, 0, 0)) for place in OFF_BOARD}
        self.blocks = (
            Block("places", len(data.counters) * 3),  # of each counter: 0 or where off the map, column, row
            *(Block(name, len(data.counters)) for name in ("steps", "marks", "supplied", "assigned", "building", "commander")),
            *(Block(name, board.places) for name in ("works", "trails", "wells", "depots", "control")),
            *(Block(f"csp_{side}", board.places) for side in SIDES),
            Block("vp", _BOTH, CENTRE),
            *(Block(name, _BOTH) for name in ("replacements", "radius", "loc", "air", "call_ups", "new_trucks")),
            *(Block(name, _BOTH) for name in ("questioned", "ghq_supplied", "exited", "active")),
            Block("phase", len(_WORDS.phases)),
            *(Block(name, 1) for name in ("part", "turns_left", "rain", "truce", "air_drop")),
        )

    def board(self, g: Chaco, seat: str) -> bytes:
        """The position, the same for both."""
        stands = self._stands
        commander = bytearray(len(g.where))
        for counter in g.commander:
            if counter >= 0:
                commander[counter] = 1
        return b"".join((
            *[stands[place] for place in g.where], g.steps, g.marks, g.supplied, g.assigned, g.building, commander,
            self._map(g),
            clamped(g.vp, CENTRE),
            clamped((
                *g.replacements, *g.radius, *[n + 1 for n in g.loc], *g.air, *g.call_ups, *g.new_trucks, *g.questioned,
                *g.ghq_supplied, *g.exited,
            )),
            one_of(g.active, _BOTH), one_of(place_of(g.phase, _WORDS.phases), len(_WORDS.phases)),
            clamped((g.part, max(0, g.last_turn - g.turn), g.rain, g.truce, g.air_drop)),
        ))  # fmt: skip

    def _map(self, g: Chaco) -> bytearray:
        """Works, trails, wells, depots, control and supplies: few places of many, written where they are."""
        places = self._places
        row = bytearray(places * 7)
        for h, works in g.works.items():
            row[h] = works
        for n, markers in enumerate((g.trails, g.wells, g.depots), 1):
            for h in markers:
                row[n * places + h] = 1
        for h, side in g.control.items():
            row[4 * places + h] = side + 1
        for n, csp in enumerate(g.csp, 5):
            for h, points in csp.items():
                row[n * places + h] = min(points, MOST)
        return row


def _where(name: str, on_map: bool) -> bytes:
    """Column and row of a hex; a box off the map by its place in the row of them."""
    return bytes((0, int(name[:2]), int(name[2:]))) if on_map else bytes((_BOX, name.startswith("s"), int(name[1:])))


@cache
def told_in_arrays(directory: str | None) -> ChacoArrays:
    """The arrays of a game with the data of that folder, or with ours."""
    return ChacoArrays(load(directory))
