"""8.4.1, 8.4.2 Whether a non-player plays the current Event, and which side; the words for its conditions."""

from sandtable.vietnam.board import IN_SOUTH, LAOS_CAMBODIA, PROVINCES
from sandtable.vietnam.fitl.library import LIBRARY
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import JFK, LBJ, NIXON
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.instructions import Condition, Instructions, when
from sandtable.vietnam.pieces import ACTIVE_OF, ARVN, IRREGULARS, KINDS, NVA, NVA_BASE, US, VC, VC_BASE
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

COIN_GAIN = 2
"""8.4.1 (#29) Population to be brought under COIN Control."""


def tunnel_spaces(g: War, f: int) -> list[int]:
    """8.4.1 (#94) Provinces of the South where a Base of the faction could get a Tunnel."""
    base = NVA_BASE if f == NVA else VC_BASE
    return [s for s in PROVINCES if IN_SOUTH[s] and g.n[s * KINDS + base]]


CONDITIONS = (
    when("always", lambda g: True),
    when("never", lambda g: False),  # #162
    when("us_is_nonplayer", lambda g: g.nonplayers[US]),  # #1
    when("us_is_player", lambda g: not g.nonplayers[US]),  # #119
    when("arvn_is_nonplayer", lambda g: g.nonplayers[ARVN]),  # #78
    when("arvn_is_player", lambda g: not g.nonplayers[ARVN]),  # #64, #88
    when("nva_is_nonplayer", lambda g: g.nonplayers[NVA]),  # #1
    when("vc_is_nonplayer", lambda g: g.nonplayers[VC]),  # #48, #87
    when("policy_nixon", lambda g: g.us_policy == NIXON),  # #2
    when("policy_not_nixon", lambda g: g.us_policy != NIXON),  # #22
    when("policy_not_jfk", lambda g: g.us_policy != JFK),  # #9
    when("policy_lbj", lambda g: g.us_policy == LBJ),  # #82
    when("us_is_eligible", lambda g: g.eligible[US]),  # #37
    when("linebacker_in_hand", lambda g: g.pivotal[US]),  # #3: it is in no hand in the Short scenario
    when("irregulars_abroad", lambda g: any(holds(g, s, IRREGULARS) for s in LAOS_CAMBODIA)),  # #26
    Condition("removes_base", lambda turn, side: tryout.removes_base(turn, side)),  # #6
    Condition("adds_coin_control", lambda turn, side: tryout.coin_population_gained(turn, side) >= COIN_GAIN),  # #29
    Condition("removes_coin_pieces", lambda turn, side: tryout.coin_pieces_lost(turn, side) > 0),  # #150
    Condition("raises_us_score", lambda turn, side: tryout.us_score_gained(turn, side) > 0),  # #159
    Condition("places_own_tunnels", lambda turn, side: bool(tunnel_spaces(turn.g, turn.f))),  # #94
    Condition(
        "own_active_guerrillas", lambda turn, side: not turn.g.monsoon and any(turn.g.n[ACTIVE_OF[turn.f] :: KINDS])
    ),
)

__all__ = ["BOOK", "LIBRARY"]  # the headers are there before the first card's file is

BOOK = Instructions(CONDITIONS, f"{__package__}.instructions")

plays, side_of = BOOK.allows, BOOK.side_of
