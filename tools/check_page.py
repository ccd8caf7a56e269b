"""The page's scripts have types: TypeScript, as Deno carries it, reads them with their JSDoc (`tools/page_types`).

Needs no network and no Node: Deno is a wheel among the locked development packages. What lit-html offers is declared
beside the configuration; what the server sends is written there from its models, so that a script that asks for what is
not sent is found (``import('server').StateOut``).
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path
from typing import Any

from pydantic import BaseModel
from pydantic.json_schema import models_json_schema

from sandtable.web import models, models_at_table, models_me
from tools.repo import ROOT

TYPES = "tools/page_types/deno.json"
SERVER = "tools/page_types/server.d.ts"
SCRIPTS = "src/sandtable/web/static"
LINE = "    at file://"


def folders(root: Path) -> list[str]:
    """What is checked: every folder of scripts but what others wrote."""
    found = {p.parent for p in (root / SCRIPTS).rglob("*.js")}
    return sorted(str(p.relative_to(root)) for p in found if p.name != "vendor")


def type_of(schema: dict[str, Any]) -> str:
    """A type of TypeScript for a JSON schema.

    >>> type_of({"type": "array", "items": {"anyOf": [{"type": "integer"}, {"type": "null"}]}})
    '(number | null)[]'
    >>> type_of({"type": "object", "additionalProperties": {"type": "boolean"}})
    'Record<string, boolean>'
    """
    match schema:
        case {"$ref": ref}:
            return str(ref).rpartition("/")[2]
        case {"anyOf": parts}:
            return " | ".join(type_of(part) for part in parts)
        case {"enum": values}:
            return " | ".join(f'"{value}"' for value in values)
        case {"type": "array", "prefixItems": items}:
            return f"[{', '.join(type_of(item) for item in items)}]"
        case {"type": "array", "items": items}:
            inner = type_of(items)
            return f"({inner})[]" if " " in inner else f"{inner}[]"
        case {"type": "object", "additionalProperties": dict(inner)}:
            return f"Record<string, {type_of(inner)}>"
        case {"type": "object"}:
            return "Record<string, any>"
        case {"type": kind}:
            return {"integer": "number"}.get(kind, str(kind))
    return "any"


def declared() -> str:
    """All that the server sends, as interfaces."""
    found = (vars(models) | vars(models_me) | vars(models_at_table)).values()
    sent = [m for m in found if isinstance(m, type) and issubclass(m, BaseModel) and m.__name__.endswith("Out")]
    _, schema = models_json_schema([(m, "serialization") for m in sent])
    parts = ["// Written by tools/check_page.py from the server's models."]
    for name, model in schema["$defs"].items():
        needed, fields = model.get("required", []), model.get("properties", {}).items()
        lines = (f"  {field}{'' if field in needed else '?'}: {type_of(of)};" for field, of in fields)
        parts.append("\n".join([f"export interface {name} {{", *lines, "}"]))
    return "\n".join(parts) + "\n"


def check(root: Path) -> tuple[int, str]:
    """The exit status, and what was said."""
    (ROOT / SERVER).write_text(declared(), encoding="utf-8")
    deno = Path(sys.executable).with_name("deno")
    quiet = {"DENO_NO_UPDATE_CHECK": "1", "NO_COLOR": "1", "DENO_DIR": str(deno.parent.parent / ".deno")}
    done = subprocess.run(
        [str(deno), "check", "--quiet", "--no-remote", "--no-npm", "--config", str(ROOT / TYPES), *folders(root)],
        cwd=root, env=os.environ | quiet, capture_output=True, text=True, check=False,
    )  # fmt: skip
    said = (done.stdout + done.stderr).partition("\nStack backtrace:")[0]
    return done.returncode, said.replace(LINE + str(root) + "/", "    at ")


def main() -> int:
    status, said = check(ROOT)
    print(said.strip() if status else "page: clean")
    return status


if __name__ == "__main__":
    sys.exit(main())
