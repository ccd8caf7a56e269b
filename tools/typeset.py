"""Sets the catalogs as their languages are set: `python -m tools.typeset` writes what `tests/text/test_glossary.py` demands.

French: no-break space before `: ; ? !` and inside « »; everywhere the apostrophe ’ within words and the minus sign −.
One entry a line, names with their forms on one line too.
"""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path

from sandtable.text import catalogs
from tools.repo import ROOT

SPACE = "[ \u00a0\u202f]"
Entry = str | dict[str, str]


def plain(text: str) -> str:
    """What holds in every language."""
    return re.sub(r"(?<=[\s(])-(?=\d)", "−", text)


def romance(text: str) -> str:
    """Apostrophes within words.

    >>> romance("l'ARVN, d'{name}")
    'l’ARVN, d’{name}'
    """
    return re.sub(r"(?<=\w)'(?=\w|\{|«)", "’", plain(text))


def french(text: str) -> str:
    """No-break spaces too.

    >>> french("« {card} » : que faire ?").count(chr(0xA0))
    4
    """
    text = re.sub(SPACE + r"+([;?!])(?=\s|$|\)|\}|\{)", "\u00a0\\1", romance(text))
    text = re.sub(SPACE + r"+:(?=\s|$)", "\u00a0:", text)
    text = re.sub("«" + SPACE + "*", "«\u00a0", text)
    text = re.sub(SPACE + "*»", "\u00a0»", text)
    return re.sub(r"(?<=[\d}])" + SPACE + "%", "\u00a0%", text)


SET = {"fr": french, "it": romance, "es": romance}


def dump(entries: dict[str, Entry]) -> str:
    """One entry a line."""
    lines = []
    for key, entry in entries.items():
        if isinstance(entry, str):
            words = json.dumps(entry, ensure_ascii=False)
        else:
            forms = (f"{json.dumps(form)}: {json.dumps(text, ensure_ascii=False)}" for form, text in entry.items())
            words = "{" + ", ".join(forms) + "}"
        lines.append(f" {json.dumps(key, ensure_ascii=False)}: {words}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def typeset(path: Path, lang: str) -> str:
    """The file as it should be."""
    entries: dict[str, Entry] = json.loads(path.read_text(encoding="utf-8"))
    if path.name != "language.json":
        how = SET.get(lang, plain)
        for key, entry in entries.items():
            entries[key] = how(entry) if isinstance(entry, str) else {form: how(text) for form, text in entry.items()}
    return dump(entries)


def main() -> int:
    for lang in catalogs.languages():
        for path in catalogs.files(lang):
            text = typeset(path, lang)
            if text != path.read_text(encoding="utf-8"):
                path.write_text(text, encoding="utf-8")
                print(f"set: {path.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
