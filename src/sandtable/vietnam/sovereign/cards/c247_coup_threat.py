"""247 Coup Threat (1962): the regime rallies / and keeps its best troops at home. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, remove_among, space, with_pieces
from sandtable.vietnam.pieces import ARVN, ARVN_TROOPS, KINDS
from sandtable.vietnam.sovereign.tracks import move_stability
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import move

CARD = Card(247, "Coup Threat")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Regime Stability improves 1; all ARVN Troops of up to 2 spaces move to 1 City each."""
    move_stability(g, 1)
    done: list[int] = []
    while len(done) < 2:
        found = [s for s in with_pieces(g, (ARVN_TROOPS,), SOUTH) if s not in done]
        s = yield from space(g, ARVN, CARD, found, "event.move_from", True, left=2 - len(done))
        if s == NONE:
            break
        to = yield from space(g, ARVN, CARD, [c for c in CITIES if c != s], "event.space")
        move(g, s, to, ARVN_TROOPS, g.n[s * KINDS + ARVN_TROOPS])
        done.append(s)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Regime Stability worsens 1; ARVN removes 2 Troops from spaces outside Cities."""
    move_stability(g, -1)
    yield from remove_among(g, ARVN, CARD, 2, (ARVN_TROOPS,), [s for s in SOUTH if s not in CITIES])
