"""Sandtable plays board wargames by their full rules, for people and for programs.

>>> import sandtable
>>> t = sandtable.new("fitl", scenario="short", seed=7)
>>> t.auto("random") > 100
True
>>> sorted(t.outcome["ranking"])
['arvn', 'nva', 'us', 'vc']
"""

import importlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from sandtable.kernel import record as _record
from sandtable.kernel.decision import Decision
from sandtable.kernel.errors import BadOption, RecordError, SandtableError, UnknownName, quoted
from sandtable.kernel.events import Event
from sandtable.kernel.game import Game, GameInfo, WithSeatOptions
from sandtable.kernel.rng import Rng, unpredictable
from sandtable.kernel.seats import register as register_policy
from sandtable.kernel.table import Table

__all__ = [
    "Decision", "Event", "Game", "GameInfo", "SandtableError", "Table",
    "compiled", "game", "games", "load", "new", "register_game", "register_policy",
]  # fmt: skip

__version__ = "0.1.0"

_GAMES: dict[str, "str | Game[Any]"] = {
    "chaco": "sandtable.chaco.game",
    "fitl": "sandtable.vietnam.fitl.game",
    "sovereign": "sandtable.vietnam.sovereign.game",
}


def compiled() -> bool:
    """Whether the rules run as machine code (the wheel that ``make wheel`` builds) rather than as plain Python."""
    return not str(_record.__file__).endswith(".py")


def register_game(name: str, game: Game[Any]) -> None:
    """Add a game of your own to :func:`games`, so that everything else finds it by name: commands, server, studies.

    >>> register_game("fitl_again", game("fitl"))
    >>> new("fitl_again", "short", seed=7).decision.topic
    'turn.action'
    """
    _GAMES[name] = game


def game(name: str) -> Game[Any]:
    """The game of that name (its module is imported on first use).

    >>> game("chaco").info.seats
    ('bolivia', 'paraguay')
    """
    found = _GAMES.get(name)
    if found is None:
        raise UnknownName("game", name, sorted(_GAMES))
    if isinstance(found, str):
        loaded: Game[Any] = importlib.import_module(found).GAME
        _GAMES[name] = found = loaded
    return found


def games() -> dict[str, GameInfo]:
    """What can be played: name -> GameInfo(title, scenarios, seats, options).

    >>> {name: info.title for name, info in games().items()}["fitl"]
    'Fire in the Lake'
    """
    return {name: game(name).info for name in sorted(_GAMES)}


def new(
    name: str,
    scenario: str | None = None,
    *,
    seed: int | None = None,
    options: Mapping[str, object] | None = None,
    seats: Mapping[str, str] | None = None,
    log: bool = True,
    settle: bool = True,
) -> Table:
    """A new table, played on to its first open decision.

    ``seats`` maps a seat to ``human`` (the default), ``human:NAME``, ``np``, ``random`` or any registered policy.
    An option that is not given has its default, or what follows from the seats: one ``human:NAME`` on both seats of a side.
    Without ``seed`` the dice are unpredictable. ``log=False`` keeps no events, for speed. ``settle=False`` leaves it to the
    caller to let dice and policies play (``Table.advance``).

    >>> t = new("fitl", "short", seed=7, options={"edition": 1}, seats={"nva": "np", "vc": "np"})
    >>> t.decision.seat, t.answer(t.decision.options[0]) is None
    ('us', True)
    """
    g = game(name)
    if seed is not None and not isinstance(seed, int):
        raise BadOption("seed", value=quoted(seed))
    rng = unpredictable() if seed is None else Rng(seed)
    who, chosen = seats or {}, options or {}
    if isinstance(g, WithSeatOptions) and isinstance(who, Mapping):
        chosen = {**g.options_for(who), **chosen}
    table = Table(
        g, g.info.scenarios[0] if scenario is None else scenario, g.info.given_options(chosen), who, rng, log=log
    )
    if settle:
        table.settle()
    return table


def load(source: "Mapping[str, Any] | str | bytes | Path", *, seed: int | None = None) -> Table:
    """The table of a record (a mapping, JSON text or bytes, or a file's Path). Errors leave everything untouched.

    >>> t = new("chaco", "boqueron", seed=7)
    >>> load(t.record()).view(None) == t.view(None)
    True
    """
    checked = _record.parse(source)
    try:
        g = game(checked["game"])
    except UnknownName as e:
        raise RecordError(e.code, **e.facts) from e
    return _record.read(g, checked, seed)
