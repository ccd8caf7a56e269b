"""8.4 Events for non-players: whether to play one, which side, and what to choose in it."""

from collections.abc import Callable

from sandtable.fitl.board import POP, SPACE, SPACE_KEY
from sandtable.fitl.card import HEADERS, is_coup
from sandtable.fitl.nonplayer import instructions
from sandtable.fitl.nonplayer.common import all_of_them, remove_target
from sandtable.fitl.nonplayer.turn import Handler, SpaceLine, Turn, offered_pieces, offered_spaces
from sandtable.fitl.pieces import (
    ALLY,
    ARVN,
    ENEMIES,
    FACTION,
    FACTIONS,
    IS_BASE,
    NVA,
    OWNER,
    PIECE_KEY,
    PIECES_OF,
    RANGERS,
    US,
    US_BASE,
    US_IRREGULAR,
    US_TROOPS,
    VC,
)  # fmt: skip
from sandtable.fitl.rules.s2_sequence import next_up
from sandtable.fitl.rules.s5_events import would_change
from sandtable.fitl.rules.spaces import holds
from sandtable.fitl.state import Fitl
from sandtable.kernel.decision import Decision
from sandtable.kernel.priority import most

# 8.1: Momentum that still matters when a Coup card is next, because of what it does at once or in the Round.
_MOMENTUM_BEFORE_COUP = (10, 15, 16, 39, 41)


# ------------------------------------------------------------------ Event or Operation?


def event_box(turn: Turn, d: Decision, rule: str) -> str:
    """8.5.2, 8.6.2, 8.7.1 The Event's key, "pass" to wait for a Capability, or "" for Operations."""
    key = event_key(turn, d)
    return _wait_for_capability(turn, d, rule, key) or _judge(turn, key, rule)


def capability_box(turn: Turn, d: Decision, rule: str) -> str:
    """8.8.2 The same for Capabilities alone: the US looks at other Events only at 8.8.6."""
    key = event_key(turn, d)
    if waiting := _wait_for_capability(turn, d, rule, key):
        return waiting
    return _judge(turn, key, rule) if key and HEADERS[turn.g.card].capability else ""


def plain_event_box(turn: Turn, d: Decision, rule: str) -> str:
    """8.8.6 The key of an Event that is no Capability, if it is wanted and would change anything."""
    return "" if HEADERS[turn.g.card].capability else _judge(turn, event_key(turn, d), rule)


def _judge(turn: Turn, key: str, rule: str) -> str:
    """8.1 The key, if the Event is open, wanted, rolled for where it is a Capability, and effective."""
    if not key:
        turn.box(rule, "event_open", False)
        return ""
    if not turn.box(rule, "event_wanted", wanted(turn, key), card=turn.g.card):
        return ""
    if HEADERS[turn.g.card].capability and not _capability_roll(turn, rule):
        return ""
    if not turn.box(rule, "event_effective", effective(turn, key), card=turn.g.card):
        return ""
    return key


def event_key(turn: Turn, d: Decision) -> str:
    """8.4.2 The side a non-player uses: shaded for Insurgents, unshaded for COIN, unless an instruction says otherwise."""
    if "event" in d.options:
        return "event"
    side = "shaded" if turn.f in (NVA, VC) else "unshaded"
    if instructions.other_side(turn):
        side = "unshaded" if side == "shaded" else "shaded"
    key = f"event:{side}"
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
        turn.memory["promised"] = g.next_card
        return "pass"
    return ""


def _capability_roll(turn: Turn, rule: str) -> bool:
    """8.5.2 A Capability is played on a die above the cards in the leader box, or if one passed for it."""
    g = turn.g
    if turn.memory.get("promised") == g.card:
        return turn.box(rule, "capability_promised", True, card=g.card)
    rolled = turn.dice(1, rule, "capability")
    return turn.box(rule, "capability_roll", rolled > len(g.leader_cards), cards=len(g.leader_cards))


def wanted(turn: Turn, key: str) -> bool:
    """8.4.1 Whether the card's instruction for this faction lets it play the Event."""
    return instructions.plays(turn)


def effective(turn: Turn, key: str) -> bool:
    """8.1 Whether the Event would change anything; Momentum before a Coup card only if it matters then."""
    g = turn.g
    side = key.partition(":")[2] or "event"
    header = HEADERS[g.card]
    if header.momentum.get("unshaded" if side == "event" else side) and g.monsoon and g.card not in _MOMENTUM_BEFORE_COUP:
        return False
    return would_change(g, turn.f, g.card, side)


def pivotal(turn: Turn, d: Decision) -> str:
    """8.4.6 A non-player plays its Pivotal Event when a player is 1st Eligible, or trumps a player's."""
    g = turn.g
    trumped = FACTION.get(str(d.args.get("trumps", "")), -1)
    if trumped >= 0 and not g.nonplayers[trumped]:
        return "yes" if turn.box("8.4.6", "trumps_player", True) else "no"
    first = next_up(g)
    return "yes" if turn.box("8.4.6", "player_first", first >= 0 and not g.nonplayers[first]) else "no"


# ------------------------------------------------------------------ who, what and where (8.4.3-8.4.5)


