"""Every link between the pages of documentation leads somewhere."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tools.repo import ROOT, files

PAGES = [p for p in files() if p.suffix == ".md" and p.relative_to(ROOT).parts[0] not in ("src", "tests")]


def anchors(page: Path) -> set[str]:
    """The headings of a page, as a link names them."""
    headings = re.findall(r"^#+ (.+)$", page.read_text(encoding="utf-8"), re.MULTILINE)
    return {re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-") for heading in headings}


def broken(page: Path) -> Iterator[str]:
    text = re.sub(r"^```.*?^```", "", page.read_text(encoding="utf-8"), flags=re.MULTILINE | re.DOTALL)
    for link in re.findall(r"\]\(([^)\s]+)\)", text):
        target, _, anchor = link.partition("#")
        if "://" in target:
            continue
        leads_to = (page.parent / target).resolve() if target else page
        if not leads_to.exists() or (anchor and anchor not in anchors(leads_to)):
            yield link


@pytest.mark.parametrize("path", PAGES, ids=lambda p: str(p.relative_to(ROOT)))
def test_links(path: Path) -> None:
    assert list(broken(path)) == []


def test_a_broken_link_is_found(tmp_path: Path) -> None:
    page = tmp_path / "a.md"
    page.write_text("# A page\n[here](#a-page) [b](b.md) [c](a.md#elsewhere) [net](https://example.org/x)\n")
    assert list(broken(page)) == ["b.md", "a.md#elsewhere"]
