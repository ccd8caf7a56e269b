"""8.5.1 How the VC non-player Taxes and Subverts, whatever its Operation."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import (
    ACTIVE_OPPOSITION,
    ACTIVE_SUPPORT,
    COIN_CONTROL,
    ECON,
    IS_LOC,
    POP,
    SPACE_KEY,
)
from sandtable.vietnam.fitl.nonplayer.charts2.plans import TaxPlan
from sandtable.vietnam.nonplayer.facts import offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_CUBES, VC, VC_GUERRILLA
from sandtable.vietnam.query import coin_over, where
from sandtable.vietnam.rules.s4_tax import open_to_tax
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

HIGHEST_POP: SpaceLine = most("highest_population", lambda t, s: POP[s])


def special(d: Decision, name: str) -> str:
    """The key of that special activity, if it is on offer."""
    key = f"sa:{name}"
    return key if d.offers(key) else ""


def tax_key(turn: Turn, d: Decision) -> str:
    """8.5.1 Whether VC Taxes now."""
    if not d.offers("sa:tax") or not turn.box("8.5.1", "vc_tax", bool(tax_spaces(turn)), resources=turn.g.res[VC]):
        return ""
    turn.plan(TaxPlan).taxed = True
    return "sa:tax"


def _taxable(g: War) -> list[int]:
    """4.5.1 Where VC could Tax."""
    return [s for s in where(g, VC_GUERRILLA) if g.control[s] != COIN_CONTROL and open_to_tax(g, s)]


def tax_yield(g: War) -> int:
    """8.5.1 What a Tax would bring once VC is at 0 Resources: LoCs and Active Support, else any Population."""
    where = _taxable(g)
    paid = sum(ECON[s] or 2 * POP[s] for s in where if IS_LOC[s] or g.support[s] == ACTIVE_SUPPORT)
    return paid or sum(2 * POP[s] for s in where)


def tax_spaces(turn: Turn, offered: list[int] | None = None) -> list[int]:
    """8.5.1 With at most 9 Resources: LoCs by Econ, then Active Support; at 0 Resources Active Opposition, then any."""
    g = turn.g
    if offered is None and g.res[VC] > turn.dials.vc_tax_up_to:
        return []
    where = _taxable(g) if offered is None else offered
    for econ in (2, 1):
        if found := [s for s in where if IS_LOC[s] and ECON[s] == econ]:
            return found
    if found := [s for s in where if g.support[s] == ACTIVE_SUPPORT]:
        return found
    if g.res[VC] == 0 or turn.plan(TaxPlan).broke:
        if offered is not None:
            turn.plan(TaxPlan).broke = True  # the whole Tax, even when the first spaces have paid
        peopled = [s for s in where if POP[s]]
        return [s for s in peopled if g.support[s] == ACTIVE_OPPOSITION] or peopled
    return []


def tax_space(turn: Turn, d: Decision) -> str:
    """8.5.1 The next space to Tax."""
    found = tax_spaces(turn, offered_spaces(d))
    return SPACE_KEY[turn.pick("8.5.1", found, [HIGHEST_POP])] if found else "done"


def frees_from_coin(t: Turn, s: int) -> bool:
    """8.5.1 Whether a Subvert there would end COIN Control."""
    g = t.g
    cubes = holds(g, s, ARVN_CUBES)
    lost = min(2, cubes)
    gained = 1 if cubes == 1 and g.available[VC_GUERRILLA] else 0
    return g.control[s] == COIN_CONTROL and coin_over(g, s) < lost + gained


SUBVERT_LINES: list[SpaceLine] = [
    most("removes_coin_control_of_population", lambda t, s: 1 + POP[s] if frees_from_coin(t, s) else 0),
    most("most_cubes", lambda t, s: min(2, holds(t.g, s, ARVN_CUBES))),
]


def subvert_space(turn: Turn, d: Decision) -> str:
    """8.5.1 Subvert to remove COIN Control, then the most cubes."""
    return turn.pick_space(d, "8.5.1", SUBVERT_LINES)


def subvert_action(turn: Turn, d: Decision) -> str:
    """8.5.1 Replace only where there is a single ARVN cube."""
    s = space_in(d)
    single = s >= 0 and holds(turn.g, s, ARVN_CUBES) == 1
    wanted = "subvert:replace" if single else "subvert:remove"
    return wanted if d.offers(wanted) else d.options[0]


def last_call(turn: Turn, d: Decision) -> str:
    """8.5.1 Tax, else Subvert, else nothing."""
    return tax_key(turn, d) or special(d, "subvert") or "done"
