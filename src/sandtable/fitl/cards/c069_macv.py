"""69 MACV (1965): both allies of one side work together."""

from sandtable.fitl.card import Card
from sandtable.fitl.effects import option
from sandtable.fitl.free_choice import free_special
from sandtable.fitl.pieces import COIN_FACTIONS, INSURGENT_FACTIONS
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import stay_eligible
from sandtable.kernel.decision import Flow

CARD = Card(69, "MACV")


@CARD.event
def event(g: Fitl, f: int) -> Flow[None]:
    """US then ARVN, or NVA then VC, each do 1 free special activity; the executing faction stays Eligible."""
    allies = {"us_arvn": COIN_FACTIONS, "nva_vc": INSURGENT_FACTIONS}
    for who in allies[(yield from option(g, f, CARD, tuple(allies)))]:
        yield from free_special(g, who, CARD)
    stay_eligible(g, f)
