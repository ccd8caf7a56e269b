"""5.3 The Capabilities of Sovereign of Discord as named questions, so that no rule tests a card number.

Each question names the card that answers it. In Diem's War (P5.1.1) some read otherwise, for the US and the NVA do not play.
All end with the Fall of Diem (P7.4).
"""

from sandtable.vietnam import ruleset
from sandtable.vietnam.board import ADJACENT, IS_CITY, IS_COASTAL, IS_JUNGLE, IS_LOC, IS_LOWLAND, IS_PROVINCE, SAIGON
from sandtable.vietnam.headers import SHADED, UNSHADED
from sandtable.vietnam.pieces import US
from sandtable.vietnam.state import War, in_force

FARM_GATE, REGROUPEES, CIVIL_GUARD, LONG_HAIRED_ARMY = 205, 210, 218, 221
SHUFLY, PHUONG_DONG, GREEN_DRAGONS, PLANTATION_TAX = 228, 233, 239, 246
SWITCHBACK, TRAN_VAN_TRA, COLONEL_TUNG, EMULATE_AP_BAC = 249, 257, 263, 270


def _of_four(g: War) -> bool:
    return US in ruleset.of(g).factions


# ------------------------------------------------------------------ COIN Operations


def interdict_die(g: War) -> int:
    """By how much each die of an Interdict is lower (Farm Gate unshaded)."""
    return 1 if in_force(g, FARM_GATE, UNSHADED) else 0


def interdict_levels(g: War) -> int:
    """Levels that an Interdict shifts each Province (Farm Gate shaded: 2)."""
    return 2 if in_force(g, FARM_GATE, SHADED) else 1


def assault_with_aircraft(g: War) -> int:
    """ARVN Assault spaces that remove 1 more (Farm Gate unshaded, in Diem's War)."""
    return 1 if in_force(g, FARM_GATE, UNSHADED) and not _of_four(g) else 0


def arvn_assault_alienates(g: War) -> bool:
    """A Province that ARVN Assaults shifts toward Active Opposition (Farm Gate shaded, in Diem's War)."""
    return in_force(g, FARM_GATE, SHADED) and not _of_four(g)


def assault_with_police(g: War) -> int:
    """Provinces in which an ARVN Assault counts Police (Civil Guard unshaded)."""
    return 1 if in_force(g, CIVIL_GUARD, UNSHADED) else 0


def police_sweep(g: War) -> bool:
    """Whether Police count for a Sweep (Civil Guard shaded: no)."""
    return not in_force(g, CIVIL_GUARD, SHADED)


def assault_with_carriers(g: War) -> int:
    """Lowland Provinces in which an ARVN Assault with 2 Troops removes 1 more (Green Dragons unshaded)."""
    return 1 if in_force(g, GREEN_DRAGONS, UNSHADED) else 0


def carriers_may_help(s: int) -> bool:
    """Green Dragons fight in the Lowlands."""
    return bool(IS_LOWLAND[s] and IS_PROVINCE[s])


def carriers_lost_on(g: War) -> int:
    """ARVN loses a Troop on so much or less where its Assault leaves VC Guerrillas in the Lowlands (Green Dragons shaded)."""
    return 2 if in_force(g, GREEN_DRAGONS, SHADED) else 0


def no_new_irregulars(g: War) -> bool:
    """US Train may not place Irregulars (Switchback shaded)."""
    return in_force(g, SWITCHBACK, SHADED) and _of_four(g)


def no_new_rangers(g: War) -> bool:
    """ARVN Train may not place Rangers (Switchback shaded, in Diem's War)."""
    return in_force(g, SWITCHBACK, SHADED) and not _of_four(g)


# ------------------------------------------------------------------ COIN special activities


def irregular_removals(g: War) -> int:
    """Pieces that an Irregular removes in Advise (Switchback unshaded: 3)."""
    return 3 if in_force(g, SWITCHBACK, UNSHADED) and _of_four(g) else 2


def raid_removes_three(g: War) -> int:
    """Raid spaces in which a Ranger may remove 3 (Switchback unshaded, in Diem's War)."""
    return 1 if in_force(g, SWITCHBACK, UNSHADED) and not _of_four(g) else 0


def raid_spaces(g: War, normal: int) -> int:
    """Spaces of a Raid (Colonel Tung unshaded: 3)."""
    return 3 if in_force(g, COLONEL_TUNG, UNSHADED) else normal


def may_raid(g: War, s: int) -> bool:
    """Whether a Raid may be there (Colonel Tung shaded: only in Cities and next to Saigon)."""
    return not in_force(g, COLONEL_TUNG, SHADED) or IS_CITY[s] or s in ADJACENT[SAIGON]


def more_air_lift_spaces(g: War) -> int:
    """Spaces that an Air Lift may have besides (Operation Shufly unshaded)."""
    return 1 if in_force(g, SHUFLY, UNSHADED) else 0


def more_air_lift_pieces(g: War) -> int:
    """Pieces that an Air Lift may move besides (Operation Shufly unshaded)."""
    return 2 if in_force(g, SHUFLY, UNSHADED) else 0


