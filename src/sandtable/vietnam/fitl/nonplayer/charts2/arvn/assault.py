"""8.7.4 ARVN Assault: what it would remove and change, and in which order."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.coin import arvn_spaces
from sandtable.vietnam.fitl.nonplayer.charts2.us.assault import Field
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN, ARVN_POLICE, ARVN_TROOPS, INSURGENT_BASES, KINDS, UNDERGROUND_GUERRILLAS
from sandtable.vietnam.query import better_for_coin, insurgents, population_for_coin
from sandtable.vietnam.rules.s3_assault import firepower
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War

RULE = "8.7.4"
MANY = 2
MOST, LAST, CONTROL, BASE = range(4)
"""8.7.4 What an Assault is for, the last first."""


class Outcome:
    """What an Assault in a space comes to: pieces removed, and Control that changes for the better."""

    __slots__ = ("base", "changes", "clears", "population", "removed", "takes_base", "troops")

    def __init__(
        self, removed: int, base: bool, takes_base: bool, troops: int, changes: bool, population: int, clears: bool
    ) -> None:
        self.removed = removed
        self.base = base  # a Base goes, or a die is rolled against a Tunnel
        self.takes_base = takes_base  # a Base goes for certain
        self.troops = troops
        self.changes = changes
        self.population = population  # NVA's lost and COIN's gained, added up
        self.clears = clears

    @property
    def worth(self) -> bool:
        """8.7.4 Whether any of the four priorities wants it."""
        return self.base or self.changes or self.clears or self.removed >= MANY

    @property
    def rank(self) -> tuple[int, int]:
        """How high in the list of priorities it stands, highest first."""
        if self.base:
            return (BASE, self.removed)
        if self.changes:
            return (CONTROL, self.population)
        if self.clears:
            return (LAST, self.removed)
        return (MOST, self.removed)


def hits(g: War, s: int, extra: int = 0) -> int:
    """3.2.4 Pieces that ARVN would remove there with ``extra`` Troops more."""
    return firepower(g, ARVN, s, more=extra)


def outcome(g: War, s: int, extra: int = 0, rangers: int = 0) -> Outcome:
    """8.7.4 An ARVN Assault once ``extra`` Troops and ``rangers`` more have come: what they do to Control does not count."""
    field = Field(g, s)
    field.volley(hits(g, s, extra))
    removed = field.nva + field.vc
    after = (g, s, extra + rangers, -field.nva, -field.vc)
    changes, population = better_for_coin(*after) > 0, population_for_coin(*after)
    if changes and extra + rangers:
        population -= population_for_coin(g, s, extra + rangers)
        changes = population > 0
    clears = removed > 0 and removed == insurgents(g, s)
    return Outcome(removed, bool(field.bases or field.rolled), field.bases > 0, field.troops, changes, population, clears)


def battlefields(g: War) -> list[int]:
    """Spaces with ARVN cubes and Insurgents."""
    return [
        s for s in SPACES if (g.nva[s] or g.vc[s]) and g.n[s * KINDS + ARVN_TROOPS] + g.n[s * KINDS + ARVN_POLICE]
    ]


def assault_wanted(g: War, s: int) -> bool:
    """8.7.4 Whether an Assault there alone would change Control, take a Troop, or hit an uncovered Base's space."""
    o = outcome(g, s)
    if o.changes or o.troops:
        return True
    bare = holds(g, s, INSURGENT_BASES) and not holds(g, s, UNDERGROUND_GUERRILLAS)
    return bool(bare and (o.removed or o.base))


def assault_box(g: War, wanted: Callable[[War, int], bool] = assault_wanted) -> bool:
    """8.7.4 Whether an Assault alone is wanted anywhere."""
    return any(wanted(g, s) for s in battlefields(g))


def can_assault(g: War) -> bool:
    """8.7.4 Whether any space is worth it."""
    return any(outcome(g, s).worth for s in battlefields(g))


def assault_lines(found: dict[int, Outcome]) -> list[SpaceLine]:
    """8.7.4 The order among Assault spaces: one priority after the other, none of them within another."""
    rank = {s: o.rank for s, o in found.items()}
    return [
        prefer("base_or_tunnel", lambda t, s: rank[s][0] == BASE),
        most("control_of_most_population", lambda t, s: 1 + rank[s][1] if rank[s][0] == CONTROL else 0),
        prefer("the_last_enemies", lambda t, s: rank[s][0] == LAST),
        most("most_removed", lambda t, s: rank[s][1] if rank[s][0] == MOST else 0),
    ]


def choose_space(turn: Turn, d: Decision) -> str:
    """8.7.4 The next of up to 3 spaces; a free Assault takes all that remove anything, the best first."""
    g = turn.g
    found = {s: outcome(g, s) for s in offered_spaces(d)}
    if turn.granted:
        wanted = [s for s, o in found.items() if o.removed or o.base]
    else:
        wanted = [s for s, o in found.items() if o.worth] if turn.chosen < arvn_spaces(g) else []
    if wanted:
        return SPACE_KEY[turn.pick(RULE, wanted, assault_lines(found))]
    if d.offers("done"):
        return "done"
    return SPACE_KEY[turn.pick(RULE, found, assault_lines(found))] if found else ""


def patrol_assault(turn: Turn, d: Decision) -> str:
    """8.7.3 The LoC where most pieces can be removed, lots among those with most enemies."""
    g = turn.g
    found = [s for s in offered_spaces(d) if outcome(g, s).removed]
    lines: list[SpaceLine] = [
        most("most_removed", lambda t, s: outcome(g, s).removed),
        most("most_enemies", lambda t, s: insurgents(g, s)),
    ]
    return SPACE_KEY[turn.pick("8.7.3", found, lines)] if found else "done"


def transport_assault(turn: Turn, d: Decision) -> str:
    """8.7.2 Armored Cavalry: a free Assault by the same list."""
    found = {s: o for s in offered_spaces(d) if (o := outcome(turn.g, s)).removed or o.base}
    return SPACE_KEY[turn.pick(RULE, found, assault_lines(found))] if found else "done"
