"""2.2-2.3 The sequence of play of an Event card: cards, eligibility, who may do what."""

from collections.abc import Mapping

from sandtable.kernel.decision import Flow, LazyArgs, OpenDecision, Reason, confirm
from sandtable.vietnam import ruleset, terms, transfers
from sandtable.vietnam.card import demand_of, effect_of, why_off
from sandtable.vietnam.headers import SINGLE
from sandtable.vietnam.operation import Operation, Orders
from sandtable.vietnam.pieces import ALLY, ARVN, FACTION, FACTIONS, NVA, US, VC
from sandtable.vietnam.rules import deception, operations, s2_deck, s5_events
from sandtable.vietnam.rules.players import on_players_terms
from sandtable.vietnam.state import MAX_TRACK, War, seat
from sandtable.vietnam.verbs import gain, income_of_pass

EVENT, OP, OP_SPECIAL, PASS = "event", "op", "op_special", "pass"
ASSET = "asset"
"""7.3 The key that reveals a Hidden Asset."""
TALK = tuple(Orders(f) for f in range(len(FACTIONS)))
"""1.5.2 On these transfers are made before the action."""
WEAKEST_FIRST = (US, NVA, ARVN, VC)
"""2.3.8 Each may trump those before it."""


def start(g: War) -> Flow[None]:
    """2.2 Reveal the first card."""
    yield from deception.deal(g)
    g.next_card = yield from s2_deck.reveal(g)
    g.phase = "next_card"


def next_card(g: War) -> Flow[None]:
    """2.3.7 The shown card is played, and the next one shown (also when the played one is a Coup card).

    P-s67-d: one that stood in for a Coup card is executed first, by its owner.
    """
    if not g.stand_in_played and g.played and g.played[-1] == g.stand_in:
        yield from _execute_stand_in(g)
        return
    g.card, g.next_card = g.next_card, 0  # while the deck is asked, no card is shown
    g.played = (*g.played, g.card)
    g.next_card = yield from s2_deck.reveal(g)
    open_card(g)


def open_card(g: War) -> None:
    """2.3.7, 2.4 The card in play is an Event to be played, after any Pivotal Event (2.3.8), or a Coup card."""
    g.first, g.first_did, g.second = -1, "", -1
    g.acted = g.passed = ()
    g.emit("card", card=g.card, next=g.next_card)
    if g.plays_as_coup(g.card):
        g.phase = "coup"
    else:
        g.last_was_coup = False
        g.phase = "pivotal" if any(g.pivotal) and any(may_play_pivotal(g, f) for f in WEAKEST_FIRST) else "act"


def _execute_stand_in(g: War) -> Flow[None]:
    """P-s67-d After its Coup Round a Pivotal Event is the first card of the campaign: its owner begins by executing it."""
    owner = FACTION[g.header(g.card).pivotal.lower()]
    g.stand_in_played = True
    g.last_was_coup = False
    g.turn += 1
    g.emit("card", card=g.card, next=g.next_card)
    yield from s5_events.play(g, owner, g.card, "event")
    _acted(g, owner, EVENT)
    g.phase = "act"


# ------------------------------------------------------------------ Pivotal Events (2.3.8)


def pivotal_conditions(g: War, f: int) -> list[Reason]:
    """2.3.8 What keeps a faction from playing its Pivotal Event now; empty if nothing does."""
    failing: list[Reason] = []
    number = ruleset.of(g).cards.pivotal_of[f]
    if not g.pivotal[f]:
        return [("2.3.8", "not_in_hand")]
    if not g.eligible[f]:
        failing.append(("2.3.8", "not_eligible"))
    if g.monsoon:
        failing.append(("2.3.9", "monsoon"))
    if (demand := demand_of(g, number)) is None:
        failing.append(why_off(g, number, SINGLE) or ("5.2", "text_missing"))
    elif not demand(g):
        failing.append(("2.3.8", "precondition"))
    if g.acted or g.passed:
        failing.append(("2.3.8", "first_has_acted"))
    return failing


def may_play_pivotal(g: War, f: int) -> bool:
    """2.3.8 Whether nothing keeps a faction from playing its Pivotal Event now; what is seldom so is asked last."""
    if not g.pivotal[f] or not g.eligible[f] or g.acted or g.passed or g.monsoon:
        return False
    demand = demand_of(g, ruleset.of(g).cards.pivotal_of[f])
    return demand is not None and demand(g)


