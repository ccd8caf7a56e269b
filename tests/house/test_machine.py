"""Nothing of the machine that runs them reaches the tests."""

from __future__ import annotations

import json
import os
import subprocess
import sys

from tools.repo import ROOT

SHOWN = "import json, os; from tests import plain_machine; print(json.dumps(dict(os.environ)))"


def test_no_language_width_or_setting_of_the_machine_is_left() -> None:
    strange = {"LANG": "fr_FR.UTF-8", "LC_ALL": "es_ES.UTF-8", "COLUMNS": "40", "FORCE_COLOR": "1", "SANDTABLE_RATE": "1"}
    shown = subprocess.run(
        [sys.executable, "-c", SHOWN], cwd=ROOT, env={**os.environ, **strange}, check=True, capture_output=True, text=True
    ).stdout
    left = json.loads(shown)
    assert left["LANG"] == "C.UTF-8" and left["COLUMNS"] == "80"
    assert not {"LC_ALL", "FORCE_COLOR", "SANDTABLE_RATE"} & set(left)


def test_this_run_is_on_such_a_machine() -> None:
    assert os.environ["COLUMNS"] == "80" and "LC_ALL" not in os.environ
