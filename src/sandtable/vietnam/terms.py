"""5.3, 5.4, 2.4.1 Lasting effects as named questions, so that no rule tests a card number.

Capabilities last to the end of the game, Momentum until the next Reset, a leader until another stands on top.
A question that is about one card only bears the card's name in its text.
"""

from sandtable.vietnam import diem_terms, ruleset
from sandtable.vietnam.board import IS_LOWLAND
from sandtable.vietnam.headers import SHADED, UNSHADED
from sandtable.vietnam.pieces import US_ADVISOR, US_TROOPS, VC
from sandtable.vietnam.state import MAX_TRAIL, War, in_force

KHANH, YOUNG_TURKS, KY, DIEM = 125, 126, 127, 280
MINH = 0
NO_LEADER = -1
"""A Failed Attempt has cancelled Minh, and no card with a lasting effect lies in the box."""

_TOP_GUN, _WILD_WEASELS, _ADSID, _ARC_LIGHT, _ROLLING_THUNDER, _ABRAMS, _COBRAS, _PATTON = 4, 5, 7, 8, 10, 11, 13, 14
_MEDEVAC, _KOMER, _CLAYMORES, _CAP, _CORDS, _LASER_BOMBS, _DA_NANG, _SEARCH_DESTROY = 15, 16, 17, 18, 19, 20, 22, 28
_AAA, _LONG_RANGE_GUNS, _MIGS, _SA2S, _MCNAMARA, _ORISKANY, _BOMBING_PAUSE, _PT76, _GROUP_559 = (
    31, 32, 33, 34, 38, 39, 41, 45, 46,
)  # fmt: skip
_ARMORED_CAVALRY, _BODY_COUNT, _LANSDALE, _MANDATE, _BOOBY_TRAPS, _MAIN_FORCE, _KATE, _CADRES = (
    61, 72, 78, 86, 101, 104, 115, 116,
)  # fmt: skip
_MARKET_TIME = 141


CLOSED = ("1.3.5", "closed_space")
"""The reason of all that a closed space forbids."""


def closed(g: War) -> frozenset[int]:
    """1.3.5 The spaces that nothing may enter, and where nothing may be done."""
    return ruleset.of(g).closed


# ------------------------------------------------------------------ the sequence of play (2.3)


def initiative(g: War) -> tuple[int, ...]:
    """P2.3.1 The 1st and the 2nd Eligible, where two play on the Initiative track; nobody otherwise."""
    if g.starter < 0:
        return ()
    return (g.starter, *(f for f in ruleset.of(g).factions if f != g.starter))


# ------------------------------------------------------------------ leaders (2.4.1)


def train_aid(g: War) -> int:
    """Aid each ARVN Train Operation brings (Minh)."""
    return 5 if g.leader == MINH else 0


def transport_locs(g: War) -> int:
    """How many LoC spaces one Transport may use (Khanh)."""
    return 1 if g.leader == KHANH else 99


def govern_patronage(g: War, spaces: int) -> int:
    """Patronage each ARVN Govern brings (Young Turks): once an activity, or by an option for each of its spaces."""
    if g.leader != YOUNG_TURKS:
        return 0
    return 2 * spaces if g.options.get("young_turks_each_space") else 2


def support_patronage(g: War) -> int:
    """Patronage at the start of each Support Phase (Diem)."""
    return 3 if g.leader == DIEM else 0


def agitate_spaces(g: War) -> int:
    """6.3.2 Spaces that the VC may Agitate in a Support Phase (Diem: 5)."""
    return 5 if g.leader == DIEM else 4


def pacify_cost(g: War, support_phase: bool) -> int:
    """ARVN Resources per Terror marker or level (Ky; Blowtorch Komer in the Support Phase)."""
    if support_phase and _KOMER in g.momentum:
        return 1
    return 4 if g.leader == KY else 3


# ------------------------------------------------------------------ the Trail


def trail_cannot_degrade(g: War) -> bool:
    """Nothing Degrades the Trail (Oriskany shaded)."""
    return g.momentum.get(_ORISKANY) == SHADED


def trail_change_cost(g: War) -> int:
    """NVA Resources lost with every change of the Trail (ADSID)."""
    return 6 if _ADSID in g.momentum else 0


def rally_trail_boxes(g: War) -> int:
    """Boxes a Rally Improves the Trail by (SA-2s shaded: 2; McNamara Line: none)."""
    if _MCNAMARA in g.momentum:
        return 0
    return 2 if in_force(g, _SA2S, SHADED) else 1


def rally_trail_top(g: War) -> int:
    """The box up to which a Rally Improves the Trail (Market Time: 3)."""
    return 3 if _MARKET_TIME in g.momentum else MAX_TRAIL


def one_rally_space_with_trail(g: War) -> bool:
    """A Rally that Improves the Trail may take 1 space only (AAA unshaded)."""
    return in_force(g, _AAA, UNSHADED)