def pivotal_window(g: War) -> Flow[None]:
    """2.3.8 Before the 1st Eligible does anything, each owner may play its Pivotal Event; the stronger trumps.

    Those who could be trumped are asked first, so that the last to say yes is the one whose card stands.
    """
    player, pivotal_of = -1, ruleset.of(g).cards.pivotal_of
    for f in WEAKEST_FIRST:
        if not may_play_pivotal(g, f):
            continue
        if player < 0:
            wanted = yield from confirm(seat(f), "pivotal.play", "2.3.8", card=pivotal_of[f])
        else:
            facts = {"card": pivotal_of[f], "trumps": FACTIONS[player], "cancelled": pivotal_of[player]}
            wanted = yield from confirm(seat(f), "pivotal.trump", "2.3.8", **facts)
            if wanted:
                g.emit("pivotal_trumped", faction=seat(f), **facts)
        if wanted:
            if player < 0:
                g.emit("pivotal_announced", faction=seat(f), card=pivotal_of[f])
            player = f
    g.phase = "act"
    if player < 0:
        return
    yield from play_pivotal(g, player)
    _acted(g, player, EVENT)


def play_pivotal(g: War, f: int) -> Flow[None]:
    """2.3.8 A Pivotal Event takes the place of the card in play and is executed."""
    number = ruleset.of(g).cards.pivotal_of[f]
    g.turn += 1
    g.pivotal[f] = False
    g.emit("pivotal", faction=seat(f), card=number, cancelled=g.card)
    g.card = number
    g.played = (*g.played, number)
    yield from s5_events.play(g, f, number, "event")


# ------------------------------------------------------------------ actions (2.3.2-2.3.5)


def next_up(g: War) -> int:
    """2.3.2 The leftmost Eligible faction that has neither acted nor passed on this card; -1 if none.

    P2.3.1: on the Initiative track the 1st Eligible, then the 2nd.
    """
    if len(g.acted) >= 2:
        return -1
    for f in terms.initiative(g) or g.header(g.card).order:
        if g.eligible[f] and f not in g.acted and f not in g.passed and f not in g.ineligible_next:
            return f
    return -1


class Allowed:
    """2.3.4 What a faction may do now."""

    __slots__ = ("event", "limited", "second")

    def __init__(self, g: War, f: int) -> None:
        self.second = bool(g.acted)
        self.limited = False
        self.event = not g.acted or g.first_did == OP_SPECIAL
        if g.acted and g.first_did != EVENT:
            # 8.1: a non-player does a full Operation with a special activity instead (easy option: it does not)
            self.limited = on_players_terms(g, f) or bool(g.options["easy"])


class Actions:
    """2.3.4 The actions on offer: Operations that can be done, the Event's sides, Pass; 1.5.2 transfers before them."""

    __slots__ = ("allowed", "events", "f", "g", "possible", "talk", "transferred")

    def __init__(self, g: War, f: int, allowed: Allowed, talk: Operation, transferred: bool = False) -> None:
        self.g = g
        self.f = f
        self.allowed = allowed
        self.talk = talk
        self.transferred = transferred
        self.possible: dict[str, bool] = {}
        """Of the Operations that have been asked about."""
        self.events: list[str] | None = None
        """The Event's sides, once somebody has asked."""

    def _sides(self) -> list[str]:
        if self.events is None:
            self.events = event_keys(self.g, self.g.card) if self.allowed.event else []
        return self.events

    def _can(self, name: str) -> bool:
        known = self.possible.get(name)
        if known is None:
            orders = ruleset.of(self.g).orders[self.f, name, self.allowed.limited]
            known = self.possible[name] = operations.can(self.g, Operation(orders))
        return known

    def keys(self) -> list[str]:
        """Operations, Event, Hidden Asset, Pass, transfers."""
        g, f = self.g, self.f
        keys = [f"op:{name}" for name in ruleset.of(g).operations[f] if self._can(name)]
        keys += self._sides()
        if self._has_asset():
            keys.append(ASSET)
        if not self.transferred or not keys:
            keys.append(PASS)  # 1.5.2: Resources change hands in an Operation or Event, not in a Pass
        return keys + transfers.offers(g, self.talk)

    def _has_asset(self) -> bool:
        return self.allowed.limited and deception.has_asset(self.g, self.f)

    def has(self, key: str) -> bool:
        """Whether the key is on offer."""
        if key.startswith("op:"):
            return key[3:] in ruleset.of(self.g).operations[self.f] and self._can(key[3:])
        if key.startswith(EVENT):
            return key in self._sides()
        if key == PASS:
            return not self.transferred or PASS in self.keys()
        return self._has_asset() if key == ASSET else key in transfers.offers(self.g, self.talk)

    def several(self) -> bool:
        """Whether there is anything but a Pass."""
        if self.transferred:
            return len(self.keys()) > 1
        return (
            bool(self._sides())
            or any(map(self._can, ruleset.of(self.g).operations[self.f]))
            or self._has_asset()
            or bool(transfers.offers(self.g, self.talk))
        )


def event_keys(g: War, card: int) -> list[str]:
    """5.2 The sides of the card's Event."""
    return [event_key(side) for side in g.header(card).sides if effect_of(g, card, side)]


def event_key(side: str) -> str:
    """The key that chooses a side of the Event."""
    return SINGLE if side == SINGLE else f"event:{side}"


