"""8.7.3, 8.8.4 Roads in the 1st edition: which Cities Guerrillas on LoCs cut off from Saigon."""

from sandtable.vietnam.board import ADJACENT_LOCS_CITIES, IS_CITY, IS_LOC, LOCS, SAIGON
from sandtable.vietnam.pieces import GUERRILLAS
from sandtable.vietnam.query import insurgents
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War


def cities_cut_off(g: War) -> set[int]:
    """8.7.3, 8.8.4 Cities that a Patrol from Saigon would reach if no Guerrilla stood on any LoC, and now does not.

    Enemies in Cities, and Troops on LoCs, stop it in either case.
    """
    if not any(holds(g, s, GUERRILLAS) for s in LOCS if g.nva[s] or g.vc[s]):
        return set()
    return _from_saigon(g, clear=True) - _from_saigon(g, clear=False)


def _from_saigon(g: War, clear: bool) -> set[int]:
    """8.7.3 Cities that a Patrol from Saigon comes to; ``clear``: if no Guerrilla stood on any LoC."""

    def blocked(s: int) -> bool:
        return insurgents(g, s) > (holds(g, s, GUERRILLAS) if clear and IS_LOC[s] else 0)

    found, frontier = {SAIGON}, [SAIGON]
    while frontier:
        for b in ADJACENT_LOCS_CITIES[frontier.pop()]:
            if b not in found:
                found.add(b)
                if not blocked(b):
                    frontier.append(b)
    return {s for s in found if IS_CITY[s]}
