"""No package registry and no machine's path in the repository: a clone works anywhere, from any index."""

from __future__ import annotations

import re
import sys
from collections.abc import Iterator
from pathlib import Path

from tools.repo import ROOT, Finding, files, matches, report

# Spelled in pieces, so that this file passes its own check.
REGISTRIES = ("py" + "pi.org", "python" + "hosted", "registry." + "npmjs", "deb." + "debian.org")
PLACES = ("work", "wt", "farm", "opt/venv", "opt/" + "py" + "pi", "root/", "home/[a-z]")
PATTERN = "|".join([re.escape(host) for host in REGISTRIES] + [rf"(?<![\w./:*-])/{place}\b/?" for place in PLACES])
OUTSIDE = r"(?<![\w/])\.\./shared\b"


def leaks(root: Path) -> Iterator[Finding]:
    yield from matches(root, files(root), f"{PATTERN}|{OUTSIDE}", "a registry or a machine's path")


def main() -> int:
    return report("hosts", leaks(ROOT))


if __name__ == "__main__":
    sys.exit(main())
