"""How many texts each language has, with all forms of names: `python -m tools.count_texts` (`make texts`)."""

from __future__ import annotations

import sys
from pathlib import Path

from sandtable.text import catalogs

SRC = Path(catalogs.__file__).parent


def counts(lang: str, root: Path = SRC) -> dict[str, tuple[int, int]]:
    """By catalog: entries, and texts with every form of each."""
    found: dict[str, tuple[int, int]] = {}
    for file in catalogs.files(lang, root):
        texts = catalogs.read(file)
        name = "language" if file.name == "language.json" else file.parent.name
        entries, forms = found.get(name, (0, 0))
        found[name] = entries + sum("@" not in key for key in texts), forms + len(texts)
    return found


def main() -> int:
    languages = catalogs.languages()
    of = {lang: counts(lang) for lang in languages}
    print("| catalog | " + " | ".join(f"{lang} entries | {lang} with forms" for lang in languages) + " |")
    print("|---|" + "--:|" * (2 * len(languages)))
    for catalog in of[catalogs.ENGLISH]:
        cells = (str(n) for lang in languages for n in of[lang].get(catalog, (0, 0)))
        print(f"| {catalog} | " + " | ".join(cells) + " |")
    sums = (str(sum(pair[i] for pair in of[lang].values())) for lang in languages for i in (0, 1))
    print("| all | " + " | ".join(sums) + " |")
    return 0


if __name__ == "__main__":
    sys.exit(main())
