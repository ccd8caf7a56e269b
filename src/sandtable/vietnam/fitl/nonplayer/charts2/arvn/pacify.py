"""8.7.6 How the ARVN non-player Pacifies, with a Train and in the Support Phase."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam import ruleset
from sandtable.vietnam.board import ACTIVE_SUPPORT, PASSIVE_SUPPORT, POP, SPACE_KEY
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, US
from sandtable.vietnam.rules.pacify import pacify_room
from sandtable.vietnam.state import War

RULE = "8.7.6"
SHORT_OF_VICTORY = 5
"""8.7.6 ARVN makes Active Support only while the US score stays so far, or further, below its threshold (at 45)."""


class Pacification:
    """8.7.6 How ARVN Pacifies; ``terror_limit``: the US score above which no Terror is removed for a shift that adds to it.

    ``short``: how far below its threshold the US score must stay.
    """

    def __init__(self, terror_limit: int = 99, short: int = SHORT_OF_VICTORY) -> None:
        self.terror_limit = terror_limit
        self.short = short
        self.shift_lines, self.support_lines = self._lines(False), self._lines(True)
        self.handlers: dict[str, Handler] = {"pacify.space": self.space, "pacify.steps": self.steps}

    def levels(self, g: War, s: int, support_phase: bool = False) -> int:
        """8.7.6 Levels that ARVN would shift there after the Terror is paid for, the US score staying at 45 or less."""
        room = pacify_room(g, ARVN, s, support_phase=support_phase) - g.terror[s]
        levels = 0
        level, score = g.support[s], g.us_score
        limit = ruleset.of(g).thresholds[US] - self.short
        while levels < room and level < ACTIVE_SUPPORT:
            gain = POP[s] if level >= 0 else 0
            if level == PASSIVE_SUPPORT and score + gain > limit:
                break
            if g.terror[s] and not levels and gain and score + gain > self.terror_limit:
                break
            level += 1
            score += gain
            levels += 1
        return levels

    def _lines(self, support_phase: bool) -> list[SpaceLine]:
        """8.7.6 and the coup table: no Terror, Opposition, most shift."""
        return [
            prefer("no_terror", lambda t, s: not t.g.terror[s]),
            prefer("at_opposition", lambda t, s: t.g.support[s] < 0),
            most("most_shift", lambda t, s: POP[s] * self.levels(t.g, s, support_phase)),
        ]

    def space(self, turn: Turn, d: Decision) -> str:
        """8.7.6 The next space of the Support Phase where a shift can be had; else done."""
        found = [s for s in offered_spaces(d) if self.levels(turn.g, s, support_phase=True)]
        if not found:
            return "done" if d.offers("done") else ""
        return SPACE_KEY[turn.pick(RULE, found, self.support_lines)]

    def steps(self, turn: Turn, d: Decision) -> str:
        """8.7.6 The Terror, and as many levels as wanted."""
        g, s = turn.g, space_in(d)
        if s < 0:
            return number_key(d, 99)
        return number_key(d, g.terror[s] + self.levels(g, s, support_phase=g.phase not in ("act", "pivotal")))
