"""P2.4, P6 Coup cards and the Coup Round: resources, support, Redeploy; Reset is in a file of its own."""

from sandtable.kernel.decision import Flow
from sandtable.vietnam import diem_terms
from sandtable.vietnam.card import COUP, effect_of
from sandtable.vietnam.pieces import ARVN, VC, VC_BASE
from sandtable.vietnam.rules import s6_redeploy, s6_resources, s6_support
from sandtable.vietnam.rules.s7_victory import phase_victory
from sandtable.vietnam.ruleset import Phase
from sandtable.vietnam.sovereign.rules.advisors import redeploy_advisors
from sandtable.vietnam.sovereign.rules.reset import phase_reset, phase_reset_of_two
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import add_aid, gain, on_map, thaw_control

AID_OF_WASHINGTON = 3
"""P6.2.3 Aid for each level of Washington in Diem's War."""


def phase_coup(g: War) -> Flow[None]:
    """P2.4 A Coup card: what it says, then a Coup Round. It never goes to the leader box (P2.4.1).

    P2.4.2: what the last one says, Officer Coup, ends the game at once, or goes on to the Fall of Diem.
    """
    g.phase = "victory"
    effect = effect_of(g, g.card, COUP)
    if effect is not None and (flow := effect(g, ARVN)) is not None:
        yield from flow
    if g.phase == "victory":
        g.coup_rounds += 1


# ------------------------------------------------------------------ Resources (P6.2)


def phase_resources(g: War) -> Flow[None]:
    """P6.2 Sabotage, then the income of ARVN and of the VC: 1 a Base on the map. The NVA has none, Casualties cost none."""
    yield from s6_resources.sabotage(g)
    s6_resources.arvn_income(g)
    gain(g, VC, on_map(g, VC_BASE))


def phase_resources_of_two(g: War) -> Flow[None]:
    """P6.2.3, P6.2.4 Diem's War: first Aid rises by 3 for each level of Washington; the VC earns Hanoi's level as well."""
    add_aid(g, AID_OF_WASHINGTON * g.washington)
    yield from phase_resources(g)
    gain(g, VC, g.hanoi + diem_terms.cargo_of_a_year(g))


# ------------------------------------------------------------------ Support (P6.3), Redeploy (P6.4)


def phase_pacify_of_two(g: War) -> Flow[None]:
    """P6.3 Diem's War: only ARVN Pacifies, so the Support Phase begins with it."""
    s6_support.begin(g)
    yield from s6_support.phase_pacify_arvn(g)


def phase_redeploy_arvn(g: War) -> Flow[None]:
    """P6.4.2 ARVN Redeploys, as ever; Control stays as it was until the phase is over (6.4.4)."""
    g.frozen = True
    yield from s6_redeploy.phase_redeploy_arvn(g)


def phase_redeploy_advisors(g: War) -> Flow[None]:
    """P6.4.2 Then the US may send its Advisors to COIN-Controlled spaces or Cities; Control is adjusted."""
    yield from redeploy_advisors(g, "P6.4.2")
    thaw_control(g)


def phase_redeploy_of_two(g: War) -> Flow[None]:
    """P6.4.2 Diem's War: ARVN alone Redeploys."""
    yield from phase_redeploy_arvn(g)
    thaw_control(g)


# ------------------------------------------------------------------ the Round (P6.0)

ROUND: dict[str, Phase] = {
    "victory": phase_victory,
    "resources": phase_resources,
    "pacify_us": s6_support.phase_pacify_us,
    "pacify_arvn": s6_support.phase_pacify_arvn,
    "agitate": s6_support.phase_agitate,
    "redeploy_arvn": phase_redeploy_arvn,
    "redeploy_advisors": phase_redeploy_advisors,
    "reset": phase_reset,
}
"""P6.0 The phases of a Coup Round in their order; each is one step of the game."""

ROUND_OF_TWO: dict[str, Phase] = {
    "victory": phase_victory,
    "resources": phase_resources_of_two,
    "pacify_arvn": phase_pacify_of_two,
    "agitate": s6_support.phase_agitate,
    "redeploy_arvn": phase_redeploy_of_two,
    "reset": phase_reset_of_two,
}
"""P6.0 The same in Diem's War, where no US piece is on the map."""
