"""5.3 The Capabilities of Sovereign of Discord as named questions, so that no rule tests a card number.

Each question names the card that answers it. In Diem's War (P5.1.1) some read otherwise, for the US and the NVA do not play.
All end with the Fall of Diem (P7.4).
"""

from typing import NamedTuple

from sandtable.vietnam import ruleset
from sandtable.vietnam.board import ADJACENT, IS_CITY, IS_COASTAL, IS_JUNGLE, IS_LOC, IS_LOWLAND, IS_PROVINCE, SAIGON
from sandtable.vietnam.headers import SHADED, UNSHADED
from sandtable.vietnam.state import War, in_force

_FARM_GATE, _REGROUPEES, _CIVIL_GUARD, _LONG_HAIRED_ARMY = 205, 210, 218, 221
_SHUFLY, _PHUONG_DONG, _GREEN_DRAGONS, _PLANTATION_TAX = 228, 233, 239, 246
_SWITCHBACK, _TRAN_VAN_TRA, _COLONEL_TUNG, _EMULATE_AP_BAC = 249, 257, 263, 270


class Capability(NamedTuple):
    """5.3 A card whose help is asked for, or whose die is thrown: a rule passes it on and never looks at the card."""

    card: int
    most: int
    """In how many spaces it helps, or up to what the die does harm; 0: it is not in force."""


_NOT_IN_FORCE = {
    card: Capability(card, 0)
    for card in (
        _FARM_GATE, _REGROUPEES, _CIVIL_GUARD, _LONG_HAIRED_ARMY, _SHUFLY, _PHUONG_DONG, _GREEN_DRAGONS, _PLANTATION_TAX,
        _SWITCHBACK, _TRAN_VAN_TRA, _COLONEL_TUNG, _EMULATE_AP_BAC,
    )
}  # fmt: skip


def _capability(g: War, card: int, side: str, most: int, *, played: bool = True) -> Capability:
    return Capability(card, most) if played and in_force(g, card, side) else _NOT_IN_FORCE[card]


def _of_two(g: War) -> bool:
    return ruleset.of(g).of_two


# ------------------------------------------------------------------ COIN Operations


def interdict_die(g: War) -> int:
    """By how much each die of an Interdict is lower (Farm Gate unshaded)."""
    return 1 if in_force(g, _FARM_GATE, UNSHADED) else 0


def interdict_levels(g: War) -> int:
    """Levels that an Interdict shifts each Province (Farm Gate shaded: 2)."""
    return 2 if in_force(g, _FARM_GATE, SHADED) else 1


def assault_with_aircraft(g: War) -> Capability:
    """ARVN Assault spaces that remove 1 more (Farm Gate unshaded, in Diem's War)."""
    return _capability(g, _FARM_GATE, UNSHADED, 1, played=_of_two(g))


def arvn_assault_alienates(g: War) -> bool:
    """A Province that ARVN Assaults shifts toward Active Opposition (Farm Gate shaded, in Diem's War)."""
    return in_force(g, _FARM_GATE, SHADED) and _of_two(g)


def assault_with_police(g: War) -> Capability:
    """Provinces in which an ARVN Assault counts Police (Civil Guard unshaded)."""
    return _capability(g, _CIVIL_GUARD, UNSHADED, 1)


def police_sweep(g: War) -> bool:
    """Whether Police count for a Sweep (Civil Guard shaded: no)."""
    return not in_force(g, _CIVIL_GUARD, SHADED)


def assault_with_carriers(g: War) -> Capability:
    """Lowland Provinces in which an ARVN Assault with 2 Troops removes 1 more (Green Dragons unshaded)."""
    return _capability(g, _GREEN_DRAGONS, UNSHADED, 1)


def carriers_may_help(s: int) -> bool:
    """Green Dragons fight in the Lowlands."""
    return bool(IS_LOWLAND[s] and IS_PROVINCE[s])


def carriers_lost_on(g: War) -> Capability:
    """ARVN loses a Troop on so much or less where its Assault leaves VC Guerrillas in the Lowlands (Green Dragons shaded)."""
    return _capability(g, _GREEN_DRAGONS, SHADED, 2)


def no_new_irregulars(g: War) -> bool:
    """US Train may not place Irregulars (Switchback shaded)."""
    return in_force(g, _SWITCHBACK, SHADED) and not _of_two(g)


def no_new_rangers(g: War) -> bool:
    """ARVN Train may not place Rangers (Switchback shaded, in Diem's War)."""
    return in_force(g, _SWITCHBACK, SHADED) and _of_two(g)


# ------------------------------------------------------------------ COIN special activities


def irregular_removals(g: War) -> int:
    """Pieces that an Irregular removes in Advise (Switchback unshaded: 3)."""
    return 3 if in_force(g, _SWITCHBACK, UNSHADED) and not _of_two(g) else 2


def raid_removes_three(g: War) -> Capability:
    """Raid spaces in which a Ranger may remove 3 (Switchback unshaded, in Diem's War)."""
    return _capability(g, _SWITCHBACK, UNSHADED, 1, played=_of_two(g))


def raid_spaces(g: War, normal: int) -> int:
    """Spaces of a Raid (Colonel Tung unshaded: 3)."""
    return 3 if in_force(g, _COLONEL_TUNG, UNSHADED) else normal


def may_raid(g: War, s: int) -> bool:
    """Whether a Raid may be there (Colonel Tung shaded: only in Cities and next to Saigon)."""
    return not in_force(g, _COLONEL_TUNG, SHADED) or IS_CITY[s] or s in ADJACENT[SAIGON]


