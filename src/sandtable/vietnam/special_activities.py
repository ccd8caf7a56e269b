"""4.1 The slot for a special activity: which ones exist, which Operation each may accompany, and how to run one.

Special activities register here, so that an Operation can offer them without importing them.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, TypeAlias

from sandtable.kernel.decision import Flow
from sandtable.vietnam.state import War

if TYPE_CHECKING:
    from sandtable.vietnam.operation import Operation

Possible: TypeAlias = Callable[[War, "Operation"], bool]
Run: TypeAlias = Callable[[War, "Operation"], Flow[None]]
Barred: TypeAlias = Callable[[War], bool] | None
"""5.4 Whether a lasting effect forbids the activity."""


class Special:
    """One special activity of one faction."""

    __slots__ = ("barred", "name", "ops", "possible", "rule", "run", "within")

    def __init__(
        self, name: str, rule: str, ops: tuple[str, ...], possible: Possible, run: Run, barred: Barred, within: str
    ) -> None:
        self.name = name
        self.rule = rule
        self.ops = ops
        self.possible = possible
        self.run = run
        self.barred = barred
        self.within = within


SPECIALS: tuple[dict[str, Special], ...] = ({}, {}, {}, {})
"""By faction, then name; filled when ``sandtable.vietnam.rules.operations`` is imported, and never changed after."""
_ACCOMPANYING: dict[tuple[int, str], tuple[str, ...]] = {}
"""The same by faction and Operation."""

ANY_OP = ("train", "patrol", "sweep", "assault", "rally", "march", "attack", "terror")


def special(
    faction: int,
    name: str,
    rule: str,
    possible: Possible,
    ops: tuple[str, ...] = ANY_OP,
    barred: Barred = None,
    within: str = "",
) -> Callable[[Run], Run]:
    """Register the decorated Flow as a special activity of ``faction`` that may accompany ``ops`` (4.1.1).

    ``within`` names an Operation that offers the activity in each of its spaces rather than between them (4.4.3).
    """

    def register(run: Run) -> Run:
        SPECIALS[faction][name] = Special(name, rule, ops, possible, run, barred, within)
        for op in ops:  # by name: the order of import may differ from process to process
            _ACCOMPANYING[faction, op] = tuple(sorted((name, *_ACCOMPANYING.get((faction, op), ()))))
        return run

    return register


def accompanying(faction: int, op: str) -> tuple[str, ...]:
    """4.1.1 The special activities that may accompany that Operation, in the order of their names."""
    return _ACCOMPANYING.get((faction, op), ())
