"""6.2 Resources Phase."""

from sandtable.kernel.decision import Flow, Reason
from sandtable.vietnam.ask import pick_space
from sandtable.vietnam.board import ADJACENT_CITIES, COIN_CONTROL, ECON, IS_LOC, LAOS_CAMBODIA, LOCS, SPACE
from sandtable.vietnam.pieces import ARVN, GUERRILLAS, NVA, NVA_BASES, US_PIECES, VC, VC_BASE
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import (
    add_aid,
    add_sabotage,
    degrade_trail,
    gain,
    markers_left,
    on_map,
    set_econ,
)  # fmt: skip

AID_PER_CASUALTY = 3


def phase_resources(g: War) -> Flow[None]:
    """6.2 Sabotage, the Trail, ARVN's and the Insurgents' income, Casualties and Aid, in this order."""
    yield from sabotage(g)
    _degrade(g)
    arvn_income(g)
    _insurgent_income(g)
    add_aid(g, -AID_PER_CASUALTY * sum(g.casualties[p] for p in US_PIECES))  # 6.2.5


def exposed_locs(g: War) -> list[int]:
    """6.2.1 Unsabotaged LoCs with more Guerrillas than COIN pieces, or next to a City without COIN Control."""
    return [
        s
        for s in LOCS
        if not g.sabotage[s]
        and (
            holds(g, s, GUERRILLAS) > g.coin[s]
            or any(g.control[city] != COIN_CONTROL for city in ADJACENT_CITIES[s])
        )
    ]  # fmt: skip


def sabotage(g: War) -> Flow[None]:
    """6.2.1 Sabotage every exposed LoC; while markers are short, VC says where they go."""
    exposed = exposed_locs(g)
    while exposed and (left := markers_left(g)):
        if left >= len(exposed):
            for s in exposed:
                add_sabotage(g, s)
            return
        s = yield from pick_space(
            g, VC, "sabotage.space", "6.2.1", exposed, why=lambda key: _why_not_sabotaged(g, key), left=left
        )
        add_sabotage(g, s)
        exposed.remove(s)


def _why_not_sabotaged(g: War, key: str) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2])
    if s is None:
        return []
    if not IS_LOC[s]:
        return [("6.2.1", "not_a_loc")]
    return [("6.2.1", "sabotaged_already" if g.sabotage[s] else "loc_is_held")]


def _degrade(g: War) -> None:
    """6.2.2 COIN Control anywhere in Laos or Cambodia Degrades the Trail, once."""
    if any(g.control[s] == COIN_CONTROL for s in LAOS_CAMBODIA):
        degrade_trail(g)


def total_econ(g: War) -> int:
    """6.2.3 Total Econ: what the LoCs without Sabotage are worth."""
    return sum(ECON[s] for s in LOCS if not g.sabotage[s])


def arvn_income(g: War) -> None:
    """6.2.3 ARVN earns Aid and Total Econ, which is marked for the coming campaign."""
    gain(g, ARVN, g.aid)
    econ = total_econ(g)
    gain(g, ARVN, econ)
    set_econ(g, econ)


def _insurgent_income(g: War) -> None:
    """6.2.4 VC earns 1 a Base on the map; NVA 1 a Base in Laos and Cambodia and twice the Trail."""
    gain(g, VC, on_map(g, VC_BASE))
    gain(g, NVA, sum(holds(g, s, NVA_BASES) for s in LAOS_CAMBODIA) + 2 * g.trail)
