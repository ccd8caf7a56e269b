"""8.8 The US non-player of Sovereign of Discord, by a chart of ours: Capability, Advise, Interdict, Event, Train."""

from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most, prefer
from sandtable.vietnam.board import ACTIVE_OPPOSITION, IS_PROVINCE, SPACE_KEY, SPACES
from sandtable.vietnam.fitl.nonplayer.charts2.us.train import all_of_it, pacify_space
from sandtable.vietnam.nonplayer.common import yes
from sandtable.vietnam.nonplayer.facts import offered_spaces
from sandtable.vietnam.nonplayer.turn import Handler, SpaceLine, Turn
from sandtable.vietnam.pieces import KINDS, US_PIECES, VC, VC_BASES, VC_CADRE
from sandtable.vietnam.rules.spaces import holds
from sandtable.vietnam.sovereign.nonplayer.events import EVENTS
from sandtable.vietnam.sovereign.nonplayer.events_wanted import nearer_to_aim, wanted
from sandtable.vietnam.sovereign.nonplayer.us import advise, advisors, train
from sandtable.vietnam.sovereign.rules.interdict import us_near
from sandtable.vietnam.state import War

VC_RICH = 8
"""VC Resources that make Interdict worth it."""
MANY_VC = 3
"""VC pieces in a Province that do."""
NVA_ABOVE = 19
"""NVA's score that makes a Cadre worth it."""

# ------------------------------------------------------------------ the chart


def action(turn: Turn, d: Decision) -> str:
    """8.8 The chart: Capability, Advise, Interdict, Event, Train; else Pass."""
    if event := EVENTS.capability_box(turn, d, "8.8.1"):
        return event
    if d.offers("op:advise") and advise.box(turn):
        return "op:advise"
    if d.offers("op:interdict") and interdict_box(turn):
        return "op:interdict"
    return wanted(turn, d, "8.8.4", nearer_to_aim) or _train(turn, d) or "pass"


def _train(turn: Turn, d: Decision) -> str:
    if not d.offers("op:train"):
        return ""
    here = [s for s in SPACES if turn.g.coin[s] and _us_there(turn.g, s)]
    return "op:train" if turn.box("8.8.5", "us_can_train", bool(train.next_step(turn, here)[0])) else ""


def _us_there(g: War, s: int) -> bool:
    return holds(g, s, US_PIECES) > 0


def limited_operation(turn: Turn, d: Decision) -> str:
    """8.4.4 Which Operation of an Event: as the chart says, the Event boxes left out."""
    if d.offers("op:advise") and advise.box(turn):
        return "op:advise"
    if d.offers("op:interdict") and interdict_box(turn):
        return "op:interdict"
    return _train(turn, d)


def special(turn: Turn, d: Decision) -> str:
    """8.8.5 Beside Train or Interdict: Advise if it removes anything, else Air Lift if it helps; "" for none."""
    if d.offers("sa:advise"):
        useful = advise.useful(turn, turn.plan(train.TrainPlan).trained)
        if turn.box("8.8.5", "us_advise_special", useful):
            return "sa:advise"
    if d.offers("sa:air_lift"):
        helps = advise.plan_lift(turn).troops > 0 or advisors.could_be_better(turn.g)
        if turn.box("8.8.5", "us_air_lift", helps):
            return "sa:air_lift"
    return ""


def last(turn: Turn, d: Decision) -> str:
    """8.8.5 At the end the special activity; else done."""
    return special(turn, d) or "done"


# ------------------------------------------------------------------ Interdict (8.8.3)


def bled(g: War, s: int) -> bool:
    """8.8.3 A Province with a VC Base and 3 VC pieces that is at Active Opposition already."""
    return bool(
        IS_PROVINCE[s]
        and g.support[s] == ACTIVE_OPPOSITION
        and g.vc[s] >= MANY_VC
        and holds(g, s, VC_BASES)
        and us_near(g, s)
    )


def cadre(g: War, s: int) -> bool:
    """8.8.3 A Cadre within reach."""
    return IS_PROVINCE[s] and g.n[s * KINDS + VC_CADRE] > 0 and us_near(g, s)


def interdict_box(turn: Turn) -> bool:
    """8.8.3 VC with 4 Resources and such a Province, or a Cadre while NVA's score is above 17."""
    g = turn.g
    if turn.box("8.8.3", "us_interdict_vc", g.res[VC] >= VC_RICH and any(bled(g, s) for s in SPACES)):
        return True
    return turn.box("8.8.3", "us_interdict_cadre", g.nva_score > NVA_ABOVE and any(cadre(g, s) for s in SPACES))


AT_CADRE: SpaceLine = prefer("a_cadre", lambda t, s: cadre(t.g, s))
OPPOSED: SpaceLine = prefer("at_active_opposition", lambda t, s: bled(t.g, s))
MOST_VC: SpaceLine = most("most_vc", lambda t, s: t.g.vc[s])


def interdict_space(turn: Turn, d: Decision) -> str:
    """8.8.3 The Provinces that the box speaks of, Cadres first if NVA is near to winning; then the special activity."""
    g, offered = turn.g, offered_spaces(d)
    hunted = g.nva_score > NVA_ABOVE
    found = [s for s in offered if bled(g, s) or (hunted and cadre(g, s))]
    if found:
        return SPACE_KEY[turn.pick("8.8.3", found, [AT_CADRE, MOST_VC] if hunted else [OPPOSED, MOST_VC])]
    if d.offers("done") or not offered:
        return last(turn, d)
    return SPACE_KEY[turn.pick("8.8.3", offered, [OPPOSED, MOST_VC])]


# ------------------------------------------------------------------ Train (8.8.5)


def train_space(turn: Turn, d: Decision) -> str:
    """8.8.5 The next space; at the end the special activity."""
    turn.begin("train", d)
    if key := train.choose(turn, d):
        return key
    if d.offers("done") or any(key.startswith("sa:") for key in d.options):
        return last(turn, d)
    return turn.pick_space(d, "8.8.5")


HANDLERS: dict[str, Handler] = {
    "turn.action": action,
    "event.limited_op": limited_operation,
    "event.special": special,
    "advise.space": advise.space,
    "advise.how": advise.how,
    "advise.aid": yes,
    "interdict.space": interdict_space,
    "train.space": train_space,
    "train.place": train.place,
    "train.count": train.number,
    "train.then": train.then,
    "train.patronage": all_of_it,
    "train.pacify": train.pacify,
    "pacify.steps": all_of_it,
    "pacify.space": pacify_space,
    "air_lift.origin": advise.lift_origin,
    "air_lift.destination": advise.lift_destination,
    "air_lift.count": advise.lift_count,
    "advisor.from": advisors.leave,
    "redeploy.to": advisors.go,
    "redeploy.count": advisors.one,
    "advisor.to": advisors.arrive,
    "op.last_call": last,
}
