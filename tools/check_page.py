"""The page's scripts have types: TypeScript, as Deno carries it, reads them with their JSDoc (`tools/page_types`).

Needs no network and no Node: Deno is a wheel among the locked development packages. What lit-html offers and what the
server sends are declared beside the configuration.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from tools.repo import ROOT

TYPES = "tools/page_types/deno.json"
SCRIPTS = "src/sandtable/web/static"
LINE = "    at file://"


def folders(root: Path) -> list[str]:
    """What is checked: every folder of scripts but what others wrote."""
    found = {p.parent for p in (root / SCRIPTS).rglob("*.js")}
    return sorted(str(p.relative_to(root)) for p in found if p.name != "vendor")


def check(root: Path) -> tuple[int, str]:
    """The exit status, and what was said."""
    deno = Path(sys.executable).with_name("deno")
    quiet = {"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", "DENO_DIR": str(deno.parent.parent / ".deno")}
    done = subprocess.run(
        [str(deno), "check", "--quiet", "--no-remote", "--no-npm", "--config", str(ROOT / TYPES), *folders(root)],
        cwd=root, env=os.environ | quiet, capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = (done.stdout + done.stderr).partition("\nStack backtrace:")[0]
    return done.returncode, said.replace(LINE + str(root) + "/", "    at ")


def main() -> int:
    status, said = check(ROOT)
    print(said.strip() if status else "page: clean")
    return status


if __name__ == "__main__":
    sys.exit(main())
