"""Which facts games give to their texts: plays games and keeps, for each topic, examples of every shape of its facts.

`python -m tools.games.text_shapes --games 3000` adds what it hears to `tests/text/shapes.json`; `tests/text/test_shapes.py`
renders all of it in every language. A shape of a fact is what a text can tell apart: none, one or many, negative, whether it is
there at all, and which id it is (so many of them as `IDS`).
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Iterable, Mapping
from pathlib import Path

import sandtable
from sandtable.kernel.at_table import CARDS, PROGRAM, Impossible, WithCorrections
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.sim.fuzz import some_options, some_seats
from tools.repo import ROOT

FILE = Path("tests/text/shapes.json")
IDS = 5
"""Different ids of a fact that are kept for one topic."""
CHUNK = 10
"""Games of each game after which the file is written."""
PRINTED = 10
"""One game in so many is played at the printed table, with corrections."""
KEYS = 60
"""Different keys of one kind of option that are kept."""


def shape(value: object) -> str:
    """What a text can tell of a value, besides which id it is."""
    if isinstance(value, bool) or value is None:
        return str(value)
    if isinstance(value, (int, float)):
        size = "one" if abs(value) == 1 else "none" if value == 0 else "many"
        return ("-" if value < 0 else "") + size + ("." if isinstance(value, float) else "")
    if isinstance(value, (list, tuple, Mapping)):
        return f"{type(value).__name__} of {min(len(value), 3)}"
    return "id"


NO_LIMIT = 99
"""In a rendered text the tests take it for a limit that is none and should not be told."""


class Shapes:
    """What was heard so far."""

    def __init__(self, kept: Mapping[str, object] | None = None) -> None:
        self.examples: dict[str, list[dict[str, object]]] = {}
        self.keys: dict[str, list[str]] = {}
        self.reasons: list[str] = []
        self._seen: set[tuple[str, str, str]] = set()
        self._ids: dict[tuple[str, str], set[str]] = {}
        if kept:
            for topic, examples in dict(kept["examples"]).items():  # type: ignore[call-overload]
                for facts in examples:
                    self.hear(topic, facts)
            self.keys = dict(kept["keys"])  # type: ignore[call-overload]
            self.reasons = list(kept["reasons"])  # type: ignore[call-overload]

    def hear(self, topic: str, facts: Mapping[str, object]) -> None:
        """Keep these facts if anything about them is new."""
        plain = {name: value for name, value in facts.items() if name != "weights"}
        new = self._note(topic, "", " ".join(sorted(plain)))
        for name, value in plain.items():
            new |= self._note(topic, name, shape(value))
            if isinstance(value, str):
                ids = self._ids.setdefault((topic, name), set())
                if value not in ids and len(ids) < IDS:
                    ids.add(value)
                    new = True
        if new:
            self.examples.setdefault(topic, []).append(json.loads(json.dumps(plain)))

    def _note(self, topic: str, name: str, what: str) -> bool:
        mark = (topic, name, what)
        if mark in self._seen:
            return False
        self._seen.add(mark)
        return True

    def ask(self, d: Decision, explain: bool) -> None:
        """A question, its choices and, now and then, why something is no choice."""
        self.hear(f"ask.{d.topic}", d.args)
        for key in d.options:
            kept = self.keys.setdefault(key.partition(":")[0], [])
            if len(kept) < KEYS and key not in kept:
                kept.append(key)
        if explain:
            for kept in self.keys.values():
                for key in kept[:3]:
                    self.reasons += [code for _, code in d.why_not(key) if code not in self.reasons]

    def play(self, table: Table, rng: Rng) -> None:
        """A game to its end: people answer at random, policies as they do; at the printed table positions are corrected."""
        fixed = table.chance != PROGRAM and isinstance(table.game, WithCorrections)
        while (d := table.decision) is not None:
            self.ask(d, table.moment % 16 == 0)
            if fixed and table.session.between_steps and rng.below(4) == 0:
                self._correct(table, rng)
                continue
            of_people = table.people_answer(d) if d.seat == CHANCE else table.seats[d.seat].startswith("human")
            if not of_people:
                table.advance()
            else:
                table.session.feed(d.options[rng.below(len(d.options))])
        for event in table.log:
            self.hear(f"event.{event.topic}", event.args)
        for notes in table.notes.values():
            for note in notes:
                self.hear(f"note.{note.topic}", note.args)

    def _correct(self, table: Table, rng: Rng) -> None:
        """A correction at random; why it is impossible, if it is."""
        assert isinstance(table.game, WithCorrections)
        forms = table.game.forms(table.state)
        form = forms[rng.below(len(forms))]
        words = [form.kind]
        for blank in form.blanks:
            if blank.options:
                words.append(blank.options[rng.below(len(blank.options))].partition(":")[2])
            else:
                number = blank.low + rng.below(blank.high - blank.low + 2)
                words.append(str(number if number != NO_LIMIT else number - 1))
        try:
            table.corrected(":".join(words))
        except Impossible as e:
            if e.code != "broken":  # what the rules say of such a position is theirs to say, in English
                self.hear(f"fix.why.{e.code}", e.facts)

    def to_json(self) -> dict[str, object]:
        """For the file: sorted, so that its difference can be read."""
        return {
            "examples": dict(sorted(self.examples.items())),
            "keys": {kind: sorted(keys) for kind, keys in sorted(self.keys.items())},
            "reasons": sorted(self.reasons),
        }


QUICK = ("search:easy",)
"""Of the seats that search, those that do it at once."""


def listen(shapes: Shapes, games: Iterable[str], number: int, seed: int, nonplayers: int = 20) -> None:
    """Games at random with options at random; one in ``nonplayers`` has non-players at the table."""
    rng = Rng(seed)
    for name in games:
        game = sandtable.game(name)
        for n in range(number):
            scenario = game.info.scenarios[n % len(game.info.scenarios)]
            own = tuple(name for name in sorted(game.policies()) if not name.startswith("search") or name in QUICK)
            seats = some_seats(game, rng, ("human", *own)) if n % nonplayers == 0 else {}
            if n % PRINTED == 1:
                seats = {**seats, CHANCE: CARDS}
            shapes.play(Table(game, scenario, some_options(game.info, rng), seats, Rng(rng.next())), rng)


def write(shapes: Shapes, path: Path) -> None:
    """One line a topic."""
    found = shapes.to_json()
    parts = []
    for section, content in found.items():
        if isinstance(content, dict):
            lines = [f"  {json.dumps(k)}: {json.dumps(v, separators=(',', ':'))}" for k, v in content.items()]
            parts.append(f' "{section}": {{\n' + ",\n".join(lines) + "\n }")
        else:
            parts.append(f' "{section}": {json.dumps(content)}')
    path.write_text("{\n" + ",\n".join(parts) + "\n}\n", encoding="utf-8")


def main() -> int:
    parser = argparse.ArgumentParser(description="Collect the shapes of facts that games give to their texts.")
    parser.add_argument("--games", type=int, default=1000, help="games of each game")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--nonplayers", type=int, default=20, help="one game in so many has non-players")
    parser.add_argument("--file", type=Path, default=ROOT / FILE, help="where shapes are kept")
    parser.add_argument("names", nargs="*", help="the games; none: all")
    given = parser.parse_args()
    path = given.file
    shapes = Shapes(json.loads(path.read_text(encoding="utf-8")) if path.exists() else None)
    for start in range(0, given.games, CHUNK):  # what was heard is kept when it is stopped
        number = min(CHUNK, given.games - start)
        listen(shapes, given.names or sandtable.games(), number, given.seed + start, given.nonplayers)
        write(shapes, path)
    print(f"{path.name}: {len(shapes.examples)} topics, {sum(map(len, shapes.examples.values()))} shapes")
    return 0


if __name__ == "__main__":
    sys.exit(main())
