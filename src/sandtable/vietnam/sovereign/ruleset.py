"""Sovereign of Discord as two Rulesets: four factions, and Diem's War for two.

The Operations and special activities of each faction stand in one place each, below; the phases are at the end.
"""

from sandtable.vietnam import terms
from sandtable.vietnam.board import IN_SOUTH, POP, SPACES
from sandtable.vietnam.operation import barred_by_monsoon, standing_orders
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_HAMLET,
    FORCE_POOL,
    HAMLETS,
    KINDS,
    NVA,
    US_ADVISOR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_CADRE,
)
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
    s4_ambush,
    s4_govern,
    s4_raid,
    s4_subvert,
    s4_tax,
    s4_transport,
    s6_coup,
)
from sandtable.vietnam.ruleset import DIEMS_WAR, SOVEREIGN, Phase, Procedure, Ruleset, Scores, Special
from sandtable.vietnam.sovereign import cards, deck
from sandtable.vietnam.sovereign.rules import (
    advise,
    air_lift,
    bombard,
    coup_round,
    direct,
    fall_of_diem,
    infiltrate,
    interdict,
    propaganda,
    two_players,
)
from sandtable.vietnam.sovereign.rules.advisors import needs_washington
from sandtable.vietnam.sovereign.rules.hanoi import bombard_lacks, needs_hanoi
from sandtable.vietnam.state import War

CLOSED = frozenset(s for s in SPACES if not IN_SOUTH[s])
"""1.3.5 North Vietnam, Laos and Cambodia are out of the game."""
POPULATION = sum(POP[s] for s in SPACES if s not in CLOSED)
THRESHOLDS: Scores = (24, 40, 20, 35)
"""7.2 What each score must exceed, in the order US, ARVN, NVA, VC."""

SOLO_LEAD = 4
"""8.9 Ours: margins are about two thirds of Fire in the Lake's."""

POOL = {**FORCE_POOL, US_TROOPS: FORCE_POOL[US_TROOPS] - 6, US_ADVISOR: 6, ARVN_HAMLET: HAMLETS}
"""1.4 All pieces, those set aside included. Advisors are 6 of the 40 US Troop cubes."""
POOL_OF_TWO = {**FORCE_POOL, ARVN_HAMLET: HAMLETS}
CADRES = 6

# ------------------------------------------------------------------ 3.0 Operations, by faction

US_OPERATIONS = {
    "train": Procedure(s3_train.possible, s3_train.train),
    "advise": Procedure(advise.could_advise, advise.advise_operation, needs_washington("P3.2.5")),
    "interdict": Procedure(interdict.possible, interdict.interdict, needs_washington("P3.2.6")),
}
ARVN_OPERATIONS = {
    "train": Procedure(s3_train.possible, s3_train.train),
    "patrol": Procedure(s3_patrol.possible, s3_patrol.patrol),
    "sweep": Procedure(s3_sweep.possible, s3_sweep.sweep, barred=barred_by_monsoon),
    "assault": Procedure(s3_assault.possible, s3_assault.assault, barred=s3_assault.barred),
}
NVA_OPERATIONS = {
    "infiltrate": Procedure(infiltrate.possible, infiltrate.infiltrate, needs_hanoi("P3.3.5")),
    "direct": Procedure(direct.operation_possible, direct.direct_operation, needs_hanoi("P3.3.6")),
    "propaganda": Procedure(propaganda.possible, propaganda.propaganda),
}
VC_OPERATIONS = {
    "rally": Procedure(s3_rally.possible, s3_rally.rally),
    "march": Procedure(s3_march.possible, s3_march.march, barred=barred_by_monsoon),
    "attack": Procedure(s3_attack.possible, s3_attack.attack),
    "terror": Procedure(s3_terror.possible, s3_terror.terror),
}

# ------------------------------------------------------------------ 4.1 special activities, by faction

ANY_ARVN, ANY_NVA, ANY_VC = tuple(ARVN_OPERATIONS), tuple(NVA_OPERATIONS), tuple(VC_OPERATIONS)

US_SPECIALS = {
    "advise": Special("P4.2.1", advise.possible, advise.advise, ("train", "interdict")),
    "air_lift": Special(
        "P4.2.2", air_lift.possible, air_lift.air_lift, tuple(US_OPERATIONS), lacks=needs_washington("P4.2.2")
    ),
}
ARVN_SPECIALS = {
    "govern": Special("4.3.1", s4_govern.possible, s4_govern.govern, ("train", "patrol")),
    "transport": Special("4.3.2", s4_transport.possible, s4_transport.transport, ANY_ARVN, terms.no_transport),
    "raid": Special("4.3.3", s4_raid.possible, s4_raid.raid, ("patrol", "sweep", "assault")),
}
NVA_SPECIALS = {
    "direct": Special("P4.4.1", direct.special_possible, direct.direct, ("infiltrate", "propaganda")),
    "bombard": Special("P4.4.2", bombard.possible, bombard.bombard, ANY_NVA, lacks=bombard_lacks),
}
VC_SPECIALS = {
    "tax": Special("4.5.1", s4_tax.possible, s4_tax.tax, ANY_VC),
    "subvert": Special("4.5.2", s4_subvert.possible, s4_subvert.subvert, ("rally", "march", "terror")),
    "ambush": Special("4.5.3", s4_ambush.possible, s4_ambush.ambush, ("march", "attack"), terms.no_ambush, within="attack"),
}

