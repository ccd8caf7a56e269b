"""The help of commands and options in the user's language: the catalogs' ``help.*``, where they have it.

English stands in the code, where typer reads it; a test holds the English catalog to it.
"""

import inspect
import os
import sys
import typing
from collections.abc import Callable, Iterator
from typing import Any

from sandtable.commands.common import LOCALE
from sandtable.text import fill, languages, lookup, wanted


def spoken(*nearest: str) -> str:
    """The language of the help: ``nearest``, else ``--lang`` if it is given, else that of the environment."""
    given = sys.argv[1:]
    asked = [given[i + 1] for i, word in enumerate(given[:-1]) if word in ("--lang", "-l")]
    asked += [word.partition("=")[2] for word in given if word.startswith("--lang=")]
    return wanted(*nearest, *asked, *(os.environ.get(name, "") for name in LOCALE))


def options(command: Callable[..., Any]) -> Iterator[tuple[str, Any]]:
    """The parameters of a command that have a help: name, and typer's note of it."""
    for name, hint in typing.get_type_hints(command, include_extras=True).items():
        for note in getattr(hint, "__metadata__", ()):
            if getattr(note, "help", None):
                yield name, note


def key_of(command: str, option: str) -> str:
    """The text of an option: of this command's own, or of all that have it."""
    own = f"help.{command}.{option}"
    return own if lookup("en", own) is not None else f"help.option.{option}"


def of_command(command: Callable[..., Any], lang: str) -> str:
    """The help of a command."""
    return (None if lang == "en" else lookup(lang, f"help.{command.__name__}")) or inspect.getdoc(command) or ""


def translate(command: Callable[..., Any], lang: str) -> None:
    """Put the help of a command's options into a language."""
    if lang == "en":
        return
    for name, note in options(command):
        key = key_of(command.__name__, name)
        if lookup(lang, key) is not None:
            note.help = fill(lang, key, known=" ".join(languages()))