def act(g: War) -> Flow[None]:
    """2.3.4 One faction's action: an Operation, the Event, or Pass."""
    f = next_up(g)
    if f < 0:
        g.phase = "adjust"
        return
    did, _ = yield from take_action(g, f, Allowed(g, f))
    if did == PASS:
        g.passed = (*g.passed, f)
    else:
        _acted(g, f, did)


def take_action(g: War, f: int, allowed: Allowed) -> Flow[tuple[str, Operation | None]]:
    """2.3.4 A faction does what it is allowed to: what it was, and the Operation if it was one."""
    g.turn += 1
    talk = Operation(TALK[f])
    transferred = False
    while True:

        def why(key: str) -> list[Reason]:
            return _why_not(g, talk, allowed, key)

        def facts() -> dict[str, object]:
            return _facts(g, f, allowed)

        offer = Actions(g, f, allowed, talk, transferred)
        told: Mapping[str, object] = {"card": g.card, "limited": allowed.limited} if g.nonplayers[f] else LazyArgs(facts)
        asked = OpenDecision(seat(f), "turn.action", "2.3.4", offer, told, why)
        if allowed.limited and deception.markers(g, f):
            asked.ask_anyway = True  # 7.3: one who could only Pass must not be told from one with a Hidden Asset
        key = yield asked
        if key.startswith("transfer:"):
            transferred = (yield from transfers.run(g, talk, key)) or transferred
        elif key == ASSET:
            deception.use_asset(g, f)
            allowed.limited = False
        else:
            break
    if key == PASS:
        g.emit("pass", faction=seat(f))
        yield from take_pass_income(g, f)
        return PASS, None
    kind, _, name = key.partition(":")
    if kind == "op":
        op = Operation(ruleset.of(g).orders[f, name, allowed.limited])
        g.emit("op", faction=seat(f), op=name, limited=allowed.limited)
        yield from operations.run(g, op)
        return OP_SPECIAL if op.special else OP, op
    yield from s5_events.play(g, f, g.card, name or "event")
    return EVENT, None


def _facts(g: War, f: int, allowed: Allowed) -> dict[str, object]:
    """2.3.4 What the slot allows; ``could`` are all actions of the faction on this card, on offer or not."""
    could = [f"op:{name}" for name in ruleset.of(g).operations[f]] + [event_key(side) for side in g.header(g.card).sides]
    slot = "second" if allowed.second else "first"
    return {"card": g.card, "limited": allowed.limited, "event": allowed.event, "slot": slot, "could": could}


def take_pass_income(g: War, f: int) -> Flow[None]:
    """2.3.3 What passing brings. P1.8, P2.3.3: who has no Resources may give its ally 1."""
    if f not in ruleset.of(g).penniless:
        income_of_pass(g, f)
    elif g.res[ALLY[f]] < MAX_TRACK and (
        yield from confirm(seat(f), "pass.give", "P1.8", faction=FACTIONS[ALLY[f]], now=g.res[ALLY[f]])
    ):
        gain(g, ALLY[f], 1)


def _acted(g: War, f: int, what: str) -> None:
    if not g.acted:
        g.first, g.first_did = f, what
    else:
        g.second = f
    g.acted = (*g.acted, f)


def _why_not(g: War, talk: Operation, allowed: Allowed, key: str) -> list[Reason]:
    f = talk.orders.by
    kind, _, name = key.partition(":")
    if kind == "op":
        if name not in ruleset.of(g).operations[f]:
            return [("3.0", "not_this_factions_operation")]
        return operations.why_not(g, Operation(ruleset.of(g).orders[f, name, allowed.limited]))
    if kind == "event":
        if not allowed.event:
            return [("2.3.4", "event_was_played" if g.first_did == EVENT else "first_did_no_special")]
        side = name or SINGLE
        if side not in g.header(g.card).sides or effect_of(g, g.card, side):
            return [("5.2", "no_such_side")]
        return [why_off(g, g.card, side) or ("5.2", "text_missing")]
    if kind == "sa":
        return [("4.1", "choose_operation_first")]
    if kind == "card" or kind == "pivotal":
        return pivotal_conditions(g, f) or [("2.3.8", "pivotal_declined")]
    if kind == "transfer":
        return transfers.why_not(g, talk, key)
    if key == PASS:
        return [("1.5.2", "has_transferred")]
    if key == ASSET:
        return [("7.3", "no_asset") if allowed.limited else ("7.3", "not_limited")]
    return []


def adjust(g: War) -> None:
    """2.3.6 Who acted becomes Ineligible, everybody else Eligible, unless an Event says otherwise."""
    for f in ruleset.of(g).factions:
        g.eligible[f] = (f not in g.acted or f in g.stay_eligible) and f not in g.ineligible_next
    g.stay_eligible = g.ineligible_next = ()
    g.emit("eligible", faction=[FACTIONS[f] for f in range(4) if g.eligible[f]])
    g.phase = "next_card"