ARVN_SPECIALS_OF_TWO = {**ARVN_SPECIALS, "air_lift": US_SPECIALS["air_lift"]._replace(rule="P4.3.4", ops=ANY_ARVN)}
"""P4.3.4 Diem's War: also Air Lift."""
VC_SPECIALS_OF_TWO = {**VC_SPECIALS, "bombard": NVA_SPECIALS["bombard"]._replace(rule="P4.5.4", ops=ANY_VC)}
"""P4.5.4 Diem's War: also Bombard."""

OPERATIONS = (US_OPERATIONS, ARVN_OPERATIONS, NVA_OPERATIONS, VC_OPERATIONS)
SPECIALS = (US_SPECIALS, ARVN_SPECIALS, NVA_SPECIALS, VC_SPECIALS)
OPERATIONS_OF_TWO: tuple[dict[str, Procedure], ...] = ({}, ARVN_OPERATIONS, {}, VC_OPERATIONS)
SPECIALS_OF_TWO: tuple[dict[str, Special], ...] = ({}, ARVN_SPECIALS_OF_TWO, {}, VC_SPECIALS_OF_TWO)

# ------------------------------------------------------------------ 1.9 scores


def counted(g: War) -> Scores:
    """1.9 Support, COIN Control, Population without COIN Control, Opposition outside Hamlet Provinces."""
    return g.support_total, g.coin_pop, POPULATION - g.coin_pop, g.opposition_total


def scores(g: War) -> Scores:
    """1.9 Support less twice Washington; Patronage, Cadres on the map and VC Bases on the map are added."""
    support, coin, free, opposition = counted(g)
    cadres = sum(g.n[VC_CADRE::KINDS])
    return support - 2 * g.washington, coin + g.patronage, free + cadres, opposition + sum(g.n[VC_BASE::KINDS]) + cadres


# ------------------------------------------------------------------ the steps of play

PHASES: dict[str, Phase] = {
    "start": deck.start,
    "next_card": s2_sequence.next_card,
    "pivotal": s2_sequence.pivotal_window,
    "act": s2_sequence.act,
    "adjust": s6_coup.silently(s2_sequence.adjust),
    "coup": coup_round.phase_coup,
    **s6_coup.coup_round(coup_round.ROUND),
    "fall_north": fall_of_diem.PHASES["fall_north"],  # P7.4: the others are phases of the Ruleset that it names
}
PHASES_OF_TWO: dict[str, Phase] = {
    "start": two_players.start,
    "next_card": two_players.next_card,
    "pivotal": two_players.pivotal_window,
    "act": two_players.act,
    "adjust": s6_coup.silently(two_players.adjust),
    "coup": coup_round.phase_coup,
    "fall_north": PHASES["fall_north"],
    **s6_coup.coup_round(coup_round.ROUND_OF_TWO),
}
"""P2.3 Diem's War is played on the Initiative track."""

FOUR_FACTIONS = Ruleset(
    name=SOVEREIGN, phases=PHASES, operations=OPERATIONS, specials=SPECIALS, orders=standing_orders(OPERATIONS, SPECIALS),
    cards=cards.LIBRARY, scores=scores, counted=counted, thresholds=THRESHOLDS, pool=POOL, solo_lead=SOLO_LEAD,
    round=tuple(coup_round.ROUND),
    closed=CLOSED, penniless=(NVA,), irregulars_watch=False,
    tracks=("washington", "hanoi", "stability"), cadres=CADRES, arvn_price=(2, 3, 4, 4), base_aid=3,
    us_trains_in_cities=True, us_pacifies_with=US_ADVISOR, air_lift_spaces=(0, 2, 2, 3, 3), air_lift_others=(0, 4, 4, 4, 6),
)  # fmt: skip

TWO_FACTIONS = FOUR_FACTIONS._replace(
    name=DIEMS_WAR, phases=PHASES_OF_TWO, round=tuple(coup_round.ROUND_OF_TWO), operations=OPERATIONS_OF_TWO,
    specials=SPECIALS_OF_TWO,
    orders=standing_orders(OPERATIONS_OF_TWO, SPECIALS_OF_TWO), pool=POOL_OF_TWO, factions=(ARVN, VC), of_two=True,
    cadres=0,
)  # fmt: skip
