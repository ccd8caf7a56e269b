"""8.1.2 Pieces and Resources: the orders in which non-players remove, give up, place and count, whatever they do."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.nonplayer.facts import number_in, number_key, offered_pieces, offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn, is_enemy
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN_HAMLET,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_RANGER_ACTIVE,
    COIN_CUBES,
    COIN_TROOPS,
    IS_BASE,
    KINDS,
    OWNER,
    PIECE_KEY,
    UNDERGROUND_GUERRILLAS,
    US,
    US_ADVISOR,
    US_IRREGULAR,
    US_IRREGULAR_ACTIVE,
    US_TROOPS,
    VC,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

Order: TypeAlias = Callable[[War, int, Sequence[int], int], int]
"""Of the pieces of a space the next to go, if one of them (-1: none) has just gone."""

UNDERGROUND = (US_IRREGULAR, ARVN_RANGER, *UNDERGROUND_GUERRILLAS)
ACTIVE = (US_IRREGULAR_ACTIVE, ARVN_RANGER_ACTIVE, *ACTIVE_GUERRILLAS)


def _kind(g: War, s: int, p: int, after: int) -> tuple[int, int, int]:
    """8.1.2 The rank of a piece as a target, lowest first: Bases, Underground, Active, then cubes in turn.

    Of Sovereign of Discord's own a Hamlet comes after Special Forces, and an Advisor before the cubes.
    """
    owner = 0 if OWNER[p] in (US, VC) else 1  # US before ARVN, VC before NVA
    if IS_BASE[p]:
        return (0, owner, 0)
    if p in UNDERGROUND:
        return (1, owner, 0)
    if p in ACTIVE:
        return (2, owner, 0)
    if p in (ARVN_HAMLET, US_ADVISOR):
        return (3, owner == 0, 0)
    police = p == ARVN_POLICE
    if after in COIN_CUBES:  # Police after Troops, Troops after Police
        return (4, police == (after == ARVN_POLICE), owner)
    here = g.n[s * KINDS + ARVN_POLICE] if police else holds(g, s, COIN_TROOPS)
    return (4, 2 * here + police, owner)  # the fewer in the space first, Troops if equal


def target(g: War, s: int, pieces: Sequence[int], after: int = -1) -> int:
    """8.1.2 Which enemy piece a non-player attacks or removes first, or next if ``after`` has just gone."""
    return min(pieces, key=lambda p: (_kind(g, s, p, after), p))


def give_up(g: War, s: int, pieces: Sequence[int], after: int = -1) -> int:
    """8.1.2 Which of its own pieces a non-player loses first: the reverse, the more numerous cubes and Active first.

    Troops and Police in turn here too, if a cube (``after``) has just gone.
    """

    def rank(p: int) -> tuple[int, int, int]:
        if IS_BASE[p] or p == ARVN_HAMLET:
            return (4, 0, p)
        if p in UNDERGROUND:
            return (3, 0, p)
        if p in ACTIVE:
            return (2, 0, p)
        if p == US_ADVISOR:
            return (1, 0, p)
        police = p == ARVN_POLICE
        again = after in COIN_CUBES and police == (after == ARVN_POLICE)
        return (0, again, -2 * g.n[s * KINDS + p] + police)

    return min(pieces, key=rank)


def next_to_go(turn: Turn, d: Decision, s: int, pieces: Sequence[int], order: Order) -> int:
    """8.1.2 The next piece by an order, remembering what went before: Troops and Police of a space go in turn."""
    left = number_in(d, "left", 0)
    where, what, gone, before = turn.removed
    goes_on = (where, what) == (s, d.topic) and left <= before  # more to remove than before: another Attack
    p = order(turn.g, s, pieces, gone if goes_on else -1)
    turn.removed = (s, d.topic, p, max(0, left - 1))
    return p


def remove_target(turn: Turn, d: Decision) -> str:
    """8.1.2 A piece to remove: an enemy's by the order of targets, one's own by the order of giving up."""
    pieces, s = offered_pieces(d), space_in(d)
    if not pieces or s < 0:
        return ""
    enemies = [p for p in pieces if is_enemy(turn, p)]
    if enemies:
        return PIECE_KEY[next_to_go(turn, d, s, enemies, target)]
    others = [p for p in pieces if OWNER[p] != turn.f]  # 8.4.4: rather the friend's
    return PIECE_KEY[next_to_go(turn, d, s, others or pieces, give_up)]


def lose_own(turn: Turn, d: Decision) -> str:
    """8.1.2 One of its own pieces to give up."""
    pieces, s = offered_pieces(d), space_in(d)
    return PIECE_KEY[next_to_go(turn, d, s, pieces, give_up)] if pieces and s >= 0 else ""


def take_from_map(turn: Turn, d: Decision) -> str:
    """1.4.1, 8.1.2 No piece is taken from the map if it can be helped, else where the faction has most."""
    if d.offers("done"):
        return "done"
    g = turn.g
    mine = (g.coin, g.coin, g.nva, g.vc)[turn.f]
    spaces = offered_spaces(d)
    best = max(mine[s] for s in spaces)
    return SPACE_KEY[turn.pick("8.1.2", [s for s in spaces if mine[s] == best])]


def lose_on_patrol(turn: Turn, d: Decision) -> str:
    """5.3, 8.1.2 M-48 Patton shaded: cubes that moved are removed as far as can be, US Troops first."""
    g = turn.g
    us: SpaceLine = prefer("us_before_arvn", lambda t, s: g.n[s * KINDS + US_TROOPS] > 0)
    return turn.pick_space(d, "8.1.2", [us])


def all_of_them(turn: Turn, d: Decision) -> str:
    """8.1.1 As many as possible."""
    return number_key(d, 99)


def vc_first(turn: Turn, d: Decision) -> str:
    """8.1.2 VC Guerrillas are found before NVA's."""
    return number_key(d, 99)


def both(turn: Turn, d: Decision) -> str:
    """3.1, 8.1.1 Both enemies are targets."""
    return "target:both"


def yes(turn: Turn, d: Decision) -> str:
    """8.1.1 What may be done is done."""
    return "yes"


def go_on(turn: Turn, d: Decision) -> str:
    """8.1.1 The charts place special activities before or after an Operation, not between two of its results."""
    return "done"


def no_transfer(turn: Turn, d: Decision) -> str:
    """8.1.2 Non-players give no Resources away."""
    return number_key(d, 0)


HANDLERS: dict[str, Handler] = {
    "activate.vc": vc_first,
    "ambush.remove": remove_target,
    "air_strike.remove": remove_target,
    "air_strike.trail": yes,
    "air_strike.sa2_piece": remove_target,
    "assault.remove": remove_target,
    "assault.targets": both,
    "assault.base_first": remove_target,
    "assault.patton": yes,
    "attack.remove": remove_target,
    "attack.targets": both,
    "bombard.remove": remove_target,
    "cadres.remove": lose_own,
    "desertion.cube": lose_own,
    "patrol.activate": go_on,
    "patrol.loss": lose_on_patrol,
    "patrol.loss_piece": remove_target,
    "place.from_map": take_from_map,
    "place.which": lose_own,
    "rally.replace": lose_own,
    "special_forces.remove": remove_target,
    "subvert.cube": remove_target,
    "sweep.activate": go_on,
    "sweep.cobras": yes,
    "sweep.cobras_piece": remove_target,
    "sweep.loss": remove_target,
    "train.base_cube": lose_own,
    "transfer.amount": no_transfer,
}
