"""136 Vung Tau Charter (1964): a general makes himself president / and the street makes him step down. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import DA_NANG, HUE, NEUTRAL, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import place_among
from sandtable.vietnam.pieces import ARVN_CUBES
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_patronage, toward_neutral

CARD = Card(136, "Vung Tau Charter")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """3 ARVN cubes go to Saigon; Patronage +3."""
    yield from place_among(g, f, CARD, 3, ARVN_CUBES, [SAIGON])
    add_patronage(g, 3)


@CARD.shaded
def shaded(g: War, f: int) -> None:
    """Saigon, Hue and Da Nang, if at Support, shift 1 toward Neutral; Patronage -4."""
    for s in (SAIGON, HUE, DA_NANG):
        if g.support[s] > NEUTRAL:
            toward_neutral(g, s)
    add_patronage(g, -4)
