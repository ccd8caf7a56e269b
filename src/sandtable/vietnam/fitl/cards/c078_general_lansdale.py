"""78 General Lansdale (1965): a quiet American wins a place over / bureaucrats tie the Army's hands."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ACTIVE_SUPPORT, POPULATED, SAIGON
from sandtable.vietnam.card import SHADED, Card
from sandtable.vietnam.event_actions import NONE, momentum, space
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, add_terror, set_support

CARD = Card(78, "General Lansdale")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """A space other than Saigon with US or ARVN goes to Active Support and gets a Terror marker; Patronage +1."""
    held = [s for s in POPULATED if s != SAIGON and g.coin[s]]
    where = [s for s in held if g.support[s] != ACTIVE_SUPPORT] or held
    s = yield from space(g, f, CARD, where, level=ACTIVE_SUPPORT)
    if s != NONE:
        set_support(g, s, ACTIVE_SUPPORT)
        add_terror(g, s)
    add_patronage(g, 1)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Patronage +3; no US Assault until the Coup."""
    add_patronage(g, 3)
    momentum(g, CARD, SHADED)
