"""What is said in real games: every question, choice, event and reason has words, and no fact is left out."""

import pytest

import sandtable
from sandtable import text
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim.fuzz import some_options

GAMES = ("chaco", "fitl")


class Listener:
    """Plays at random and keeps one example of everything that was said."""

    def __init__(self) -> None:
        self.asked: dict[str, Decision] = {}
        self.keys: dict[str, str] = {}
        self.reasons: dict[str, tuple[str, str]] = {}
        self.events: dict[str, sandtable.Event] = {}

    def play(self, table: Table, rng: Rng) -> None:
        while (d := table.decision) is not None:
            self.asked.setdefault(d.topic, d)
            for key in d.options:
                self.keys.setdefault(key, d.topic)
            if table.moment % 8 == 0:
                for key in list(self.keys)[:: max(1, len(self.keys) // 5)]:
                    for rule, code in d.why_not(key):
                        self.reasons.setdefault(code, (rule, code))
            if d.seat == CHANCE or not table.seats[d.seat].startswith("human"):
                table.advance()
            else:
                table.session.feed(d.options[rng.below(len(d.options))])
        for event in table.log:
            self.events.setdefault(event.topic, event)


@pytest.fixture(scope="module", params=GAMES)
def heard(request: pytest.FixtureRequest) -> Listener:
    game = sandtable.game(request.param)
    listener, rng = Listener(), Rng(1)
    for scenario in game.info.scenarios:
        for _ in range(2):
            options = some_options(game.info, rng)
            listener.play(Table(game, scenario, options, {}, Rng(rng.next())), rng)
    return listener


def wordless(lang: str, key: str) -> bool:
    """Whether an option would have to be shown by its key."""
    kind, _, rest = key.partition(":")
    return kind not in ("n", "hex") and not any(
        text.lookup(lang, known) for known in (f"key.{key}", f"{kind}.{rest}", f"{kind}.{rest}.title", f"label.{kind}")
    )


def test_every_question_has_words(heard: Listener) -> None:
    assert [topic for topic in heard.asked if text.lookup("en", f"ask.{topic}") is None] == []


def test_every_event_has_words(heard: Listener) -> None:
    assert [topic for topic in heard.events if text.lookup("en", f"event.{topic}") is None] == []


def test_every_reason_has_words(heard: Listener) -> None:
    assert [code for code in heard.reasons if text.lookup("en", f"why.{code}") is None] == []


def test_every_choice_has_words(heard: Listener) -> None:
    assert [f"{topic}: {key}" for key, topic in heard.keys.items() if wordless("en", key)] == []


@pytest.mark.parametrize("lang", text.languages())
def test_no_fact_is_left_out(heard: Listener, lang: str) -> None:
    said = [text.describe(lang, d) for d in heard.asked.values()]
    said += [text.render(lang, f"event.{topic}", e.args) for topic, e in heard.events.items()]
    assert [line for line in said if "{" in line] == []
