"""How wide words are on the boards, read from the font that the page ships."""

from __future__ import annotations

import io
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Any

from fontTools.ttLib import TTFont
from fontTools.varLib import instancer

from tools.repo import ROOT

FONTS = ROOT / "src/sandtable/web/static/fonts"
CONDENSED = 85


def shipped() -> Path:
    (path,) = FONTS.glob("*.woff2")
    return path


@cache
def face(weight: int, width: int = CONDENSED) -> TTFont:
    """One style of the variable font."""
    content = TTFont(shipped())
    content.flavor = None
    plain = io.BytesIO()
    content.save(plain)
    return instancer.instantiateVariableFont(TTFont(plain), {"wght": weight, "wdth": width})


@cache
def kerning(weight: int, width: int = CONDENSED) -> list[list[Any]]:
    """For Latin letters: the lookups of pairs that stand closer or farther apart, each a list of tables."""
    table = face(weight, width)["GPOS"].table
    latin = next(one.Script.DefaultLangSys for one in table.ScriptList.ScriptRecord if one.ScriptTag == "latn")
    features = [table.FeatureList.FeatureRecord[i] for i in latin.FeatureIndex]
    chosen = {i for one in features if one.FeatureTag == "kern" for i in one.Feature.LookupListIndex}
    lookups = [table.LookupList.Lookup[i].SubTable for i in sorted(chosen)]
    return [[getattr(part, "ExtSubTable", part) for part in parts] for parts in lookups]


def kern(left: str, right: str, parts: list[Any]) -> int:
    """What one lookup says of a pair: the first of its tables that knows it decides."""
    for part in parts:
        if left not in part.Coverage.glyphs:
            continue
        if part.Format == 1:
            pairs = part.PairSet[part.Coverage.glyphs.index(left)].PairValueRecord
            found = next((pair.Value1 for pair in pairs if pair.SecondGlyph == right), None)
            if found is None:
                continue
        else:
            classes = part.ClassDef1.classDefs.get(left, 0), part.ClassDef2.classDefs.get(right, 0)
            found = part.Class1Record[classes[0]].Class2Record[classes[1]].Value1
        return getattr(found, "XAdvance", 0) if found else 0
    return 0


def text_width(words: str, size: float, weight: int, width: int = CONDENSED) -> float:
    """The width of words, kerned, in the units of ``size``."""
    font = face(weight, width)
    cmap, metrics, lookups = font.getBestCmap(), font["hmtx"].metrics, kerning(weight, width)
    glyphs = [cmap[ord(letter)] for letter in words]
    units = sum(metrics[glyph][0] for glyph in glyphs)
    units += sum(kern(a, b, parts) for a, b in pairwise(glyphs) for parts in lookups)
    return float(units) * size / float(font["head"].unitsPerEm)
