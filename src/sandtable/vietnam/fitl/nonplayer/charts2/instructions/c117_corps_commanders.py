"""Corps Commanders: ARVN places for COIN Control of two adjacent spaces."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.board import ADJACENT, POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.control import ControlPlan, place, place_count
from sandtable.vietnam.fitl.nonplayer.charts2.plans import Asked
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.query import lacking_for_coin

CARD = BOOK.card(
    117, "Corps Commanders", plays={"us": ["policy_nixon"], "arvn": ["adds_coin_control"], "vc": ["nva_is_nonplayer"]}
)


class Begun:
    """Whether the first of the pair was chosen."""

    def __init__(self) -> None:
        self.asked = Asked()


def corps_place(turn: Turn, d: Decision) -> str:
    """117: the pair of adjacent spaces in which 3 Troops add the most; then as each lacks."""
    g = turn.g
    if "left" in d.args:
        return place(turn, d)
    plan = turn.plan(ControlPlan)
    if plan.spaces is None:
        plan.spaces = list(_best_pair(turn, offered_spaces(d)))
    chosen = plan.spaces
    if turn.plan(Begun).asked.first():
        return SPACE_KEY[chosen[0]] if chosen else ""
    return next((SPACE_KEY[s] for s in chosen[1:] if d.offers(SPACE_KEY[s]) and lacking_for_coin(g, s) > 0), "done")


def _best_pair(turn: Turn, spaces: list[int]) -> tuple[int, ...]:
    g = turn.g
    costs = {s: n for s in spaces if POP[s] and 0 < (n := lacking_for_coin(g, s)) <= 3}
    pairs = {(a,): POP[a] for a in costs} | {
        (a, b): POP[a] + POP[b] for a in costs for b in costs if b in ADJACENT[a] and costs[a] + costs[b] <= 3
    }
    if not pairs:
        return ()
    best = max(pairs.values())
    first = turn.pick(RULE, dict.fromkeys(pair[0] for pair, pop in pairs.items() if pop == best))
    return next(pair for pair, pop in pairs.items() if pop == best and pair[0] == first)


CARD.guide(ARVN, {"event.place": corps_place, "event.place_count": place_count})
