"""The check for dropped Flows catches every way to drop one, and purity faults in modules that define Flows."""

from __future__ import annotations

from pathlib import Path

import pytest

from tools import check_flows

RULES = '''
from collections.abc import Callable, Generator
from sandtable.kernel.decision import Flow

BASES = frozenset({"us_base", "vc_base"})

class Op:
    def next_space(self, g: object) -> Flow[str]:
        return (yield "x")

    def place(self, g: object) -> Flow[None]:
        yield "x"

class Board:
    def place(self, piece: str) -> None: ...

def sweep(g: object) -> Flow[None]:
    yield "x"

def pay(g: object) -> None: ...
'''


def findings(root: Path, body: str, header: str = "") -> list[str]:
    """What the check says of one function `attack` that imports the rules above."""
    package = root / "src" / "sandtable"
    (package / "kernel").mkdir(parents=True)
    (package / "rules.py").write_text(RULES)
    lines = "\n".join("    " + line for line in body.splitlines())
    (package / "attack.py").write_text(
        f"from sandtable import rules\nfrom sandtable.kernel.decision import Flow\n"
        f"from sandtable.rules import BASES, Board, Op, pay, sweep as clear\n{header}\n"
        f"def attack(g: object, op: Op, board: Board) -> Flow[None]:\n{lines}\n"
    )
    return [f.text for f in check_flows.check(root)]


@pytest.mark.parametrize(
    "body",
    [
        "clear(g)",
        "rules.sweep(g)",
        "attack(g, op, board)",
        "op.next_space(g)",
        "op.place(g)",
        "self.op.next_space(g)",
        "yield clear(g)",
        "if clear(g): pay(g)",
        "if not clear(g): pay(g)",
        "for x in clear(g): pay(g)",
        "yield from clear(g)\nclear(g)",
        "yield from (clear(g) if clear(g) else clear(g))",
        "clear(g) or pay(g)",
        "with_sweep = 1 + clear(g)",
        "def inner() -> Flow[None]:\n    yield 'x'\ninner()",
        "mine = Op()\nmine.place(g)",
    ],
)
def test_a_dropped_flow_is_found(tmp_path: Path, body: str) -> None:
    found = findings(tmp_path, body)
    assert len(found) == 1
    assert "is a Flow" in found[0]


@pytest.mark.parametrize(
    "body",
    [
        "yield from clear(g)",
        "sp = yield from op.next_space(g)",
        "while (sp := (yield from op.next_space(g))): pay(sp)",
        "return clear(g)",
        "flow = clear(g)\nyield from flow",
        "yield from run(clear(g))",
        "yield from (clear(g) if op else rules.sweep(g))",
        "choices = {'op:sweep': lambda: clear(g)}\nyield from choices['op:sweep']()",
        "pay(g)",
        "board.place('us_base')",
        "spaces.add(g)",
        "def clear(h: object) -> None: ...\nclear(g)",
    ],
)
def test_a_flow_that_is_taken_up_passes(tmp_path: Path, body: str) -> None:
    assert findings(tmp_path, body) == []


@pytest.mark.parametrize(
    "body, header",
    [
        ("yield 'x'", "import random"),
        ("yield 'x'", "from datetime import datetime"),
        ("import time\nyield 'x'", ""),
        ("global TURN\nyield 'x'", ""),
        ("for sp in {'hue', 'saigon'}: yield sp", ""),
        ("for sp in set(op.spaces): yield sp", ""),
        ("yield from ask([p for p in BASES])", ""),
        ("yield from ask(tuple(BASES))", ""),
        ("for p in rules_of(g) & BASES: yield p", ""),
        ("seen = {sp.id for sp in op.spaces}\nfor sp in seen: yield sp", ""),
        ("seen: set[str] = read(g)\nyield from ask(list(seen))", ""),
        ("yield from ask({p: 1 for p in BASES})", ""),
    ],
)
def test_what_cannot_be_replayed_is_found(tmp_path: Path, body: str, header: str) -> None:
    assert len(findings(tmp_path, body, header)) == 1


@pytest.mark.parametrize(
    "body",
    [
        "for p in sorted(BASES): yield p",
        "if 'us_base' in BASES: yield 'x'",
        "seen = {p for p in BASES}\nyield from ask(len(seen))",
        "yield from ask(sorted(p for p in BASES if p))",
        "if any(p == 'x' for p in BASES): yield 'x'",
        "seen = {'a'}\nseen = sorted(seen)\nyield 'x'",
    ],
)
def test_a_set_used_without_its_order_passes(tmp_path: Path, body: str) -> None:
    assert findings(tmp_path, body) == []


def test_a_module_without_flows_may_read_the_clock(tmp_path: Path) -> None:
    (tmp_path / "src" / "sandtable").mkdir(parents=True)
    (tmp_path / "src" / "sandtable" / "server.py").write_text("import time\nfor x in {1, 2}:\n    print(x)\n")
    assert check_flows.check(tmp_path) == []
