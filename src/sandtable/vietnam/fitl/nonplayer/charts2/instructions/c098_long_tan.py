"""Long Tan: the US wants Troops under LBJ, else Guerrillas gone."""

from sandtable.vietnam.board import IS_JUNGLE, PROVINCES
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.us.work import LBJ
from sandtable.vietnam.nonplayer.instructions import when
from sandtable.vietnam.pieces import GUERRILLAS, KINDS, US, US_TROOPS
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = BOOK.card(98, "Long Tan", plays={"vc": ["nva_is_nonplayer"]})


def offered(g: War) -> list[str]:
    """What Long Tan offers now."""
    jungles = [s for s in PROVINCES if IS_JUNGLE[s] and g.n[s * KINDS + US_TROOPS] and holds(g, s, GUERRILLAS)]
    return (["troops"] if g.out_of_play[US_TROOPS] else []) + (["guerrillas"] if jungles else [])


def wanted(g: War) -> str:
    """8.4.1 (#98) What the US wants of it."""
    return "troops" if g.us_policy == LBJ else "guerrillas"


CARD.plays(US, when("policy_choice_open", lambda g: wanted(g) in offered(g)))
CARD.options(US)(lambda turn, d: (wanted(turn.g),))
