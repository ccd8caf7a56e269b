"""8.4.1, 8.4.4 What a non-player takes where an Event leaves a choice of things to do, or of who does it."""

from collections.abc import Callable, Sequence
from typing import TypeAlias

from sandtable.kernel.decision import Decision
from sandtable.vietnam import terms
from sandtable.vietnam.board import CITIES_PROVINCES, SPACE
from sandtable.vietnam.fitl.nonplayer.charts2 import guide_nva, instructions
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.assault import assault_wanted
from sandtable.vietnam.fitl.nonplayer.charts2.us import assault as us_assault
from sandtable.vietnam.fitl.nonplayer.charts2.us import flights as us_flights
from sandtable.vietnam.fitl.nonplayer.charts2.us import sweep as us_sweep
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import Work, work
from sandtable.vietnam.headers import is_coup
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.operation import Orders
from sandtable.vietnam.pieces import (
    ALLY,
    ARVN,
    ARVN_RANGER,
    FACTION,
    FACTIONS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_PIECES,
    NVA_TROOPS,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_PIECES,
)  # fmt: skip
from sandtable.vietnam.rules.activate import underground
from sandtable.vietnam.rules.s3_assault import can_remove
from sandtable.vietnam.rules.s3_sweep import strength
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

Words: TypeAlias = Callable[[Turn, Decision], Sequence[str]]

DETENTE_RICH = 20
TRAIL_MAX = 4

WISHES: dict[int, tuple[str, ...]] = {
    # 8.4.4: benefits for the faction itself, then for its friend; COIN raises Aid and Resources, Insurgents lower them;
    # ARVN raises Patronage, all others lower it.
    US: (
        "us_bases", "us_pieces", "us_troops", "irregulars", "us_arvn", "resources_and_aid", "aid_up", "aid",
        "resources_up", "arvn_resources", "patronage_down", "boxes", "remove_tunneled_base", "toward_support",
    ),
    ARVN: (
        "arvn_bases", "arvn_resources", "resources_and_aid", "rangers", "us_arvn", "aid_up", "aid", "resources_up",
        "patronage_up", "us_pieces", "neither", "boxes", "remove_tunneled_base", "toward_support",
    ),
    NVA: (
        "nva_vc", "resources_down", "aid_down", "patronage_down", "vc_resources", "tunnels", "toward_opposition",
    ),
    VC: (
        "nva_vc", "resources_down", "aid_down", "patronage_down", "vc_resources", "tunnels", "toward_opposition",
    ),
}  # fmt: skip


# ------------------------------------------------------------------ instructions


def last_coup_next(g: War) -> bool:
    """8.4.1 (#43) Whether the next Coup card is the last."""
    return len(g.coups_left) + is_coup(g.next_card) <= 1


def _arvn_played(then: Sequence[str], otherwise: Sequence[str]) -> Words:
    """8.4.1 (#63) For the US: the option that lowers Patronage against an ARVN player, else the other one."""
    return lambda turn, d: otherwise if turn.g.nonplayers[ARVN] else then


def _policy(**words: Sequence[str]) -> Words:
    return lambda turn, d: words.get(turn.g.us_policy, ())


def _first(*words: str) -> Words:
    return lambda turn, d: words


def _trail_or_resources(turn: Turn, d: Decision) -> Sequence[str]:
    """43 shaded: Resources where the Trail cannot be Improved; else lots decide (8.4.7)."""
    return ("nva_resources",) if turn.g.trail >= TRAIL_MAX else ()


def _greater_loss(turn: Turn, d: Decision) -> Sequence[str]:
    """100 unshaded: whose pieces go: most Bases, then most pieces, VC first (8.4.4, 8.1.2)."""
    g, s = turn.g, SPACE.get(str(d.args.get("space")), -1)
    if s < 0:
        return ()
    nva = tuple(p for p in NVA_PIECES if p != NVA_TROOPS)
    losses = {
        "vc": (g.n[s * KINDS + VC_BASE], holds(g, s, VC_PIECES)),
        "nva": (g.n[s * KINDS + NVA_BASE], holds(g, s, nva)),
    }
    return sorted(losses, key=lambda word: losses[word], reverse=True)


def _three_of_a_kind(turn: Turn, d: Decision) -> Sequence[str]:
    """68 unshaded (8.4.3, 8.4.4): the type of which more can be placed, one's own if equal."""
    ready = {"irregulars": min(3, turn.g.available[US_IRREGULAR]), "rangers": min(3, turn.g.available[ARVN_RANGER])}
    own = "irregulars" if turn.f == US else "rangers"
    return sorted(ready, key=lambda word: (-ready[word], word != own))


def _sweep_or_assault(turn: Turn, d: Decision) -> Sequence[str]:
    """92 unshaded (8.4.4): Assault where the faction's own chart would, or a Sweep finds nobody; else Sweep."""
    g, s = turn.g, SPACE.get(str(d.args.get("space")), -1)
    if s < 0:
        return ()
    if turn.f == US:
        fights = _us_would_assault(g, work(turn), s)
    else:
        fights = assault_wanted(g, s)
    if not underground(g, s) or not strength(g, Orders(turn.f), s):
        fights = fights or can_remove(g, turn.f, s)
    return ("assault", "sweep") if fights else ("sweep", "assault")


