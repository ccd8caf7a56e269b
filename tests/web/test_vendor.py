"""Vendored files are the pinned ones, each with its licence."""

from __future__ import annotations

import hashlib
import re

from tools.repo import ROOT

VENDOR = ROOT / "src/sandtable/web/static/vendor"


def test_every_vendored_file_has_its_pinned_sha256_and_a_licence() -> None:
    pinned = dict(re.findall(r"^\| `([\w.-]+)` .* `([0-9a-f]{64})` \|$", (VENDOR / "README.md").read_text(), re.M))
    assert set(pinned) == {path.name for path in VENDOR.glob("*.js")}
    for name, digest in pinned.items():
        assert hashlib.sha256((VENDOR / name).read_bytes()).hexdigest() == digest, name
        assert (VENDOR / name.replace(".js", ".LICENSE")).is_file(), name
