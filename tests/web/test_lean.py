"""Scripts and style sheets are sent without comments and blanks, and mean what they meant; a table's page weighs little."""

from __future__ import annotations

import gzip
import json
import os
import re
import subprocess
import sys
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest

from sandtable.web import statics
from sandtable.web.lean import Unreadable, lean_script, lean_sheet, script_tokens
from sandtable.web.present import STATIC
from sandtable.web.routes.pages import SERVERS_OWN
from tests.web.serving import Guest
from tools.page_weight import page_weight
from tools.repo import ROOT

SCRIPTS = sorted(STATIC.rglob("*.js"))
SHEETS = sorted(STATIC.rglob("*.css"))
LIMIT = 240 * 1024
"""Bytes of a first visit to a table, compressed, with the font and the texts of any language. The aim is 300 KB."""


def trees(scripts: list[str]) -> list[list[str]]:
    """Each script's syntax tree, by a parser that is not ours."""
    deno = Path(sys.executable).with_name("deno")
    quiet = {"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", "DENO_DIR": str(deno.parent.parent / ".deno")}
    with TemporaryDirectory() as folder:
        asked, told = Path(folder, "scripts.json"), Path(folder, "trees.json")
        asked.write_text(json.dumps(scripts))
        done = subprocess.run(
            [str(deno), "test", "--quiet", "--no-config", "--no-check", "--no-remote", "--no-npm",
             f"--allow-read={folder}", f"--allow-write={folder}", "tools/page_types/trees.js", "--", str(asked), str(told)],
            cwd=ROOT, env=os.environ | quiet, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
        found: list[list[str]] = json.loads(told.read_text())
    return found


HARD = {
    "a division is no regular expression": "a = /** @type {number} */ (a) / 2 / b; // c\nx[1] / y / `${z}`.length / 2;",
    "a regular expression with quotes and slashes": "const r = /[/'\"`]\\/*x/gu.test(s) ? a : /\\//; /* b */ f(r);",
    "a regular expression after a word": "function f(s) { return /a \\/\\/ b/.exec(s); }",
    "comments in strings": "const a = '// no \\' /* no */', b = \"/* ' */\"; // yes",
    "comments in templates": "`<p>  // no ${ /* yes */ b ? `/* ${ { c: 1 }.c }  */` : { d: `}` }.d } \\` \\${ no }  `; // yes",
    "braces in a template's parts": "html`${list.map(({ a, b }) => { return html`<i>${a}</i>  ${ { ...b }.c }`; })}  </p>`;",
    "signs that run together": "a + +b; a - -b; a++ + b; a-- - b; c = a /* x */ / /* y */ b; typeof a in b;",
    "a line's end that ends a statement": "let a = 1\nlet b = a /* x\n y */ ++b\nf = () => {\n  return /* none\n */ 7\n}",
    "private names and numbers": "class A { #a = 1; static async *b() { return this.#a in b ? 1.5 .toFixed(1) : .5; } }",
    "letters of other alphabets": "const naïve = { é: '…' }; // ü\nnaïve . é;",
}


def test_the_reader_knows_what_is_hard() -> None:
    before, after = trees(list(HARD.values())), trees([lean_script(text) for text in HARD.values()])
    for name, was, becomes in zip(HARD, before, after, strict=True):
        assert was == becomes, name
    for text in HARD.values():
        assert lean_script(text).count("\n") == text.count("\n")  # each line stays where it is
        assert "yes" not in lean_script(text)


def test_every_script_sent_has_the_syntax_tree_of_its_source() -> None:
    sources = [path.read_text(encoding="utf-8") for path in SCRIPTS]
    lean = [lean_script(source) for source in sources]
    both = trees(sources + lean)
    for path, was, becomes in zip(SCRIPTS, both[: len(sources)], both[len(sources) :], strict=True):
        assert len(was) > 10 and was == becomes, path
    for path, source, sent in zip(SCRIPTS, sources, lean, strict=True):
        comments = [token for kind, token in script_tokens(sent) if kind == "comment"]
        assert ["@license" in comment for comment in comments] == [True] * (path.parent.name == "vendor"), path
        for ours, its in zip(sent.splitlines(), source.splitlines(), strict=False):
            assert its.replace(" ", "").startswith(ours[:3].replace(" ", "")) or "/*" in its, path  # line by line


def test_the_trees_tell_scripts_apart() -> None:
    one, *others = trees(["a - -b;", "a - b;", "a + -b;", "a - -c;", "`${a}- `", "`${a}-`"])
    assert all(one != other for other in others) and others[-1] != others[-2]


@pytest.mark.parametrize("text", ["`a", "f({", "}", "x = /a\n/;"])
def test_what_is_no_script_is_told(text: str) -> None:
    with pytest.raises(Unreadable):
        lean_script(text)


def test_a_style_sheet_loses_comments_and_indents_only() -> None:
    for path in SHEETS:
        source = path.read_text(encoding="utf-8")
        without = re.sub(r"/\*.*?\*/", " ", source, flags=re.S)  # no string of ours holds a comment
        assert lean_sheet(source).split() == without.split(), path
        assert lean_sheet(source).count("\n") == source.count("\n"), path
    assert lean_sheet("a::after { content: '/*  */' }  /* b */ c {}") == "a::after { content: '/*  */' }  c {}"


def test_they_are_sent_lean_compressed_and_once(ann: Guest) -> None:
    source = (STATIC / "js/table.js").read_text(encoding="utf-8")
    plain = ann.http.get("/static/js/table.js", headers={"accept-encoding": "identity"})
    assert plain.text == lean_script(source) and "content-encoding" not in plain.headers
    small = ann.http.get("/static/js/table.js", headers={"accept-encoding": "gzip, br"})
    assert small.text == plain.text and small.headers["content-encoding"] == "gzip"
    assert int(small.headers["content-length"]) == len(gzip.compress(plain.content, 9)) < len(source) // 3
    assert small.headers["vary"] == plain.headers["vary"] == "Accept-Encoding"
    assert small.headers["etag"] != plain.headers["etag"]
    for reply, way in ((plain, "identity"), (small, "gzip")):
        asked = {"accept-encoding": way, "if-none-match": reply.headers["etag"]}
        again = ann.http.get("/static/js/table.js", headers=asked)
        assert again.status_code == 304 and again.headers["etag"] == reply.headers["etag"] and not again.content
    head = ann.http.head("/static/js/table.js", headers={"accept-encoding": "gzip"})
    assert head.headers["content-length"] == small.headers["content-length"] and not head.content


def test_a_file_that_changed_is_made_anew(tmp_path: Path) -> None:
    file = tmp_path / "a.js"
    file.write_text("let a; // one\n")
    kept = statics.Statics(directory=tmp_path)
    scope = {"type": "http", "method": "GET", "headers": []}
    assert kept.file_response(file, file.stat(), scope).body == b"let a;\n"
    file.write_text("let b = `\n")  # not a script: sent as it stands
    os.utime(file, ns=(1, 1))
    assert kept.file_response(file, file.stat(), scope).body == b"let b = `\n"
    assert len(kept.lean) == 1


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("game", ["fitl", "sovereign", "chaco"])
def test_a_first_visit_to_a_table_weighs_little(ann: Guest, game: str, lang: str) -> None:
    found = page_weight(ann.http, game, lang)
    drawn = "chaco" if game == "chaco" else "fitl"  # Sovereign's map is the family's
    assert {f"/static/{game}/board.js", f"/static/{drawn}/board_data.js", "/static/table.css"} <= set(found)
    folders = {path.split("/")[2] for path in found if path.count("/") == 3 and path.startswith("/static/")}
    assert folders == {"js", "vendor", "fonts", game, drawn}, "nothing of another game"
    print(f"{game}, {lang}: {len(found)} files, {sum(found.values()) / 1024:.0f} KB")
    assert sum(found.values()) <= LIMIT, sorted(found.items(), key=lambda one: -one[1])[:12]


def test_no_page_looks_up_a_text_that_is_not_sent() -> None:
    own = re.compile(rf"""['"`](?:{"|".join(SERVERS_OWN)})\.(?:\$|[a-z])[^'"`]*""")
    asked = {found for path in SCRIPTS for found in own.findall(path.read_text(encoding="utf-8"))}
    assert asked == {"`tutorial.${name}.help"}
