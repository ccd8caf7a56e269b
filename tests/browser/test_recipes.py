"""docs/recipes.md, the panel: what the recipe writes and changes has its types, and is drawn at a table."""

from __future__ import annotations

import json
import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Route, expect

from tests.browser.player import Player
from tools import check_page
from tools.repo import ROOT

pytestmark = pytest.mark.browser

RECIPE = (ROOT / "docs" / "recipes.md").read_text(encoding="utf-8").split("\n## Add a panel\n")[1].split("\n## ")[0]
STATIC = "src/sandtable/web/static/"


def cooked() -> dict[str, str]:
    """The files as they are after the recipe: a new one, and those in which lines are replaced."""
    (new,) = re.findall(r"^```js\n// (\S+)\n(.*?)^```", RECIPE, re.MULTILINE | re.DOTALL)
    (changes,) = re.findall(r"^```diff\n(.*?)^```", RECIPE, re.MULTILINE | re.DOTALL)
    files = dict([new])
    for file, hunks in re.findall(r"^--- (\S+)\n((?:[-+](?!--).*\n)+)", changes, re.MULTILINE):
        text = (ROOT / file).read_text(encoding="utf-8")
        for old, added in re.findall(r"^-(.*)\n((?:\+.*\n)+)", hunks, re.MULTILINE):
            assert text.count(old) == 1, f"{file} has not one {old}"
            text = text.replace(old, "\n".join(line[1:] for line in added.splitlines()))
        files[file] = text
    return files


def test_the_panel_has_its_types(tmp_path: Path) -> None:
    only_scripts = shutil.ignore_patterns("*.css", "*.html", "*.png", "fonts", "pictures")
    shutil.copytree(ROOT / STATIC, tmp_path / STATIC, ignore=only_scripts)
    vendor = tmp_path / STATIC / "vendor"
    shutil.copy(ROOT / "tools/page_types/lit-html.d.ts", vendor)
    (vendor / "lit-html.js").write_text('// @ts-self-types="./lit-html.d.ts"\nexport {};\n', encoding="utf-8")
    for file, text in cooked().items():
        if file.startswith(STATIC):
            (tmp_path / file).write_text(text, encoding="utf-8")
    status, said = check_page.check(tmp_path)
    assert status == 0, said
    panel = tmp_path / STATIC / "fitl" / "population.js"
    panel.write_text(panel.read_text(encoding="utf-8").replace("/** @type {Ui} */ ", ""), encoding="utf-8")
    status, said = check_page.check(tmp_path)
    assert status and "population.js" in said


def test_the_panel_is_drawn_among_the_others(newcomer: Callable[..., Player]) -> None:
    ann = newcomer()
    for file, text in cooked().items():
        if file.startswith(STATIC):
            serve(ann, "**/static/" + file.removeprefix(STATIC) + "*", text)
        else:
            tell(ann, json.loads(text))
    ann.sit_at_new("fitl", {"us": "me", "arvn": "np", "nva": "np", "vc": "np"})
    panel = ann.page.locator(".panels .population")
    expect(panel.locator("h2")).to_have_text("Population")
    totals = ann.state()["view"]["totals"]
    expect(panel.locator("li b")).to_have_text([str(totals["coin_population"]), str(totals["nva_population"])])


def serve(player: Player, address: str, script: str) -> None:
    player.page.route(address, lambda route: route.fulfill(body=script, content_type="text/javascript"))


def tell(player: Player, words: dict[str, object]) -> None:
    """The catalogs with these words, too."""

    def reply(route: Route) -> None:
        response = route.fetch()
        route.fulfill(response=response, json={**response.json(), **words})

    player.page.route(re.compile(r"/api/texts\b"), reply)
