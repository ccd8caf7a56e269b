"""8.8.3 US Air Strike and 8.8.4 Advise: where the hits fall, and whom the advisers lead."""

from collections.abc import Callable
from typing import NamedTuple

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam import terms
from sandtable.vietnam.board import ACTIVE_OPPOSITION, IS_LOC, IS_PROVINCE, NVA_CONTROL, POP, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.coin import FROM_SAIGON
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import Field
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, work
from sandtable.vietnam.fitl.rules.s4_air_strike import PIECES_AT_MOST, can_degrade
from sandtable.vietnam.nonplayer.common import remove_target
from sandtable.vietnam.nonplayer.facts import number_in, offered_pieces, offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ACTIVE_GUERRILLAS,
    ARVN,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_GUERRILLA_ACTIVE,
    NVA_TROOPS,
    OWNER,
    PIECE_KEY,
    UNDERGROUND_GUERRILLAS,
    UNTUNNELED_BASES,
    VC_BASE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
)  # fmt: skip
from sandtable.vietnam.query import better_for_coin, nva_over, swept
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import firepower
from sandtable.vietnam.rules.s3_sweep import ARVN_SWEEPERS
from sandtable.vietnam.rules.s4_advise import ways
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.rules.special_forces import REMOVALS
from sandtable.vietnam.state import War

STRIKE, ADVISE = "8.8.3", "8.8.4"
AID_UP_TO = 30


# ------------------------------------------------------------------ Air Strike


def hits_for_control(g: War, s: int) -> int:
    """4.2.3 Hits that would remove NVA Control, NVA pieces first; 99 if no number would."""
    if g.control[s] != NVA_CONTROL:
        return 99
    row, i = g.n, s * KINDS
    need = 1 + nva_over(g, s)
    troops, active = row[i + NVA_TROOPS], row[i + NVA_GUERRILLA_ACTIVE]
    if need <= troops + active:
        return need
    if holds(g, s, UNDERGROUND_GUERRILLAS):
        return 99
    # Bases come last, after VC's Active Guerrillas too: each of those makes one more NVA piece too many
    vc = row[i + VC_GUERRILLA_ACTIVE]
    return need + 2 * vc if need + vc <= troops + active + row[i + NVA_BASE] else 99


def hits_for_base(g: War, s: int) -> int:
    """4.2.3 Hits that would remove a Base; 99 if it cannot be reached."""
    if not holds(g, s, UNTUNNELED_BASES) or holds(g, s, UNDERGROUND_GUERRILLAS):
        return 99
    return holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS)) + 1


def reachable(g: War, s: int) -> int:
    """4.2.3 Pieces an Air Strike could remove there."""
    n = holds(g, s, (NVA_TROOPS, *ACTIVE_GUERRILLAS))
    return n if holds(g, s, UNDERGROUND_GUERRILLAS) else n + holds(g, s, UNTUNNELED_BASES)


STRUCK: SpaceLine = prefer("us_struck_already", lambda t, s: s in work(t).struck)
PIECE_LINES: list[SpaceLine] = [
    prefer("us_active_opposition", lambda t, s: t.g.support[s] == ACTIVE_OPPOSITION),
    fewest("us_least_population", lambda t, s: POP[s]),
    STRUCK,
    most("us_most_removed", lambda t, s: reachable(t.g, s)),
]


class Best(NamedTuple):
    """How an edition's list chooses the next space to strike, and whether the Trail stands before the pieces in it.

    ``arc_light_first``: the Province without COIN pieces is struck before all others.
    """

    space: "Callable[[Turn, Work, list[int], int], int]"
    trail_first: bool
    arc_light_first: bool


def strike_space(turn: Turn, d: Decision, best: Best | None = None) -> str:
    """4.2.3 (1st edition) As many spaces as the hits are enough for, in the order of 8.8.3: each of them will shift."""
    g, w, best = turn.g, work(turn), best or SECOND
    offered = offered_spaces(d)
    if any(s in offered for s in w.spent):  # another Air Strike
        w.spent = {}
    if best.trail_first and terms.strike_trail_or_pieces(g) and can_degrade(g) and not turn.granted:
        return "done"  # 5.3: either the Trail, which comes first, or pieces
    left = min(PIECES_AT_MOST, terms.max_strike_removals(g)) - sum(w.spent.values())
    found = [s for s in offered if reachable(g, s)] if left > 0 else []
    if not found:
        return "done"
    s = best.space(turn, w, found, left)
    w.spent[s] = hits_for_control(g, s) if s == w.aim else min(left, reachable(g, s))
    return SPACE_KEY[s]