def nva_reset_loss(g: War) -> int:
    """NVA Resources lost at each Reset (MiGs unshaded)."""
    return 6 if in_force(g, _MIGS, UNSHADED) else 0


# ------------------------------------------------------------------ COIN Operations


def arvn_price(g: War) -> int:
    """3.1 ARVN Resources for a space of an ARVN Operation, or for a Patrol (by Regime Stability, where it matters)."""
    return ruleset.of(g).arvn_price[g.stability]


def base_aid(g: War) -> int:
    """3.2.4 Aid for each Base that an ARVN Assault removes."""
    return ruleset.of(g).base_aid


def us_trains_in_cities(g: War) -> bool:
    """3.2.1 Whether the US may place ARVN pieces in Cities with US pieces, too."""
    return ruleset.of(g).us_trains_in_cities


def us_pacifies_with(g: War) -> int:
    """6.3.1 The US piece that must be there for the US to Pacify in a Support Phase."""
    return ruleset.of(g).us_pacifies_with


def us_cubes(g: War) -> tuple[int, ...]:
    """4.3.1 The US cubes that ARVN's must outnumber to take Patronage; Advisors are cubes, too, or by an option not."""
    return (US_TROOPS,) if g.options.get("advisors_are_no_cubes") else (US_TROOPS, US_ADVISOR)


def sweep_advisors(g: War, used: int) -> bool:
    """3.2.3 Whether an Advisor may come along with a group that an ARVN Sweep moves, ``used`` having come with others.

    One with each group; by an option one in the whole Sweep, or as many as stand there (then ``more_advisors``).
    """
    return g.options.get("sweep_advisors") != "one" or not used


def more_advisors(g: War) -> bool:
    """3.2.3 Whether several Advisors may come along with one group (an option)."""
    return g.options.get("sweep_advisors") == "any"



def max_us_sweep_spaces(g: War) -> int:
    """Spaces of a US Sweep (Combined Action Platoons shaded)."""
    return 2 if in_force(g, _CAP, SHADED) else 99


def max_us_assault_spaces(g: War) -> int:
    """Spaces of a US Assault (Abrams shaded: 2; General Lansdale shaded: none)."""
    if g.momentum.get(_LANSDALE) == SHADED:
        return 0
    return 2 if in_force(g, _ABRAMS, SHADED) else 99


def assault_base_first(g: War) -> bool:
    """In 1 US Assault space an untunneled Base may go first (Abrams unshaded)."""
    return in_force(g, _ABRAMS, UNSHADED)


def sweep_removals(g: War) -> int:
    """Sweep spaces that may each remove 1 Active enemy (Cobras unshaded)."""
    return 2 if in_force(g, _COBRAS, UNSHADED) else 0


def us_assault_loses_troop(g: War) -> bool:
    """Each US Assault space loses a US Troop on 1-3 (Cobras shaded)."""
    return in_force(g, _COBRAS, SHADED)


def patton_assault_spaces(g: War) -> int:
    """Non-Lowland US Assault spaces that remove 2 more (M-48 Patton unshaded)."""
    return 2 if in_force(g, _PATTON, UNSHADED) else 0


def patton_may_help(s: int) -> bool:
    """M-48 Patton helps outside the Lowlands."""
    return not IS_LOWLAND[s]


def patrol_losses(g: War) -> int:
    """Cubes that moved on Patrol and NVA may remove (M-48 Patton shaded; 1 in the 1st edition)."""
    if not in_force(g, _PATTON, SHADED):
        return 0
    return 1 if g.edition == 1 else 2


def patrol_losses_need_roll(g: War) -> bool:
    """Those cubes go on a die of 1-3 only (M-48 Patton shaded, 1st edition)."""
    return g.edition == 1


def assault_hits_underground(g: War) -> bool:
    """Each US Assault space may remove 1 Underground Guerrilla (Search and Destroy unshaded)."""
    return in_force(g, _SEARCH_DESTROY, UNSHADED)


def assault_alienates(g: War) -> bool:
    """An Assaulted Province shifts toward Active Opposition (Search and Destroy shaded)."""
    return in_force(g, _SEARCH_DESTROY, SHADED)


def body_count(g: War) -> bool:
    """Assault and Patrol are free and each Guerrilla removed by them brings 3 Aid (Body Count)."""
    return _BODY_COUNT in g.momentum


def sweep_losses(g: War) -> bool:
    """VC may remove a Sweeping Troop in each Sweep space on 1-3 (Booby Traps shaded)."""
    return in_force(g, _BOOBY_TRAPS, SHADED)


def train_police(g: War) -> bool:
    """Each US Train puts 1 Police with US Troops (Combined Action Platoons unshaded)."""
    return in_force(g, _CAP, UNSHADED)


