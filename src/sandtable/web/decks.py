"""The decks of their own that a host offers: read from files when the server starts, chosen by name and never by path."""

import os
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import sandtable
from sandtable.kernel.errors import Words
from sandtable.kernel.game import FileOption, Game, Json
from sandtable.kernel.reading import read_file
from sandtable.web.errors import Refused


class Decks:
    """By game, then by name."""

    def __init__(self, files: Sequence[Path] = ()) -> None:
        self._of: dict[str, dict[str, Json]] = {}
        for file in files:
            self._add(file)

    @classmethod
    def listed(cls, paths: str) -> "Decks":
        """Those of the setting ``decks``: paths with the system's separator between them."""
        return cls([Path(path) for path in paths.split(os.pathsep) if path])

    def _add(self, file: Path) -> None:
        top = read_file(file)
        options = {name: found for name in sandtable.games() if (found := option_of(sandtable.game(name))) is not None}
        game = top["game"].one_of(tuple(options))
        _, option = options[game]
        deck = option.read(file)
        name, mine = str(option.told(deck)), self._of.setdefault(game, {})
        if name in mine:
            raise top.error("own_deck.other_name", name)
        mine[name] = deck

    def names(self, game: str) -> list[str]:
        """What the host offers for a game."""
        return sorted(self._of.get(game, {}))

    def chosen(self, game: Game[Any], options: Mapping[str, object]) -> dict[str, object]:
        """The options of a new table with the deck that they name in its place."""
        found = option_of(game)
        name = None if found is None else options.get(found[0])
        if found is None or name is None:
            return dict(options)
        mine = self._of.get(game.info.name, {})
        if not isinstance(name, str) or name not in mine:
            offered = ", ".join(sorted(mine)) or "–"
            raise Refused(422, "bad_setup", Words("own_deck.not_offered", name=found[0], offered=offered))
        return {**options, found[0]: mine[name]}


def option_of(game: Game[Any]) -> tuple[str, FileOption] | None:
    """The game's option for a deck of the players' own, with its name; None if it has none."""
    return next(((name, o) for name, o in game.info.options.items() if isinstance(o, FileOption)), None)
