"""8.7 The ARVN non-player: its chart, box by box (Train, Assault, moves, special activities: arvn_*)."""

from collections.abc import Callable, Sequence

from sandtable.kernel.decision import Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import LOCS, SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import assault as arvn_assault
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import moves as arvn_moves
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import pacify as arvn_pacify
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import raid as arvn_raid
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import specials as arvn_specials
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import train as arvn_train
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import transport as arvn_transport
from sandtable.vietnam.fitl.nonplayer.charts2.plans import RaidPlan, SpecialPlan, SweepSpaces
from sandtable.vietnam.nonplayer.facts import offered_spaces, tuple_in
from sandtable.vietnam.nonplayer.moves import move_count, move_target, next_move, next_move_into, one_destination, plan
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import ARVN
from sandtable.vietnam.terms import arvn_price

OPS = ("op:train", "op:patrol", "op:assault", "op:sweep")


# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.7 The chart: Event or Pass, Train, Patrol, Assault, Sweep."""
    event = events.event_box(turn, d, "8.7.1")
    if event:
        return event
    if turn.box("8.7.1", "arvn_no_resources", turn.g.res[ARVN] < arvn_price(turn.g)):
        return "pass"
    return _operation(turn, d) or "pass"


def _operation(turn: Turn, d: Decision) -> str:
    order = _order(turn, d.options if turn.limited and turn.granted else OPS)
    for op in order:
        turn.begin(op)
        if f"op:{op}" not in d.options:
            continue
        if op == "patrol" and "assault" in order and not turn.alone and arvn_raid.can_raid(turn.g):
            # 8.7.3, 8.7.4 The Raid that goes before the Assault has been made; the Patrol is paid for, moves or not
            turn.plan(RaidPlan).before_patrol = turn.box("8.7.4", "arvn_raid", True)
            return "op:patrol"
        if turn.box(_RULES[op], f"arvn_can_{op}", _CAN[op](turn)):
            return f"op:{op}"
    return ""


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 Which free Limited Operation of an Event: by the chart, as far as on offer; in the space that it names."""
    g, only = turn.g, tuple_in(d, "only")
    if len(only) != 1:
        return _operation(turn, d)
    s = only[0]
    if "op:assault" in d.options and turn.box("8.7.4", "arvn_assault", arvn_assault.assault_wanted(g, s)):
        return "op:assault"
    turn.begin("sweep")
    sweeps = turn.box("8.7.5", "arvn_can_sweep", _plan_sweep(turn, [s]))
    order = ("op:sweep", "op:assault", "op:train") if sweeps else ("op:assault", "op:sweep", "op:train")
    return next((key for key in order if key in d.options), "")


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: the chart is walked, its Operation left out."""
    op = _order(turn, OPS)[0]
    turn.begin("special")
    if op in ("train", "patrol"):
        if "sa:govern" in d.options and turn.box("8.7.2", "arvn_govern", bool(arvn_specials.govern_plan(turn))):
            return "sa:govern"
        purpose = "train"
    else:
        if "sa:raid" in d.options and turn.box("8.7.4", "arvn_raid", arvn_raid.can_raid(turn.g)):
            return "sa:raid"
        purpose = "assault" if op == "assault" else "train"  # with no Sweep there is no space chosen for one
    if "sa:transport" in d.options and turn.box("8.7.2", "arvn_transport", arvn_transport.plan_transport(turn, purpose)):
        return "sa:transport"
    return ""


_RULES = {"train": "8.7.2", "patrol": "8.7.3", "assault": "8.7.4", "sweep": "8.7.5"}


def _order(turn: Turn, open_to: Sequence[str]) -> list[str]:
    """8.7.2-8.7.5 The Operation whose condition holds (of those it might do), then those it falls back on."""
    g = turn.g
    if "op:train" in open_to and turn.box("8.7.2", "arvn_train", arvn_train.train_box(g)):
        return ["train"]
    if "op:patrol" in open_to and turn.box("8.7.3", "arvn_patrol", arvn_moves.patrol_box(g)):
        return ["patrol", "train"]
    if "op:assault" in open_to and turn.box("8.7.4", "arvn_assault", arvn_assault.assault_box(g)):
        return ["assault", "patrol", "train"]
    return ["sweep", "assault", "patrol", "train"]


def _can_patrol(turn: Turn) -> bool:
    """8.7.3 Somebody to move; or cubes on a LoC that find and remove an enemy where they are."""
    _plan_patrol(turn)
    g = turn.g
    return bool(turn.moves) or any(arvn_assault.hits(g, s) for s in LOCS if g.nva[s] or g.vc[s])