def us_train_pacify_spaces(g: War) -> int:
    """Spaces a US Train may Pacify (CORDS unshaded: 2)."""
    return 2 if in_force(g, _CORDS, UNSHADED) else 1


def us_train_pacify_ceiling(g: War) -> int:
    """Highest level a US Train may Pacify to (CORDS shaded: Passive Support)."""
    return 1 if in_force(g, _CORDS, SHADED) else 2


def max_arvn_pacify_spaces(g: War) -> int:
    """Spaces ARVN may Pacify in a Support Phase (Mandate of Heaven shaded)."""
    return 1 if in_force(g, _MANDATE, SHADED) else 4


# ------------------------------------------------------------------ special activities


def air_lift_spaces(g: War) -> int:
    """4.2.2 Spaces of an Air Lift (2 in Monsoon); none where Washington does not allow it."""
    most = ruleset.of(g).air_lift_spaces[g.washington]
    if most:
        most += diem_terms.more_air_lift_spaces(g)
    return min(most, 2) if g.monsoon else most


def air_lift_others(g: War) -> int:
    """4.2.2 How many an Air Lift moves besides US Troops."""
    return ruleset.of(g).air_lift_others[g.washington] + diem_terms.more_air_lift_pieces(g)


def max_special_spaces(g: War, normal: int) -> int:
    """Spaces of a special activity (Typhoon Kate: 1)."""
    return min(1, normal) if _KATE in g.momentum else normal


def no_air_lift(g: War) -> bool:
    """Air Lift is barred (Medevac shaded, Typhoon Kate)."""
    return g.momentum.get(_MEDEVAC) == SHADED or _KATE in g.momentum


def no_air_strike(g: War) -> bool:
    """Air Strike is barred (Rolling Thunder shaded, Da Nang shaded, Bombing Pause)."""
    return _ROLLING_THUNDER in g.momentum or _DA_NANG in g.momentum or _BOMBING_PAUSE in g.momentum


def no_transport(g: War) -> bool:
    """Transport is barred (Typhoon Kate)."""
    return _KATE in g.momentum


def no_bombard(g: War) -> bool:
    """Bombard is barred (Typhoon Kate)."""
    return _KATE in g.momentum


def no_infiltrate(g: War) -> bool:
    """Infiltrate is barred (McNamara Line)."""
    return _MCNAMARA in g.momentum


def no_ambush(g: War) -> bool:
    """Ambush is barred (Claymores)."""
    return _CLAYMORES in g.momentum


def max_infiltrate_spaces(g: War) -> int:
    """Spaces of an Infiltrate (559th Transport Group unshaded: 1)."""
    return max_special_spaces(g, 1 if _GROUP_559 in g.momentum else 2)


def max_bombard_spaces(g: War) -> int:
    """Spaces of a Bombard (Long Range Guns: 1 or 3)."""
    side = g.capabilities.get(_LONG_RANGE_GUNS)
    return max_special_spaces(g, 1 if side == UNSHADED else 3 if side == SHADED else 2)


def max_ambush_spaces(g: War) -> int:
    """Spaces of an Ambush (Booby Traps unshaded: 1)."""
    return max_special_spaces(g, 1 if in_force(g, _BOOBY_TRAPS, UNSHADED) else 2)


def max_govern_spaces(g: War) -> int:
    """Spaces of a Govern (Mandate of Heaven shaded: 1)."""
    return max_special_spaces(g, 1 if in_force(g, _MANDATE, SHADED) else 2)


def govern_without_shift(g: War) -> int:
    """Govern spaces that may take Patronage without the shift (Mandate of Heaven unshaded)."""
    return 1 if in_force(g, _MANDATE, UNSHADED) else 0


def transport_rangers_only(g: War) -> bool:
    """Transport moves no Troops (Armored Cavalry shaded)."""
    return in_force(g, _ARMORED_CAVALRY, SHADED)


def transport_assault(g: War) -> bool:
    """After the Operation ARVN may Assault free in a Transport destination (Armored Cavalry unshaded)."""
    return in_force(g, _ARMORED_CAVALRY, UNSHADED)


def strike_without_pieces(g: War) -> int:
    """Air Strike spaces that may be a Province without COIN pieces (Arc Light unshaded)."""
    return 1 if in_force(g, _ARC_LIGHT, UNSHADED) else 0


def strike_shifts_twice(g: War) -> bool:
    """Air Strike spaces that lose 2 or more pieces shift 2 levels (Arc Light shaded)."""
    return in_force(g, _ARC_LIGHT, SHADED)


def strike_spares_single(g: War) -> bool:
    """Air Strike spaces that lose exactly 1 piece do not shift (Laser Guided Bombs unshaded)."""
    return in_force(g, _LASER_BOMBS, UNSHADED)


