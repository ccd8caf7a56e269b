"""43 Economic Aid (1964): the West pays for Bases and for Saigon / Moscow pays for the Trail."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, option
from sandtable.vietnam.pieces import ARVN, ARVN_BASE, NVA, US_BASE
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain, improve_trail, transfer

CARD = Card(43, "Economic Aid")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """2 ARVN or 2 US Bases come from Out of Play to Available; then ARVN Resources +6 or Aid +12."""
    bases = {"arvn_bases": ARVN_BASE, "us_bases": US_BASE}
    whose = yield from option(g, f, CARD, [word for word, p in bases.items() if g.out_of_play[p]])
    if whose:
        transfer(g, bases[whose], min(2, g.out_of_play[bases[whose]]), OUT_OF_PLAY, AVAILABLE)
    if (yield from option(g, f, CARD, ("arvn_resources", "aid_up"))) == "aid_up":
        add_aid(g, 12)
    else:
        gain(g, ARVN, 6)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Improve the Trail by 1 box; then by another one, or NVA Resources +10."""
    improve_trail(g)
    if (yield from option(g, f, CARD, ("trail", "nva_resources"))) == "trail":
        improve_trail(g)
    else:
        gain(g, NVA, 10)
