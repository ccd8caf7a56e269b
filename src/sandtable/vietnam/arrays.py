"""The Vietnam games for programs that learn: the keys of all questions, and the board as a row of bytes.

Fire in the Lake and Sovereign of Discord have the same words, pieces and spaces, so that a game that turns into the other
stays readable; each has its own cards.
"""

from functools import cache
from importlib.resources import files
from itertools import accumulate

from sandtable.kernel.arrays import CENTRE, Block, clamped, read_words, size
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
"""5.3, 5.4 What stands for a side of a card in force; ``event`` is the only effect of a card that has one."""
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

    def __init__(self, libraries: tuple[Library, ...]) -> None:
        self.version = _WORDS.version
        self.topics = _WORDS.topics
        cards = sorted(number for library in libraries for number in library.headers)
        self.keys = (*_WORDS.words, *NUMBERS, *PIECE_KEY, *SPACE_KEY, *(CARD_KEY[number] for number in cards))
        self._card = {number: n for n, number in enumerate(cards)}  # its place in the blocks of cards
        whole = (
            Block("pieces", _MAP * KINDS),
            *(Block(name, _MAP) for name in ("control", "terror", "sabotage")),
            *(Block(name, KINDS) for name in ("available", "casualties", "out_of_play", "set_aside")),
            Block("slots", TRACKS * SLOTS * KINDS),
            Block("support", _MAP, CENTRE),
            Block("margins", _MANY, CENTRE),
        )  # fmt: skip
        numbers = (
            *(Block(name, 1) for name in ("aid", "patronage", "econ", "trail", "washington", "hanoi", "stability", "cadres")),
            *(Block(name, 1) for name in ("edition", "monsoon", "hamlets", "final_round")),
            Block("totals", 4),
            *(Block(name, _MANY) for name in ("resources", "scores", "eligible", "pivotal", "nonplayers")),
            Block("deck", 5),
            Block("markers_held", _MANY),
            Block("own_markers", len(deception.KINDS)),
        )  # fmt: skip
        flags = (
            *(Block(name, _MANY) for name in ("acted", "passed", "initiative")),
            Block("first_did", len(_DONE_FIRST)),
            Block("phase", len(_WORDS.phases)),
            Block("rules", len(_RULESETS)),
            *(Block(name, len(cards)) for name in ("card", "next_card", "leader", "played", "open_cards")),
            *(Block(name, len(cards)) for name in ("capabilities", "momentum")),
        )  # fmt: skip
        self.blocks = (*whole, *numbers, *flags)
        self._flags = size(flags)
        self._at = dict(zip((block.name for block in flags), accumulate((block.size for block in flags), initial=0)))
        self._did = {word: self._at["first_did"] + n for n, word in enumerate(_DONE_FIRST)}
        self._phase = {word: self._at["phase"] + n for n, word in enumerate(_WORDS.phases)}
        self._rules = {word: self._at["rules"] + n for n, word in enumerate(_RULESETS)}

    def board(self, g: War, seat: str) -> bytes:
        """The position as ``seat`` may know it: markers of others by their number only, of the deck what has been seen."""
        mine = deception.markers(g, FACTION[seat]) if any(g.deception) else ()
        numbers = (
            g.aid, g.patronage, g.econ, g.trail, g.washington, g.hanoi, g.stability, g.cadres,
            g.edition, g.monsoon, g.hamlets, g.final_round,
            g.support_total, g.opposition_total, g.coin_pop, g.nva_pop,
            *g.res, *g.scores, *g.eligible, *g.pivotal, *g.nonplayers, *deck(g).values(), *map(len, g.deception),
            *map(mine.count, deception.KINDS),
        )  # fmt: skip
        return b"".join((
            g.n, g.control, g.terror, g.sabotage, g.available, g.casualties, g.out_of_play, g.set_aside, g.slots,
            bytes([level + CENTRE for level in g.support]), clamped(margins(g), CENTRE), clamped(numbers), self._flagged(g),
        ))  # fmt: skip

    def _flagged(self, g: War) -> bytearray:
        """What is mostly not so: few of many, written where they are. A card of a player's own has no place, nor has the
        leader whom no card brings."""
        row, at, place = bytearray(self._flags), self._at, self._card
        for f in g.acted:
            row[at["acted"] + f] = 1
        for f in g.passed:
            row[at["passed"] + f] = 1
        if g.starter >= 0:
            row[at["initiative"] + g.starter] = 1
        for there in (self._did.get(g.first_did), self._phase.get(g.phase), self._rules.get(g.rules)):
            if there is not None:  # nothing was done yet, and when all is over no phase is
                row[there] = 1
        for block, number in (("card", g.card), ("next_card", g.next_card), ("leader", g.leader)):
            if number in place:
                row[at[block] + place[number]] = 1
        start = at["played"]
        for number in g.played:
            if number in place:
                row[start + place[number]] = 1
        start = at["open_cards"]
        for pile in g.picks:
            for number in pile:
                if number in place:
                    row[start + place[number]] = 1
        for block, lasting in (("capabilities", g.capabilities), ("momentum", g.momentum)):
            for number, side in lasting.items():
                if number in place:
                    row[at[block] + place[number]] = _SIDES[side]
        return row


@cache
def told_in_arrays(libraries: tuple[Library, ...]) -> WarArrays:
    """The arrays of a game with these cards."""
    return WarArrays(libraries)
