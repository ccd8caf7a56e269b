"""8.4.1 (56, 59, 71) NVA marches into spaces with US Bases, or into a City."""

from collections.abc import Callable

from sandtable.kernel.priority import most
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import CITIES_PROVINCES
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.march import Step
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.instructions import RULE, Condition
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, NVA, NVA_TROOPS, US_BASE


def crowd(forces: Forces, s: int, troops_only: bool) -> int:
    able = [a for a in forces.ways(s) if forces.spare(a)]
    if troops_only:
        return sum(min(forces.spare(a), forces.unmoved(a, NVA_TROOPS)) for a in able)
    return sum(forces.spare(a) for a in able)


def all_to(forces: Forces, s: int, troops_only: bool) -> None:
    hop = forces.ways(s)
    for a in hop:
        if n := forces.spare(a):
            way = forces.path(hop, a)
            if group := forces.group(a, n, (NVA_TROOPS,)) if troops_only else forces.leavers(way):
                forces.go(way, group)


def into_us_bases(most_spaces: int, troops_only: bool) -> Step:
    """56, 59: into spaces with US Bases, all that can come; where most come first."""

    def step(turn: Turn, forces: Forces) -> None:
        camps = [s for s in CITIES_PROVINCES if turn.g.n[s * KINDS + US_BASE]]
        line: SpaceLine = most("most_troops", lambda t, s: crowd(forces, s, troops_only))
        for _ in range(most_spaces):
            s = turn.pick(RULE, [s for s in camps if crowd(forces, s, troops_only)], [line])
            if s < 0:
                return
            camps.remove(s)
            all_to(forces, s, troops_only)

    return step


def adds_control(march: Callable[[Turn], list[Move]]) -> Condition:
    """59, 71: NVA Control is gained, and 8.6.5 lets anybody go where the Event leads."""

    def leads_anywhere(turn: Turn, side: str) -> bool:
        later = Turn(turn.g, NVA, Mind(Rng(turn.g.card)), turn.tester)
        later.action = "event"
        return bool(march(later)) and tryout.nva_control_gained(turn, side) > 0

    return Condition("adds_nva_control", leads_anywhere)
