"""The help of commands and options: in the catalogs as in the code, and shown in the user's language."""

import inspect
import os
import subprocess
import sys
from collections.abc import Callable

import pytest

from sandtable import cli
from sandtable.commands import helping
from sandtable.text import catalog, languages

ALL: tuple[Callable[..., None], ...] = (*cli.COMMANDS, cli.main)


def shown(*args: str, **env: str) -> str:
    keep = {name: value for name, value in os.environ.items() if name not in ("LANG", "LC_ALL", "LC_MESSAGES")}
    done = subprocess.run(
        [sys.executable, "-m", "sandtable", *args],
        env={**keep, "COLUMNS": "160", "PYTHONUTF8": "1", **env},
        capture_output=True,
        text=True,
        encoding="utf-8",
        timeout=60,
        check=True,
    )
    return " ".join(done.stdout.split())


def test_the_english_catalog_says_what_the_code_says() -> None:
    english = catalog("en")
    for command in ALL[:-1]:
        assert english[f"help.{command.__name__}"] == inspect.getdoc(command)
    assert english["help.sandtable"] == cli.ABOUT
    for command in ALL:
        for name, note in helping.options(command):
            words = english[helping.key_of(command.__name__, name)].replace("{known}", " ".join(languages()))
            assert words == note.help, f"{command.__name__} --{name}"


@pytest.mark.parametrize("lang", languages()[1:])
def test_every_help_is_in_every_language(lang: str) -> None:
    english = {key: text for key, text in catalog("en").items() if key.startswith("help.")}
    assert len(english) > 40
    alike = {"help.frame.arguments", "help.frame.options", "help.frame.error"}  # words that two languages have alike
    assert {key for key, text in english.items() if catalog(lang).get(key, text) == text} <= alike


def test_help_is_shown_in_the_language_of_the_environment() -> None:
    assert "toutes règles comprises" in shown("--help", LANG="fr_FR.UTF-8")
    assert "Jugar en el terminal" in shown("console", "--help", LC_ALL="es_ES.UTF-8", LANG="fr_FR.UTF-8")
    assert "La lingua: en es fr it" in shown("console", "--lang", "it", "--help", LANG="C")
    assert "Play any game in the terminal" in shown("console", "--help", LANG="C")
