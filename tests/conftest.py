"""What all tests share: how the real browser is started, and the count of texts still to translate."""

from __future__ import annotations

import shutil
from typing import Any

import pytest

from sandtable.text import languages
from tests import plain_machine  # noqa: F401  (first: what follows reads the environment)
from tools import topics

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
# A test machine has no display and may run as root; and a browser under test has no business with the network.
SWITCHES = (
    "--headless --no-sandbox --disable-gpu --disable-quic --no-first-run"
    " --disable-background-networking --disable-component-update --disable-sync --disable-dev-shm-usage"
).split()


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """The system's Chromium where there is one, else Playwright's own (`make chromium` sees to it)."""
    found = next((path for name in BROWSERS if (path := shutil.which(name))), None)
    own = {"executable_path": found} if found else {}
    return {**browser_type_launch_args, **own, "args": SWITCHES}


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """What English still stands in for, language by language."""
    for lang in languages()[1:]:
        try:
            counts = topics.untranslated(lang)
        except ValueError as fault:  # tests/text fails for it; the closing line must be printed all the same
            terminalreporter.write_line(f"texts not translated, {lang}: {fault}")
            continue
        families = ", ".join(f"{family} {n}" for family, n in counts.items())
        terminalreporter.write_line(f"texts not translated, {lang}: {sum(counts.values())} ({families or 'none'})")
