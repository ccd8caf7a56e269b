"""2.4, 6.0 Coup cards and the Coup Round of Sovereign of Discord, as far as it is built.

Missing, each by its number: the texts of the Coup cards (2.4); Pacification by the US with Advisors, Diem's Patronage and
fifth Agitation space (6.3); Aid and Resources by the tracks in Diem's War (6.2.3, 6.2.4); Redeploy of Advisors (6.4.2);
Casualties, the ends of the tracks, releases and refilling of the slots (6.6); Officer Coup's own effects, no final Round
and the Fall of Diem (2.4.2, 7.3, 7.4).
"""

from sandtable.kernel.decision import Flow
from sandtable.vietnam.board import LOCS, SPACES
from sandtable.vietnam.pieces import ACTIVE_OF, KINDS, VC, VC_BASE
from sandtable.vietnam.rules import s6_coup, s6_redeploy, s6_resources, s6_support
from sandtable.vietnam.rules.s2_deck import is_final
from sandtable.vietnam.rules.s7_victory import FINAL, check_victory, finish
from sandtable.vietnam.ruleset import Phase, of
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import gain, hide_all, on_map, remove_sabotage, remove_terror, thaw_control


def phase_coup(g: War) -> Flow[None]:
    """2.4, 2.4.1 A Coup card never goes to the leader box; a Coup Round follows, but the last one ends the game (2.4.2)."""
    g.coup_rounds += 1
    if is_final(g):
        finish(g, FINAL)
    else:
        g.phase = "victory"
    yield from ()


def phase_resources(g: War) -> Flow[None]:
    """6.2 Sabotage, then the income of ARVN and of the VC: 1 a Base on the map. There is no Trail and no NVA income."""
    yield from s6_resources.sabotage(g)
    s6_resources.arvn_income(g)
    gain(g, VC, on_map(g, VC_BASE))


def phase_redeploy_arvn(g: War) -> Flow[None]:
    """6.4.2 ARVN Redeploys while Control stays as it was (6.4.4)."""
    g.frozen = True
    yield from s6_redeploy.phase_redeploy_arvn(g)
    thaw_control(g)


def phase_reset(g: War) -> None:
    """6.6 Markers come off, everybody hides, all factions are Eligible."""
    for s in SPACES:
        remove_terror(g, s, g.terror[s])
        for active in ACTIVE_OF:
            if g.n[s * KINDS + active]:
                hide_all(g, s, active)
    for s in LOCS:
        remove_sabotage(g, s)
    g.eligible = [f in of(g).factions for f in range(4)]
    g.stay_eligible = g.ineligible_next = ()
    g.emit("all_eligible")


ROUND: dict[str, Phase] = {
    "victory": s6_coup.silently(check_victory),
    "resources": phase_resources,
    "pacify_arvn": s6_support.phase_pacify_arvn,
    "agitate": s6_support.phase_agitate,
    "redeploy_arvn": phase_redeploy_arvn,
    "reset": s6_coup.silently(phase_reset),
}
"""6.0 The phases of a Coup Round in their order; each is one step of the game."""
