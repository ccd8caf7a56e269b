"""8.7.2 The ARVN non-player's Train: when, where and for what."""

from itertools import islice

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import prefer
from sandtable.vietnam.board import (
    CITIES_PROVINCES,
    COIN_CONTROL,
    IN_SOUTH,
    IS_CITY,
    IS_PROVINCE,
    NORTH_VIETNAM,
    NVA_CONTROL,
    SPACE_KEY,
)  # fmt: skip
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.pacify import Pacification
from sandtable.vietnam.fitl.nonplayer.charts2.arvn.specials import Specials, govern_plan
from sandtable.vietnam.fitl.nonplayer.charts2.coin import arvn_spaces, split_cubes, units
from sandtable.vietnam.fitl.nonplayer.charts2.plans import GovernPlan, TrainPlan
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces, piece_in, space_in
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import (
    ARVN,
    ARVN_BASE,
    ARVN_CUBES,
    ARVN_POLICE,
    ARVN_RANGER,
    ARVN_TROOPS,
    COIN_BASES,
    INSURGENT_BASES,
    KINDS,
)  # fmt: skip
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.s3_train import CUBES
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.terms import arvn_price
from sandtable.vietnam.verbs import bases_in

RANGERS_AT_MOST = 2
READY_TO_TRAIN = 12
BASE_UNITS, BASE_CUBES = 5, 3


# ------------------------------------------------------------------ whether to


def train_box(g: War) -> bool:
    """8.7.2 Twelve pieces Available, or a Base that the Train alone would build."""
    return many_available(g) or base_to_build(g)


def base_to_build(g: War) -> bool:
    """8.7.2 Whether the Train alone would come to build a Base."""
    spaces = spaces_to_fill(g)
    paid = g.res[ARVN] >= arvn_price(g) * (spaces + 1)
    return spaces < arvn_spaces(g) and paid and any(base_here(g, s) for s in CITIES_PROVINCES)


def many_available(g: War) -> bool:
    """8.7.2 Twelve pieces Available."""
    return sum(g.available[p] for p in (*ARVN_CUBES, ARVN_RANGER, ARVN_BASE)) >= READY_TO_TRAIN


