"""The Vietnam games for programs that learn: the keys of all questions, and the board as a row of bytes.

Fire in the Lake and Sovereign of Discord have the same words, pieces and spaces, so that a game that turns into the other
stays readable; each has its own cards.
"""

from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from sandtable.kernel.arrays import CENTRE, Block, clamped, one_of, place_of, read_words, some_of
from sandtable.kernel.decision import NUMBERS
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import SPACE_KEY, SPACES
from sandtable.vietnam.headers import CARD_KEY, Library
from sandtable.vietnam.pieces import FACTION, FACTIONS, KINDS, PIECE_KEY
from sandtable.vietnam.rules import deception
from sandtable.vietnam.rules.s2_sequence import EVENT, OP, OP_SPECIAL, PASS
from sandtable.vietnam.rules.s7_victory import margins
from sandtable.vietnam.state import SLOTS, TRACKS, War
from sandtable.vietnam.view import deck

_WORDS = read_words((files(__package__) / "data" / "vocabulary.json").read_text(encoding="utf-8"))
_RULESETS = (ruleset.FITL, ruleset.SOVEREIGN, ruleset.DIEMS_WAR, ruleset.FALL_OF_DIEM)
_DONE_FIRST = (PASS, EVENT, OP, OP_SPECIAL)
_SIDES = {"unshaded": 1, "shaded": 2, "event": 1}
_MANY, _MAP = len(FACTIONS), len(SPACES)


class WarArrays:
    """How one game of the family is told in arrays.

    >>> import sandtable
    >>> arrays = sandtable.game("fitl").arrays({})
    >>> arrays.keys[:4], "space:saigon" in arrays.keys
    (('done', 'pass', 'yes', 'no'), True)
    >>> t = sandtable.new("fitl", seed=1)
    >>> len(arrays.board(t.state, "us")) == sum(block.size for block in arrays.blocks)
    True
    """

    version = _WORDS.version
    topics = _WORDS.topics

    def __init__(self, libraries: tuple[Library, ...]) -> None:
        cards = sorted(number for library in libraries for number in library.headers)
        self.keys = (*_WORDS.words, *NUMBERS, *PIECE_KEY, *SPACE_KEY, *(CARD_KEY[number] for number in cards))
        self._cards = len(cards)
        self._place = {number: n for n, number in enumerate(cards)}  # of a card in the blocks of cards
        self.blocks = (
            Block("pieces", _MAP * KINDS),
            Block("support", _MAP, CENTRE),
            *(Block(name, _MAP) for name in ("control", "terror", "sabotage")),
            *(Block(name, KINDS) for name in ("available", "casualties", "out_of_play", "set_aside")),
            Block("slots", TRACKS * SLOTS * KINDS),
            *(Block(name, 1) for name in ("aid", "patronage", "econ", "trail", "washington", "hanoi", "stability", "cadres")),
            Block("resources", _MANY),
            Block("scores", _MANY),
            Block("margins", _MANY, CENTRE),
            Block("totals", 4),
            *(Block(name, _MANY) for name in ("eligible", "acted", "passed", "pivotal", "nonplayers", "initiative")),
            Block("first_did", len(_DONE_FIRST)),
            Block("phase", len(_WORDS.phases)),
            Block("rules", len(_RULESETS)),
            *(Block(name, 1) for name in ("edition", "monsoon", "hamlets", "final_round")),
            Block("deck", 5),
            *(Block(name, len(cards)) for name in ("card", "next_card", "leader", "played", "open_cards")),
            *(Block(name, len(cards)) for name in ("capabilities", "momentum")),
            Block("markers_held", _MANY),
            Block("own_markers", len(deception.KINDS)),
        )  # fmt: skip

    def board(self, g: War, seat: str) -> bytes:
        """The position as ``seat`` may know it: markers of others by their number only, of the deck what has been seen."""
        mine = deception.markers(g, FACTION[seat])
        return b"".join((
            g.n, bytes([level + CENTRE for level in g.support]), g.control, g.terror, g.sabotage,
            g.available, g.casualties, g.out_of_play, g.set_aside, g.slots,
            clamped((g.aid, g.patronage, g.econ, g.trail, g.washington, g.hanoi, g.stability, g.cadres)),
            clamped(g.res), clamped(g.scores), clamped(margins(g), CENTRE),
            clamped((g.support_total, g.opposition_total, g.coin_pop, g.nva_pop)),
            bytes(g.eligible), some_of(g.acted, _MANY), some_of(g.passed, _MANY), bytes(g.pivotal), bytes(g.nonplayers),
            one_of(g.starter, _MANY), one_of(place_of(g.first_did, _DONE_FIRST), len(_DONE_FIRST)),
            one_of(place_of(g.phase, _WORDS.phases), len(_WORDS.phases)), one_of(_RULESETS.index(g.rules), len(_RULESETS)),
            bytes((g.edition, g.monsoon, g.hamlets, g.final_round)), clamped(map(int, deck(g).values())),
            self._these((g.card,)), self._these((g.next_card,)), self._these((g.leader,)), self._these(g.played),
            self._these(number for pile in g.picks for number in pile),
            self._sides(g.capabilities), self._sides(g.momentum),
            clamped(map(len, g.deception)), bytes([mine.count(kind) for kind in deception.KINDS]),
        ))  # fmt: skip

    def _these(self, cards: Iterable[int]) -> bytes:
        place = self._place
        return some_of([place[number] for number in cards if number in place], self._cards)

    def _sides(self, lasting: Mapping[int, str]) -> bytes:
        """5.3, 5.4 By card: 1 unshaded or its only effect, 2 shaded."""
        row = bytearray(self._cards)
        for number, side in lasting.items():
            if number in self._place:
                row[self._place[number]] = _SIDES[side]
        return bytes(row)


@cache
def told_in_arrays(libraries: tuple[Library, ...]) -> WarArrays:
    """The arrays of a game with these cards."""
    return WarArrays(libraries)
