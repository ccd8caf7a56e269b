"""89 Tam Chau (1965): the Catholics push back / Saigon's Buddhists find a voice"""

from sandtable.fitl.board import PASSIVE_OPPOSITION, PASSIVE_SUPPORT, SAIGON
from sandtable.fitl.card import Card
from sandtable.fitl.effects import place_among
from sandtable.fitl.pieces import VC_BASE, VC_GUERRILLA
from sandtable.fitl.state import Fitl
from sandtable.fitl.verbs import add_patronage, shift
from sandtable.kernel.decision import Flow

CARD = Card(89, "Tam Chau")


@CARD.unshaded
def unshaded(g: Fitl, f: int) -> None:
    """Saigon shifts 1 toward Passive Support (from Active, down); Patronage +6."""
    _toward(g, PASSIVE_SUPPORT)
    add_patronage(g, 6)


@CARD.shaded
def shaded(g: Fitl, f: int) -> Flow[None]:
    """A VC piece comes to Saigon, which shifts 1 toward Passive Opposition; Patronage -6."""
    yield from place_among(g, f, CARD, 1, (VC_GUERRILLA, VC_BASE), [SAIGON])
    _toward(g, PASSIVE_OPPOSITION)
    add_patronage(g, -6)


def _toward(g: Fitl, level: int) -> None:
    now = g.support[SAIGON]
    shift(g, SAIGON, 1 if now < level else -1 if now > level else 0)
