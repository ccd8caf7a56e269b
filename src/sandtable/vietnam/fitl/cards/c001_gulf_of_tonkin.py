"""1 Gulf of Tonkin (1964): bombs fall and Marines land / Congress has second thoughts about the losses."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, OUT_OF_PLAY, place_among
from sandtable.vietnam.fitl.rules.s4_air_strike import possible, strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import US, US_BASE, US_IRREGULAR, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, transfer

CARD = Card(1, "Gulf of Tonkin")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US free Air Strike; then 6 US pieces from Out of Play to Cities."""
    strike = Operation(Orders(US, "air_strike", free=True))
    if possible(g, strike):
        yield from strike_on_terms(g, strike)
    yield from place_among(g, US, CARD, 6, (US_TROOPS, US_BASE, US_IRREGULAR), CITIES, sources=(OUT_OF_PLAY,))


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Aid -1 for each Casualty; all Casualties go Out of Play."""
    add_aid(g, -sum(g.casualties))
    for p in (US_TROOPS, US_BASE, US_IRREGULAR):
        transfer(g, p, g.casualties[p], CASUALTIES, OUT_OF_PLAY)
