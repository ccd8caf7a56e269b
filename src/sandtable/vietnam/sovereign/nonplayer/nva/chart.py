"""8.6 The NVA non-player of Sovereign of Discord, by a chart of ours: Direct, Event, Infiltrate, Propaganda."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import fewest, most, prefer
from sandtable.vietnam.board import COIN_CONTROL, POP, PROVINCES, SPACE_KEY
from sandtable.vietnam.nonplayer.common import yes
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.moves import move_count, move_target
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, VC, VC_BASE, VC_BASES, VC_GUERRILLA, VC_GUERRILLAS
from sandtable.vietnam.query import coin_over
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.nonplayer.events import EVENTS
from sandtable.vietnam.sovereign.nonplayer.events_wanted import hanoi_rises, wanted
from sandtable.vietnam.sovereign.nonplayer.nva import direct
from sandtable.vietnam.sovereign.nonplayer.shared import NEAR_SUPPORT, remove_hamlet_first
from sandtable.vietnam.sovereign.rules.infiltrate import CADRE, GUERRILLA
from sandtable.vietnam.sovereign.rules.propaganda import AID_LOSS, needed
from sandtable.vietnam.state import War

VC_WINNING = 30
"""Opposition is calmed only against a VC player with a score above this."""

# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.6 The chart: Direct, Event or Pass for a Capability, Infiltrate, else Propaganda."""
    if d.offers("op:direct") and direct.operation_box(turn):
        return "op:direct"
    event = EVENTS.capability_box(turn, d, "8.6.2") or wanted(turn, d, "8.6.2", hanoi_rises)
    return event or operation(turn, d) or "pass"


def operation(turn: Turn, d: Decision) -> str:
    """8.6.3, 8.6.4 Infiltrate if its box says so, else Propaganda."""
    if d.offers("op:infiltrate") and infiltrate_box(turn):
        return "op:infiltrate"
    return next((key for key in ("op:propaganda", "op:infiltrate", "op:direct") if d.offers(key)), "")


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 Which Operation of an Event: as the chart says, the Event box left out."""
    if d.offers("op:direct") and direct.operation_box(turn):
        return "op:direct"
    return operation(turn, d)


# ------------------------------------------------------------------ Infiltrate (8.6.3)


def bare_base(g: War, s: int) -> bool:
    """A VC Base without a Cadre, with a Cadre to send."""
    return g.cadres > 0 and g.n[s * KINDS + VC_BASE] > 0


def ends_control(g: War, s: int) -> bool:
    """Whether one more Guerrilla ends COIN Control of Population."""
    return POP[s] > 0 and g.available[VC_GUERRILLA] > 0 and g.control[s] == COIN_CONTROL and coin_over(g, s) == 0


def infiltrate_box(turn: Turn) -> bool:
    """8.6.3 A Cadre for a Base, a Guerrilla that ends COIN Control, or a die up to the level of Hanoi."""
    g = turn.g
    if turn.box("8.6.3", "nva_cadre_for_base", any(bare_base(g, s) for s in PROVINCES)):
        return True
    if turn.box("8.6.3", "nva_guerrilla_ends_control", any(ends_control(g, s) for s in PROVINCES)):
        return True
    return turn.box("8.6.3", "nva_die_up_to_hanoi", turn.dice(1, "8.6.3", "infiltrate") <= g.hanoi, n=g.hanoi)


CONTROL_BY_POP: SpaceLine = most(
    "removes_coin_control_of_population", lambda t, s: POP[s] if ends_control(t.g, s) else 0
)
AT_BASE: SpaceLine = prefer("vc_base", lambda t, s: holds(t.g, s, VC_BASES) > 0)
FEWEST_GUERRILLAS: SpaceLine = fewest("fewest_guerrillas", lambda t, s: holds(t.g, s, VC_GUERRILLAS))


def infiltrate_space(turn: Turn, d: Decision) -> str:
    """8.6.3 Cadres next to Cities with Support, Guerrillas that end COIN Control, then VC Bases with fewest Guerrillas."""
    g, offered = turn.g, offered_spaces(d)
    if found := [s for s in offered if bare_base(g, s)]:
        return SPACE_KEY[turn.pick("8.6.3", found, [NEAR_SUPPORT])]
    if found := [s for s in offered if ends_control(g, s)]:
        return SPACE_KEY[turn.pick("8.6.3", found, [CONTROL_BY_POP])]
    if found := [s for s in offered if holds(g, s, VC_BASES) and g.available[VC_GUERRILLA]]:
        return SPACE_KEY[turn.pick("8.6.3", found, [FEWEST_GUERRILLAS])]
    if d.offers("done") or not offered:
        return direct.last(turn, d)
    return SPACE_KEY[turn.pick("8.6.3", offered, [AT_BASE, FEWEST_GUERRILLAS])]


def infiltrate_what(turn: Turn, d: Decision) -> str:
    """8.6.3 A Cadre before a Guerrilla."""
    return CADRE if d.offers(CADRE) else GUERRILLA


def calm(turn: Turn, d: Decision) -> str:
    """8.6.3 Opposition is calmed only against a VC player with a score above 30, where most live."""
    g = turn.g
    ahead = not g.nonplayers[VC] and g.vc_score > VC_WINNING
    if not turn.box("8.6.3", "nva_calms_vc", ahead):
        return "done"
    return turn.pick_space(d, "8.6.3", [most("highest_population", lambda t, s: POP[s])])


# ------------------------------------------------------------------ Propaganda (8.6.4)


def prospects(g: War, s: int) -> int:
    """8.6.4 Faces of the die that succeed, times Population."""
    return max(0, 7 - needed(g, s)) * POP[s]


PROSPECTS: SpaceLine = most("best_prospects", lambda t, s: prospects(t.g, s))


def propaganda_city(turn: Turn, d: Decision) -> str:
    """8.6.4 Cities by chance of success times Population; then the special activity."""
    found = [s for s in offered_spaces(d) if prospects(turn.g, s)]
    if found:
        return SPACE_KEY[turn.pick("8.6.4", found, [PROSPECTS])]
    if d.offers("done") or any(key.startswith("sa:") for key in d.options):
        return direct.last(turn, d)
    return turn.pick_space(d, "8.6.4")


def propaganda_aid(turn: Turn, d: Decision) -> str:
    """8.6.4 The die for Aid is thrown while there is Aid to lose."""
    return "yes" if turn.box("8.6.4", "nva_aid_to_lose", turn.g.aid >= AID_LOSS, n=AID_LOSS) else "no"


def free_special(turn: Turn, d: Decision) -> str:
    """8.4.4 Which special activity of an Event."""
    return direct.special(turn, d)


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": free_special,
    "infiltrate.space": infiltrate_space,
    "infiltrate.what": infiltrate_what,
    "infiltrate.calm": calm,
    "propaganda.city": propaganda_city,
    "propaganda.aid": propaganda_aid,
    "direct.space": direct.space,
    "direct.how": direct.how,
    "direct.resources": yes,
    "march.origin": direct.march_origin,
    "march.destination": move_target,
    "march.guerrilla": move_count,
    "march.guerrilla_active": move_count,
    "bombard.space": direct.bombard_space,
    "bombard.enemy": remove_hamlet_first,
    "attack.remove": remove_hamlet_first,
    "op.last_call": direct.last,
}
