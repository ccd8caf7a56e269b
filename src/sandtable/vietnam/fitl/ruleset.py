"""Fire in the Lake as a Ruleset: its phases, cards, scores and forces."""

from sandtable.vietnam import terms
from sandtable.vietnam.fitl import cards
from sandtable.vietnam.fitl.rules import s4_air_strike, s4_infiltrate, s6_commitment
from sandtable.vietnam.operation import barred_by_monsoon, standing_orders
from sandtable.vietnam.pieces import FORCE_POOL, NVA_BASE, US_BASE, US_TROOPS, VC_BASE
from sandtable.vietnam.rules import (
    s2_sequence,
    s3_assault,
    s3_attack,
    s3_march,
    s3_patrol,
    s3_rally,
    s3_sweep,
    s3_terror,
    s3_train,
    s4_advise,
    s4_air_lift,
    s4_ambush,
    s4_bombard,
    s4_govern,
    s4_raid,
    s4_subvert,
    s4_tax,
    s4_transport,
    s6_coup,
    s6_redeploy,
    s6_resources,
    s6_support,
)
from sandtable.vietnam.rules.s7_victory import phase_victory
from sandtable.vietnam.ruleset import FITL, Phase, Procedure, Ruleset, Scores, Special
from sandtable.vietnam.state import War

THRESHOLDS: Scores = (50, 50, 18, 35)
"""7.2 What each score must exceed, in the order US, ARVN, NVA, VC."""

ROUND: dict[str, Phase] = {
    "victory": phase_victory,
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


COIN_OPERATIONS = {
    "train": Procedure(s3_train.possible, s3_train.train),
    "patrol": Procedure(s3_patrol.possible, s3_patrol.patrol),
    "sweep": Procedure(s3_sweep.possible, s3_sweep.sweep, barred=barred_by_monsoon),
    "assault": Procedure(s3_assault.possible, s3_assault.assault, barred=s3_assault.barred),
}
INSURGENT_OPERATIONS = {
    "rally": Procedure(s3_rally.possible, s3_rally.rally),
    "march": Procedure(s3_march.possible, s3_march.march, barred=barred_by_monsoon),
    "attack": Procedure(s3_attack.possible, s3_attack.attack),
    "terror": Procedure(s3_terror.possible, s3_terror.terror),
}
OPERATIONS = (COIN_OPERATIONS, COIN_OPERATIONS, INSURGENT_OPERATIONS, INSURGENT_OPERATIONS)
"""3.0 By faction."""

ANY_COIN, ANY_INSURGENT = tuple(COIN_OPERATIONS), tuple(INSURGENT_OPERATIONS)
AMBUSH = Special("4.4.3", s4_ambush.possible, s4_ambush.ambush, ("march", "attack"), terms.no_ambush, within="attack")

SPECIALS = (
    {
        "advise": Special("4.2.1", s4_advise.possible, s4_advise.advise, ("train", "patrol")),
        "air_lift": Special("4.2.2", s4_air_lift.possible, s4_air_lift.air_lift, ANY_COIN, terms.no_air_lift),
        "air_strike": Special("4.2.3", s4_air_strike.possible, s4_air_strike.air_strike, ANY_COIN, terms.no_air_strike),
    },
    {
        "govern": Special("4.3.1", s4_govern.possible, s4_govern.govern, ("train", "patrol")),
        "transport": Special("4.3.2", s4_transport.possible, s4_transport.transport, ANY_COIN, terms.no_transport),
        "raid": Special("4.3.3", s4_raid.possible, s4_raid.raid, ("patrol", "sweep", "assault")),
    },
    {
        "infiltrate": Special(
            "4.4.1", s4_infiltrate.possible, s4_infiltrate.infiltrate, ("rally", "march"), terms.no_infiltrate
        ),
        "bombard": Special("4.4.2", s4_bombard.possible, s4_bombard.bombard, ANY_INSURGENT, terms.no_bombard),
        "ambush": AMBUSH,
    },
    {
        "tax": Special("4.5.1", s4_tax.possible, s4_tax.tax, ANY_INSURGENT),
        "subvert": Special("4.5.2", s4_subvert.possible, s4_subvert.subvert, ("rally", "march", "terror")),
        "ambush": AMBUSH._replace(rule="4.5.3"),
    },
)
"""4.1.1 By faction: each special activity with the Operations that it may accompany."""


def scores(g: War) -> Scores:
    """7.2 Support and what the US has Available; COIN Control and Patronage; NVA Control and Opposition with Bases."""
    available, gone = g.available, g.out_of_play
    return (
        g.support_total + available[US_TROOPS] + available[US_BASE],
        g.coin_pop + g.patronage,
        g.nva_pop + FORCE_POOL[NVA_BASE] - available[NVA_BASE] - gone[NVA_BASE],
        g.opposition_total + FORCE_POOL[VC_BASE] - available[VC_BASE] - gone[VC_BASE],
    )


def counted(g: War) -> Scores:
    """7.2 Support, COIN and NVA Control, Opposition."""
    return g.support_total, g.coin_pop, g.nva_pop, g.opposition_total


RULESET = Ruleset(
    name=FITL, phases=PHASES, operations=OPERATIONS, specials=SPECIALS, orders=standing_orders(OPERATIONS, SPECIALS),
    cards=cards.LIBRARY, scores=scores, counted=counted, thresholds=THRESHOLDS, pool=FORCE_POOL,
    round=tuple(ROUND),
)