def strike_target(turn: Turn, d: Decision, best: Best | None = None) -> str:
    """8.8.3 The Trail, Arc Light's Province, NVA Control, LoCs, Bases, then pieces."""
    g, w, best = turn.g, work(turn), best or SECOND
    spaces = offered_spaces(d)
    hits = number_in(d, "hits", 1)
    if hits >= w.hits:  # another Air Strike
        w.struck, w.home, w.aim = [], -1, -1
    w.hits = hits
    if d.offers("trail") and (best.trail_first or not spaces):
        return "trail"
    if not spaces:
        return "done"
    if meant := [s for s in spaces if w.spent.get(s)]:  # the 1st edition has chosen before
        s = meant[0]
        w.aim = s if POP[s] and hits_for_control(g, s) <= w.spent[s] else -1
        w.spent[s] -= 1
        return _strike(w, s)
    hits = min(hits, number_in(d, "removals", hits))  # 5.3: Laser Guided Bombs and Wild Weasels limit the pieces
    if best.arc_light_first and w.home < 0 and terms.strike_without_pieces(g):
        far = [s for s in spaces if IS_PROVINCE[s] and not g.coin[s]]
        if far:
            w.home = best.space(turn, w, far, hits)
            return _strike(w, w.home)
    if w.home in spaces and (w.aim != w.home or g.control[w.home] == NVA_CONTROL):
        return _strike(w, w.home)
    return _strike(w, best.space(turn, w, [s for s in spaces if s != w.home] or spaces, hits))


def _strike(w: Work, s: int) -> str:
    if s < 0:
        return "done"
    if s not in w.struck:
        w.struck.append(s)
    return SPACE_KEY[s]


def for_control(turn: Turn, w: Work, spaces: list[int], hits: int) -> int:
    """8.8.3 The space whose NVA Control is the aim of the next hit, also noted as such; -1 for none."""
    g = turn.g
    w.aim = -1
    control = [s for s in spaces if POP[s] and hits_for_control(g, s) <= hits]
    if control:
        lines: list[SpaceLine] = [
            most("us_most_population", lambda t, s: POP[s]),
            STRUCK,
            fewest("us_fewest_hits", lambda t, s: hits_for_control(g, s)),
        ]
        w.aim = turn.pick(STRIKE, control, lines)
    return w.aim


def _best(turn: Turn, w: Work, spaces: list[int], hits: int) -> int:
    """8.8.3 The best space for the next hit: NVA Control, LoCs, Bases, then pieces."""
    g = turn.g
    if (s := for_control(turn, w, spaces, hits)) >= 0:
        return s
    locs = [s for s in spaces if IS_LOC[s] and g.coin[s]]
    if locs:
        return turn.pick(STRIKE, locs, [fewest("us_near_saigon", lambda t, s: FROM_SAIGON[s])])
    bases = [s for s in spaces if hits_for_base(g, s) <= hits]
    return turn.pick(STRIKE, bases or spaces, PIECE_LINES)


SECOND = Best(_best, trail_first=True, arc_light_first=True)


def strike_remove(turn: Turn, d: Decision) -> str:
    """8.1.2 The usual order, but NVA pieces first where NVA Control is the aim."""
    w = work(turn)
    s = space_in(d)
    if s != w.aim and s not in w.struck and POP[s] and hits_for_control(turn.g, s) <= PIECES_AT_MOST:
        w.aim = s  # the only space there was
    nva = [p for p in offered_pieces(d) if OWNER[p] == NVA] if s == w.aim else []
    return PIECE_KEY[nva[0]] if nva else remove_target(turn, d)


def forces_remove(turn: Turn, d: Decision) -> str:
    """8.8.4 Special Forces: the usual order, but NVA pieces first where NVA Control is to go."""
    g, s = turn.g, space_in(d)
    if g.control[s] == NVA_CONTROL:
        aimed = better_for_coin(g, s, nva=-REMOVALS) > 0
    else:
        aimed = nva_over(g, s, vc=-1) >= 0  # one VC piece less would bring it back
    nva = [p for p in offered_pieces(d) if OWNER[p] == NVA] if aimed else []
    return PIECE_KEY[nva[0]] if nva else remove_target(turn, d)


def sa2_space(turn: Turn, d: Decision) -> str:
    """5.3, 8.1.2 SA-2s: a Base if there is one, else where most NVA stand."""
    return turn.pick_space(
        d,
        STRIKE,
        [prefer("us_any_base", lambda t, s: t.g.n[s * KINDS + NVA_BASE] > 0), most("us_most_removed", lambda t, s: t.g.nva[s])],
    )


# ------------------------------------------------------------------ Advise


