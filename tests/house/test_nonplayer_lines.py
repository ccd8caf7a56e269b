"""Every box of the charts of chapter 8 is answered both ways, and every priority line decides, in a test on a small board."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import sandtable
from sandtable.sim.reasons import Tally
from tools.games.line_watch import FILE
from tools.games.nonplayer_evidence import expected, reached, unmet
from tools.repo import ROOT

BOARDS = "tests/vietnam/fitl/nonplayer"
FIRST_BOARDS = "tests/vietnam/fitl/nonplayer1"
WHOLE_GAMES = (
    *(f"{BOARDS}/{name}.py" for name in ("test_any_board", "test_plans_kept", "test_trace_words", "test_8_9_solo")),
    *(f"{FIRST_BOARDS}/{name}.py" for name in ("test_plans_kept", "test_seating")),
)
NEVER_NOTED = ["box.capability_promised no", "box.event_open yes", "box.trumps_player no", "instruction.never yes"]
"""Answers that leave no note, because another box follows or the Operation is plain; see docs/nonplayer_unreached.toml."""


def test_every_box_and_line_is_brought_up_on_a_board_made_for_it(tmp_path: Path) -> None:
    heard = tmp_path / "heard.json"
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tools.games.line_watch", "-p", "no:cacheprovider", "-p", "no:xdist"]
    command += ["-o", "pythonpath=."]  # the package that is tested, and not another
    command += [BOARDS, FIRST_BOARDS, "-k", "not saved_game", *(f"--ignore={name}" for name in WHOLE_GAMES)]
    terms = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}  # it is a run of its own
    terms |= {FILE: str(heard), "PYTHONPATH": os.pathsep.join([str(ROOT), str(Path(sandtable.__file__).parents[1])])}
    run = subprocess.run(command, cwd=ROOT, env=terms, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-2000:] + run.stderr[-2000:]
    tally = Tally()
    tally.add(json.loads(heard.read_text(encoding="utf-8")))
    assert unmet(expected(), reached(tally)) == NEVER_NOTED
