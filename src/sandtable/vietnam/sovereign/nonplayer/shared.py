"""What all our non-players answer alike: Capabilities, Advisors beside a Sweep, Cadres in Events."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import ADJACENT, IS_CITY, POP
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.moves import sweepers
from sandtable.vietnam.nonplayer.common import lose_own, remove_target, yes
from sandtable.vietnam.nonplayer.facts import offered_pieces
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_HAMLET, ARVN_TROOPS, KINDS, PIECE_KEY
from sandtable.vietnam.state import War


def support_near(g: War, s: int) -> int:
    """Support of the Cities next to a space: what Propaganda could reach."""
    return sum(POP[a] * max(0, g.support[a]) for a in ADJACENT[s] if IS_CITY[a])


NEAR_SUPPORT: SpaceLine = most("next_to_cities_with_support", lambda t, s: support_near(t.g, s))
"""P3.3.7 Cadres go where Propaganda has Cities to reach."""


def cadre(turn: Turn, d: Decision) -> str:
    """8.4.4 A Cadre next to Cities with Support."""
    return turn.pick_space(d, "8.4.4", [NEAR_SUPPORT])


def cadre_off(turn: Turn, d: Decision) -> str:
    """8.4.4 An enemy takes the Cadre next to most Support; its owner, or the VC, one next to none."""
    if turn.f <= 1:
        return turn.pick_space(d, "8.4.4", [NEAR_SUPPORT])
    idle: SpaceLine = prefer("next_to_no_support", lambda t, s: not support_near(t.g, s))
    return turn.pick_space(d, "8.4.4", [idle])


def remove_hamlet_first(turn: Turn, d: Decision) -> str:
    """8.1.2 A Hamlet that lies open, else by the order of targets."""
    return PIECE_KEY[ARVN_HAMLET] if ARVN_HAMLET in offered_pieces(d) else remove_target(turn, d)


def fighters(g: War, s: int) -> int:
    """ARVN that could Sweep in a space with VC: those there, and Troops next to it."""
    if not g.vc[s]:
        return 0
    return 2 * sweepers(g, s) + sum(g.n[a * KINDS + ARVN_TROOPS] for a in ADJACENT[s])


MOST_FIGHTERS: SpaceLine = most("most_arvn_to_fight_vc", lambda t, s: fighters(t.g, s))


def fight_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Where an Event lets ARVN fight: VC, and most ARVN; "" for other Events."""
    return turn.pick_space(d, "8.4.4", [MOST_FIGHTERS]) if d.args.get("fights") else ""


HANDLERS: dict[str, Handler] = {
    "capability.use": yes,
    "air_lift.loss": lose_own,
    "bombard.enemy": remove_target,
    "sweep.advisor": yes,
    "sweep.advisor_wanted": yes,
    "pass.give": yes,
    "event.cadre": cadre,
    "event.space": fight_space,
    "event.cadre_off": cadre_off,
}
