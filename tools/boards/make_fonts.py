"""Make the page's font: `make fonts` writes `static/fonts/` from one pinned package, subset, narrowed and renamed.

Development only (fonttools, brotli, and npm to fetch the package; or name a package fetched by other means). The
licence reserves the name "Plex" for the original, so what we cut from it goes by a name of its own.
"""

from __future__ import annotations

import base64
import hashlib
import io
import re
import subprocess
import sys
import tarfile
import tempfile
from collections.abc import Iterator
from pathlib import Path

from fontTools import subset
from fontTools.pens.ttGlyphPen import TTGlyphPen
from fontTools.ttLib import TTFont
from fontTools.ttLib.tables.otTables import NO_VARIATION_INDEX
from fontTools.varLib import instancer

from tools.repo import ROOT

FONTS = ROOT / "src/sandtable/web/static/fonts"
PACKAGE = "@ibm/plex-sans-variable@0.2.0"
INTEGRITY = "S8xew9E8CPPKFvitbu2gDtwNFVWwwhClheaIBeykDYg7DrVK3cV5Xq5MjMrWPP5Os0xyiRFjMOmtGBLzz3urTQ=="  # sha512
PAGES = sorted([*FONTS.parent.glob("*.html"), FONTS / "README.md"])  # what names the file: preload links, its pin
SOURCE = "package/fonts/complete/ttf/IBM Plex Sans Var-Roman.ttf"
LICENCE = "package/fonts/complete/ttf/license.txt"

FAMILY = "Sandtable Sans"
COPYRIGHT = 'Copyright © 2017 IBM Corp. with Reserved Font Name "Plex". Subset and renamed for Sandtable.'
AXES = {"wght": (400, 400, 700), "wdth": (85, 100, 100)}
FEATURES = ["kern", "mark", "ccmp", "locl", "tnum"]
LETTERS = [
    *range(0x20, 0x7F), *range(0xA0, 0x180),  # Latin, Latin-1, Latin Extended-A
    0x1A0, 0x1A1, 0x1AF, 0x1B0, *range(0x1EA0, 0x1EFA),  # Vietnamese
    *(0x2013, 0x2014, 0x2018, 0x2019, 0x201A, 0x201C, 0x201D, 0x201E, 0x2022, 0x2026, 0x2039, 0x203A, 0x20AC),
    *(0x2153, 0x2154, 0x2159, 0x215A),  # movement points are counted in sixths
    *(0x2190, 0x2191, 0x2192, 0x2193, 0x2212, 0x2248, 0x2260, 0x2264, 0x2265, 0x2713),
]  # fmt: skip

Point = tuple[float, float]
Contours = list[list[Point]]


# ---------------------------------------------------------------------- symbols the source lacks

MIDDLE = 350  # half the height of a capital


def square(x: float, y: float, half: float) -> list[Point]:
    return [(x - half, y - half), (x - half, y + half), (x + half, y + half), (x + half, y - half)]


def cross(x: float, y: float, arm: float, thick: float) -> list[Point]:
    """An x of two bars, as one contour."""
    t, a = thick, arm
    turned = [(0, t), (a - t, a), (a, a - t), (t, 0), (a, t - a), (a - t, -a), (0, -t), (t - a, -a), (-a, t - a)]
    return [(x + dx, y + dy) for dx, dy in (*turned, (-t, 0), (-a, a - t), (t - a, a))]


def turned(contour: list[Point]) -> list[Point]:
    """A hole: the contour the other way round."""
    return contour[::-1]


def die() -> Contours:
    places = ((0, 0), (-160, -160), (-160, 160), (160, -160), (160, 160))
    return [square(330, MIDDLE, 290), *(turned(square(330 + dx, MIDDLE + dy, 52)) for dx, dy in places)]


SYMBOLS: dict[int, tuple[str, int, Contours]] = {
    0x25B4: ("up", 520, [[(60, 170), (260, 530), (460, 170)]]),
    0x25BE: ("down", 520, [[(60, 530), (460, 530), (260, 170)]]),
    0x2717: ("ballot_x", 640, [cross(320, MIDDLE, 250, 62)]),
    0x232B: ("erase", 900, [
        [(40, MIDDLE), (300, 620), (860, 620), (860, 80), (300, 80)],
        turned([(130, MIDDLE), (332, 552), (792, 552), (792, 148), (332, 148)]),
        cross(545, MIDDLE, 140, 44),
    ]),
    0x2684: ("die_five", 660, die()),
}  # fmt: skip
"""By code point: a name, the advance and the outlines, of one weight and width."""


