"""2 Kissinger (1968): secret bombing thins the sanctuaries / it comes out, and forces and aid go home."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CAMBODIA, LAOS_CAMBODIA
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import (
    AVAILABLE,
    CASUALTIES,
    NONE,
    OUT_OF_PLAY,
    die,
    place_among,
    remove_among,
    somewhere,
    with_pieces,
)  # fmt: skip
from sandtable.vietnam.pieces import INSURGENT_PIECES, NVA, NVA_BASE, NVA_GUERRILLA, NVA_TROOPS, US, US_TROOPS
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, remove, transfer

CARD = Card(2, "Kissinger")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """A die's number of Insurgent pieces goes from Laos and Cambodia together."""
    n = yield from die(g, CARD)
    yield from remove_among(g, f, CARD, n, INSURGENT_PIECES, LAOS_CAMBODIA)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """NVA places 2 pieces in Cambodia; the US takes 2 Troops, from anywhere, out of play; Aid -6."""
    yield from place_among(g, NVA, CARD, 2, (NVA_TROOPS, NVA_GUERRILLA, NVA_BASE), CAMBODIA)
    for left in (2, 1):
        boxes = [b for b, row in ((AVAILABLE, g.available), (CASUALTIES, g.casualties)) if row[US_TROOPS]]
        box, s = yield from somewhere(g, US, CARD, boxes, with_pieces(g, (US_TROOPS,)), piece="us_troops", left=left)
        if box:
            transfer(g, US_TROOPS, 1, box, OUT_OF_PLAY)
        elif s != NONE:
            remove(g, s, US_TROOPS, 1, OUT_OF_PLAY)
    add_aid(g, -6)
