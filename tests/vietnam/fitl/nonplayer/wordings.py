"""8.4.1 Wordings of the list of instructions that more than one test checks."""

from collections.abc import Callable

from sandtable.kernel.decision import Decision
from sandtable.vietnam.fitl.nonplayer.charts2 import event_options
from sandtable.vietnam.pieces import FACTION, PIECE
from sandtable.vietnam.state import War
from tests.vietnam.fitl.nonplayer.driver import Dice, np_board, plays, turn_of

FRIEND = {"us": "arvn", "arvn": "us", "nva": "vc", "vc": "nva"}


def option(g: War, seat: str, *words: str) -> str:
    d = Decision(seat, "event.option", "5.1", [f"do:{w}" for w in words], {"card": g.card})
    return event_options.choose_option(turn_of(g, FACTION[seat], Dice("*")), d)[3:]


def not_while_the_friend_is_played(card: int, seat: str) -> None:
    assert plays(np_board(card=card, players=""), seat)
    assert not plays(np_board(card=card, players=FRIEND[seat]), seat)


def policies(*wanted: str) -> Callable[[int, str], None]:
    def check(card: int, seat: str) -> None:
        for policy in ("jfk", "lbj", "nixon"):
            g = np_board(card=card, policy=policy, players="nva vc")
            g.available[PIECE["us_troops"]] -= 3
            g.out_of_play[PIECE["us_troops"]] = 3
            assert plays(g, seat) == (policy in wanted), policy

    return check
