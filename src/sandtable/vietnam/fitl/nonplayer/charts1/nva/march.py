"""8.6.5 How the NVA non-player of the 1st edition Marches: planned whole, then answered move by move."""


from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import CITIES_PROVINCES, COIN_CONTROL, LAOS_CAMBODIA, LOCS, POP
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import (
    Columns,
    Step,
    for_control,
    nearest,
    one_onto_a_road,
    us_base_line,
)
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, NVA_BASE, NVA_BASES, NVA_GUERRILLA, NVA_GUERRILLAS, VC_GUERRILLA
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.6.5"
GUERRILLAS = 4


def for_four_guerrillas(turn: Turn, forces: Forces) -> None:
    """8.6.5 With a Base Available: one space of Laos or Cambodia without NVA Base as near to 4 Guerrillas as can be."""
    g = turn.g
    if not g.available[NVA_BASE]:
        return
    sites = [s for s in LAOS_CAMBODIA if not holds(g, s, NVA_BASES) and forces.guerrillas(s) < GUERRILLAS]
    site = turn.pick(RULE, [s for s in sites if _recruits(forces, s)])
    if site < 0:
        return
    while (need := GUERRILLAS - forces.guerrillas(site)) > 0 and (able := _recruits(forces, site)):
        hop = forces.ways(site)
        a = turn.pick(RULE, nearest(hop, site, list(able)))
        forces.go(forces.path(hop, a), forces.group(a, min(need, able[a]), NVA_GUERRILLAS))


def _recruits(forces: Forces, s: int) -> dict[int, int]:
    """Guerrillas that could come there, by origin."""
    hop = forces.ways(s)
    found = {a: min(forces.spare(a), sum(forces.unmoved(a, p) for p in NVA_GUERRILLAS)) for a in hop if a in forces.origins}
    return {a: n for a, n in found.items() if n > 0 and forces.can_pay(forces.path(hop, a))}


def onto_a_road(turn: Turn, forces: Forces) -> None:
    """8.6.5 One Underground Guerrilla onto one LoC where neither NVA nor VC hides: Hue to Da Nang if possible."""
    row = turn.g.n
    roads = [s for s in LOCS if not row[s * KINDS + NVA_GUERRILLA] and not row[s * KINDS + VC_GUERRILLA]]
    one_onto_a_road(turn, forces, roads, lambda a: True)


def control_lines(g: War, columns: dict[int, Columns], us_bases: bool = False) -> list[SpaceLine]:
    """8.6.5 Highest Population, no US Base (or one), COIN Control before none; one group rather than several."""
    return [
        most("highest_population", lambda t, s: POP[s]),
        us_base_line(us_bases),
        prefer("coin_control", lambda t, s: g.control[s] == COIN_CONTROL),
        prefer("one_group_is_enough", lambda t, s: bool(columns[s].single)),
    ]


def to_bare_bases(turn: Turn, forces: Forces) -> None:
    """8.6.5 A group to each space with an NVA Base and no NVA unit."""
    g = turn.g
    bare = [s for s in CITIES_PROVINCES if holds(g, s, NVA_BASES) and not forces.units(s)]
    while bare:
        s = turn.pick(RULE, bare)
        bare.remove(s)
        hop = forces.ways(s)
        able = [a for a in hop if a in forces.origins and forces.spare(a) and forces.can_pay(forces.path(hop, a))]
        if able:
            way = forces.path(hop, turn.pick(RULE, nearest(hop, s, able)))
            forces.go(way, forces.leavers(way))


STEPS: tuple[Step, ...] = (for_four_guerrillas, onto_a_road, for_control(order=control_lines), to_bare_bases)
"""8.6.5 Guerrillas for a Base, one onto a road, Control in the richest spaces, then to Bases without units."""