def _us_would_assault(g: War, w: Work, s: int) -> bool:
    """8.8.3 A Base in reach of an Assault there, or NVA Troops beside the US."""
    if us_assault.outcome(g, w, s).bases:
        return True
    return g.n[s * KINDS + NVA_TROOPS] > 0 and g.n[s * KINDS + US_TROOPS] + g.n[s * KINDS + US_BASE] > 0


def _westmoreland(turn: Turn, d: Decision) -> Sequence[str]:
    """95 unshaded (8.4.4): as the US boxes had it before the Air Lift, unless only the other would do anything."""
    g, w = turn.g, work(turn)
    fights = us_flights.westmoreland(turn) == us_flights.FIGHT
    hits = any(us_assault.outcome(g, w, s, follow=False).removed for s in us_assault.battlefields(g))
    finds = any(us_sweep.finds(g, s) for s in CITIES_PROVINCES)
    if hits != finds:
        fights = hits
    return ("assault", "sweep") if fights else ("sweep", "assault")


def _tanks(turn: Turn, d: Decision) -> Sequence[str]:
    """122, 8.6.1: PT-76 where it removes the most more."""
    g, s = turn.g, SPACE.get(str(d.args.get("space")), -1)

    def more(a: int) -> int:
        troops = g.n[a * KINDS + NVA_TROOPS]
        return min(g.coin[a], troops) - min(g.coin[a], troops // 2)

    later = [a for a in range(s + 1, len(g.coin)) if g.coin[a] and g.n[a * KINDS + NVA_TROOPS]]
    best = terms.troop_attack_full_spaces(g) > 0 and all(more(s) >= more(a) for a in later)
    return ("tanks",) if best else ("no_tanks",)


def _most_pieces_back(turn: Turn, d: Decision) -> Sequence[str]:
    """121, 1st edition: the box from which more pieces become Available."""
    casualties, out = sum(turn.g.casualties), sum(turn.g.out_of_play[p] for p in (US_TROOPS, US_BASE, US_IRREGULAR))
    return ("casualties",) if min(6, casualties) >= min(3, out) else ("out_of_play",)


OPTIONS: dict[tuple[int, int], Words] = {
    (121, US): _most_pieces_back,
    (9, US): _policy(lbj=("troops_arrive",), nixon=("troops_arrive", "troops_leave"), jfk=("troops_arrive", "troops_leave")),
    (43, US): lambda turn, d: ("us_bases", *(("arvn_resources",) if last_coup_next(turn.g) else ("aid_up",))),
    (43, NVA): _trail_or_resources,
    (43, VC): _trail_or_resources,
    (50, US): _first("us_troops", "arvn_resources"),
    (59, NVA): guide_nva.attack_or_ambush,
    (63, US): _arvn_played(("patronage",), ("us_pieces", "patronage")),
    (64, US): _arvn_played(("aid_up", "patronage_down"), ("aid_up", "patronage_up")),
    (66, US): _arvn_played(("patronage_down", "us_pieces"), ("us_pieces", "neither")),
    (68, US): _three_of_a_kind,
    (68, ARVN): _three_of_a_kind,
    (77, NVA): lambda turn, d: ("nva_resources",) if turn.g.res[NVA] < DETENTE_RICH else ("infiltrate", "nva_resources"),
    (82, US): _policy(
        lbj=("us_pieces", "resources_and_aid"), jfk=("resources_and_aid",), nixon=("resources_and_aid",)
    ),
    (92, US): _sweep_or_assault,
    (92, ARVN): _sweep_or_assault,
    (95, US): _westmoreland,
    (97, US): _arvn_played(("patronage",), ("aid",)),
    (98, US): lambda turn, d: (instructions.long_tan_word(turn.g),),
    (100, US): _greater_loss,
    (100, ARVN): _greater_loss,
    (122, NVA): _tanks,
}  # fmt: skip
"""(card, faction) -> the options it prefers, best first; what is not on offer is skipped."""


def choose_option(turn: Turn, d: Decision) -> str:
    """8.4.1, 8.4.4 The option that the instruction or the general rule prefers; "" for lots (8.4.7)."""
    listed = OPTIONS.get((turn.g.card, turn.f))
    for word in (*(listed(turn, d) if listed else ()), *WISHES[turn.f]):
        if f"do:{word}" in d.options:
            turn.note("8.4.4", "option", key=f"do:{word}")
            return f"do:{word}"
    return ""


def choose_faction(turn: Turn, d: Decision) -> str:
    """8.4.4 The benefit goes to the faction itself, then its friend, then a random enemy, non-players first."""
    offered = [FACTION[key[8:]] for key in d.options if key.startswith("faction:")]
    for f in (turn.f, ALLY[turn.f]):
        if f in offered:
            return f"faction:{FACTIONS[f]}"
    enemies = [f for f in offered if turn.g.nonplayers[f]] or offered
    return f"faction:{FACTIONS[enemies[turn.mind.below(len(enemies))]]}" if enemies else ""

