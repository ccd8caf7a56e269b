"""1 Gulf of Tonkin (1964): bombs fall and Marines land / Congress has second thoughts about the losses."""

from sandtable.fitl.board import CITIES
from sandtable.fitl.card import Card
from sandtable.fitl.effects import CASUALTIES, OUT_OF_PLAY, place_among
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.fitl.rules.s4_air_strike import possible, strike_on_terms
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_aid, transfer
from sandtable.kernel.decision import Flow

CARD = Card(1, "Gulf of Tonkin")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> Flow[None]:
    """US free Air Strike; then 6 US pieces from Out of Play to Cities."""
    strike = Op(US, "air_strike", free=True)
    if possible(g, strike):
        yield from strike_on_terms(g, strike)
    yield from place_among(g, US, CARD, 6, (US_TROOPS, US_BASE, US_IRREGULAR), CITIES, sources=(OUT_OF_PLAY,))


@CARD.shaded
def shaded(g: Fitl, f: int) -> None:
    """Aid -1 for each Casualty; all Casualties go Out of Play."""
    add_aid(g, -sum(g.casualties))
    for p in (US_TROOPS, US_BASE, US_IRREGULAR):
        transfer(g, p, g.casualties[p], CASUALTIES, OUT_OF_PLAY)
