"""Write docs/record.schema.json: what a record is, as JSON Schema, from the code that reads it and the games' own facts.

`make schema`; the tests compare. A checksum that does not fit and an answer that is not on offer are beyond a schema: loading
finds those.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Mapping
from pathlib import Path

import sandtable
from sandtable.kernel.at_table import MODES
from sandtable.kernel.decision import CHANCE
from sandtable.kernel.game import GameInfo, Json, Option
from sandtable.kernel.record import FIELDS, FORMAT, VERSION
from tools.repo import ROOT

FILE = ROOT / "docs" / "record.schema.json"
KINDS = {str: "string", int: "integer", dict: "object", list: "array"}

DICE = {"oneOf": [{"type": "string", "pattern": "^[0-9a-f]{1,48}$"}, {"type": "integer"}]}
MOMENTS = "^[0-9]+$"

ABOUT: Mapping[str, Json] = {
    "game": {"description": "The name of the game."},
    "rules": {
        "description": "The number of the game's rules by which it was played; later rules read it as far as it holds.",
        "minimum": 1,
    },
    "scenario": {"description": "One of the game's scenarios."},
    "options": {"description": "Every option of the game with its value."},
    "seats": {
        "description": "Who plays each seat: human, human:NAME, or a policy; and who answers for chance, if people do.",
        "additionalProperties": {"type": "string"},
    },
    "keys": {
        "description": "Every answer in its order, those of dice and draws among them; 'hidden' where it is not to be known.",
        "items": {"type": "string"},
    },
}
"""What the schema says of the fields that every record has, besides their type."""

MORE: Mapping[str, Json] = {
    "notes": {
        "description": "What policies wrote down, by the moment at which they answered.",
        "type": "object",
        "patternProperties": {MOMENTS: {"type": "array", "items": {"$ref": "#/$defs/note"}}},
        "additionalProperties": False,
    },
    "provenance": {"description": "What of the game is our own text, and what the players'.", "type": "object"},
    "rng": {"description": "The random source, in a record that must go on alike.", **DICE},
    "dice": {
        "description": "Where the random source stood when a policy that plans was asked, by moment.",
        "type": "object",
        "patternProperties": {MOMENTS: DICE},
        "additionalProperties": False,
    },
    "words": {"description": "The name of 'dice' in earlier records.", "type": "object"},
    "checksum": {
        "description": "SHA-256 of all else as JSON with sorted keys, no spaces and ASCII escapes.",
        "type": "string",
        "pattern": "^[0-9a-f]{64}$",
    },
}


def schema() -> Json:
    """The schema of a record of any game; those that come with the program by their own facts."""
    fields = {name: {"type": KINDS[kind], **ABOUT[name]} for name, kind in FIELDS.items()}
    return {
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "A game of Sandtable",
        "description": "Truth is game, scenario, options, seats and keys; all else is derived (docs/reproduce.md).",
        "type": "object",
        "required": ["format", "version", *FIELDS, "checksum"],
        "properties": {"format": {"const": FORMAT}, "version": {"const": VERSION}, **fields, **MORE},
        "$defs": {"note": NOTE},
        "allOf": [
            {"if": {"properties": {"game": {"const": name}}}, "then": {"properties": of_game(info)}}
            for name, info in sandtable.games().items()
            if type(sandtable.game(name)).__module__.startswith("sandtable.")  # not what somebody has registered
        ],
    }


NOTE: Json = {
    "type": "object",
    "required": ["rule", "topic", "args"],
    "properties": {
        "rule": {"type": "string"},
        "topic": {"type": "string"},
        "args": {"type": "object"},
        "secret": {"const": True},
    },
}


def of_game(info: GameInfo) -> Json:
    """What is known of the records of one game. Options may lack: an earlier version had fewer."""
    return {
        "rules": {"maximum": info.rules},
        "scenario": {"enum": list(info.scenarios)},
        "options": {"properties": {name: _option(option) for name, option in info.options.items()}},
        "seats": {
            "properties": {**{seat: {"type": "string"} for seat in info.seats}, CHANCE: {"enum": list(MODES)}},
            "required": list(info.seats),
            "additionalProperties": False,
        },
    }


def _option(option: Option) -> Json:
    if option.kind == "bool":
        return {"type": "boolean", "default": option.default}
    if option.choices:
        return {"enum": list(option.choices), "default": option.default}
    return {"default": option.default}


def text() -> str:
    """The file."""
    return json.dumps(schema(), indent=1) + "\n"


def main() -> int:
    """Write it."""
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--out", type=Path, default=FILE)
    args = parser.parse_args()
    args.out.write_text(text(), encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
