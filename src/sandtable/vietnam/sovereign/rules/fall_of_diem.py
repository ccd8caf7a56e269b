"""P7.4 The Fall of Diem: five steps from Sovereign of Discord to Fire in the Lake, in one game.

From the first step on the state names the Ruleset ``FALL_OF_DIEM``: Fire in the Lake's, with these steps for phases.
"""

from sandtable.kernel.decision import Flow, Reason, count
from sandtable.vietnam import terms
from sandtable.vietnam.ask import NONE, pick_space
from sandtable.vietnam.board import (
    CITIES,
    CITIES_PROVINCES,
    COIN_CONTROL,
    ECON,
    IDS,
    IS_CITY,
    IS_LOC,
    IS_PROVINCE,
    LOCS,
    PROVINCES,
    SOUTH,
    SPACE,
    SPACES,
)  # fmt: skip
from sandtable.vietnam.fitl.setup import scenario_row
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_PIECES,
    COIN_BASES,
    IRREGULARS,
    KINDS,
    NVA,
    NVA_BASE,
    NVA_GUERRILLA,
    NVA_PIECES,
    PIECES,
    POOL_TYPES,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
    VC_BASE,
    VC_BASES,
    VC_CADRE,
    VC_GUERRILLA,
    VC_GUERRILLA_ACTIVE,
    VC_GUERRILLAS,
)  # fmt: skip
from sandtable.vietnam.rules import s2_deck, s6_redeploy
from sandtable.vietnam.rules.s6_coup import clear_the_map, coup_round, desertion
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.ruleset import FALL_OF_DIEM, FITL, Phase
from sandtable.vietnam.sovereign.sheets import sheet
from sandtable.vietnam.state import CHAOTIC, HANOI, SLOTS, WASHINGTON, War, seat
from sandtable.vietnam.verbs import (
    AVAILABLE,
    CASUALTIES,
    OUT_OF_PLAY,
    SET_ASIDE,
    add_aid,
    add_patronage,
    add_tunnel,
    can_stack,
    drop_cadres,
    drop_capability,
    end_hamlets,
    gain,
    improve_trail,
    now_troops,
    on_slot,
    place,
    release,
    remove,
    set_econ,
    shift,
    thaw_control,
    toward_neutral,
    transfer,
)  # fmt: skip

NO_FALL = "none"
CONTINUATIONS = (NO_FALL, "full", "long_1964")
"""P7.3 How a game may go on after Officer Coup: not at all, or with one of these decks of Fire in the Lake."""

NVA_FORCES = ((NVA_GUERRILLA, 3), (NVA_BASE, 1))
NVA_SPACES = ("north_vietnam", "central_laos", "the_parrots_beak")
NVA_SPACES_FROM = ((2, "southern_laos"), (4, "northeast_cambodia"))
"""P7.4 Where the NVA begins in any case, and from which level of Hanoi on elsewhere."""
GUERRILLAS_LEFT = 2
US_OUT_OF_PLAY = ((US_TROOPS, 10), (US_BASE, 2))
RESOURCES = ((ARVN, 30), (NVA, 10), (VC, 5))
PATRONAGE_OF_MINH = 15


class Allocation:
    """P7.4 What the US sends to Vietnam at a level of Washington."""

    __slots__ = ("aid", "bases", "leaves", "returns", "troops")

    def __init__(self, troops: int, bases: int, aid: int, leaves: int = 0, returns: int = 0) -> None:
        self.troops, self.bases, self.aid = troops, bases, aid
        self.leaves = leaves
        """Troops that go from Available out of play."""
        self.returns = returns
        """Troops that come from out of play, beside those from Available."""


_SMALL, _MIDDLE, _LARGE = Allocation(6, 1, 10, leaves=2), Allocation(9, 2, 15), Allocation(9, 3, 20, returns=3)
ALLOCATIONS = (_SMALL, _SMALL, _MIDDLE, _MIDDLE, _LARGE)
"""P7.4 By the level of Washington."""


