"""docs/add_a_language.md, followed: a language that nobody speaks, from an empty folder to a turn played in it."""

import json
import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from sandtable import text
from sandtable.text import catalogs
from sandtable.web import founding
from tests.web.serving import Guest, Server
from tools.repo import ROOT

PAGE = (ROOT / "docs" / "add_a_language.md").read_text(encoding="utf-8")
ENGLISH = ROOT / "src" / "sandtable" / "text" / "en"
CODE = "xq"
MARK = "¤"


def translated(value: object) -> object:
    """Every text and every form with a mark before it, which is as good as a translation."""
    if isinstance(value, dict):
        return {form: MARK + words for form, words in value.items()}
    return f"{MARK}{value}"


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Steps 1 to 3 of the page."""
    texts = tmp_path_factory.mktemp("texts")
    mine = texts / CODE
    mine.mkdir()
    language = json.loads((ENGLISH / "language.json").read_text(encoding="utf-8"))
    language |= {"language.name": "Xqish", "language.decimal": ";", "form.in": "inx {name}"}
    (mine / "language.json").write_text(json.dumps(language), encoding="utf-8")
    for catalog in (p for p in ENGLISH.iterdir() if p.is_dir()):
        shutil.copytree(catalog, mine / catalog.name)
    for file in mine.glob("*/*.json"):
        entries = json.loads(file.read_text(encoding="utf-8"))
        del entries[next(iter(entries))]  # what is left out is shown in English
        file.write_text(json.dumps({k: translated(v) for k, v in entries.items()}), encoding="utf-8")
    return texts


@pytest.fixture
def spoken(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The language known to this process, for one test."""
    monkeypatch.setattr(catalogs, "_roots", [*catalogs._roots])
    text.add_texts(folder)
    yield
    monkeypatch.undo()
    catalogs.languages.cache_clear()
    catalogs.catalog.cache_clear()


def test_the_page_names_what_there_is() -> None:
    for path in re.findall(r"`((?:src|tests|docs)/[\w/.]+)`", PAGE):
        assert (ROOT / path).exists(), path
    assert "SANDTABLE_TEXTS=texts sandtable console fitl --lang de" in PAGE


def test_a_turn_is_played_in_it_at_the_terminal(folder: Path) -> None:
    """Step 4 of the page, in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", "console", "fitl", "--lang", CODE, "--seed", "3"],
        input="help\nlang\npass\npass\nquit\n",
        env={**os.environ, "SANDTABLE_TEXTS": str(folder)},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    assert f"{MARK}Language: Xqish" in done.stdout
    assert re.search(rf"undo +{MARK}\[N\]: undo the last choice", done.stdout), "the help"
    assert re.search(rf"{MARK}\S+.*: what will you do\?", done.stdout), "the question"
    assert f"{MARK}Pass" in done.stdout, "the choices"
    assert re.search(rf"  {MARK}{MARK}\w+ Passes\.", done.stdout), "the log"


@pytest.mark.usefixtures("spoken")
def test_it_is_there_with_its_own_ways() -> None:
    assert text.languages() == ("en", "es", "fr", "it", CODE)
    assert text.render(CODE, "event.attack_failed", {"faction": "vc", "space": "hue"}).startswith(MARK)
    assert text.fill(CODE, "sheet.terror", n=1.5) == f"{MARK}Terror 1;5"
    assert text.name(CODE, "csp:2741").startswith(f"{MARK}Supply points inx {MARK}Isla")
    assert text.lookup(CODE, "no.such.key") is None
    first = next(iter(json.loads((ENGLISH / "shared" / "kernel.json").read_text(encoding="utf-8"))))
    assert text.lookup(CODE, first) == text.lookup("en", first), "English falls in"


@pytest.mark.usefixtures("spoken")
def test_the_page_offers_it_and_speaks_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(founding, "new_dice", lambda: 3)  # a first card whose title is not one that was left out
    server = Server(f"sqlite:///{tmp_path / 'tables.sqlite3'}").start()
    try:
        visit(Guest(server.url))
    finally:
        server.stop()


def visit(ann: Guest) -> None:
    texts = ann.http.get(f"/api/texts/{CODE}").json()
    assert (texts["language"], texts[f"language.name.{CODE}"]) == (CODE, "Xqish")
    assert texts["web.undo"] == f"{MARK}Undo"
    asked = ann.http.get("/api/texts", headers={"accept-language": f"xx, {CODE};q=0.8, fr;q=0.5"}).json()
    assert asked["language"] == CODE
    table = ann.new({"us": "me", "arvn": "me", "nva": "me", "vc": "me"}, game="fitl")
    state = ann.state(table, lang=CODE)
    assert state["decision"]["prompt"].startswith(MARK)
    assert all(option["label"].startswith(MARK) for option in state["decision"]["options"])