def spaces_to_fill(g: War) -> int:
    """8.7.2 In how many spaces a Train would place pieces: by sixes, then Rangers by twos."""
    cubes, rangers = _cubes_ready(g), g.available[ARVN_RANGER]
    groups = cubes // CUBES + (rangers + 1) // RANGERS_AT_MOST
    most = min(arvn_spaces(g), groups, g.res[ARVN] // arvn_price(g))
    return sum(1 for _ in islice((s for s in CITIES_PROVINCES if _may_place(g, s)), most))


def _may_place(g: War, s: int) -> bool:
    if g.control[s] == NVA_CONTROL or s == NORTH_VIETNAM:
        return False
    return IS_CITY[s] or (g.coin[s] > 0 and holds(g, s, COIN_BASES) > 0)


def base_here(g: War, s: int) -> bool:
    """8.7.2 A Province of the South with 5 COIN units, 3 of them ARVN cubes, and no COIN Base."""
    return (
        g.coin[s] >= BASE_UNITS  # Bases are no units
        and IS_PROVINCE[s]
        and IN_SOUTH[s]
        and g.available[ARVN_BASE] > 0
        and g.control[s] != NVA_CONTROL
        and bases_in(g, s) < 2
        and not holds(g, s, COIN_BASES)
        and units(g, s) >= BASE_UNITS
        and holds(g, s, ARVN_CUBES) >= BASE_CUBES
    )


# ------------------------------------------------------------------ where and what


def _cubes_ready(g: War) -> int:
    return g.available[ARVN_TROOPS] + g.available[ARVN_POLICE]


def _placing(g: War) -> tuple[str, int]:
    """8.7.2 What the next space gets: exactly 6 cubes, else up to 2 Rangers."""
    if _cubes_ready(g) >= CUBES:
        return "train:cubes", CUBES
    return "train:rangers", min(RANGERS_AT_MOST, g.available[ARVN_RANGER])


def _adds_control(t: Turn, s: int) -> bool:
    g = t.g
    return g.control[s] != COIN_CONTROL and coin_over(g, s, _placing(g)[1]) >= 0


def _type_missing(t: Turn, s: int) -> bool:
    if _placing(t.g)[0] != "train:cubes":
        return False
    troops, police = split_cubes(t.g)
    row, i = t.g.n, s * KINDS
    return bool((troops and not row[i + ARVN_TROOPS]) or (police and not row[i + ARVN_POLICE]))


TRAIN_LINES: list[SpaceLine] = [
    prefer("adds_coin_control", _adds_control),
    prefer("a_type_is_missing", _type_missing),
]


class Training:
    """8.7.2 Where ARVN Trains and for what: pieces, a Govern or Transport, then a Base or Pacification.

    ``spaces``: how many the Train has in all, that for Pacification among them.
    """

    def __init__(self, pacification: Pacification, specials: Specials, spaces: int) -> None:
        self.pacification = pacification
        self.specials = specials
        self.spaces = spaces
        self.lines: list[SpaceLine] = [
            prefer("enemy_base", lambda t, s: holds(t.g, s, INSURGENT_BASES) > 0), *pacification.shift_lines
        ]  # fmt: skip
        self.handlers: dict[str, Handler] = {
            "train.space": self.space,
            "train.place": train_place,
            "train.count": train_count,
            "train.then": self.then,
            "train.base": train_base,
            "train.pacify": self.pacify,
        }

    def possible(self, turn: Turn) -> bool:
        """8.7.2 Pieces, a Base or Pacification; or for nothing with a Govern or a Transport."""
        g = turn.g
        if spaces_to_fill(g) or any(self._pacifiable(g, s) for s in CITIES_PROVINCES):
            return True
        if any(base_here(g, s) for s in CITIES_PROVINCES):
            return True
        return not turn.alone and (bool(govern_plan(turn)) or self.specials.transport.plan(turn, "train"))

    def space(self, turn: Turn, d: Decision) -> str:
        """8.7.2 Up to 3 spaces for pieces; then Govern, else Transport; then a space for a Base or for Pacification."""
        g = turn.g
        turn.begin("train", d)
        offered = offered_spaces(d)
        plan = turn.plan(TrainPlan)
        if plan.filled < 0:
            paid = turn.granted or g.res[ARVN] >= arvn_price(g) or len(d.options) == 1  # what must be Trained is paid already
            wanted = paid and _placing(g)[1] and turn.chosen < arvn_spaces(g)
            if found := [s for s in offered if wanted and _may_place(g, s)]:
                plan.placing = True
                return _train(turn, turn.pick("8.7.2", found, TRAIN_LINES))
            plan.filled = len(plan.trained)
        plan.placing = False
        if key := self.specials.govern_or_transport(turn, d):
            return key
        if plan.extra.first() and (s := self._extra(turn, offered)) >= 0:
            return _train(turn, s)
        if d.offers("done"):
            return "done"
        return _train(turn, turn.pick("8.7.2", offered)) if offered else ""

    def _extra(self, turn: Turn, offered: list[int]) -> int:
        """8.7.2 The space for a Base, or where it is needed for Pacification; -1 for none."""
        g, plan = turn.g, turn.plan(TrainPlan)
        governed = turn.plan(GovernPlan).governed
        open_spaces = [s for s in offered if s not in governed]
        if plan.filled < arvn_spaces(g) and (turn.granted or g.res[ARVN] >= arvn_price(g)):
            if found := [s for s in open_spaces if base_here(g, s)]:
                plan.base = True
                return turn.pick("8.7.2", found)
        if len(plan.trained) < self.spaces and not any(self._pacifiable(g, s) for s in plan.trained):
            if found := [s for s in open_spaces if self._pacifiable(g, s)]:
                return turn.pick("8.7.6", found, self.lines)
        return -1

    def _pacifiable(self, g: War, s: int) -> bool:
        return (
            g.control[s] == COIN_CONTROL
            and g.n[s * KINDS + ARVN_TROOPS] > 0
            and g.n[s * KINDS + ARVN_POLICE] > 0
            and self.pacification.levels(g, s) > 0
        )

    def then(self, turn: Turn, d: Decision) -> str:
        """8.7.2 A Base if one was meant, else Pacify where it helps."""
        plan = turn.plan(TrainPlan)
        if plan.base and d.offers("do:base"):
            return "do:base"
        found = [s for s in plan.trained if self._pacifiable(turn.g, s)]
        return "do:pacify" if found and d.offers("do:pacify") else "done"

    def pacify(self, turn: Turn, d: Decision) -> str:
        """8.7.2, 8.7.6 A space with an enemy Base first."""
        found = [s for s in offered_spaces(d) if self.pacification.levels(turn.g, s)] or offered_spaces(d)
        return SPACE_KEY[turn.pick("8.7.6", found, self.lines)]


def _train(turn: Turn, s: int) -> str:
    turn.plan(TrainPlan).trained.append(s)
    return SPACE_KEY[s]


def train_place(turn: Turn, d: Decision) -> str:
    """8.7.2 Six cubes, or Rangers once there are fewer than six; nothing in the space for a Base or Pacification."""
    what = _placing(turn.g)[0]
    return what if turn.plan(TrainPlan).placing and d.offers(what) else "train:nothing"


def train_count(turn: Turn, d: Decision) -> str:
    """8.7.2 As evenly as possible, never from the map."""
    g = turn.g
    piece = piece_in(d)
    if piece == ARVN_RANGER:
        return number_key(d, min(RANGERS_AT_MOST, g.available[ARVN_RANGER]))
    s = space_in(d)
    if s < 0:
        return number_key(d, 0)
    if piece == ARVN_TROOPS:
        troops, turn.plan(TrainPlan).police = split_cubes(g)
        return number_key(d, troops)
    police = turn.plan(TrainPlan).police
    return number_key(d, min(police if police >= 0 else CUBES, g.available[ARVN_POLICE]))


def train_base(turn: Turn, d: Decision) -> str:
    """8.7.2 The Province chosen for the Base."""
    found = [s for s in offered_spaces(d) if base_here(turn.g, s)]
    return SPACE_KEY[turn.pick("8.7.2", found)] if found else ""
