"""1.5 Players and factions: who plays alone, and which player holds two factions."""

from typing import TypeAlias

from sandtable.vietnam import ruleset
from sandtable.vietnam.pieces import ARVN, NVA, US, VC
from sandtable.vietnam.state import War

Player: TypeAlias = tuple[int, ...]
"""The factions one person plays."""


def players(g: War) -> list[Player]:
    """1.5 The persons at the table, by the factions they hold; non-players are not among them."""
    found: list[Player] = []
    factions = ruleset.of(g).factions
    for pair, together in (((US, ARVN), g.options["sovereignty"]), ((NVA, VC), g.options["politburo"])):
        held = tuple(f for f in pair if f in factions and not g.nonplayers[f])
        if together is True and held:
            found.append(held)
        else:
            found.extend((f,) for f in held)
    return found


def on_players_terms(g: War, f: int) -> bool:
    """8.1, 2.3.4 Whether a faction acts by the rules for players: Limited Operations, Transfers, no chart that binds it."""
    return not g.nonplayers[f]


def people(g: War) -> list[Player]:
    """8.9 The players who are persons: a program that plays on players' terms is none."""
    return [player for player in players(g) if not all(g.programs[f] for f in player)]


def player_of(g: War, f: int) -> Player:
    """1.5 The player who holds a faction; a non-player stands alone."""
    return next((player for player in players(g) if f in player), (f,))
