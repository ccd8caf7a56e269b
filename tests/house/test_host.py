"""docs/host.md and the files for hosts tell of settings, figures and log events that exist, with their defaults."""

from __future__ import annotations

import re
from dataclasses import fields

from sandtable.web.metrics import HELP
from sandtable.web.safety import OTHERS
from sandtable.web.settings import Settings
from tools.repo import ROOT

PAGE = (ROOT / "docs/host.md").read_text(encoding="utf-8")
FILES = [PAGE, (ROOT / "SECURITY.md").read_text(encoding="utf-8")]
FILES += [p.read_text(encoding="utf-8") for p in sorted((ROOT / "deploy").iterdir())]
KNOWN = {f.name: f.default for f in fields(Settings)}


def test_every_setting_that_is_named_exists() -> None:
    named = {name for text in FILES for name in re.findall(r"SANDTABLE_([A-Z_]+)\b", text)} - {"NAME", ""}
    assert len(named) > 15
    assert {f"SANDTABLE_{name}" for name in named if name.lower() not in KNOWN} <= OTHERS
    limits = PAGE[PAGE.index("## Limits") : PAGE.index("## What to watch")]
    short = {name.lower() for name in re.findall(r"`([A-Z][A-Z_]+)`", limits)} - {"sandtable_"}
    assert len(short) > 10 and short <= KNOWN.keys()


def test_the_defaults_are_as_told() -> None:
    days = re.findall(r"^\| `SANDTABLE_([A-Z_]+_DAYS)` \| (\d+) \|", PAGE, re.MULTILINE)
    assert len(days) == 6
    assert {name.lower(): int(n) for name, n in days} == {n: d for n, d in KNOWN.items() if n.endswith("_days")}
    sizes = {"MB": 1 << 20, "GB": 1000 << 20}
    told = re.findall(r"`SANDTABLE_([A-Z_]+)` \((\d+)(?: (MB|GB))?[ ,)]", PAGE)
    assert len(told) > 6
    for name, number, unit in told:
        value, default = int(number) * sizes.get(unit, 1), KNOWN[name.lower()]
        assert isinstance(default, int) and abs(value - default) <= 0.03 * default, name


def test_every_figure_and_event_that_is_named_exists() -> None:
    assert set(re.findall(r"`sandtable_([a-z_]+)", PAGE)) <= HELP.keys()
    source = "\n".join(p.read_text(encoding="utf-8") for p in (ROOT / "src/sandtable/web").rglob("*.py"))
    events = re.findall(r"`([a-z_]+)`", PAGE[PAGE.index("Log events") :])
    assert len(events) == 9 and all(f'"{event}"' in source for event in events)


def test_the_licence_stands_everywhere() -> None:
    assert (ROOT / "LICENSE").read_text(encoding="utf-8").startswith("MIT License")
    assert 'license = "MIT"' in (ROOT / "pyproject.toml").read_text(encoding="utf-8")
    readme = (ROOT / "README.md").read_text(encoding="utf-8")
    assert "LICENSE" in readme and "publishers" in readme and "THIRD_PARTY.md" in readme and "docs/host.md" in readme
