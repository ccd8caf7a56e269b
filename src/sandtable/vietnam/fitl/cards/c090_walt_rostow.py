"""90 Walt Rostow (1965): ARVN is sent where it is wanted / the night belongs to the enemy"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import AVAILABLE, OUT_OF_PLAY, option, place_among, relocate, with_pieces
from sandtable.vietnam.pieces import (
    ARVN_BASE,
    ARVN_PIECES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_RANGER_ACTIVE,
    ARVN_TROOPS,
    KINDS,
    NVA_GUERRILLA,
    VC_GUERRILLA,
)
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.s6_redeploy import redeploy_arvn_troops
from sandtable.vietnam.state import War

CARD = Card(90, "Walt Rostow")


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """Any 2 ARVN pieces, from anywhere (Out of Play too), are placed in COIN-Controlled spaces."""
    types = (ARVN_TROOPS, ARVN_POLICE, ARVN_RANGER, ARVN_BASE)

    def hides(s: int, p: int = ARVN_RANGER_ACTIVE) -> bool:
        """1.4.1 An Active Ranger may be placed anew where it was, if the space is COIN-Controlled without it."""
        return p == ARVN_RANGER_ACTIVE and g.n[s * KINDS + p] > 0 and coin_over(g, s) > 0

    for _ in range(2):
        where = [s for s in CITIES_PROVINCES if g.control[s] == COIN_CONTROL]
        elsewhere = [s for s in with_pieces(g, ARVN_PIECES) if where != [s] or hides(s)]
        boxed = any(g.available[p] or g.out_of_play[p] for p in types)
        choices = [w for w, there in (("boxes", boxed), ("map", elsewhere)) if there] if where else []
        what = yield from option(g, f, CARD, choices)
        if what == "boxes":
            yield from place_among(g, f, CARD, 1, types, where, sources=(AVAILABLE, OUT_OF_PLAY), from_map=False)
        elif what == "map":
            yield from relocate(g, f, CARD, 1, ARVN_PIECES, elsewhere, where, up_to=False, anew=hides)


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """A Guerrilla of either Insurgent in each Province with ARVN; ARVN Troops Redeploy now as if there were no Bases."""
    where = with_pieces(g, ARVN_PIECES, PROVINCES)
    yield from place_among(g, f, CARD, len(where), (NVA_GUERRILLA, VC_GUERRILLA), where, per_space=1)
    yield from redeploy_arvn_troops(g, bases=())
