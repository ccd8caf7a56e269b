"""279 Officer Coup: the last Coup card, by the rulebook's own text (P7.3)."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.sovereign.rules.officer_coup import officer_coup
from sandtable.vietnam.state import War

CARD = Card(279, "Officer Coup")


@CARD.coup
def coup(g: War, f: int) -> Flow[None]:
    """P2.4.2 The game ends at once."""
    yield from officer_coup(g)
