"""The exact check for dropped Flows finds those that have no name to go by."""

from __future__ import annotations

from pathlib import Path

from tools import check_flow_types

CODE = '''
from collections.abc import Callable, Generator
from typing import TypeAlias, TypeVar

T = TypeVar("T")
Flow: TypeAlias = Generator[str, str, T]


class Special:
    def __init__(self, run: Callable[[int], Flow[None]]) -> None:
        self.run = run


def raid(g: int) -> Flow[None]:
    yield "space:hue"


SPECIALS = {"raid": Special(raid)}


def fine(g: int) -> Flow[bool]:
    yield from SPECIALS["raid"].run(g)
    flow = raid(g)
    yield from flow
    if (yield "yes") == "yes":
        return True
    return False


def dropped(g: int) -> Flow[None]:
    SPECIALS["raid"].run(g)
    if g > 3:
        pass
    elif fine(g):
        yield "done"
    for handler in (raid, raid):
        try:
            handler(g)
        finally:
            match g:
                case 1:
                    with open("x"):
                        fine(g)
    while SPECIALS["raid"].run(g):
        assert fine(g)


class Chart:
    @property
    def box(self) -> int:
        raid(1)
        return 1
'''


def test_dropped_flows_are_found_by_their_type(tmp_path: Path) -> None:
    (tmp_path / "src").mkdir()
    (tmp_path / "src" / "chart.py").write_text(CODE)
    lines = CODE.splitlines()
    found = [lines[finding.line - 1].strip() for finding in check_flow_types.check(tmp_path)]
    assert sorted(found) == sorted(
        [
            'SPECIALS["raid"].run(g)',
            "elif fine(g):",
            "handler(g)",
            "fine(g)",
            'while SPECIALS["raid"].run(g):',
            "assert fine(g)",
            "raid(1)",
        ]
    )