def add_symbols(font: TTFont) -> None:
    font.ensureDecompiled()
    steady = font["HVAR"].table.AdvWidthMap.mapping
    cmaps = [table.cmap for table in font["cmap"].tables if table.isUnicode()]
    order = font.getGlyphOrder()
    for code, (name, advance, contours) in SYMBOLS.items():
        pen = TTGlyphPen(None)
        for contour in contours:
            pen.moveTo(contour[0])
            for point in contour[1:]:
                pen.lineTo(point)
            pen.closePath()
        glyph = pen.glyph()
        glyph.recalcBounds(font["glyf"])
        order.append(name)
        font["glyf"].glyphs[name] = glyph
        font["hmtx"].metrics[name] = (advance, glyph.xMin)
        font["gvar"].variations[name] = []
        steady[name] = NO_VARIATION_INDEX
        for cmap in cmaps:
            cmap[code] = name
    font.setGlyphOrder(order)
    font["glyf"].setGlyphOrder(order)


# ---------------------------------------------------------------------- from the package to the file


def fetched(folder: Path) -> Path:
    """The package, by npm from whatever registry it is set up for."""
    packed = subprocess.run(
        ["npm", "pack", "--silent", PACKAGE], cwd=folder, check=True, capture_output=True, text=True
    ).stdout.split()
    return folder / packed[-1]


def opened(package: Path) -> tuple[bytes, str]:
    """The font and its licence, out of the pinned package and no other."""
    content = package.read_bytes()
    found = base64.b64encode(hashlib.sha512(content).digest()).decode()
    if found != INTEGRITY:
        raise SystemExit(f"{package.name} is not {PACKAGE}: sha512 {found}")
    with tarfile.open(fileobj=io.BytesIO(content)) as tar:
        font, licence = tar.extractfile(SOURCE), tar.extractfile(LICENCE)
        assert font is not None
        assert licence is not None
        return font.read(), "\n".join(line.rstrip() for line in licence.read().decode().splitlines()) + "\n"


def made(source: bytes) -> bytes:
    """The subset of both axes, as woff2; the same bytes every time."""
    font = TTFont(io.BytesIO(source), recalcTimestamp=False)
    options = subset.Options(layout_features=FEATURES, hinting=False, notdef_outline=True, name_IDs=[])
    cutter = subset.Subsetter(options)
    cutter.populate(unicodes=LETTERS)
    cutter.subset(font)
    font = reread(font)
    add_symbols(font)
    font = instancer.instantiateVariableFont(reread(font), AXES)
    rename(font)
    font.flavor = "woff2"
    return saved(font)


def saved(font: TTFont) -> bytes:
    out = io.BytesIO()
    font.save(out)
    return out.getvalue()


def reread(font: TTFont) -> TTFont:
    return TTFont(io.BytesIO(saved(font)), recalcTimestamp=False)


def rename(font: TTFont) -> None:
    names = font["name"]
    names.names = []
    for number, text in names_of():
        names.setName(text, number, 3, 1, 0x409)
    del font["STAT"]  # names styles by the names that are gone
    for axis, number in zip(font["fvar"].axes, (256, 257)):
        axis.axisNameID = number
    font["fvar"].instances = []


def names_of() -> Iterator[tuple[int, str]]:
    postscript = FAMILY.replace(" ", "")
    yield from {0: COPYRIGHT, 1: FAMILY, 2: "Regular", 3: f"1.0;{postscript}", 4: FAMILY, 5: "Version 1.0"}.items()
    yield from {6: postscript, 13: "SIL Open Font License, Version 1.1", 14: "https://openfontlicense.org"}.items()
    yield from {256: "Weight", 257: "Width"}.items()


STYLES = """\
/* Written by `make fonts`: do not edit. One variable file; the condensed family is its narrow end, for names on boards. */
@font-face {{
  font-family: 'Sandtable Sans'; src: url('{file}') format('woff2');
  font-weight: 400 700; font-stretch: 100%; font-style: normal; font-display: block;
}}
@font-face {{
  font-family: 'Sandtable Condensed'; src: url('{file}') format('woff2');
  font-weight: 400 700; font-stretch: 85%; font-style: normal; font-display: block;
}}
"""


def main(argv: list[str]) -> int:
    with tempfile.TemporaryDirectory() as folder:
        source, licence = opened(Path(argv[0]) if argv else fetched(Path(folder)))
    content = made(source)
    digest = hashlib.sha256(content).hexdigest()
    name = f"sandtable-sans-{digest[:10]}.woff2"  # a new font is a new address: it may be cached for ever
    for old in FONTS.glob("*.woff2"):
        old.unlink()
    (FONTS / name).write_bytes(content)
    (FONTS / "fonts.css").write_text(STYLES.format(file=name), encoding="utf-8")
    (FONTS / "OFL.txt").write_text(licence, encoding="utf-8")
    for page in PAGES:
        text = page.read_text(encoding="utf-8")
        page.write_text(re.sub(r"sandtable-sans-[0-9a-f]{10}\.woff2", name, text), encoding="utf-8")
    print(f"{name}: {len(content)} bytes; its sha256 belongs in {FONTS.name}/README.md: {digest}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
