"""LRRP: the US looks for NVA Bases abroad that nobody hides."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam.board import LAOS_CAMBODIA
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.nonplayer.instructions import RULE, when
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import NVA_BASES, UNDERGROUND_GUERRILLAS, US
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

CARD = BOOK.card(26, "LRRP", plays={"nva": ["irregulars_abroad"]})


def open_nva_bases(g: War) -> list[int]:
    """8.4.1 (#26) Spaces in Laos and Cambodia with an NVA Base and no Underground Guerrilla."""
    return [s for s in LAOS_CAMBODIA if holds(g, s, NVA_BASES) and not holds(g, s, UNDERGROUND_GUERRILLAS)]


def at_open_bases(turn: Turn, d: Decision) -> str:
    """26: Irregulars where an NVA Base has no Underground Guerrilla, none of them from the map."""
    if d.offers("done"):
        return "done"
    bases = open_nva_bases(turn.g)
    line: SpaceLine = prefer("open_nva_base", lambda t, s: s in bases)
    return turn.pick_space(d, RULE, [line])


CARD.plays(US, when("open_nva_bases", lambda g: bool(open_nva_bases(g))))
CARD.guide(US, {"event.place": at_open_bases})
