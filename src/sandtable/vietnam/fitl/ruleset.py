"""Fire in the Lake as a Ruleset: its phases, cards, scores and forces."""

from sandtable.vietnam.fitl import cards
from sandtable.vietnam.pieces import FORCE_POOL, NVA_BASE, US_BASE, US_TROOPS, VC_BASE
from sandtable.vietnam.rules import s2_sequence, s6_commitment, s6_coup, s6_redeploy, s6_resources, s6_support
from sandtable.vietnam.rules.s7_victory import check_victory
from sandtable.vietnam.ruleset import FITL, Phase, Ruleset, Scores
from sandtable.vietnam.state import War

THRESHOLDS = (50, 50, 18, 35)
"""7.2 What each score must exceed, in the order US, ARVN, NVA, VC."""

ROUND: dict[str, Phase] = {
    "victory": s6_coup.silently(check_victory),
    "resources": s6_resources.phase_resources,
    "pacify_us": s6_support.phase_pacify_us,
    "pacify_arvn": s6_support.phase_pacify_arvn,
    "agitate": s6_support.phase_agitate,
    "laos_cambodia": s6_coup.silently(s6_redeploy.phase_laos_cambodia),
    "redeploy_arvn": s6_redeploy.phase_redeploy_arvn,
    "redeploy_nva": s6_redeploy.phase_redeploy_nva,
    "commitment": s6_commitment.phase_commitment,
    "withdrawal": s6_commitment.phase_withdrawal,
    "reset": s6_coup.silently(s6_coup.phase_reset),
}
"""6.0 The phases of a Coup Round in their order; each is one step of the game."""

PHASES: dict[str, Phase] = {
    "start": s2_sequence.start,
    "next_card": s2_sequence.next_card,
    "pivotal": s2_sequence.pivotal_window,
    "act": s2_sequence.act,
    "adjust": s6_coup.silently(s2_sequence.adjust),
    "coup": s6_coup.phase_coup,
    **s6_coup.coup_round(ROUND),
}


def scores(g: War) -> Scores:
    """7.2 Support and what the US has Available; COIN Control and Patronage; NVA Control and Opposition with Bases."""
    available, gone = g.available, g.out_of_play
    return (
        g.support_total + available[US_TROOPS] + available[US_BASE],
        g.coin_pop + g.patronage,
        g.nva_pop + FORCE_POOL[NVA_BASE] - available[NVA_BASE] - gone[NVA_BASE],
        g.opposition_total + FORCE_POOL[VC_BASE] - available[VC_BASE] - gone[VC_BASE],
    )


RULESET = Ruleset(
    name=FITL, phases=PHASES, cards=cards.LIBRARY, scores=scores, thresholds=THRESHOLDS, pool=FORCE_POOL,
    round=tuple(ROUND),
)
