"""The games for programs that learn, in the forms that others use: ``pip install sandtable[research]``.

:func:`aec` is a PettingZoo environment, :func:`seat` a Gymnasium one for one seat against policies, :class:`State` has the
shape of OpenSpiel's. All tell a game by the same arrays (:class:`Encoder`); ``sandtable.batch`` steps many games together.

>>> from sandtable.env import encoder
>>> "space:saigon" in encoder("fitl").keys
True
"""

import importlib
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.env.agents import SandtableAEC, aec
    from sandtable.env.encoding import Encoder, UnknownKey, encoder
    from sandtable.env.single import SandtableSeat, seat
    from sandtable.env.spiel import GameAdapter, State, load_game

__all__ = [
    "Encoder", "GameAdapter", "SandtableAEC", "SandtableSeat", "State", "UnknownKey", "aec", "encoder", "load_game", "seat",
]  # fmt: skip

_HOME = {
    "SandtableAEC": "agents", "aec": "agents", "Encoder": "encoding", "UnknownKey": "encoding", "encoder": "encoding",
    "SandtableSeat": "single", "seat": "single", "GameAdapter": "spiel", "State": "spiel", "load_game": "spiel",
}  # fmt: skip


def __getattr__(name: str) -> Any:
    """Each name is imported with what it needs when it is first used."""
    if name not in _HOME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    try:
        module = importlib.import_module(f"{__name__}.{_HOME[name]}")
    except ModuleNotFoundError as e:
        if e.name is not None and not e.name.startswith("sandtable"):
            e.add_note("sandtable.env needs more than playing does: pip install sandtable[research]")
        raise
    found = globals()[name] = getattr(module, name)
    return found