def _plan_patrol(turn: Turn) -> None:
    moves = arvn_moves.plan_patrol(turn)
    plan(turn, one_destination(moves) if turn.limited and moves else moves)


def _can_assault(turn: Turn) -> bool:
    """8.7.4 After the Raid that goes before it; without one at once, or after a Transport."""
    if not turn.alone and arvn_raid.can_raid(turn.g):
        return arvn_assault.can_assault(arvn_raid.after_raid(turn))
    return arvn_assault.can_assault(turn.g) or (not turn.alone and arvn_transport.plan_transport(turn, "assault"))


def _can_sweep(turn: Turn) -> bool:
    """8.7.5 Not in Monsoon; somebody to find or to move, once the Raid that goes before it is over."""
    if turn.g.monsoon and not turn.granted:
        return False
    if turn.alone or not arvn_raid.can_raid(turn.g):
        return _plan_sweep(turn)
    later = Turn(arvn_raid.after_raid(turn), ARVN, Mind(Rng(0)), turn.tester)
    later.action = "op:sweep"
    return arvn_moves.plan_sweep(later)


def _plan_sweep(turn: Turn, allowed: list[int] | None = None) -> bool:
    useful = arvn_moves.plan_sweep(turn, allowed)
    plan(turn, turn.moves or [])
    return useful


_CAN: dict[str, Callable[[Turn], bool]] = {
    "train": arvn_train.can_train, "patrol": _can_patrol, "assault": _can_assault, "sweep": _can_sweep,
}  # fmt: skip


# ------------------------------------------------------------------ Patrol (8.7.3)


def patrol_origin(turn: Turn, d: Decision) -> str:
    """8.7.3 The planned moves, then done (Govern or Transport follow at the last call); after a Raid by what it left."""
    turn.begin("patrol")
    raid = turn.plan(RaidPlan)
    if raid.before_patrol and raid.asked.first() and "sa:raid" in d.options:
        return "sa:raid"
    if turn.moves is None:
        _plan_patrol(turn)
    return next_move(turn, d) or "done"


# ------------------------------------------------------------------ Assault (8.7.4)


def assault_space(turn: Turn, d: Decision) -> str:
    """8.7.4 First Raid, else Transport; then up to 3 spaces."""
    turn.begin("assault", d)
    return arvn_specials.raid_or_transport(turn, d) or arvn_assault.choose_space(turn, d)


# ------------------------------------------------------------------ Sweep (8.7.5)


def sweep_space(turn: Turn, d: Decision) -> str:
    """8.7.5 First Raid; then the planned spaces; Transport at the end if there was no Raid."""
    turn.begin("sweep", d)
    raid = turn.plan(RaidPlan)
    if not turn.alone and raid.asked.first() and "sa:raid" in d.options:
        if turn.box("8.7.4", "arvn_raid", arvn_raid.can_raid(turn.g)):
            raid.made = True
            return "sa:raid"
    if turn.moves is None or (raid.made and raid.planned_anew.first()):
        _plan_sweep(turn, offered_spaces(d) if turn.granted else None)  # a Raid has changed the board
    spaces = turn.plan(SweepSpaces).left
    while spaces:
        s = spaces.pop(0)
        if SPACE_KEY[s] in d.options:
            return SPACE_KEY[s]
    if not turn.alone and not raid.made and "sa:transport" in d.options and turn.plan(SpecialPlan).asked.first():
        if turn.box("8.7.2", "arvn_transport", arvn_transport.plan_transport(turn, "sweep")):
            return "sa:transport"
    return "done" if "done" in d.options else turn.pick_space(d, "8.7.5", arvn_moves.SWEEP_LINES)


def last_call(turn: Turn, d: Decision) -> str:
    """8.7.2, 8.7.3 Govern, else Transport."""
    return arvn_specials.govern_or_transport(turn, d) or "done" if d.args.get("op") in ("train", "patrol") else "done"


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "patrol.origin": patrol_origin,
    "patrol.destination": move_target,
    "patrol.count": move_count,
    "patrol.assault": arvn_assault.patrol_assault,
    "assault.space": assault_space,
    "sweep.space": sweep_space,
    "sweep.origin": next_move_into,
    "sweep.count": move_count,
    "op.last_call": last_call,
    **arvn_train.HANDLERS,
    **arvn_pacify.HANDLERS,
    **arvn_specials.HANDLERS,
    **arvn_transport.HANDLERS,
    **arvn_raid.HANDLERS,
}
