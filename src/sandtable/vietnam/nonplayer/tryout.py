"""8.4.1 Trying an Event out: what would become of the board if the non-player carried it out by its own lists.

Instructions such as "unless a Base is removed" need it, and so does the question whether an Event has any effect (8.1). A
copy of the state is played through; people are expected to answer like the list of their faction, and neither the table's
dice nor its notebook notice.
"""

from collections.abc import Iterator

from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind, Policy, QuietMind, tell
from sandtable.vietnam.nonplayer.turn import Tester, Turn
from sandtable.vietnam.pieces import FACTIONS, INSURGENT_BASES, KINDS
from sandtable.vietnam.rules import s5_events
from sandtable.vietnam.state import War

_MOST_ANSWERS = 600
_TRIES = 3


def tried(turn: Turn, side: str) -> War:
    """The board after the faction has played that side of the current card."""
    for copy in _played(turn, side, _dice(turn.g)):
        last = copy
    return last


def _dice(g: War, attempt: int = 0) -> Rng:
    """Dice of its own for each card, turn and ``attempt``."""
    return Rng(1000 * g.card + g.turn + 1_000_000 * attempt)


def _played(turn: Turn, side: str, dice: Rng) -> Iterator[War]:
    """One copy, after each answer and at the end."""
    g = turn.g
    copy = g.copy()
    copy.turn += 1  # nobody's plan of this turn fits the copy
    mind = QuietMind(dice)
    minds: dict[str, Policy] = {}
    flow = s5_events.play(copy, turn.f, g.card, side)
    try:
        d = next(flow)
        for _ in range(_MOST_ANSWERS):
            yield copy
            d = flow.send(_answer(copy, d, mind, minds, turn.tester))
    except StopIteration:
        pass
    copy.turn -= 1
    yield copy


def _answer(g: War, d: Decision, mind: Mind, minds: dict[str, Policy], tester: Tester) -> str:
    if d.seat == CHANCE:
        return d.options[mind.below(len(d.options))] if d.several() else d.options[0]
    policy = minds.get(d.seat)
    if policy is None:
        policy = minds[d.seat] = tester(FACTIONS.index(d.seat))
    if not d.several():
        tell(policy, g, d, d.options[0])
        return d.options[0]
    return policy.choose(g, d, mind)


def changes(turn: Turn, side: str, ignoring: tuple[str, ...] = ()) -> bool:
    """8.1 Whether anything would happen, ``ignoring`` what does not count; with other dice if at first nothing does.

    Pieces that have come, gone or changed on the map are enough: the rest of the Event need not be played.
    """
    g = turn.g
    for attempt in range(_TRIES):
        dice = _dice(g, attempt)
        before = dice.number
        for copy in _played(turn, side, dice):
            if copy.n != g.n:
                return True
        if s5_events.differ(g, copy, ignoring):
            return True
        if dice.number == before:  # no die was rolled: it would go the same way again
            return False
    return False


def insurgent_bases(g: War) -> int:
    """NVA and VC Bases on the map, Tunnels or not."""
    row = g.n
    return sum(sum(row[p::KINDS]) for p in INSURGENT_BASES)


def removes_base(turn: Turn, side: str) -> bool:
    """8.4.1 (#6) Whether the Event would remove an Insurgent Base."""
    return insurgent_bases(tried(turn, side)) < insurgent_bases(turn.g)


def coin_population_gained(turn: Turn, side: str) -> int:
    """8.4.1 (#29) Population that the Event would bring under COIN Control."""
    return tried(turn, side).coin_pop - turn.g.coin_pop


def nva_control_gained(turn: Turn, side: str) -> int:
    """8.4.1 (#59) Population that the Event would bring under NVA Control."""
    return tried(turn, side).nva_pop - turn.g.nva_pop


def coin_pieces_lost(turn: Turn, side: str) -> int:
    """8.4.1 (#150) US and ARVN pieces that the Event would take off the map."""
    return sum(turn.g.coin) - sum(tried(turn, side).coin)


def us_score_gained(turn: Turn, side: str) -> int:
    """8.4.1 (#159) What the Event would add to the US score."""
    return tried(turn, side).us_score - turn.g.us_score
