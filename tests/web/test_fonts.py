"""The page's own font: the pinned one, with its licence; every letter that is used; served to be kept."""

from __future__ import annotations

import hashlib
import re
from collections.abc import Iterator

import pytest
from fontTools.ttLib import TTFont

from sandtable.text import catalog
from sandtable.text.catalogs import languages
from tests.web.serving import Guest, Server, sqlite
from tools.boards import make_fonts as tool
from tools.boards.lettering import shipped, text_width
from tools.repo import ROOT

STATIC = ROOT / "src/sandtable/web/static"
FONT = shipped()
PAGES = ("index.html", "table.html", "join.html", "me.html")
MOST_BYTES = 90_000
TITLE_ONLY = {"●"}  # stands in the title of a tab, which the browser draws


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Files are the same before every database."""
    running = Server(sqlite(tmp_path_factory.mktemp("fonts"))).start()
    yield running
    running.stop()


def test_the_font_has_its_pinned_sha256_and_a_name_made_of_it() -> None:
    readme = (STATIC / "fonts/README.md").read_text(encoding="utf-8")
    pinned = dict(re.findall(r"^\| `([\w.-]+)` .* `([0-9a-f]{64})` \|$", readme, re.M))
    digest = hashlib.sha256(FONT.read_bytes()).hexdigest()
    assert pinned == {FONT.name: digest}
    assert FONT.name == f"sandtable-sans-{digest[:10]}.woff2"
    assert FONT.stat().st_size < MOST_BYTES


def test_its_licence_is_kept_and_the_reserved_name_is_not_used() -> None:
    licence = (STATIC / "fonts/OFL.txt").read_text(encoding="utf-8")
    assert 'Reserved Font Name "Plex"' in licence and "SIL OPEN FONT LICENSE Version 1.1" in licence
    names = {record.nameID: record.toUnicode() for record in TTFont(FONT)["name"].names}
    assert names[1] == names[4] == "Sandtable Sans" and "Open Font License" in names[13]
    assert [number for number, text in names.items() if "plex" in text.lower()] == [0]  # the copyright alone


def test_it_varies_in_weight_and_has_a_condensed_end() -> None:
    axes = {axis.axisTag: (axis.minValue, axis.maxValue) for axis in TTFont(FONT)["fvar"].axes}
    assert axes == {"wght": (400, 700), "wdth": (85, 100)}
    assert text_width("Quang Tri", 20, 600, 85) < 0.93 * text_width("Quang Tri", 20, 600, 100)
    assert text_width("Quang Tri", 20, 400) < text_width("Quang Tri", 20, 700)


def test_kerned_pairs_stand_closer() -> None:
    assert text_width("To", 100, 600) < text_width("T", 100, 600) + text_width("o", 100, 600) - 1
    assert text_width("nn", 100, 600) == pytest.approx(2 * text_width("n", 100, 600))


def test_every_letter_that_a_page_or_a_catalog_uses_is_in_it() -> None:
    found = {letter for lang in languages() for text in catalog(lang).values() for letter in text}
    for path in STATIC.rglob("*"):
        if path.suffix in (".js", ".css", ".html") and path.parent.name != "vendor":
            found |= set(path.read_text(encoding="utf-8"))
    for path in (ROOT / "src/sandtable").glob("**/data/**/*.json"):
        found |= set(path.read_text(encoding="utf-8"))
    known = {chr(code) for code in TTFont(FONT).getBestCmap()}
    assert len(found) > 120
    assert sorted(found - known - TITLE_ONLY - {"\n"}) == []
    assert set("ăâđêôơưẠắềỗợự") <= known  # names as people there write them


def test_no_style_sheet_asks_for_a_font_of_the_machine_first() -> None:
    naming = re.compile(r"font-family:\s*([^;]+);|font:[^;]*?((?:'[^']+'|[\w-]+)(?:, [^;]+)+);")
    sheets = {str(path.relative_to(STATIC)): path.read_text(encoding="utf-8") for path in sorted(STATIC.rglob("*.css"))}
    asked = {name: families for name, text in sheets.items() if (families := naming.findall(text))}
    for name, families in asked.items():
        for family in (a or b for a, b in families):
            assert family == "inherit" or family.startswith(("'Sandtable Sans'", "'Sandtable Condensed'")), (name, family)
    assert {"app.css", "chaco/board.css", "fitl/board.css", "fitl/panels.css", "fonts/fonts.css"} <= set(asked)


# ---------------------------------------------------------------------- served


@pytest.mark.parametrize("page", PAGES)
def test_every_page_fetches_it_at_once(page: str) -> None:
    text = (STATIC / page).read_text(encoding="utf-8")
    link = f'<link rel="preload" href="/static/fonts/{FONT.name}" as="font" type="font/woff2" crossorigin />'
    assert link in text and '<link rel="stylesheet" href="/static/fonts/fonts.css" />' in text


def test_the_style_sheet_names_it_twice_and_waits_for_it() -> None:
    text = (STATIC / "fonts/fonts.css").read_text(encoding="utf-8")
    assert text == tool.STYLES.format(file=FONT.name)
    assert re.findall(r"url\('([^']+)'\)", text) == [FONT.name] * 2
    assert text.count("font-display: block") == 2


def test_it_is_served_as_a_font_to_be_kept_for_ever(ann: Guest) -> None:
    reply = ann.http.get(f"/static/fonts/{FONT.name}")
    assert reply.status_code == 200 and reply.content == FONT.read_bytes()
    assert reply.headers["content-type"] == "font/woff2"
    assert reply.headers["cache-control"] == "public, max-age=31536000, immutable"
    assert reply.headers["x-content-type-options"] == "nosniff"
    assert reply.headers["cross-origin-resource-policy"] == "same-origin"
    again = ann.http.get(f"/static/fonts/{FONT.name}", headers={"if-none-match": reply.headers["etag"]})
    assert again.status_code == 304 and again.headers["cache-control"] == reply.headers["cache-control"]
    assert ann.http.get("/static/fonts/sandtable-sans-0000000000.woff2").status_code == 404


def test_pages_may_load_fonts_from_here_only(ann: Guest) -> None:
    rules = ann.http.get("/").headers["content-security-policy"].split("; ")
    assert "font-src 'self'" in rules and "default-src 'none'" in rules


@pytest.mark.parametrize(
    "path, kind",
    [
        ("/", "text/html; charset=utf-8"), ("/join", "text/html; charset=utf-8"), ("/t/{table}", "text/html; charset=utf-8"),
        ("/static/js/table.js", "text/javascript; charset=utf-8"), ("/static/app.css", "text/css; charset=utf-8"),
        ("/static/icon.svg", "image/svg+xml"), ("/static/fonts/OFL.txt", "text/plain; charset=utf-8"),
    ],
)  # fmt: skip
def test_types_do_not_depend_on_the_machines_table(
    ann: Guest, monkeypatch: pytest.MonkeyPatch, path: str, kind: str
) -> None:
    monkeypatch.setattr("starlette.responses.guess_type", lambda url: ("application/x-nobody-knows", None))
    reply = ann.http.get(path.format(table=ann.new() if "{" in path else ""))
    assert reply.status_code == 200
    assert reply.headers["content-type"] == kind
    if path.startswith("/static"):
        assert reply.headers["cache-control"] == "no-cache"
