"""106 Binh Duong (1965): land reform in the rich country around Saigon, for whoever gets there first"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import ADJACENT, IS_PROVINCE, SAIGON
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import can_shift, option, place_among, space
from sandtable.vietnam.pieces import ARVN_POLICE, VC_GUERRILLA
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import shift

CARD = Card(106, "Binh Duong")


@CARD.event
def event(g: War, f: int) -> Flow[None]:
    """In each of 2 Provinces next to Saigon: shift 1 either way, and place a VC Guerrilla or a Police."""
    where = [s for s in ADJACENT[SAIGON] if IS_PROVINCE[s]]
    stay: dict[tuple[int, int], int] = {}
    for _ in range(2):
        s = yield from space(g, f, CARD, where, either_way=1)
        where.remove(s)
        choices = [w for w, steps in (("toward_support", 1), ("toward_opposition", -1)) if can_shift(g, s, steps)]
        what = yield from option(g, f, CARD, choices, s)
        shift(g, s, 0 if not what else 1 if what == "toward_support" else -1)
        yield from place_among(g, f, CARD, 1, (VC_GUERRILLA, ARVN_POLICE), [s], stay=stay)
