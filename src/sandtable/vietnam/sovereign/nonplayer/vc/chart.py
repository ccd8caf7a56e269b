"""8.5 The VC non-player of Sovereign of Discord: Fire in the Lake's chart with numbers and targets of its own."""

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2.vc import chart as fitl
from sandtable.vietnam.fitl.nonplayer.charts2.vc.tax import tax_spaces
from sandtable.vietnam.nonplayer.moves import move_target
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.sovereign.nonplayer.events import EVENTS
from sandtable.vietnam.sovereign.nonplayer.initiative import Spaces
from sandtable.vietnam.sovereign.nonplayer.shared import remove_hamlet_first
from sandtable.vietnam.sovereign.nonplayer.vc import attack, subvert


def action(turn: Turn, d: Decision) -> str:
    """8.5 The chart, from the top left: Terror, Event or Pass, then Rally, March or Attack."""
    if d.offers("op:terror") and fitl.terror_box(turn):
        turn.begin("terror")
        return "op:terror"
    return EVENTS.box(turn, d, "8.5.2") or fitl.rally_march_attack(turn, d) or "pass"


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event: Ambush where the chart would March or Attack, then Tax, then Subvert."""
    dry = () if turn.g.monsoon else ("op:march",)
    op = fitl.limited_operation(turn, Decision(d.seat, d.topic, d.rule, ("op:terror", "op:rally", *dry, "op:attack")))
    turn.begin("special")
    order = ["sa:ambush"] if op in ("op:march", "op:attack") else []
    if tax_spaces(turn):
        order.append("sa:tax")
    return next((key for key in (*order, "sa:subvert") if d.offers(key)), "")


def terror_space(turn: Turn, d: Decision) -> str:
    """8.5.1 As in Fire in the Lake; at the end Tax, Bombard or Subvert."""
    key = fitl.terror_space(turn, d, finish=subvert.last_call)
    return turn.plan(Spaces).note(key)


def rally_space(turn: Turn, d: Decision) -> str:
    """8.5.3 As in Fire in the Lake, in at most 5 spaces; at the end Tax, Bombard or Subvert."""
    key = fitl.rally_space(turn, d, finish=subvert.last_call)
    return turn.plan(Spaces).note(key)


def march_origin(turn: Turn, d: Decision) -> str:
    """8.5.4 The planned moves; then Ambush, else Tax, Bombard or Subvert."""
    return fitl.march_origin(turn, d, subvert.last_call)


def march_destination(turn: Turn, d: Decision) -> str:
    """8.5.4 Where the move in hand goes."""
    return turn.plan(Spaces).note(move_target(turn, d))


def attack_space(turn: Turn, d: Decision) -> str:
    """8.5.5 Ambushes and Attacks; then Tax if there was no Ambush."""
    return fitl.attack_space(turn, d, attack.attack_space)


HANDLERS: dict[str, Handler] = {
    **fitl.HANDLERS,
    "turn.action": action,
    "event.special": free_special,
    "terror.space": terror_space,
    "rally.space": rally_space,
    "march.origin": march_origin,
    "march.destination": march_destination,
    "attack.space": attack_space,
    "attack.remove": attack.remove,
    "ambush.space": attack.ambush_space,
    "ambush.remove": attack.remove,
    "subvert.space": subvert.subvert_space,
    "subvert.action": subvert.subvert_how,
    "bombard.space": subvert.bombard_space,
    "bombard.enemy": remove_hamlet_first,
    "op.last_call": subvert.last_call,
}