# ------------------------------------------------------------------ whether


def continuation(g: War) -> str:
    """P7.3, P-s63-c The deck of Fire in the Lake that the game goes on with: the option's, or the scenario's own."""
    wanted = str(g.options["continue"])
    return wanted if wanted != NO_FALL else str(sheet(g.scenario).get("continues", NO_FALL))


def nobody_wins_before(g: War) -> bool:
    """P-s63-c Whether the scenario goes on to the Fall whoever would win at Officer Coup."""
    return "continues" in sheet(g.scenario)


# ------------------------------------------------------------------ step 1: North Vietnam


def fall_north(g: War) -> Flow[None]:
    """P7.4 Step 1: Hanoi and its Cadres leave; the NVA comes with all its pieces and stands along the Trail."""
    g.final_levels = (g.washington, g.hanoi, g.stability)
    g.rules = FALL_OF_DIEM
    g.frozen = True
    for slot in range(1, SLOTS + 1):
        for p in (VC_GUERRILLA, VC_BASE, VC_CADRE):
            release(g, HANOI, slot, p, on_slot(g, HANOI, slot, p))
    drop_cadres(g)
    hanoi, g.hanoi = g.hanoi, 0
    for p in NVA_PIECES:
        transfer(g, p, g.set_aside[p], SET_ASIDE, AVAILABLE)
    improve_trail(g, 2 if hanoi >= NVA_SPACES_FROM[-1][0] else 1)
    for name in (*NVA_SPACES, *(name for least, name in NVA_SPACES_FROM if hanoi >= least)):
        for p, n in NVA_FORCES:
            place(g, SPACE[name], p, n)
    yield from ()


# ------------------------------------------------------------------ step 2: Viet Cong


def fall_vc(g: War) -> Flow[None]:
    """P7.4 Step 2: the VC consolidates, may dig a Tunnel, and fights for the Provinces."""
    yield from _consolidate(g)
    yield from _dig_tunnel(g)
    for s in PROVINCES:
        if holds(g, s, VC_BASES):
            shift(g, s, -1)
        else:
            toward_neutral(g, s)


def _consolidate(g: War) -> Flow[None]:
    """P7.4 Guerrillas beyond 2 leave each space; where any left, a Base comes if there is none and it may stack (1.4.2).

    Which of them leave does not matter: the others hide in the last step. Where Available Bases run short the VC chooses;
    none is taken from the map.
    """
    left: list[int] = []
    for s in SPACES:
        if (surplus := holds(g, s, VC_GUERRILLAS) - GUERRILLAS_LEFT) > 0:
            active = min(surplus, g.n[s * KINDS + VC_GUERRILLA_ACTIVE])
            remove(g, s, VC_GUERRILLA_ACTIVE, active)
            remove(g, s, VC_GUERRILLA, surplus - active)
            left.append(s)
    wanted = [s for s in left if not holds(g, s, VC_BASES) and can_stack(g, s, VC_BASE)]
    while wanted and (bases := g.available[VC_BASE]):
        s = wanted[0]
        if bases < len(wanted):
            s = yield from pick_space(g, VC, "fall.base", "P7.4", wanted, why=_no_base, left=bases)
        place(g, s, VC_BASE)
        wanted.remove(s)


def _no_base(key: str) -> list[Reason]:
    return [("P7.4", "no_base_to_place")] if key.partition(":")[2] in SPACE else []


def _dig_tunnel(g: War) -> Flow[None]:
    """P7.4 The VC may put a Tunnel on one of its Bases."""
    found = [s for s in CITIES_PROVINCES if g.n[s * KINDS + VC_BASE]]
    s = yield from pick_space(g, VC, "fall.tunnel", "P7.4", found, True, _no_vc_base)
    if s != NONE:
        add_tunnel(g, s, VC_BASE)


