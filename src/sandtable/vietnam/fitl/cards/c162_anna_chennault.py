"""162 Anna Chennault (1968): Saigon waits for a better friend / the allies fall out. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import faction
from sandtable.vietnam.pieces import COIN_FACTIONS, NVA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, add_patronage, gain, ineligible_next

CARD = Card(162, "Anna Chennault")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Patronage +4; NVA Resources -6."""
    add_patronage(g, 4)
    gain(g, NVA, -6)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Aid -8; US or ARVN is Ineligible through the next card."""
    add_aid(g, -8)
    ineligible_next(g, (yield from faction(g, f, CARD, COIN_FACTIONS)))