def max_strike_removals(g: War) -> int:
    """Pieces one Air Strike may remove (Laser Guided Bombs shaded: 2, in the 1st edition 4; Wild Weasels: 1)."""
    most = 6
    if in_force(g, _LASER_BOMBS, SHADED):
        most = 4 if g.edition == 1 else 2
    if strike_trail_or_pieces(g) and g.edition == 2:
        most = 1
    return most


def free_strike_must_hit(g: War) -> bool:
    """An Air Strike that an Event grants uses at least one hit, if it can (an option: 4.2.3 says "may")."""
    return bool(g.options.get("free_strike_must_hit"))


def strike_trail_or_pieces(g: War) -> bool:
    """An Air Strike either Degrades the Trail or removes pieces (Wild Weasels shaded); 1st edition: or has spaces."""
    return g.momentum.get(_WILD_WEASELS) == SHADED


def strike_trail_boxes(g: War) -> int:
    """Boxes an Air Strike Degrades the Trail by (Top Gun unshaded: 2)."""
    return 2 if in_force(g, _TOP_GUN, UNSHADED) else 1


def strike_trail_needs_roll(g: War) -> bool:
    """An Air Strike's Degrade works on 4-6 only (Top Gun shaded)."""
    return in_force(g, _TOP_GUN, SHADED)


def strike_trail_floor(g: War) -> int:
    """An Air Strike cannot Degrade the Trail below this (AAA shaded)."""
    return 2 if in_force(g, _AAA, SHADED) else 0


def strike_trail_costs_troop(g: War) -> bool:
    """An Air Strike that Degrades sends an Available US Troop to Casualties (MiGs shaded, no unshaded Top Gun)."""
    return in_force(g, _MIGS, SHADED) and not migs_kept_out(g)


def migs_kept_out(g: War) -> bool:
    """Whether MiGs shaded does not come into play (Top Gun unshaded)."""
    return in_force(g, _TOP_GUN, UNSHADED)


def strike_trail_removes_nva(g: War) -> bool:
    """An Air Strike that Degrades also removes an NVA piece outside the South (SA-2s unshaded)."""
    return in_force(g, _SA2S, UNSHADED)


# ------------------------------------------------------------------ Insurgent Operations


def march_activation_sum(g: War) -> int:
    """A marching group plus COIN cubes and Special Forces Activates above this (Main Force Bns unshaded: 1)."""
    return 1 if in_force(g, _MAIN_FORCE, UNSHADED) else 3


def irregulars_watch(g: War, f: int) -> bool:
    """Whether US Irregulars count when a marching group of the faction is looked for (3.3.2 yes, P3.3.2 no).

    An option, for Fire in the Lake while Diem leads: they do not count against the VC there either.
    """
    if f == VC and g.hamlets and g.options.get("march_sees_irregulars") is False:
        return False
    return ruleset.of(g).irregulars_watch


def march_activation_kills(g: War) -> bool:
    """A marching group that Activates loses a Guerrilla (Claymores)."""
    return _CLAYMORES in g.momentum


def ambush_double_spaces(g: War) -> int:
    """VC Ambush spaces that remove 2 pieces (Main Force Bns shaded)."""
    return 1 if in_force(g, _MAIN_FORCE, SHADED) else 0


def any_operation_in_monsoon(g: War) -> bool:
    """5.1.1 Whether an Operation of one's choice that an Event grants may be a Sweep or a March in Monsoon."""
    return not g.options.get("monsoon_binds_any_operation")


def attack_costs_troop(g: War) -> bool:
    """Each NVA Attack space first loses an NVA Troop (PT-76 unshaded)."""
    return in_force(g, _PT76, UNSHADED)


def troop_attack_full_spaces(g: War) -> int:
    """NVA Attack spaces that remove 1 enemy per Troop (PT-76 shaded)."""
    return 1 if in_force(g, _PT76, SHADED) else 0


def terror_costs_guerrillas(g: War) -> bool:
    """VC Terror and Agitate cost 2 VC Guerrillas a space (Cadres unshaded)."""
    return in_force(g, _CADRES, UNSHADED)


def rally_agitate(g: War) -> bool:
    """VC Rally may Agitate in 1 space that already had a Base (Cadres shaded)."""
    return in_force(g, _CADRES, SHADED)


# ------------------------------------------------------------------ Coup Rounds, Pivotal Events


def troop_casualties_come_back(g: War) -> bool:
    """At Commitment all Troop Casualties become Available (Medevac unshaded)."""
    return g.momentum.get(_MEDEVAC) == UNSHADED


def uncertain_victory(g: War) -> bool:
    """P-opt-e Nobody wins before the last Coup Round (an option)."""
    return bool(g.options.get("uncertain_victory"))


def linebacker_threshold(g: War) -> int:
    """The US score that Linebacker II must exceed (Peace Talks unshaded: 25)."""
    return 25 if g.peace_talks else 40
