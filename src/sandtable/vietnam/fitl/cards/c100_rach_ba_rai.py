"""100 Rach Ba Rai (1965): boats hunt along the river / they run into a trap"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_LOWLAND, PROVINCES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import CASUALTIES, NONE, die, option, place_among, remove_all, remove_among, space
from sandtable.vietnam.pieces import (
    COIN_CUBES,
    KINDS,
    NVA_PIECES,
    NVA_TROOPS,
    TUNNELS,
    US_TROOPS,
    VC_BASE,
    VC_GUERRILLA,
    VC_PIECES,
)
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = Card(100, "Rach Ba Rai")
NEW = (VC_GUERRILLA, VC_BASE)


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """All VC, or all NVA but Troops, leave one Lowland with US Troops."""
    where = [s for s in PROVINCES if IS_LOWLAND[s] and g.n[s * KINDS + US_TROOPS]]
    kinds = {"vc": VC_PIECES, "nva": tuple(p for p in NVA_PIECES if p != NVA_TROOPS)}
    found = [s for s in where if any(_prey(g, s, pieces) for pieces in kinds.values())]
    s = yield from space(g, f, CARD, found, loses=kinds["vc"], or_loses=kinds["nva"])
    if s != NONE:
        what = yield from option(g, f, CARD, [word for word, pieces in kinds.items() if _prey(g, s, pieces)], s)
        remove_all(g, s, kinds[what])


def _prey(g: War, s: int, pieces: tuple[int, ...]) -> int:
    return holds(g, s, tuple(p for p in pieces if p not in TUNNELS))


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """In a Lowland with VC a die of COIN cubes are removed (US to Casualties); a VC piece is placed there."""
    where = [s for s in PROVINCES if IS_LOWLAND[s] and g.vc[s]]
    s = yield from space(g, f, CARD, where, loses=COIN_CUBES, most=6, places=NEW)
    if s != NONE:
        yield from remove_among(g, f, CARD, (yield from die(g, CARD)), COIN_CUBES, [s], us_to=CASUALTIES)
        yield from place_among(g, f, CARD, 1, NEW, [s])
