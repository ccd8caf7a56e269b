"""164 Menu (1968): bombs on the sanctuaries / a secret that does not keep. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, CAMBODIA, IN_SOUTH
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import relocate, remove_among
from sandtable.vietnam.pieces import GUERRILLAS, INSURGENT_BASES, NVA_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid

CARD = Card(164, "Menu")
UNITS = (NVA_TROOPS, *GUERRILLAS)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """1 Insurgent Base and 3 other Insurgent pieces leave Cambodia."""
    yield from remove_among(g, f, CARD, 1, INSURGENT_BASES, CAMBODIA)
    yield from remove_among(g, f, CARD, 3, UNITS, CAMBODIA)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Up to 4 Insurgent Troops or Guerrillas move from Cambodia to adjacent spaces of the South; Aid -6."""
    yield from relocate(g, f, CARD, 4, UNITS, CAMBODIA, lambda s: [a for a in ADJACENT[s] if IN_SOUTH[a]])
    add_aid(g, -6)