def more_air_lift_spaces(g: War) -> int:
    """Spaces that an Air Lift may have besides (Operation Shufly unshaded)."""
    return 1 if in_force(g, _SHUFLY, UNSHADED) else 0


def more_air_lift_pieces(g: War) -> int:
    """Pieces that an Air Lift may move besides (Operation Shufly unshaded)."""
    return 2 if in_force(g, _SHUFLY, UNSHADED) else 0


def landing_lost_on(g: War) -> Capability:
    """A flight to Underground VC Guerrillas loses a piece on so much or less (Operation Shufly shaded)."""
    return _capability(g, _SHUFLY, SHADED, 3)


# ------------------------------------------------------------------ what the NVA does


def infiltrate_joins_vc(g: War) -> bool:
    """Infiltrate places Guerrillas only where VC pieces are (Regroupees unshaded)."""
    return in_force(g, _REGROUPEES, UNSHADED)


def infiltrate_in_pairs(g: War) -> Capability:
    """Provinces in which an Infiltrate may place 2 Guerrillas (Regroupees shaded)."""
    return _capability(g, _REGROUPEES, SHADED, 1)


def may_infiltrate(g: War, s: int) -> bool:
    """Whether the Province is open to Infiltrate (Phuong Dong 1 unshaded: not on the coast)."""
    return not (IS_COASTAL[s] and in_force(g, _PHUONG_DONG, UNSHADED))


def cargo(g: War, s: int) -> int:
    """VC Resources that an Infiltrate brings along (Phuong Dong 1 shaded: 1 on the coast)."""
    return 1 if IS_COASTAL[s] and in_force(g, _PHUONG_DONG, SHADED) else 0


def cargo_of_a_year(g: War) -> int:
    """VC Resources in each Resources Phase besides (Phuong Dong 1 shaded, in Diem's War)."""
    return 2 if in_force(g, _PHUONG_DONG, SHADED) and _of_two(g) else 0


def direct_removes_more(g: War) -> bool:
    """Whether a directed Attack removes 1 enemy besides (Tran Van Tra unshaded: no)."""
    return not in_force(g, _TRAN_VAN_TRA, UNSHADED)


def sure_direct_spaces(g: War) -> Capability:
    """Spaces in which a directed Attack succeeds without a die (Tran Van Tra shaded)."""
    return _capability(g, _TRAN_VAN_TRA, SHADED, 1)


# ------------------------------------------------------------------ what the VC does


def rally_price(g: War, s: int) -> int:
    """VC Resources for a Rally space (Regroupees unshaded, in Diem's War: 2 where no VC piece is)."""
    return 2 if not g.vc[s] and rally_price_varies(g) else 1


def rally_price_varies(g: War) -> bool:
    """Whether Rally costs more in some spaces (Regroupees unshaded, in Diem's War)."""
    return in_force(g, _REGROUPEES, UNSHADED) and _of_two(g)


def rally_in_pairs(g: War) -> Capability:
    """Rally spaces without a Base that may get 2 Guerrillas (Regroupees shaded, in Diem's War)."""
    return _capability(g, _REGROUPEES, SHADED, 1, played=_of_two(g))


def attack_in_pairs(g: War) -> bool:
    """VC Attacks only with 2 or more Guerrillas in the space (Emulate Ap Bac unshaded)."""
    return in_force(g, _EMULATE_AP_BAC, UNSHADED)


def attack_rerolls(g: War) -> Capability:
    """VC Attack spaces in which the lower of 2 dice counts (Emulate Ap Bac shaded)."""
    return _capability(g, _EMULATE_AP_BAC, SHADED, 1)


def sure_attack_spaces(g: War) -> Capability:
    """VC Attack spaces that succeed without a die (Tran Van Tra shaded, in Diem's War)."""
    return _capability(g, _TRAN_VAN_TRA, SHADED, 1, played=_of_two(g))


def attack_die_below(g: War) -> bool:
    """A VC Attack needs a die below the number of its Guerrillas (Tran Van Tra unshaded, in Diem's War)."""
    return in_force(g, _TRAN_VAN_TRA, UNSHADED) and _of_two(g)


def terror_price(g: War, s: int) -> int:
    """VC Resources for Terror in a Province or City (Long-Haired Army unshaded: 2 in Cities)."""
    return 2 if IS_CITY[s] and in_force(g, _LONG_HAIRED_ARMY, UNSHADED) else 1


def agitate_under_control(g: War) -> int:
    """COIN-Controlled spaces in which the VC may Agitate in a Support Phase (Long-Haired Army shaded)."""
    return 1 if in_force(g, _LONG_HAIRED_ARMY, SHADED) else 0


def tax_spaces(g: War, normal: int) -> int:
    """Spaces of a Tax (Plantation Tax unshaded: 2)."""
    return 2 if in_force(g, _PLANTATION_TAX, UNSHADED) else normal


def plantations(g: War) -> Capability:
    """Jungle Provinces in which a Tax takes 3 a Population and does not shift (Plantation Tax shaded)."""
    return _capability(g, _PLANTATION_TAX, SHADED, 1)


def is_plantation(s: int) -> bool:
    """Plantation Tax is paid in the Jungle."""
    return bool(IS_JUNGLE[s] and IS_PROVINCE[s])


def may_tax(g: War, s: int) -> bool:
    """Whether the space can be Taxed (Phuong Dong 1 unshaded, in Diem's War: no LoC)."""
    return not IS_LOC[s] or not in_force(g, _PHUONG_DONG, UNSHADED) or not _of_two(g)
