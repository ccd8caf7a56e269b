"""P6, P7.3, P7.4 What our non-players answer in Coup Rounds, at Officer Coup and while Diem falls."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam.board import ADJACENT, COIN_CONTROL, IS_CITY, POP
from sandtable.vietnam.nonplayer.common import lose_own
from sandtable.vietnam.nonplayer.facts import number_in, number_key, piece_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import COIN_BASES, FORMS, IRREGULARS, US_BASE, VC_GUERRILLAS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import STABLE

FEW_TROOPS = 6
"""P2.4 So many Troops at most are called to Saigon rather than that a stable regime is shaken."""
A_LANDING = 3
"""P7.4 US Troops that go to one space before another has its turn."""

HIGHEST_POP: SpaceLine = most("highest_population", lambda t, s: POP[s])
MOST_OPPOSITION: SpaceLine = most("most_opposition", lambda t, s: POP[s] * -min(0, t.g.support[s]))


# ------------------------------------------------------------------ Coup cards


def palace(turn: Turn, d: Decision) -> str:
    """P2.4 Troops are called to Saigon while the regime is Stable and they are few; else Stability falls."""
    few = number_in(d, "troops", 0) <= FEW_TROOPS
    return "do:guard" if turn.box("P2.4", "arvn_guards_palace", few and turn.g.stability == STABLE) else "do:worsen"


def lost_hamlet(turn: Turn, d: Decision) -> str:
    """P7.3 The Hamlet over the most Opposition."""
    return turn.pick_space(d, "P7.3", [MOST_OPPOSITION])


def won_city(turn: Turn, d: Decision) -> str:
    """P7.3 Most Population: each level of it is Support."""
    return turn.pick_space(d, "P7.3", [prefer("at_neutral_or_better", lambda t, s: t.g.support[s] >= 0), HIGHEST_POP])


# ------------------------------------------------------------------ Reset


def fill(turn: Turn, d: Decision) -> str:
    """P6.6 From where COIN Control does not depend on it, then from where most of that type stand."""
    p = piece_in(d)
    forms = FORMS[p] if p >= 0 else ()
    held: SpaceLine = prefer("without_control", lambda t, s: t.g.control[s] != COIN_CONTROL)
    return turn.pick_space(d, "P6.6", [held, most("most_of_that_type", lambda t, s: holds(t.g, s, forms))])


# ------------------------------------------------------------------ the Fall of Diem


def fall_base(turn: Turn, d: Decision) -> str:
    """P7.4 VC Bases where most Population is."""
    return turn.pick_space(d, "P7.4", [HIGHEST_POP])


def fall_tunnel(turn: Turn, d: Decision) -> str:
    """P7.4 A Tunnel where most COIN pieces are near, then most Population."""
    near: SpaceLine = most("most_enemies", lambda t, s: t.g.coin[s] + sum(t.g.coin[a] for a in ADJACENT[s]))
    return turn.pick_space(d, "P7.4", [near, HIGHEST_POP])


def fall_place(turn: Turn, d: Decision) -> str:
    """P7.4 US Bases to Provinces without a COIN Base; Irregulars and Troops where most VC Guerrillas are, then Cities."""
    p = piece_in(d)
    if p == US_BASE:
        bare: SpaceLine = prefer("no_coin_base", lambda t, s: not holds(t.g, s, COIN_BASES))
        return turn.pick_space(d, "P7.4", [bare, prefer("a_province", lambda t, s: not IS_CITY[s]), HIGHEST_POP])
    fresh: SpaceLine = fewest("fewest_us_pieces", lambda t, s: holds(t.g, s, (p, *IRREGULARS)))
    enemies: SpaceLine = most("most_guerrillas", lambda t, s: holds(t.g, s, VC_GUERRILLAS))
    return turn.pick_space(d, "P7.4", [fresh, enemies, HIGHEST_POP])


def fall_count(turn: Turn, d: Decision) -> str:
    """P7.4 Three Troops a space."""
    return number_key(d, A_LANDING)


HANDLERS: dict[str, Handler] = {
    "palace.answer": palace,
    "officer.hamlet": lost_hamlet,
    "officer.city": won_city,
    "reset.fill": fill,
    "reset.which": lose_own,
    "fall.base": fall_base,
    "fall.tunnel": fall_tunnel,
    "fall.place": fall_place,
    "fall.place_count": fall_count,
}
