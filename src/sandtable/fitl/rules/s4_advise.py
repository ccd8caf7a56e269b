"""4.2.1 Advise."""

from sandtable.fitl import lasting
from sandtable.fitl.ask import pick_space
from sandtable.fitl.board import IDS, IS_LOC, NORTH_VIETNAM, SPACES
from sandtable.fitl.op import Op
from sandtable.fitl.pieces import ARVN, ARVN_RANGER, KINDS, US, US_IRREGULAR
from sandtable.fitl.rules.activate import underground
from sandtable.fitl.rules.s3_assault import assault_space, can_remove
from sandtable.fitl.rules.s3_sweep import strength, sweep_in
from sandtable.fitl.rules.special_forces import prey, strike
from sandtable.fitl.slots import special
from sandtable.fitl.state import MAX_TRACK, Fitl, seat
from sandtable.fitl.verbs import add_aid
from sandtable.kernel.decision import Flow, choose, confirm

SPACES_AT_MOST = 2
AID = 6


def ways(g: Fitl, s: int) -> list[str]:
    """4.2.1 What Advise could do in a space."""
    if s == NORTH_VIETNAM or not (g.nva[s] or g.vc[s]) or not g.coin[s]:
        return []
    found = []
    if not g.monsoon and not IS_LOC[s] and underground(g, s) and strength(g, Op(ARVN), s):
        found.append("advise:sweep")
    if can_remove(g, ARVN, s):
        found.append("advise:assault")
    if prey(g, s):
        if g.n[s * KINDS + US_IRREGULAR]:
            found.append("advise:irregular")
        if g.n[s * KINDS + ARVN_RANGER]:
            found.append("advise:ranger")
    return found


def _open(g: Fitl, op: Op) -> list[int]:
    taken = (*op.special_spaces, *(op.spaces if op.name == "train" else ()))
    return [s for s in SPACES if s not in taken and (op.only is None or s in op.only) and ways(g, s)]


def possible(g: Fitl, op: Op) -> bool:
    """Whether Advise has any space."""
    return bool(_open(g, op))


@special(US, "advise", "4.2.1", possible, ("train", "patrol"))
def advise(g: Fitl, op: Op) -> Flow[None]:
    """4.2.1 Advise: ARVN or Special Forces act in 1-2 spaces that were not Trained; then perhaps 6 Aid."""
    most = lasting.max_special_spaces(g, SPACES_AT_MOST)
    while len(op.special_spaces) < most:
        s = yield from pick_space(g, US, "advise.space", "4.2.1", _open(g, op), optional=bool(op.special_spaces))
        if s < 0:
            break
        op.special_spaces.append(s)
        how = yield from choose(seat(US), "advise.how", "4.2.1", ways(g, s), space=IDS[s])
        arvn = Op(ARVN)
        if how == "advise:sweep":
            yield from sweep_in(g, arvn, s)
        elif how == "advise:assault":
            yield from assault_space(g, arvn, s)
        else:
            yield from strike(g, US, s, US_IRREGULAR if how == "advise:irregular" else ARVN_RANGER, "4.2.1")
    if g.aid < MAX_TRACK and (yield from confirm(seat(US), "advise.aid", "4.2.1")):
        add_aid(g, AID)
