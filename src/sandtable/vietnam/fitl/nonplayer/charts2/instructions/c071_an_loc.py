"""An Loc: NVA marches all the Troops that can come into a City."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import CITIES, POP, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts2.nva.forces import Forces
from sandtable.vietnam.fitl.nonplayer.charts2.nva.into_bases import adds_control, all_to, crowd
from sandtable.vietnam.fitl.nonplayer.charts2.relocation import march_by
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.instructions import RULE
from sandtable.vietnam.nonplayer.turn import Move, SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, NVA, NVA_TROOPS, US_BASE

CARD = BOOK.card(71, "An Loc")


class AnLoc:
    """71: the City, once it is chosen."""

    def __init__(self) -> None:
        self.city = -1


def an_loc_march(turn: Turn) -> list[Move]:
    """71: into the City all the Troops that can come."""
    forces = Forces(turn.g, free=True, types=(NVA_TROOPS,))
    city = turn.memory(AnLoc).city
    if city < 0:  # before the Event is played: any
        city = next((s for s in CITIES if crowd(forces, s, True)), -1)
    if city >= 0:
        all_to(forces, city, troops_only=True)
    return forces.moves()


def choose_city(turn: Turn, d: Decision) -> str:
    """71: the City with a US Base that most Troops reach, else where they bring NVA Control of most Population."""
    g = turn.g
    if not set(offered_spaces(d)) <= set(CITIES):  # the unshaded side, which the instruction is not about
        return ""
    forces = Forces(g, free=True, types=(NVA_TROOPS,))
    come = {s: crowd(forces, s, True) for s in CITIES}
    lines: list[SpaceLine] = [
        most("us_base_there", lambda t, s: come[s] if g.n[s * KINDS + US_BASE] else 0),
        most("control_of_most_population", lambda t, s: POP[s] if 0 < forces.needed(s) <= come[s] else 0),
        most("most_troops", lambda t, s: come[s]),
    ]
    s = turn.pick(RULE, offered_spaces(d), lines)
    turn.memory(AnLoc).city = s
    return SPACE_KEY[s] if s >= 0 else ""


CARD.plays(NVA, adds_control(an_loc_march))
CARD.guide(NVA, {"event.space": choose_city, **march_by(an_loc_march)})
