"""8.4.1 What our non-players make of the cards of the deck: the words for the conditions in `instructions/`."""

from sandtable.vietnam import ruleset
from sandtable.vietnam.nonplayer.instructions import Instructions, when
from sandtable.vietnam.pieces import ARVN, NVA, US
from sandtable.vietnam.sovereign.event_actions import of_two
from sandtable.vietnam.sovereign.library import LIBRARY
from sandtable.vietnam.sovereign.nonplayer.aims import HANOI_AIM, WASHINGTON_AIM
from sandtable.vietnam.state import CHAOTIC, STABLE, War

HIGH = 3
"""A level of Washington or Hanoi that is high."""
AID_TO_TAKE, AID_TO_SPARE = 4, 8


def wins_as_player(g: War, f: int) -> bool:
    """Whether a person plays the faction and it is beyond its threshold."""
    return not g.nonplayers[f] and g.scores[f] > ruleset.of(g).thresholds[f]


CONDITIONS = (
    when("never", lambda g: False),
    when("of_two", of_two),
    when("us_is_nonplayer", lambda g: g.nonplayers[US]),
    when("arvn_is_nonplayer", lambda g: g.nonplayers[ARVN]),
    when("us_is_winning_player", lambda g: wins_as_player(g, US)),
    when("nva_is_winning_player", lambda g: wins_as_player(g, NVA)),
    when("regime_stable", lambda g: g.stability == STABLE),
    when("regime_unstable", lambda g: g.stability > STABLE),
    when("regime_chaotic", lambda g: g.stability >= CHAOTIC),
    when("washington_above_aim", lambda g: g.washington > WASHINGTON_AIM),
    when("washington_high", lambda g: g.washington >= HIGH),
    when("washington_below_aim", lambda g: g.washington < WASHINGTON_AIM),
    when("washington_two_below_aim", lambda g: g.washington + 1 < WASHINGTON_AIM),
    when("hanoi_below_3", lambda g: g.hanoi < HANOI_AIM),
    when("hanoi_low", lambda g: g.hanoi + 1 < HANOI_AIM),
    when("hanoi_high", lambda g: g.hanoi >= HIGH),
    when("aid_to_take", lambda g: g.aid >= AID_TO_TAKE),
    when("aid_to_spare", lambda g: g.aid >= AID_TO_SPARE),
)

__all__ = ["BOOK", "LIBRARY"]  # the headers are there before the first card's file is

BOOK = Instructions(CONDITIONS, f"{__package__}.instructions")
