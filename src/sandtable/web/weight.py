"""How much memory a table takes, well enough to keep a cache within bounds."""

import sys

from sandtable.kernel.table import Table

EMPTY, EVENT, NOTE, KEY = 20_000, 700, 900, 70
"""Bytes of a table before its first answer, of a line of the log with its words, of a policy's reason, of an answer."""

WEIGH_EVERY = 16
"""Answers after which a table in play is weighed again: it grows little with each."""

_SIZES: dict[str, int] = {}


def own_size(thing: object, twin: object) -> int:
    """The bytes of ``thing`` that ``twin``, a copy of it, does not share with it."""
    if thing is twin or type(thing) is not type(twin):
        return 0
    size = sys.getsizeof(thing)
    if isinstance(thing, dict) and isinstance(twin, dict):
        return size + sum(own_size(value, twin.get(key)) for key, value in thing.items())
    if isinstance(thing, (list, tuple)) and isinstance(twin, (list, tuple)):
        return size + sum(map(own_size, thing, twin))
    names = [n for cls in type(thing).__mro__ for n in _slots(cls)]
    names += getattr(thing, "__dict__", ())
    return size + sum(own_size(getattr(thing, n, None), getattr(twin, n, None)) for n in names)


def _slots(cls: type) -> tuple[str, ...]:
    found = cls.__dict__.get("__slots__", ())
    return (found,) if isinstance(found, str) else tuple(found)


def state_size(table: Table) -> int:
    """The bytes that one more copy of the game's state takes."""
    name = f"{table.game.info.name} {table.scenario}"
    found = _SIZES.get(name)
    if found is None:
        state = table.session.marks[-1].state
        found = _SIZES[name] = max(500, own_size(state.copy(), state))
    return found


def weight_of(table: Table, languages: int = 1) -> int:
    """About how many bytes the table takes; ``languages``: in how many its log was rendered."""
    notes = sum(map(len, table.notes.values()))
    per_event = EVENT * (1 + languages) // 2
    marks = len(table.session.marks) * state_size(table)
    return EMPTY + marks + len(table.log) * per_event + notes * NOTE + table.moment * KEY
