"""P2.3 The sequence of play of Diem's War: 1st and 2nd Eligible on the Initiative track, one card known at a time."""

from sandtable.kernel.decision import Flow, confirm
from sandtable.vietnam import ruleset, terms
from sandtable.vietnam.operation import Operation
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.rules import s2_deck, s2_sequence
from sandtable.vietnam.rules.s2_sequence import EVENT, OP, OP_SPECIAL, PASS, Allowed, next_up
from sandtable.vietnam.sovereign.deck import open_picks
from sandtable.vietnam.state import War, seat

LIMITED = "limited"
"""P2.3.2 The box of an Operation in one space without a special activity; the others are named as in s2_sequence."""


def start(g: War) -> Flow[None]:
    """P2.1, P2.2 The open picks; no card is shown ahead."""
    yield from open_picks(g)
    g.phase = "next_card"


def next_card(g: War) -> Flow[None]:
    """P2.3.6 Reveal a card and play it."""
    g.card = 0
    g.card = yield from s2_deck.reveal(g)
    g.played = (*g.played, g.card)
    s2_sequence.open_card(g)


# ------------------------------------------------------------------ actions (P2.3.2-P2.3.4)


class AllowedOfTwo(Allowed):
    """P2.3.2 What the 1st Eligible may do: anything; the 2nd: what the boxes next to the other's allow."""

    __slots__ = ()

    def __init__(self, g: War, f: int) -> None:
        self.second = f != g.starter
        self.event = not self.second or g.first_did in (PASS, OP_SPECIAL)
        self.limited = self.second and g.first_did in (OP_SPECIAL, OP)


def act(g: War) -> Flow[None]:
    """P2.3.2 One player's choice; then the cylinder of the 1st Eligible shows what was really done."""
    f = next_up(g)
    if f < 0:
        g.phase = "adjust"
        return
    did, op = yield from s2_sequence.take_action(g, f, AllowedOfTwo(g, f))
    if did == PASS:
        g.passed = (*g.passed, f)
    else:
        g.acted = (*g.acted, f)
    if f == g.starter:
        g.first, g.first_did = f, box(did, op)
        g.emit("initiative_box", faction=seat(f), box=g.first_did)
    else:
        g.second = f


def box(did: str, op: Operation | None) -> str:
    """P2.3.2 Where the 1st Eligible's cylinder goes: an Operation in one space without special activity was Limited.

    The spaces of a Patrol, Sweep or March are where pieces went; a Patrol's Assault counts, too.
    """
    if did == OP and op is not None and len({*op.spaces, *op.targets}) <= 1:
        return LIMITED
    return did


def adjust(g: War) -> None:
    """P2.3.5 After a full Operation the other becomes 1st Eligible; what the 2nd did changes nothing."""
    if g.first_did in (OP, OP_SPECIAL):
        put_first(g, terms.initiative(g)[1])
    g.phase = "next_card"


def put_first(g: War, f: int) -> None:
    """P2.3.1 Mark who is 1st Eligible."""
    if g.starter != f:
        g.starter = f
        g.emit("initiative", faction=FACTIONS[f])


# ------------------------------------------------------------------ Pivotal Events (P2.3.7)


def pivotal_window(g: War) -> Flow[None]:
    """P2.3.7 Before the 1st Eligible chooses, either may play its Pivotal Event in the place of the card; the 2nd first.

    Who plays it is or becomes 1st Eligible with the cylinder in the box of the Event.
    """
    cards = ruleset.of(g).cards.pivotal_of
    g.phase = "act"
    for f in reversed(terms.initiative(g)):
        if s2_sequence.pivotal_conditions(g, f):
            continue
        if not (yield from confirm(seat(f), "pivotal.play", "P2.3.7", card=cards[f])):
            continue
        put_first(g, f)
        yield from s2_sequence.play_pivotal(g, f)
        g.first, g.first_did, g.acted = f, EVENT, (f,)
        return


