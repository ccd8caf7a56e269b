"""8.7.7 ARVN's Redeploy by the 1st edition: Troops and Police in turn, planned whole before the first of them moves."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most
from sandtable.vietnam.board import COIN_CONTROL, IS_CITY, IS_LOC, IS_PROVINCE
from sandtable.vietnam.fitl.nonplayer.charts2.coup import ARVN_RULE, CITY_CUBES, Board, Garrisons
from sandtable.vietnam.fitl.nonplayer.charts2.plans import Asked
from sandtable.vietnam.nonplayer.moves import next_move, plan
from sandtable.vietnam.nonplayer.turn import Handler, Move, Turn
from sandtable.vietnam.pieces import ARVN_POLICE, ARVN_TROOPS
from sandtable.vietnam.rules.s6_redeploy import police_posts


class Both:
    """8.7.7 The moves of Troops and Police, planned at the first question about either; None until then."""

    def __init__(self) -> None:
        self.troops: list[Move] | None = None
        self.police: list[Move] = []
        self.asked = {ARVN_TROOPS: Asked(), ARVN_POLICE: Asked()}


def make(turn: Turn) -> tuple[list[Move], list[Move]]:
    """8.7.7 Control by Troops, then by Police, a Police a Province, three cubes a City, the rest of the Troops together."""
    g = turn.g
    troops, police = Board(turn, ARVN_RULE, ARVN_TROOPS), Board(turn, ARVN_RULE, ARVN_POLICE)
    police.share_map(troops)
    garrisons = Garrisons(g)
    posts = [s for s in police_posts(g) if not IS_LOC[s]]

    def over(s: int) -> int:
        """COIN pieces beyond what Control needs, once those have left that must."""
        return troops.coin_over(s) - (troops.here.get(s, 0) if s in garrisons.leaving else 0)

    def spare(b: Board, s: int, keep: int) -> int:
        """8.7.7 Cubes of the type that hold neither Control nor one of a City's three, beyond ``keep`` of them."""
        n = b.here.get(s, 0) - keep
        if over(s) >= 0:
            n = min(n, over(s))
        return max(0, min(n, b.cubes(s) - CITY_CUBES) if IS_CITY[s] else n)

    def guarded(s: int) -> bool:
        return IS_PROVINCE[s] and g.control[s] == COIN_CONTROL

    troops.first = lambda s: s in garrisons.leaving
    troops.spare = lambda s: troops.here.get(s, 0) if s in garrisons.leaving else spare(troops, s, 0)
    police.spare = lambda s: police.here.get(s, 0) if IS_LOC[s] else spare(police, s, 1 if guarded(s) else 0)
    police.lines = [most("most_to_spare", lambda t, s: police.spare(s))]
    garrisons.take_control(troops)
    for s in police.each(s for s in posts if over(s) < 0):
        police.fill(s, -over(s), whole=True)
    for s in police.each(s for s in posts if guarded(s) and not police.stand(s)):
        police.fill(s, 1)
    garrisons.fill_cities(troops)
    for s in police.each(s for s in posts if IS_CITY[s] and police.cubes(s) < CITY_CUBES):
        police.fill(s, CITY_CUBES - police.cubes(s))
    return garrisons.moves(troops), list(police.moves.values())


def answer(turn: Turn, d: Decision, piece: int) -> str:
    """8.7.7 The next planned move of that type."""
    both = turn.memory(Both)
    if both.troops is None:
        both.troops, both.police = make(turn)
    if both.asked[piece].first():
        plan(turn, both.troops if piece == ARVN_TROOPS else both.police)
    return next_move(turn, d) or ("done" if d.offers("done") else turn.pick_space(d, ARVN_RULE))


def troops(turn: Turn, d: Decision) -> str:
    """8.7.7 Troops that must go, then those that should."""
    return answer(turn, d, ARVN_TROOPS)


def police(turn: Turn, d: Decision) -> str:
    """8.7.7 Police as planned together with the Troops."""
    return answer(turn, d, ARVN_POLICE)


HANDLERS: dict[str, Handler] = {"redeploy.must": troops, "redeploy.troops": troops, "redeploy.police": police}
