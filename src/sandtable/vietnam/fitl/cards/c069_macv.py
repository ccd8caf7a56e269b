"""69 MACV (1965): both allies of one side work together."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option
from sandtable.vietnam.free_actions import free_special
from sandtable.vietnam.pieces import COIN_FACTIONS, INSURGENT_FACTIONS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import stay_eligible

CARD = Card(69, "MACV")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """US then ARVN, or NVA then VC, each do 1 free special activity; the executing faction stays Eligible."""
    allies = {"us_arvn": COIN_FACTIONS, "nva_vc": INSURGENT_FACTIONS}
    for who in allies[(yield from option(g, f, CARD, tuple(allies)))]:
        yield from free_special(g, who, CARD)
    stay_eligible(g, f)
