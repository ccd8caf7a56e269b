"""8.8.5 How the US of Sovereign of Discord Trains and Pacifies."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam import diem_terms
from sandtable.vietnam.board import COIN_CONTROL, IS_CITY, POP, SAIGON, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2.coin import split_cubes
from sandtable.vietnam.fitl.nonplayer.charts2.us.train import levels, takes_patronage
from sandtable.vietnam.nonplayer.facts import number_key, offered_spaces, space_in
from sandtable.vietnam.nonplayer.turn import SpaceLine, Turn
from sandtable.vietnam.pieces import ARVN_CUBES, ARVN_POLICE, IRREGULARS, KINDS, US, US_ADVISOR, US_IRREGULAR
from sandtable.vietnam.rules.s3_train import CUBES_KEY, NOTHING, PACIFY, PATRONAGE, US_PRICE
from sandtable.vietnam.rules.s3_train import IRREGULARS as IRREGULARS_KEY
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.state import War
from sandtable.vietnam.verbs import purse

RULE = "8.8.5"
IRREGULARS_AT_MOST = 3
"""Irregulars of one Train."""


class TrainPlan:
    """What was placed so far, and what is meant for the space in hand."""

    def __init__(self) -> None:
        self.trained: list[int] = []
        self.placing = NOTHING
        self.irregulars = 0
        self.cubes = False


FEWEST_POLICE: SpaceLine = fewest("us_fewest_police", lambda t, s: t.g.n[s * KINDS + ARVN_POLICE])
NO_IRREGULARS: SpaceLine = prefer("us_no_irregulars", lambda t, s: not holds(t.g, s, IRREGULARS))
MOST_VC: SpaceLine = most("most_vc", lambda t, s: t.g.vc[s])
PACIFY_LINES: list[SpaceLine] = [
    most("us_most_shift", lambda t, s: levels(t.g, s) * POP[s]),
    prefer("a_city", lambda t, s: IS_CITY[s]),
    most("highest_population", lambda t, s: POP[s]),
]


def pacifiable(g: War, spaces: list[int]) -> list[int]:
    """8.8.5 Spaces with COIN Control in which Support would rise."""
    return [s for s in spaces if g.control[s] == COIN_CONTROL and levels(g, s)]


def next_step(turn: Turn, offered: list[int]) -> tuple[list[int], str, list[SpaceLine]]:
    """8.8.5 Saigon for its Patronage, a City with an Advisor for cubes, Irregulars, then where to Pacify."""
    g, plan = turn.g, turn.plan(TrainPlan)
    if takes_patronage(turn) and SAIGON in offered:
        return [SAIGON], NOTHING, []
    if not plan.cubes and purse(g, US) >= US_PRICE and any(g.available[p] for p in ARVN_CUBES):
        if cities := [s for s in offered if IS_CITY[s] and g.n[s * KINDS + US_ADVISOR]]:
            return cities, CUBES_KEY, [FEWEST_POLICE]
    if (
        g.available[US_IRREGULAR]
        and plan.irregulars < IRREGULARS_AT_MOST
        and not diem_terms.no_new_irregulars(g)
        and offered
    ):
        return offered, IRREGULARS_KEY, [NO_IRREGULARS, MOST_VC]
    if not pacifiable(g, plan.trained):
        return pacifiable(g, offered), NOTHING, PACIFY_LINES
    return [], NOTHING, []


def choose(turn: Turn, d: Decision) -> str:
    """8.8.5 The next space; "" when there is nothing left to do."""
    found, what, lines = next_step(turn, offered_spaces(d))
    if not found:
        return ""
    s = turn.pick(RULE, found, lines)
    _mean(turn.plan(TrainPlan), s, what)
    return SPACE_KEY[s]


def _mean(plan: TrainPlan, s: int, what: str) -> None:
    plan.trained.append(s)
    plan.placing = what
    plan.cubes = plan.cubes or what == CUBES_KEY


def place(turn: Turn, d: Decision) -> str:
    """8.8.5 As meant for the space; nothing if that is not on offer."""
    plan, s = turn.plan(TrainPlan), space_in(d)
    if s not in plan.trained:  # the only space there was
        _mean(plan, s, next_step(turn, [s])[1])
    return plan.placing if d.offers(plan.placing) else NOTHING


def number(turn: Turn, d: Decision) -> str:
    """8.8.5 Irregulars up to 3 in all; cubes in turn, the scarcer type first."""
    plan, piece = turn.plan(TrainPlan), d.args.get("piece")
    if piece == "us_irregular":
        key = number_key(d, IRREGULARS_AT_MOST - plan.irregulars)
        plan.irregulars += int(key[2:])
        return key
    troops, police = split_cubes(turn.g)
    return number_key(d, troops if piece == "arvn_troops" else police)


def then(turn: Turn, d: Decision) -> str:
    """8.8.5 Patronage of an ARVN player, else Pacify where Support rises."""
    if takes_patronage(turn) and d.offers(PATRONAGE):
        return PATRONAGE
    return PACIFY if d.offers(PACIFY) and pacifiable(turn.g, turn.plan(TrainPlan).trained) else "done"


def pacify(turn: Turn, d: Decision) -> str:
    """8.8.5 Most Support, Cities first, then Population."""
    return turn.pick_space(d, RULE, PACIFY_LINES)
