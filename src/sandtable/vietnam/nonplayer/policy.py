"""The non-player policy: finds who answers a topic, keeps the turn's plan, never gets stuck.

A faction's chart (8.5-8.8) is a table of handlers by topic. In an Event a question is put to the card's instructions first;
then to the faction's own handler, then to the common ones (the coup procedure, 8.4 Events, 8.1.2 pieces), and if nobody
answers (or the answer is not on offer, because the plan no longer fits) lots decide (8.4.7).
"""

from collections.abc import Mapping
from typing import Any

from sandtable.kernel.decision import Decision
from sandtable.kernel.seats import Mind
from sandtable.vietnam.board import SPACE_KEY
from sandtable.vietnam.fitl.nonplayer.charts2 import (
    coup,
    event_choices,
    event_options,
    event_pieces,
    events,
    guide_coin,
    guide_control,
    guide_nva,
    guide_vc,
)
from sandtable.vietnam.fitl.nonplayer.charts2.arvn import chart as arvn
from sandtable.vietnam.fitl.nonplayer.charts2.nva import chart as nva
from sandtable.vietnam.fitl.nonplayer.charts2.us import chart as us
from sandtable.vietnam.fitl.nonplayer.charts2.vc import chart as vc
from sandtable.vietnam.nonplayer import common, tryout
from sandtable.vietnam.nonplayer.random_spaces import random_space
from sandtable.vietnam.nonplayer.turn import Handler, Turn, offered_spaces
from sandtable.vietnam.pieces import ARVN, FACTION, FACTIONS, NVA, US, VC
from sandtable.vietnam.state import War

BOOKS: dict[int, Mapping[str, Handler]] = {US: us.HANDLERS, ARVN: arvn.HANDLERS, NVA: nva.HANDLERS, VC: vc.HANDLERS}
_OPTIONS: dict[str, Handler] = {
    "event.option": event_options.choose_option, "event.wish": event_options.choose_option,
    "event.faction": event_options.choose_faction,
}  # fmt: skip
COMMON: tuple[Mapping[str, Handler], ...] = (
    coup.HANDLERS, events.HANDLERS, _OPTIONS, event_choices.HANDLERS, event_pieces.HANDLERS, common.HANDLERS,
)  # fmt: skip
ANSWERS: dict[int, dict[str, tuple[Handler, ...]]] = {
    f: {topic: tuple(b[topic] for b in (book, *COMMON) if topic in b) for topic in {t: 0 for b in (book, *COMMON) for t in b}}
    for f, book in BOOKS.items()
}
"""Faction -> topic -> whom it asks, its own chart first."""
GUIDES: dict[tuple[int, int], Mapping[str, Handler]] = {}
"""(card, faction) -> what the card's instructions answer while its Event is being played (8.4.1)."""
for _guides in (guide_coin.GUIDES, guide_nva.GUIDES, guide_vc.GUIDES, guide_control.GUIDES):
    for _key, _guide in _guides.items():
        GUIDES[_key] = {**GUIDES.get(_key, {}), **_guide}


class NonPlayer:
    """8.0 One non-player faction; ``action`` where it is called in the midst of one (a try-out of an Event)."""

    plans = True

    def __init__(self, game: Any, seat: str, action: str = "") -> None:
        self.f = FACTION[seat]
        self.action = action
        self.answers = ANSWERS[self.f]
        self.turn: Turn | None = None

    def choose(self, g: War, d: Decision, mind: Mind) -> str:
        """The faction's answer, with its reasons in ``mind``."""
        turn = self.turn
        if turn is None or turn.g is not g or not turn.fits(g):
            turn = self.turn = Turn(g, self.f, mind)
            turn.action = self.action
        turn.mind = mind
        if d.topic == "turn.action":
            turn.memo["limited"] = bool(d.args.get("limited"))
        elif d.topic == "event.limited_op":
            turn.memo["limited"] = True
        key = self._answer(turn, d) or self._by_lot(d, mind)
        if d.topic == "turn.action":
            turn.action = key
            turn.memo["limited"] = turn.limited and not key.startswith("event")  # what an Event grants is not limited
            events.say_why_not(turn, d, key)
        return key

    def _answer(self, turn: Turn, d: Decision) -> str:
        """What the books say; "" if none does, or nothing that is on offer."""
        handlers = self.answers.get(d.topic, ())
        guide = GUIDES.get((turn.g.card, self.f))
        if guide is not None and d.topic in guide and turn.granted:
            handlers = (guide[d.topic], *handlers)
        for handler in handlers:
            key = handler(turn, d)
            if key in d.options:
                return key
        return ""

    def _by_lot(self, d: Decision, mind: Mind) -> str:
        """8.4.7 What no rule decides is decided by lot; an optional step that no rule wants is left out."""
        if "done" in d.options:
            return "done"
        if "no" in d.options:
            return "no"
        spaces = offered_spaces(d)
        if len(spaces) == len(d.options):  # 8.2, 8.3: the table, not a die
            key = SPACE_KEY[random_space(spaces, mind)]
            mind.note("8.4.7", "lot", asked=d.topic, key=key, options=len(d.options))
            return key
        return mind.lot("8.4.7", d)


tryout.MAKERS.append(lambda f: NonPlayer(None, FACTIONS[f], "event"))
