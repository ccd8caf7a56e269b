"""What a question tells besides itself: that an Operation is free, and by whose Event."""

from __future__ import annotations

import sandtable
from sandtable.kernel.table import Table
from sandtable.text import languages, render
from sandtable.web import present

DETENTE = 77  # shaded, of the NVA: Resources for the NVA, then a free Rally of the VC


def asked_by(side: str) -> Table:
    """The first question of another faction's Operation that an Event of the NVA grants."""
    seats = dict.fromkeys(("us", "arvn", "nva", "vc"), "human")
    t = sandtable.new("fitl", "short", seed=2, seats=seats, options={"deck": [DETENTE, 1, 2]})
    while t.decision is not None and not (t.decision.seat == "nva" and side in t.decision.options):
        t.answer("pass")
    t.answer(side)
    while t.decision is not None and t.decision.seat == "nva":
        t.answer(t.decision.options[0])
    return t


def test_a_free_operation_by_anothers_event_says_so() -> None:
    t = asked_by("event:shaded")
    assert t.decision is not None and (t.decision.seat, t.decision.topic) == ("vc", "rally.space")
    for lang in languages():
        told = present.decision(t, t.decision, lang)["facts"]
        by = render(lang, "event.event", {"faction": "nva", "card": DETENTE, "side": "shaded"})
        assert told[:2] == [by, render(lang, "facts.free", {})], lang


def test_an_operation_of_ones_own_turn_is_not_called_free() -> None:
    t = sandtable.new("fitl", "short", seed=2, seats={"us": "np", "arvn": "np", "nva": "np", "vc": "human"})
    assert t.decision is not None and t.decision.topic == "turn.action"
    t.answer("op:rally")
    assert t.decision.topic == "rally.space" and present.granted(t, t.decision, "en") == []


def test_what_an_attack_that_fails_still_removes_is_told() -> None:
    facts = {"faction": "vc", "space": "hue"}
    for lang in languages():
        plain, more = (render(lang, "event.attack_failed", f) for f in (facts, facts | {"extra": 1}))
        assert more.startswith(plain.removesuffix(".")) and "1" in more and "1" not in plain
