"""8.4 Events for non-players: whether to play one, and where it stands in the chart (what to choose in it: event_choices)."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2 import book
from sandtable.vietnam.headers import HEADERS, is_coup
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.turn import Handler, Turn
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules.s2_sequence import next_up

LASTING_ONLY = ("momentum", "stay_eligible")


# ------------------------------------------------------------------ Event or Operation?


def event_box(turn: Turn, d: Decision, rule: str) -> str:
    """8.5.2, 8.6.2, 8.7.1 The Event's key, "pass" to wait for a Capability, or "" for Operations."""
    key = event_key(turn, d)
    return _wait_for_capability(turn, d, rule, key) or judge(turn, key, rule)


def capability_box(turn: Turn, d: Decision, rule: str) -> str:
    """8.8.2 The same for Capabilities alone: the US looks at other Events only at 8.8.6."""
    key = event_key(turn, d)
    if waiting := _wait_for_capability(turn, d, rule, key):
        return waiting
    return judge(turn, key, rule) if key and HEADERS[turn.g.card].capability else ""


def plain_event_box(turn: Turn, d: Decision, rule: str) -> str:
    """8.8.6 The key of an Event that is no Capability, if it is wanted and would change anything."""
    return "" if HEADERS[turn.g.card].capability else judge(turn, event_key(turn, d), rule)


def judge(turn: Turn, key: str, rule: str, rolled_for: Callable[[Turn, str], bool] | None = None) -> str:
    """8.1 The key, if the Event is open, wanted, rolled for where it is a Capability, and effective."""
    if not key:
        turn.box(rule, "event_open", False)
        return ""
    if not book.plays(turn, key.partition(":")[2] or "event", "8.4.1"):
        return ""
    if HEADERS[turn.g.card].capability and not (rolled_for or _capability_roll)(turn, rule):
        return ""
    if not turn.box(rule, "event_effective", effective(turn, key), card=turn.g.card):
        return ""
    return key


def say_why_not(turn: Turn, d: Decision, action: str) -> None:
    """8.1 The last word of the trace where an Event was open and another ``action`` was taken: declined, or never reached."""
    if action.startswith("event") or not any(key.startswith("event") for key in d.options):
        return
    looked_at = any(note.topic in _EVENT_NOTES for note in turn.mind.notes)
    turn.note("8.1", "event_declined" if looked_at else "event_not_reached", card=turn.g.card)


_EVENT_NOTES = {
    "instruction", "box.event_open", "box.event_effective", "box.capability_roll", "box.waits_for_capability",
    "box.capability_by_deck",
}  # fmt: skip


def event_key(turn: Turn, d: Decision) -> str:
    """8.4.2 The key of the side that the faction uses; "" if the Event is not open to it."""
    side = book.side_of(turn)
    key = side if side == "event" else f"event:{side}"
    return key if key in d.options else ""


def _wait_for_capability(turn: Turn, d: Decision, rule: str, key: str) -> str:
    """8.5.2 With an own Capability next (and none to play now): Pass on a die above the cards in the leader box."""
    g = turn.g
    coming = HEADERS[g.next_card] if g.next_card else None
    if coming is None or is_coup(g.next_card) or coming.capability.lower() != FACTIONS[turn.f]:
        return ""
    if (HEADERS[g.card].capability and key) or "pass" not in d.options:
        return ""
    rolled = turn.dice(1, rule, "capability_next")
    if turn.box(rule, "waits_for_capability", rolled > len(g.leader_cards), card=g.next_card):
        return "pass"
    return ""


def _capability_roll(turn: Turn, rule: str) -> bool:
    """8.5.2 A Capability is played on a die above the cards in the leader box, or if one passed for it."""
    g = turn.g
    waited = turn.mind.recall(rule, "box.waits_for_capability")
    promise = {"answer": True, "card": g.card}
    if waited is not None and promise.items() <= waited.args.items():
        return turn.box(rule, "capability_promised", True, card=g.card)
    rolled = turn.dice(1, rule, "capability")
    return turn.box(rule, "capability_roll", rolled > len(g.leader_cards), n=len(g.leader_cards))


def effective(turn: Turn, key: str) -> bool:
    """8.1 Whether the Event, as the faction would play it, changes anything.

    Of Momentum before a Coup card only what it does at once or in the Round counts.
    """
    g = turn.g
    side = key.partition(":")[2] or "event"
    momentum = HEADERS[g.card].momentum.get("unshaded" if side == "event" else side)
    early = momentum and g.monsoon and side not in book.BOOK.of(g.card).in_the_coup_round
    return tryout.changes(turn, side, LASTING_ONLY if early else ())


def pivotal(turn: Turn, d: Decision) -> str:
    """8.4.6 A non-player plays its Pivotal Event when a player is 1st Eligible, or trumps a player's."""
    g = turn.g
    trumped = FACTION.get(str(d.args.get("trumps", "")), -1)
    if trumped >= 0 and not g.nonplayers[trumped]:
        return "yes" if turn.box("8.4.6", "trumps_player", True) else "no"
    first = next_up(g)
    return "yes" if turn.box("8.4.6", "player_first", first >= 0 and not g.nonplayers[first]) else "no"


HANDLERS: dict[str, Handler] = {"pivotal.play": pivotal, "pivotal.trump": pivotal}