def _no_vc_base(key: str) -> list[Reason]:
    return [("P7.4", "no_vc_base")] if key.partition(":")[2] in SPACE else []


# ------------------------------------------------------------------ step 3: the United States


def fall_us(g: War) -> Flow[None]:
    """P7.4 Step 3: Washington leaves; US pieces come together, and some of them go to Vietnam by its last level."""
    _empty_washington(g)
    _gather(g)
    level, g.washington = g.washington, 0
    sent = ALLOCATIONS[level]
    yield from _send_bases(g, sent.bases)
    yield from _send_troops(g, sent)
    transfer(g, US_TROOPS, sent.leaves, AVAILABLE, OUT_OF_PLAY)
    add_aid(g, sent.aid - g.aid)
    if terms.initiative(g):  # from Diem's War
        yield from _send_irregulars(g, level)


def _empty_washington(g: War) -> None:
    """P7.4 Whatever stands on the slots becomes Available; Advisors are Troops from now on."""
    now_troops(g)
    for slot in range(1, SLOTS + 1):
        for p in POOL_TYPES:
            release(g, WASHINGTON, slot, p, on_slot(g, WASHINGTON, slot, p))


def _gather(g: War) -> None:
    """P7.4 Of the pieces set aside 10 Troops and 2 Bases go out of play; all others become Available, and so do Casualties
    and Troops and Bases on the map. Irregulars on the map stay there, or by an option become Available, too."""
    for p, n in US_OUT_OF_PLAY:
        transfer(g, p, n, SET_ASIDE, OUT_OF_PLAY)
    for p in (US_TROOPS, US_BASE, US_IRREGULAR):
        transfer(g, p, g.set_aside[p], SET_ASIDE, AVAILABLE)
        transfer(g, p, g.casualties[p], CASUALTIES, AVAILABLE)
    leaving = (US_TROOPS, US_BASE, *(IRREGULARS if g.options.get("fall_irregulars") == AVAILABLE else ()))
    for s in SPACES:
        for p in leaving:
            remove(g, s, p, g.n[s * KINDS + p])


def allocation_spaces(g: War) -> list[int]:
    """P7.4 Where US Troops and Bases may go: Cities, and Provinces with COIN Control or Irregulars."""
    return [
        s
        for s in SOUTH
        if IS_CITY[s] or (IS_PROVINCE[s] and (g.control[s] == COIN_CONTROL or holds(g, s, IRREGULARS)))
    ]


def _send_bases(g: War, bases: int) -> Flow[None]:
    """P7.4 Bases, where they may stack (1.4.2)."""
    for left in range(bases, 0, -1):
        found = [s for s in allocation_spaces(g) if can_stack(g, s, US_BASE)]
        s = yield from pick_space(
            g, US, "fall.place", "P7.4", found, why=lambda key: _why_no_allocation(g, key, US_BASE), piece=PIECES[US_BASE],
            left=left,
        )  # fmt: skip
        if s == NONE:
            return
        place(g, s, US_BASE)


def _send_troops(g: War, sent: Allocation) -> Flow[None]:
    """P7.4 Troops from Available, and at the highest level some from out of play as well."""
    left = sent.troops + sent.returns
    while left:
        s = yield from pick_space(
            g, US, "fall.place", "P7.4", allocation_spaces(g), why=lambda key: _why_no_allocation(g, key, US_TROOPS),
            piece=PIECES[US_TROOPS], left=left,
        )  # fmt: skip
        n = yield from count(seat(US), "fall.place_count", "P7.4", 1, left, space=IDS[s], piece=PIECES[US_TROOPS])
        available = min(n, max(0, left - sent.returns))
        place(g, s, US_TROOPS, available)
        place(g, s, US_TROOPS, n - available, OUT_OF_PLAY)
        left -= n


