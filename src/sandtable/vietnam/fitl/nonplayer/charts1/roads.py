"""8.7.3, 8.8.4 Roads in the 1st edition: which Cities Guerrillas on LoCs cut off from Saigon."""

from sandtable.vietnam.board import ADJACENT_LOCS_CITIES, IS_CITY, IS_LOC, SAIGON
from sandtable.vietnam.pieces import GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War


def cities_cut_off(g: War) -> set[int]:
    """8.7.3, 8.8.4 Cities that a Patrol from Saigon could reach if no Guerrilla stood on any LoC, and now cannot.

    Enemies in Cities, and Troops alone on a LoC, stop it in either case.
    """
    return _from_saigon(g, past_guerrillas=True) - _from_saigon(g, past_guerrillas=False)


def _from_saigon(g: War, past_guerrillas: bool) -> set[int]:
    found = {SAIGON}
    frontier = [SAIGON]
    while frontier:
        for b in ADJACENT_LOCS_CITIES[frontier.pop()]:
            if b not in found:
                found.add(b)
                if not (g.nva[b] or g.vc[b]) or (past_guerrillas and IS_LOC[b] and holds(g, b, GUERRILLAS)):
                    frontier.append(b)
    return {s for s in found if IS_CITY[s]}