def landing_lost_on(g: War) -> int:
    """A flight to Underground VC Guerrillas loses a piece on so much or less (Operation Shufly shaded)."""
    return 3 if in_force(g, SHUFLY, SHADED) else 0


# ------------------------------------------------------------------ what the NVA does


def infiltrate_joins_vc(g: War) -> bool:
    """Infiltrate places Guerrillas only where VC pieces are (Regroupees unshaded)."""
    return in_force(g, REGROUPEES, UNSHADED)


def infiltrate_in_pairs(g: War) -> int:
    """Provinces in which an Infiltrate may place 2 Guerrillas (Regroupees shaded)."""
    return 1 if in_force(g, REGROUPEES, SHADED) else 0


def may_infiltrate(g: War, s: int) -> bool:
    """Whether the Province is open to Infiltrate (Phuong Dong 1 unshaded: not on the coast)."""
    return not (IS_COASTAL[s] and in_force(g, PHUONG_DONG, UNSHADED))


def cargo(g: War, s: int) -> int:
    """VC Resources that an Infiltrate brings along (Phuong Dong 1 shaded: 1 on the coast)."""
    return 1 if IS_COASTAL[s] and in_force(g, PHUONG_DONG, SHADED) else 0


def cargo_of_a_year(g: War) -> int:
    """VC Resources in each Resources Phase besides (Phuong Dong 1 shaded, in Diem's War)."""
    return 2 if in_force(g, PHUONG_DONG, SHADED) and not _of_four(g) else 0


def direct_removes_more(g: War) -> bool:
    """Whether a directed Attack removes 1 enemy besides (Tran Van Tra unshaded: no)."""
    return not in_force(g, TRAN_VAN_TRA, UNSHADED)


def sure_direct_spaces(g: War) -> int:
    """Spaces in which a directed Attack succeeds without a die (Tran Van Tra shaded)."""
    return 1 if in_force(g, TRAN_VAN_TRA, SHADED) else 0


# ------------------------------------------------------------------ what the VC does


def rally_price(g: War, s: int) -> int:
    """VC Resources for a Rally space (Regroupees unshaded, in Diem's War: 2 where no VC piece is)."""
    return 2 if not g.vc[s] and rally_price_varies(g) else 1


def rally_price_varies(g: War) -> bool:
    """Whether Rally costs more in some spaces (Regroupees unshaded, in Diem's War)."""
    return in_force(g, REGROUPEES, UNSHADED) and not _of_four(g)


def rally_in_pairs(g: War) -> int:
    """Rally spaces without a Base that may get 2 Guerrillas (Regroupees shaded, in Diem's War)."""
    return 1 if in_force(g, REGROUPEES, SHADED) and not _of_four(g) else 0


def attack_in_pairs(g: War) -> bool:
    """VC Attacks only with 2 or more Guerrillas in the space (Emulate Ap Bac unshaded)."""
    return in_force(g, EMULATE_AP_BAC, UNSHADED)


def attack_rerolls(g: War) -> int:
    """VC Attack spaces in which the lower of 2 dice counts (Emulate Ap Bac shaded)."""
    return 1 if in_force(g, EMULATE_AP_BAC, SHADED) else 0


def sure_attack_spaces(g: War) -> int:
    """VC Attack spaces that succeed without a die (Tran Van Tra shaded, in Diem's War)."""
    return 1 if in_force(g, TRAN_VAN_TRA, SHADED) and not _of_four(g) else 0


def attack_die_below(g: War) -> bool:
    """A VC Attack needs a die below the number of its Guerrillas (Tran Van Tra unshaded, in Diem's War)."""
    return in_force(g, TRAN_VAN_TRA, UNSHADED) and not _of_four(g)


def terror_price(g: War, s: int) -> int:
    """VC Resources for Terror in a Province or City (Long-Haired Army unshaded: 2 in Cities)."""
    return 2 if IS_CITY[s] and in_force(g, LONG_HAIRED_ARMY, UNSHADED) else 1


def agitate_under_control(g: War) -> int:
    """COIN-Controlled spaces in which the VC may Agitate in a Support Phase (Long-Haired Army shaded)."""
    return 1 if in_force(g, LONG_HAIRED_ARMY, SHADED) else 0


def tax_spaces(g: War, normal: int) -> int:
    """Spaces of a Tax (Plantation Tax unshaded: 2)."""
    return 2 if in_force(g, PLANTATION_TAX, UNSHADED) else normal


def plantations(g: War) -> int:
    """Jungle Provinces in which a Tax takes 3 a Population and does not shift (Plantation Tax shaded)."""
    return 1 if in_force(g, PLANTATION_TAX, SHADED) else 0


def is_plantation(s: int) -> bool:
    """Plantation Tax is paid in the Jungle."""
    return bool(IS_JUNGLE[s] and IS_PROVINCE[s])


def may_tax(g: War, s: int) -> bool:
    """Whether the space can be Taxed (Phuong Dong 1 unshaded, in Diem's War: no LoC)."""
    return not IS_LOC[s] or not in_force(g, PHUONG_DONG, UNSHADED) or _of_four(g)
