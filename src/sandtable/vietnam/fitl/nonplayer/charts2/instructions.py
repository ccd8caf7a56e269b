"""8.4.1 The instructions a card gives each non-player: whether to play it, and which side.

What to choose in it: event_options (what), guide_control, guide_coin and guide_insurgents (where and how many). A card that
is not listed for a faction has no instruction for it. Numbers in comments are the cards whose wording the others repeat.
"""

from collections.abc import Callable, Iterable
from typing import TypeAlias

from sandtable.vietnam.board import (
    ACTIVE_SUPPORT,
    ADJACENT,
    CAMBODIA,
    CAN_THO,
    DA_NANG,
    HUE,
    IN_SOUTH,
    IS_JUNGLE,
    LAOS_CAMBODIA,
    PROVINCES,
    SAIGON,
    SOUTH,
    TAY_NINH,
)  # fmt: skip
from sandtable.vietnam.card import SHADED, UNSHADED
from sandtable.vietnam.fitl.nonplayer.charts2 import guide_nva
from sandtable.vietnam.headers import HEADERS
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.turn import Turn
from sandtable.vietnam.pieces import (
    ACTIVE_OF,
    ARVN,
    GUERRILLAS,
    INSURGENT_BASES,
    IRREGULARS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_BASES,
    TUNNELS,
    UNDERGROUND_GUERRILLAS,
    US,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import bases_in

JFK, LBJ, NIXON = "jfk", "lbj", "nixon"
COIN_GAIN = 2
"""8.4.1 (#29) Population to be brought under COIN Control."""
SEALORDS_MOVE = 3
"""8.4.1 (#92) VC pieces that are too few to move."""
SEALORDS_FROM = (*CAMBODIA, TAY_NINH)

Test: TypeAlias = Callable[[Turn, str], bool]
"""Whether the faction plays the given side of the Event."""


class Condition:
    """When a faction plays an Event rather than Operations, with the word for it."""

    __slots__ = ("test", "word")

    def __init__(self, word: str, test: Test) -> None:
        self.word = word
        self.test = test


def _when(word: str, test: Callable[[War], bool]) -> Condition:
    return Condition(word, lambda turn, side: test(turn.g))


def _holding(g: War, pieces: tuple[int, ...], spaces: Iterable[int]) -> list[int]:
    return [s for s in spaces if holds(g, s, pieces)]


# ------------------------------------------------------------------ the conditions, each named once

US_NONPLAYER = _when("us_is_nonplayer", lambda g: g.nonplayers[US])  # #1
US_PLAYER = _when("us_is_player", lambda g: not g.nonplayers[US])  # #119
ARVN_NONPLAYER = _when("arvn_is_nonplayer", lambda g: g.nonplayers[ARVN])  # #78
ARVN_PLAYER = _when("arvn_is_player", lambda g: not g.nonplayers[ARVN])  # #64, #88
NVA_NONPLAYER = _when("nva_is_nonplayer", lambda g: g.nonplayers[NVA])  # #1
VC_NONPLAYER = _when("vc_is_nonplayer", lambda g: g.nonplayers[VC])  # #48, #87
ONLY_NIXON = _when("policy_nixon", lambda g: g.us_policy == NIXON)  # #2
NOT_NIXON = _when("policy_not_nixon", lambda g: g.us_policy != NIXON)  # #22
NOT_JFK = _when("policy_not_jfk", lambda g: g.us_policy != JFK)  # #9
US_ELIGIBLE = _when("us_is_eligible", lambda g: g.eligible[US])  # #37
LINEBACKER_IN_HAND = _when("linebacker_in_hand", lambda g: g.pivotal[US])  # #3: it is in no hand in the Short scenario
IRREGULARS_ABROAD = _when("irregulars_abroad", lambda g: bool(_holding(g, IRREGULARS, LAOS_CAMBODIA)))  # #26
REMOVES_BASE = Condition("removes_base", lambda turn, side: tryout.removes_base(turn, side))  # #6
ADDS_COIN_CONTROL = Condition(  # #29
    "adds_coin_control", lambda turn, side: tryout.coin_population_gained(turn, side) >= COIN_GAIN
)
ADDS_NVA_CONTROL = Condition(  # #59
    "adds_nva_control",
    lambda turn, side: guide_nva.leads_anywhere(turn) and tryout.nva_control_gained(turn, side) > 0,
)
OWN_TUNNELS = Condition("places_own_tunnels", lambda turn, side: bool(tunnel_spaces(turn.g, turn.f)))  # #94
TUNNELED_BASE = _when(
    "removes_tunneled_base", lambda g: any(holds(g, s, TUNNELS) for s in _holding(g, (US_TROOPS,), PROVINCES))
)
OPEN_NVA_BASES = _when("open_nva_bases", lambda g: bool(open_nva_bases(g)))
TWO_GUERRILLAS_AT_BASE = _when("two_guerrillas_at_base", lambda g: bool(two_guerrillas_at_base(g)))
OWN_ACTIVE_AND_DRY = Condition(
    "own_active_guerrillas", lambda turn, side: not turn.g.monsoon and any(turn.g.n[ACTIVE_OF[turn.f] :: KINDS])
)
CITIES_WAVER = _when(
    "cities_waver",
    lambda g: not g.nonplayers[US] or any(g.support[s] != ACTIVE_SUPPORT for s in (HUE, DA_NANG, SAIGON)),
)
NVA_FLEET = Condition("two_bases_to_move", lambda turn, side: bool(guide_nva.fleet(turn)))
VC_FLEET = _when("many_to_move", lambda g: len(sealords_support(g)) > 0 and sealords_vc(g) > SEALORDS_MOVE)
LONG_TAN = _when("policy_choice_open", lambda g: long_tan_word(g) in long_tan_words(g))
TROOPS_TO_MOVE = _when("policy_choice_open", lambda g: g.us_policy == NIXON or g.out_of_play[US_TROOPS] > 0)


def tunnel_spaces(g: War, f: int) -> list[int]:
    """8.4.1 (#94) Provinces of the South where a Base of the faction could get a Tunnel."""
    base = NVA_BASE if f == NVA else VC_BASE
    return [s for s in PROVINCES if IN_SOUTH[s] and g.n[s * KINDS + base]]


def open_nva_bases(g: War) -> list[int]:
    """8.4.1 (#26) Spaces in Laos and Cambodia with an NVA Base and no Underground Guerrilla."""
    return [s for s in LAOS_CAMBODIA if holds(g, s, NVA_BASES) and not holds(g, s, UNDERGROUND_GUERRILLAS)]


def two_guerrillas_at_base(g: War) -> list[int]:
    """8.4.1 (#56) Spaces of the South with an Insurgent Base and exactly 2 Guerrillas."""
    return [s for s in SOUTH if holds(g, s, INSURGENT_BASES) and holds(g, s, GUERRILLAS) == 2]


def sealords_vc(g: War) -> int:
    """8.4.1 (#92) VC pieces that could move to one space: Bases as far as it has room for them."""
    guerrillas = sum(holds(g, s, VC_GUERRILLAS) for s in SEALORDS_FROM)
    return guerrillas + max((sealords_bases(g, s) for s in sealords_support(g)), default=0)


def sealords_bases(g: War, target: int) -> int:
    """8.4.1 (#92) VC Bases that could move there."""
    return min(sum(g.n[s * KINDS + VC_BASE] for s in SEALORDS_FROM), 2 - bases_in(g, target))


def sealords_support(g: War) -> list[int]:
    """8.4.1 (#92) Spaces next to Can Tho with Support."""
    return [s for s in ADJACENT[CAN_THO] if g.support[s] > 0]


def long_tan_words(g: War) -> list[str]:
    """What Long Tan offers now."""
    jungles = [s for s in _holding(g, (US_TROOPS,), PROVINCES) if IS_JUNGLE[s] and holds(g, s, GUERRILLAS)]
    return (["troops"] if g.out_of_play[US_TROOPS] else []) + (["guerrillas"] if jungles else [])


def long_tan_word(g: War) -> str:
    """8.4.1 (#98) What the US wants of it."""
    return "troops" if g.us_policy == LBJ else "guerrillas"


# ------------------------------------------------------------------ whether to play

PLAYS: dict[tuple[int, int], tuple[Condition, ...]] = {}
"""(card, faction) -> all that must hold for it to play the Event instead of Operations."""


def _list(f: int, condition: Condition, *cards: int) -> None:
    for card in cards:
        PLAYS[card, f] = (*PLAYS.get((card, f), ()), condition)


_list(US, ONLY_NIXON, 2, 42, 49, 74, 75, 77, 80, 81, 84, 100, 117, 118)
_list(US, NOT_NIXON, 22, 23, 44, 93, 102)
_list(US, NOT_JFK, 9, 21)
_list(US, TROOPS_TO_MOVE, 9)
_list(US, REMOVES_BASE, 6, 24, 27, 29, 36, 59)
_list(US, LINEBACKER_IN_HAND, 3)
_list(US, OPEN_NVA_BASES, 26)
_list(US, TWO_GUERRILLAS_AT_BASE, 56)
_list(US, ARVN_NONPLAYER, 78, 86, 88)
_list(US, LONG_TAN, 98)
_list(US, TUNNELED_BASE, 94)

_list(ARVN, US_NONPLAYER, 1, 2, 16, 19, 20, 40, 46, 72, 83, 95, 106, 110)
_list(ARVN, US_PLAYER, 119)
_list(ARVN, REMOVES_BASE, 6, 24, 27, 58, 100)
_list(ARVN, ADDS_COIN_CONTROL, 29, 30, 36, 48, 49, 53, 56, 59, 68, 84, 112, 113, 117, 120)
_list(ARVN, TUNNELED_BASE, 94)

_list(NVA, IRREGULARS_ABROAD, 26, 29, 68)
_list(NVA, US_ELIGIBLE, 37, 54, 103)
_list(NVA, VC_NONPLAYER, 48, 83, 84, 87, 96, 105, 107, 109)
_list(NVA, ADDS_NVA_CONTROL, 59, 71)
_list(NVA, ARVN_PLAYER, 64, 85)
_list(NVA, NVA_FLEET, 92)
_list(NVA, OWN_TUNNELS, 94, 102)
_list(NVA, OWN_ACTIVE_AND_DRY, 110)

_list(VC, NVA_NONPLAYER, 1, 2, 6, 17, 40, 46, 49, 56, 57, 59, 73, 90, 98, 117)
_list(VC, US_ELIGIBLE, 37, 54, 103)
_list(VC, ARVN_PLAYER, 88, 89)
_list(VC, VC_FLEET, 92)
_list(VC, OWN_TUNNELS, 94, 102)
_list(VC, OWN_ACTIVE_AND_DRY, 110)
_list(VC, CITIES_WAVER, 114)


def plays(turn: Turn, side: str, rule: str) -> bool:
    """8.4.1 Whether the faction plays that side of the current Event; each condition is noted."""
    for condition in PLAYS.get((turn.g.card, turn.f), ()):
        answer = condition.test(turn, side)
        turn.note(rule, "instruction", card=turn.g.card, what=condition.word, answer=answer)
        if not answer:
            return False
    return True


# ------------------------------------------------------------------ which side (8.4.2)

ARVN_SHADED = (63, 85, 105)
ARVN_SHADED_AGAINST_US = (78, 79, 87)


def side_of(turn: Turn) -> str:
    """8.4.2 The side a non-player uses: shaded for Insurgents, unshaded for COIN, unless an instruction turns it over."""
    g = turn.g
    if HEADERS[g.card].sides == ("event",):
        return "event"
    if turn.f in (NVA, VC):
        return SHADED
    if turn.f == ARVN and (g.card in ARVN_SHADED or (g.card in ARVN_SHADED_AGAINST_US and not g.nonplayers[US])):
        return SHADED
    return UNSHADED


