"""142 Embassy Bombing (1965): retaliation or relief / a car bomb in Saigon. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import NEUTRAL, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option
from sandtable.vietnam.fitl.rules.s4_air_strike import strike_on_terms
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import KINDS, US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_terror, casualty, toward_neutral

CARD = Card(142, "Embassy Bombing")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Aid +9, or a free US Air Strike."""
    if (yield from option(g, f, CARD, ("aid", "air_strike"))) == "aid":
        add_aid(g, 9)
    else:
        yield from strike_on_terms(g, Operation(Orders(US, "air_strike", free=True)))


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """2 Terror markers in Saigon, which, if at Support, shifts 1 toward Neutral; 1 US Troop there becomes a Casualty."""
    for _ in range(2):
        add_terror(g, SAIGON)
    if g.support[SAIGON] > NEUTRAL:
        toward_neutral(g, SAIGON)
    casualty(g, SAIGON, US_TROOPS, min(1, g.n[SAIGON * KINDS + US_TROOPS]))