def _support_change(g: Fitl, s: int, level: int) -> tuple[int, int]:
    """What a new level would add to Total Support and Total Opposition."""
    pop, now = POP[s], g.support[s]
    return pop * (max(level, 0) - max(now, 0)), pop * (max(-level, 0) - max(-now, 0))


_SHIFT_SCORE: dict[int, Callable[[int, int], int]] = {  # of Support and Opposition gained
    VC: lambda sup, opp: 100 * opp - sup,
    NVA: lambda sup, opp: -100 * sup - opp,
    ARVN: lambda sup, opp: -100 * opp - sup,
    US: lambda sup, opp: 100 * sup - opp,
}


def shift_space(turn: Turn, d: Decision) -> str:
    """8.4.5 Spaces to shift: each faction by what it gains most."""
    g = turn.g
    steps, level = d.args.get("steps"), d.args.get("level")

    def score(t: Turn, s: int) -> int:
        new = level if isinstance(level, int) else max(-2, min(2, g.support[s] + (steps if isinstance(steps, int) else 0)))
        return _SHIFT_SCORE[turn.f](*_support_change(g, s, new))

    line: SpaceLine = most("8.4.5 best shift", score)
    return turn.pick_space(d, "8.4.5", [line])


def place_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Places for pieces: by lot, unless an instruction says more."""
    return instructions.place(turn, d) or turn.pick_space(d, "8.4.4")


def place_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Friendly Bases first, then Guerrillas or Special Forces, then cubes; never a second COIN Base in a space."""
    pieces, s = offered_pieces(d), SPACE.get(str(d.args.get("space")), -1)
    own = [p for p in pieces if OWNER[p] == turn.f] or pieces
    if s >= 0 and turn.f <= ARVN and holds(turn.g, s, (US_BASE, 8)):
        own = [p for p in own if not IS_BASE[p]] or own
    order = (US_BASE, *RANGERS, US_TROOPS, US_IRREGULAR)
    best = min(own, key=lambda p: (not IS_BASE[p], order.index(p) if p in order else 99, p))
    return PIECE_KEY[best]


def remove_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Where to remove: most Bases, then by lot; friends' losses elsewhere than from the faction itself."""
    g = turn.g
    enemies = [p for e in ENEMIES[turn.f] for p in PIECES_OF[e]]
    lines: list[SpaceLine] = [
        most("most enemy Bases", lambda t, s: holds(g, s, tuple(p for p in enemies if IS_BASE[p]))),
        most("most enemy pieces", lambda t, s: min(4, holds(g, s, tuple(enemies)))),
    ]
    return turn.pick_space(d, "8.4.4", lines)


def choose_faction(turn: Turn, d: Decision) -> str:
    """8.4.4 The benefit goes to the faction itself, then its friend, then a random enemy, non-players first."""
    offered = [FACTION[key[8:]] for key in d.options if key.startswith("faction:")]
    for f in (turn.f, ALLY[turn.f]):
        if f in offered:
            return f"faction:{FACTIONS[f]}"
    enemies = [f for f in offered if turn.g.nonplayers[f]] or offered
    return f"faction:{FACTIONS[enemies[turn.mind.below(len(enemies))]]}" if enemies else ""


def choose_option(turn: Turn, d: Decision) -> str:
    """8.4.4 What the instruction says; else by what the option does to Aid, Resources and Patronage; else by lot."""
    return instructions.option(turn, d)


def any_space(turn: Turn, d: Decision) -> str:
    """8.4.4 Any other space of an Event: by the instruction, else by lot."""
    return instructions.space(turn, d) or turn.pick_space(d, "8.4.4")


def box_piece(turn: Turn, d: Decision) -> str:
    """8.1.2 Between boxes: Bases, then Rangers, Troops, Irregulars."""
    pieces = offered_pieces(d)
    order = (US_BASE, 8, *RANGERS, US_TROOPS, US_IRREGULAR)
    return PIECE_KEY[min(pieces, key=lambda p: order.index(p) if p in order else 99)] if pieces else ""


def source(turn: Turn, d: Decision) -> str:
    """8.4.3 From Out of Play, then Casualties, then Available."""
    for key in ("box:out_of_play", "box:casualties", "box:available"):
        if key in d.options:
            return key
    return ""


def move_from(turn: Turn, d: Decision) -> str:
    """8.4.3 As many as possible, from where an instruction says, else by lot."""
    return instructions.move(turn, d) or (SPACE_KEY[turn.pick("8.4.3", offered_spaces(d))] if offered_spaces(d) else "")


HANDLERS: dict[str, Handler] = {
    "pivotal.play": pivotal,
    "event.shift": shift_space,
    "event.set_support": shift_space,
    "event.place": place_space,
    "event.place_piece": place_piece,
    "event.place_count": all_of_them,
    "event.remove": remove_space,
    "event.remove_piece": remove_target,
    "event.remove_count": all_of_them,
    "event.faction": choose_faction,
    "event.option": choose_option,
    "event.wish": choose_option,
    "event.space": any_space,
    "event.box_piece": box_piece,
    "event.box_count": all_of_them,
    "event.source": source,
    "event.move_from": move_from,
    "event.move_to": move_from,
    "event.move_piece": place_piece,
    "event.move_count": all_of_them,
}
