"""Two files of ``sandtable bench GAME --json``, side by side: ``python bench/compare.py BEFORE AFTER``.

Each ratio is after / before, corrected by the reference loop of the two runs, so that a slower machine does not count.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

REFERENCE = "reference loop"


def main() -> None:
    if len(sys.argv) != 3:
        sys.exit(str(__doc__))
    before, after = (json.loads(Path(name).read_text(encoding="utf-8")) for name in sys.argv[1:])
    old, new = before["measures"], after["measures"]
    machine = new[REFERENCE]["best"] / old[REFERENCE]["best"]
    print(f"{after['game']} (reference loop {machine:.2f})")
    for name in old:
        if name in new and name != REFERENCE:
            ratio = new[name]["best"] / old[name]["best"]
            faster = old[name]["unit"].startswith("games")
            ratio = 1 / (ratio * machine) if faster else ratio / machine
            print(f"  {name:44} {ratio:6.2f}")


if __name__ == "__main__":
    main()
