"""8.4 Events for non-players: whether to play one, and where it stands in the chart (what to choose in it: event_choices)."""

from collections.abc import Callable, Mapping

from sandtable.kernel.decision import Decision
from sandtable.vietnam.headers import SHADED, SINGLE, UNSHADED, is_coup
from sandtable.vietnam.nonplayer import tryout
from sandtable.vietnam.nonplayer.instructions import RULE, Instructions
from sandtable.vietnam.nonplayer.turn import Handler, Turn, instructed
from sandtable.vietnam.pieces import FACTION, FACTIONS
from sandtable.vietnam.rules.s2_sequence import event_key, next_up
from sandtable.vietnam.state import War

LASTING_ONLY = ("momentum", "stay_eligible")


class Events:
    """8.4 The Event boxes of one system of charts: what its instructions say of the card, and its die for Capabilities."""

    def __init__(self, book: Instructions, to_exceed: Callable[[War], int]) -> None:
        self.book = book
        self.to_exceed = to_exceed
        """8.5.2 What the die for a Capability must exceed."""

    def box(self, turn: Turn, d: Decision, rule: str) -> str:
        """8.5.2, 8.6.2, 8.7.1 The Event's key, "pass" to wait for a Capability, or "" for Operations."""
        key = self.key(turn, d)
        return self._wait_for_capability(turn, d, rule, key) or self.judge(turn, key, rule)

    def capability_box(self, turn: Turn, d: Decision, rule: str) -> str:
        """8.8.2 The same for Capabilities alone: the US looks at other Events only at 8.8.6."""
        key = self.key(turn, d)
        if waiting := self._wait_for_capability(turn, d, rule, key):
            return waiting
        return self.judge(turn, key, rule) if key and turn.g.header(turn.g.card).capability else ""

    def plain_box(self, turn: Turn, d: Decision, rule: str) -> str:
        """8.8.6 The key of an Event that is no Capability, if it is wanted and would change anything."""
        return "" if turn.g.header(turn.g.card).capability else self.judge(turn, self.key(turn, d), rule)

    def judge(self, turn: Turn, key: str, rule: str, rolled_for: Callable[[Turn, str], bool] | None = None) -> str:
        """8.1 The key, if the Event is open, wanted, rolled for where it is a Capability, and effective."""
        if not key:
            turn.box(rule, "event_open", False)
            return ""
        if not self.book.allows(turn, side_in(key), RULE):
            return ""
        if turn.g.header(turn.g.card).capability and not (rolled_for or self._capability_roll)(turn, rule):
            return ""
        if not turn.box(rule, "event_effective", self.effective(turn, key), card=turn.g.card):
            return ""
        return key

    def key(self, turn: Turn, d: Decision) -> str:
        """8.4.2 The key of the side that the faction uses; "" if the Event is not open to it."""
        side = self.book.side_of(turn)
        key = side if side == "event" else f"event:{side}"
        return key if d.offers(key) else ""

    def _wait_for_capability(self, turn: Turn, d: Decision, rule: str, key: str) -> str:
        """8.5.2 With an own Capability next (and none to play now): Pass on a die above what it must exceed."""
        g = turn.g
        coming = g.header(g.next_card) if g.next_card else None
        if coming is None or is_coup(g.next_card) or coming.capability.lower() != FACTIONS[turn.f]:
            return ""
        if (g.header(g.card).capability and key) or not d.offers("pass"):
            return ""
        rolled = turn.dice(1, rule, "capability_next")
        if turn.box(rule, "waits_for_capability", rolled > self.to_exceed(g), card=g.next_card):
            return "pass"
        return ""

    def _capability_roll(self, turn: Turn, rule: str) -> bool:
        """8.5.2 A Capability is played on a die above what it must exceed, or if one passed for it."""
        g = turn.g
        if g.header(g.card).capability.lower() == FACTIONS[turn.f]:  # nobody waits for another's
            waited = turn.mind.recall(rule, "box.waits_for_capability")
            promise = {"answer": True, "card": g.card}
            if waited is not None and promise.items() <= waited.args.items():
                return turn.box(rule, "capability_promised", True, card=g.card)
        rolled = turn.dice(1, rule, "capability")
        least = self.to_exceed(g)
        return turn.box(rule, "capability_roll", rolled > least, n=least)

    def effective(self, turn: Turn, key: str) -> bool:
        """8.1 Whether the Event, as the faction would play it, changes anything.

        Of Momentum before a Coup card only what it does at once or in the Round counts.
        """
        g = turn.g
        side = side_in(key)
        momentum = g.header(g.card).momentum.get("unshaded" if side == "event" else side)
        early = momentum and g.monsoon and side not in self.book.of(instructed(g)).in_the_coup_round
        return tryout.changes(turn, side, LASTING_ONLY if early else ())

    def option(self, wishes: Mapping[int, tuple[str, ...]]) -> Handler:
        """8.4.1, 8.4.4 Answers which option an Event takes: what the instruction or else the faction wishes first."""

        def choose(turn: Turn, d: Decision) -> str:
            for word in (*self.book.preferred(turn, d), *wishes[turn.f]):
                if d.offers(f"do:{word}"):
                    turn.note("8.4.4", "option", key=f"do:{word}")
                    return f"do:{word}"
            return ""

        return choose


def side_in(key: str) -> str:
    """The side that an Event's key names."""
    return key.partition(":")[2] or "event"


def say_why_not(turn: Turn, d: Decision, action: str) -> None:
    """8.1 The last word of the trace where an Event was open and another ``action`` was taken: declined, or never reached."""
    if action.startswith("event") or not any(map(d.offers, _EVENT_KEYS)):
        return
    looked_at = any(note.topic in _EVENT_NOTES for note in turn.mind.notes)
    turn.note("8.1", "event_declined" if looked_at else "event_not_reached", card=turn.g.card)


_EVENT_KEYS = tuple(map(event_key, (SINGLE, UNSHADED, SHADED)))
_EVENT_NOTES = {
    "instruction", "box.event_open", "box.event_effective", "box.capability_roll", "box.waits_for_capability",
    "box.capability_by_deck",
}  # fmt: skip


def pivotal(turn: Turn, d: Decision) -> str:
    """8.4.6 A non-player plays its Pivotal Event when a player is 1st Eligible, or trumps a player's."""
    g = turn.g
    trumped = FACTION.get(str(d.args.get("trumps", "")), -1)
    if trumped >= 0 and not g.nonplayers[trumped]:
        return "yes" if turn.box("8.4.6", "trumps_player", True) else "no"
    first = next_up(g)
    return "yes" if turn.box("8.4.6", "player_first", first >= 0 and not g.nonplayers[first]) else "no"


HANDLERS: dict[str, Handler] = {"pivotal.play": pivotal, "pivotal.trump": pivotal}
