"""214 Buon Enao (1961): Rhade villagers arm themselves / and Saigon fears armed hill tribes. Our text."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import PLEIKU
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import option, place_among, remove_among, with_pieces
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_RANGER, IRREGULARS, US_IRREGULAR, VC, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.sovereign.event_actions import HIGHLANDS, of_two, us_or_arvn
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(214, "Buon Enao")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Place 2 Irregulars (of two: Rangers or Police) in Pleiku; it shifts 1 toward Active Support and loses 1 VC Guerrilla."""
    settlers = (ARVN_RANGER, ARVN_POLICE) if of_two(g) else (US_IRREGULAR,)
    yield from place_among(g, us_or_arvn(g), CARD, 2, settlers, [PLEIKU])
    shift(g, PLEIKU, 1)
    yield from remove_among(g, f, CARD, 1, VC_GUERRILLAS, [PLEIKU])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """Remove up to 2 Irregulars or up to 2 Police from Highland Provinces; VC places 1 Guerrilla in each of them."""
    choices = [
        word
        for word, pieces in (("irregulars", IRREGULARS), ("police", (ARVN_POLICE,)))
        if with_pieces(g, pieces, HIGHLANDS)
    ]
    what = yield from option(g, f, CARD, choices)
    if not what:
        return
    pieces = IRREGULARS if what == "irregulars" else (ARVN_POLICE,)
    gone = yield from remove_among(g, f, CARD, 2, pieces, HIGHLANDS, up_to=True)
    where = sorted({s for s, _ in gone})
    yield from place_among(g, VC, CARD, len(where), (VC_GUERRILLA,), where, per_space=1)
