"""89 Tam Chau (1965): the Catholics push back / Saigon's Buddhists find a voice"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PASSIVE_OPPOSITION, PASSIVE_SUPPORT, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import VC_BASE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, shift

CARD = Card(89, "Tam Chau")


@CARD.unshaded
def unshaded(g: War, f: int) -> None:
    """Saigon shifts 1 toward Passive Support (from Active, down); Patronage +6."""
    _toward(g, PASSIVE_SUPPORT)
    add_patronage(g, 6)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A VC piece comes to Saigon, which shifts 1 toward Passive Opposition; Patronage -6."""
    yield from place_among(g, f, CARD, 1, (VC_GUERRILLA, VC_BASE), [SAIGON])
    _toward(g, PASSIVE_OPPOSITION)
    add_patronage(g, -6)


def _toward(g: War, level: int) -> None:
    now = g.support[SAIGON]
    shift(g, SAIGON, 1 if now < level else -1 if now > level else 0)
