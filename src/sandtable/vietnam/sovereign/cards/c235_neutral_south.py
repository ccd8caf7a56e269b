"""235 Neutral South (1962): the Front's proposal is scorned / or heard. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, shift_some, space
from sandtable.vietnam.sovereign.event_actions import nva_or_vc
from sandtable.vietnam.sovereign.rules.propaganda import propaganda_in
from sandtable.vietnam.state import STABLE, War

CARD = Card(235, "Neutral South")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """A City other than Saigon (Saigon too, if the regime is Stable) shifts 1 toward Active Support."""
    yield from shift_some(g, f, CARD, 1, [s for s in CITIES if s != SAIGON or g.stability == STABLE], 1)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """The NVA (of two, VC) rolls as by Propaganda for up to 3 Cities with Support; no Cadre is needed."""
    done: list[int] = []
    while len(done) < 3:
        found = [s for s in CITIES if g.support[s] > 0 and s not in done]
        s = yield from space(g, nva_or_vc(g), CARD, found, optional=True)
        if s == NONE:
            break
        done.append(s)
        yield from propaganda_in(g, s)
