"""What a state holds that not every seat may know: the order of a deck that was fixed, and Deception markers (7.3)."""

from collections.abc import Collection

from sandtable.kernel.rng import Rng
from sandtable.vietnam.pieces import FACTIONS
from sandtable.vietnam.rules import deception, s2_deck
from sandtable.vietnam.rules.players import player_of
from sandtable.vietnam.state import War

UNKNOWN = "unknown"
"""Stands for a marker of somebody else."""


def _mine(g: War, f: int, eyes: Collection[str]) -> bool:
    """7.3 Whether the markers kept under a faction belong to a player with these eyes."""
    return any(FACTIONS[held] in eyes for held in player_of(g, f))


def blanked(g: War, eyes: Collection[str]) -> War:
    """2.2, 7.3 A copy that tells these seats nothing: the cards of a fixed deck that are still to come are gone, and each
    marker of somebody else is one that nobody knows."""
    copy = g.copy()
    if g.options.get("deck") is not None:
        copy.options = {**g.options, "deck": s2_deck.told(g)}
        copy.deck = ()
    if any(g.deception):
        copy.deception = tuple(
            held if not held or _mine(g, f, eyes) else (UNKNOWN,) * len(held) for f, held in enumerate(g.deception)
        )
    return copy


def filled(g: War, eyes: Collection[str], lots: Rng) -> War:
    """7.3 The same with unknown markers drawn by lot from those that could be there."""
    if not any(UNKNOWN in held for held in g.deception):
        return g
    known = [kind for held in g.deception for kind in held if kind != UNKNOWN]
    left = [kind for kind in deception.KINDS for _ in range(deception.EACH_KIND - known.count(kind))]
    copy = g.copy()
    hands = []
    for held in g.deception:
        drawn = [left.pop(lots.below(len(left))) if kind == UNKNOWN else kind for kind in held]
        hands.append(tuple(sorted(drawn)))
    copy.deception = tuple(hands)
    return copy
