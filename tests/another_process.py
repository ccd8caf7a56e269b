"""The same in another process: what is the same game here is the same game there."""

import subprocess
import sys

import pytest


def printed(config: pytest.Config, script: str) -> str:
    """What a script prints that may import the tests, too."""
    first = f"import sys; sys.path.insert(0, {str(config.rootpath)!r})\n"
    done = subprocess.run([sys.executable, "-c", first + script], capture_output=True, text=True, check=True, timeout=120)
    return done.stdout.strip()
