"""219 Colonel Nam (1961): a liaison officer is murdered: outrage / or fear. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, CITIES, COIN_CONTROL, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import shift_some, space
from sandtable.vietnam.pieces import ARVN_POLICE, KINDS, VC
from sandtable.vietnam.sovereign.event_actions import PROVINCES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_terror, gain, remove, toward_neutral

CARD = Card(219, "Colonel Nam")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """VC Resources -3; 1 City shifts 1 toward Active Support."""
    gain(g, VC, -3)
    yield from shift_some(g, f, CARD, 1, CITIES, 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Saigon, or a Province next to it without COIN Control: Terror, 1 Police removed, Support shifts 1 toward Neutral."""
    near = [s for s in ADJACENT[SAIGON] if s in PROVINCES and g.control[s] != COIN_CONTROL]
    s = yield from space(g, f, CARD, [SAIGON, *near])
    add_terror(g, s)
    if g.n[s * KINDS + ARVN_POLICE]:
        remove(g, s, ARVN_POLICE)
    if g.support[s] > 0:
        toward_neutral(g, s)
