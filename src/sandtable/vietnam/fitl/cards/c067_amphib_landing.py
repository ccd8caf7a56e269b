"""67 Amphib Landing (1965): landings along the coast / the enemy is gone before they land."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import IS_COASTAL, NORTH_VIETNAM, SPACES
from sandtable.vietnam.card import Card
from sandtable.vietnam.event_actions import NONE, faction, relocate, space, total, with_pieces
from sandtable.vietnam.free_actions import sweep_and_assault
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_TROOPS,
    COIN_FACTIONS,
    US,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLAS,
    VC_TUNNEL,
)
from sandtable.vietnam.rules import s3_assault, s3_sweep
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import ineligible_next

CARD = Card(67, "Amphib Landing")

COAST = tuple(s for s in SPACES if IS_COASTAL[s])


@CARD.unshaded
def unshaded(g: War, f: int) -> Flow[None]:
    """US or ARVN moves any of its Troops among coastal spaces, then free Sweep and Assault in 1 coastal space."""
    where = [s for s in COAST if s != NORTH_VIETNAM]
    who = yield from faction(g, f, CARD, COIN_FACTIONS)
    troops = (US_TROOPS if who == US else ARVN_TROOPS,)
    yield from relocate(g, who, CARD, total(g, troops, where), troops, where, where)
    sweep = Operation(Orders(who, "sweep", free=True, only=where, monsoon_ok=True))
    assault = Operation(Orders(who, "assault", free=True, only=where))
    able = {
        *sweep.candidates(g, s3_sweep.conditions(g, sweep)),
        *assault.candidates(g, s3_assault.conditions(assault), COAST),
    }
    s = yield from space(g, who, CARD, sorted(able))
    if s != NONE:
        yield from sweep_and_assault(g, who, [s])


@CARD.shaded
def shaded(g: War, f: int) -> Flow[None]:
    """VC moves up to 3 pieces from one coastal space anywhere; US and ARVN are Ineligible through the next card.

    A Base that moves leaves its Tunnel behind (1.4.4).
    """
    pieces = (*VC_GUERRILLAS, VC_BASE, VC_TUNNEL)
    s = yield from space(g, VC, CARD, with_pieces(g, pieces, COAST), optional=True)
    if s != NONE:
        yield from relocate(g, VC, CARD, 3, pieces, [s], SPACES)
    ineligible_next(g, US)
    ineligible_next(g, ARVN)