def _send_irregulars(g: War, n: int) -> Flow[None]:
    """P7.4 From Diem's War: as many Irregulars as Washington's level, in Cities or COIN-Controlled Provinces."""
    found = [s for s in SOUTH if not IS_LOC[s] and (IS_CITY[s] or g.control[s] == COIN_CONTROL)]

    def why(key: str) -> list[Reason]:
        return [("P7.4", "no_advisor_post")] if key.partition(":")[2] in SPACE else []

    for left in range(n, 0, -1):
        s = yield from pick_space(
            g, US, "fall.place", "P7.4", found, why=why, piece=PIECES[US_IRREGULAR], left=left
        )  # fmt: skip
        place(g, s, US_IRREGULAR)


def _why_no_allocation(g: War, key: str, p: int) -> list[Reason]:
    s = SPACE.get(key.partition(":")[2], NONE)
    if s == NONE:
        return []
    return [("1.4.2", "stacking")] if s in allocation_spaces(g) and p == US_BASE else [("P7.4", "no_us_post")]


# ------------------------------------------------------------------ step 4: South Vietnam


def fall_arvn(g: War) -> Flow[None]:
    """P7.4 Step 4: Regime Stability leaves; ARVN deserts and Redeploys; Diem falls, or stays with his Hamlets."""
    for p in ARVN_PIECES:
        transfer(g, p, g.set_aside[p], SET_ASIDE, OUT_OF_PLAY)
    yield from desertion(g, "P7.4")
    bases = COIN_BASES if g.options.get("fall_us_bases", True) else (ARVN_BASE,)
    yield from s6_redeploy.phase_redeploy_arvn(g, bases)
    stability, g.stability = g.stability, 0
    if stability >= CHAOTIC:
        _diem_falls(g)
    else:
        g.emit("diem_stays")


def _diem_falls(g: War) -> None:
    """P7.4 The Hamlets leave and their Provinces calm down; Minh leads, with 15 Patronage; Cities near Passive Support."""
    for s in end_hamlets(g):
        toward_neutral(g, s)
    g.leader = terms.MINH
    g.emit("leader", leader="minh")
    add_patronage(g, PATRONAGE_OF_MINH - g.patronage)
    for s in CITIES:
        shift(g, s, (g.support[s] < 1) - (g.support[s] > 1))


# ------------------------------------------------------------------ step 5: Reset


def fall_reset(g: War) -> Flow[None]:
    """P7.4 Step 5: Control and tracks, a clean map, and the cards of Fire in the Lake, of which the first is shown."""
    thaw_control(g)
    for f, n in RESOURCES:
        gain(g, f, n - g.res[f])
    for card in list(g.capabilities):
        drop_capability(g, card)
    clear_the_map(g)
    if g.options.get("fall_econ_anew"):
        set_econ(g, sum(ECON[s] for s in LOCS))
    _new_deck(g)
    g.next_card = yield from s2_deck.reveal(g)


def _new_deck(g: War) -> None:
    """P7.4 All are Eligible; the cards of Sovereign of Discord leave, Pivotal Events too; a new deck is built."""
    wanted = continuation(g)
    row = scenario_row(wanted)
    g.rules, g.scenario = FITL, wanted
    g.us_policy = str(row["us_policy_if_nonplayer"]).lower()
    g.starter = -1
    g.eligible = [True] * 4
    g.stay_eligible = g.ineligible_next = g.acted = g.passed = ()
    g.first, g.first_did, g.second = -1, "", -1
    g.emit("all_eligible")
    g.card = g.next_card = 0
    g.played = ()
    g.coup_rounds = 0
    g.pivotal = [bool(row["deck"]["pivotal_dealt"])] * 4
    s2_deck.build(g, row, g.options, None)
    g.emit("new_war", deck=wanted)


STEPS: dict[str, Phase] = {
    "fall_north": fall_north,
    "fall_vc": fall_vc,
    "fall_us": fall_us,
    "fall_arvn": fall_arvn,
    "fall_reset": fall_reset,
}
"""P7.4 In their order; the next card is played after the last."""
PHASES = coup_round(STEPS)