class Advice(NamedTuple):
    """What one way to Advise would do in a space."""

    way: str
    control: bool
    bases: int
    removed: int

    @property
    def worth(self) -> tuple[int, int]:
        """8.8.4 The aim it serves: Control, then Bases, then pieces, of which numbers count."""
        return (2, 0) if self.control else (1, 0) if self.bases else (0, self.removed)


def advice(g: War, s: int, way: str) -> Advice:
    """8.8.4 What an ARVN Assault or Special Forces would remove."""
    field = Field(g, s)
    if way == "advise:assault":
        field.volley(firepower(g, ARVN, s))
    else:
        left = REMOVALS
        order = [VC_GUERRILLA, NVA_GUERRILLA, VC_GUERRILLA_ACTIVE, NVA_GUERRILLA_ACTIVE, NVA_TROOPS]
        if g.control[s] == NVA_CONTROL:
            order.sort(key=lambda p: OWNER[p] != NVA)
        for p in (*order, VC_BASE, NVA_BASE):
            left -= field.take(p, left)
    gained = better_for_coin(g, s, nva=-field.nva, vc=-field.vc) > 0
    return Advice(way, gained and field.nva + field.vc > 0, field.bases, field.nva + field.vc)


_ORDER = ("advise:assault", "advise:irregular", "advise:ranger")


def best_advice(g: War, s: int) -> Advice | None:
    """8.8.4 The best way to remove enemies there: for Control, then Bases, then numbers; of equals the first."""
    best: Advice | None = None
    open_ways = ways(g, s)
    for way in _ORDER:
        if way not in open_ways:
            continue
        if way == "advise:assault" and terms.assault_alienates(g) and IS_PROVINCE[s] and g.support[s] > 0:
            continue
        found = advice(g, s, way)
        if found.removed and (best is None or found.worth > best.worth):
            best = found
    return best


def found_by_sweep(g: War, s: int) -> int:
    """8.8.4 Guerrillas an ARVN Sweep would Activate there."""
    if "advise:sweep" not in ways(g, s):
        return 0
    return min(underground(g, s), swept(s, holds(g, s, ARVN_SWEEPERS)))


def can_advise(turn: Turn) -> bool:
    """8.8.4 Whether Advise would do anything where the US has not Trained."""
    g, w = turn.g, work(turn)
    found = any(
        (g.nva[s] or g.vc[s]) and g.coin[s] and s not in w.trained and (best_advice(g, s) or found_by_sweep(g, s))
        for s in SPACES
    )
    return turn.box(ADVISE, "us_advise", found)


def advise_space(turn: Turn, d: Decision, within: SpaceLine | None = None) -> str:
    """8.8.4 Where enemies can be removed for Control, then Bases, then most; then a Sweep against most.

    ``within``: the order within each of these aims, where an edition gives one.
    """
    g, w = turn.g, work(turn)
    spaces = offered_spaces(d)
    found = {s: a for s in spaces if (a := best_advice(g, s)) is not None}
    if found:
        lines: list[SpaceLine] = [
            prefer("us_changes_control", lambda t, s: found[s].control),
            prefer("us_base_or_tunnel", lambda t, s: found[s].bases > 0),
            most("us_most_removed", lambda t, s: found[s].removed),
        ]
        s = _best_to_advise(turn, list(found), lines, within)
        w.advised[s] = found[s].way
        return SPACE_KEY[s]
    hidden = [s for s in spaces if found_by_sweep(g, s)]
    if hidden:
        s = _best_to_advise(turn, hidden, [most("us_most_activated", lambda t, s: found_by_sweep(g, s))], within)
        w.advised[s] = "advise:sweep"
        return SPACE_KEY[s]
    return "done"


def _best_to_advise(turn: Turn, spaces: list[int], aims: list[SpaceLine], within: SpaceLine | None) -> int:
    if within is None:
        return turn.pick(ADVISE, spaces, aims)
    return turn.pick(ADVISE, turn.first_served(ADVISE, spaces, aims), [within])


def advise_how(turn: Turn, d: Decision) -> str:
    """8.8.4 As planned for the space, or the best there where no other could be chosen."""
    s = space_in(d)
    best = best_advice(turn.g, s)
    return work(turn).advised.pop(s, best.way if best is not None else "advise:sweep")


def advise_aid(turn: Turn, d: Decision) -> str:
    """8.8.4 Aid is added while it is 30 or less."""
    return "yes" if turn.box(ADVISE, "us_little_aid", turn.g.aid <= AID_UP_TO, aid=turn.g.aid) else "no"


STRIKE_BOOK: dict[str, Handler] = {
    "air_strike.space": strike_space, "air_strike.target": strike_target, "air_strike.remove": strike_remove,
    "air_strike.sa2": sa2_space,
}  # fmt: skip
"""ARVN has no list of its own for an Air Strike that an Event grants: this one serves (8.8.3)."""
