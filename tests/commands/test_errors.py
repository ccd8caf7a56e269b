"""What is wrong with a command line is told in the user's language."""

import pytest
from typer.testing import CliRunner

from sandtable import cli
from sandtable.commands import common

LOCALE = dict.fromkeys(common.LOCALE, "")


def said(*args: str, **env: str) -> str:
    result = CliRunner().invoke(cli.app, args, env={**LOCALE, "COLUMNS": "200", **env})
    assert result.exit_code == common.WRONG and "Traceback" not in result.output
    return " ".join(result.output.replace("│", " ").split())


@pytest.mark.parametrize(
    ("lang", "words"),
    [
        ("en", "unknown seat of fitl 'xx'; known: us arvn nva vc"),
        ("es", "asiento desconocido de fitl: 'xx'; conocidos: us arvn nva vc"),
        ("it", "posto sconosciuto di fitl: 'xx'; conosciuti: us arvn nva vc"),
        ("fr", "place inconnue de fitl : 'xx' ; connues : us arvn nva vc"),
    ],
)
def test_an_error_is_in_the_language_asked_for(lang: str, words: str) -> None:
    assert words in said("--lang", lang, "simulate", "fitl", "--seats", "xx=np")
    assert words in said("simulate", "fitl", "--seats", "xx=np", SANDTABLE_LANG=lang)
    assert words in said("simulate", "fitl", "--seats", "xx=np", LANG=f"{lang}_XX.UTF-8")
    assert words in said("console", "fitl", "--seats", "xx=np", "--lang", lang, LANG="de_DE.UTF-8")


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (("nosuch",), "La commande « nosuch » n’existe pas ; il y a : play serve"),
        (("simulate",), "Il manque GAME."),
        (("simulate", "fitl", "--gams", "3"), "L’option --gams n’existe pas"),
        (("simulate", "fitl", "--games", "x"), "--games : un nombre est attendu à partir de 1."),
        (("simulate", "fitl", "--seed", "x"), "--seed : un nombre entier est attendu."),
        (("simulate", "fitl", "more"), "Ceci est de trop sur la ligne : more"),
        (("simulate", "fitl", "--seed"), "--seed demande une valeur."),
    ],
)
def test_the_parsers_own_errors_are_too(args: tuple[str, ...], words: str) -> None:
    assert words in said("--lang", "fr", *args)


def test_a_language_that_is_not_there_is_told() -> None:
    assert "unknown language 'xx'; known: en es fr it" in said("--lang", "xx", "simulate", "fitl")
    assert "idioma desconocido: 'xx'" in said("--lang", "xx", "simulate", "fitl", LANG="es_ES.UTF-8")


def test_the_language_of_one_line_is_not_that_of_the_next() -> None:
    assert "jeu inconnu" in said("--lang", "fr", "simulate", "chess")
    assert "unknown game" in said("simulate", "chess")


def told(*args: str) -> str:
    result = CliRunner().invoke(cli.app, args, env={**LOCALE, "COLUMNS": "200"})
    assert result.exit_code == 0, result.output
    return result.output


def test_what_commands_tell_is_in_the_users_language() -> None:
    games = told("--lang", "es", "simulate", "chaco", "-n", "1", "--seed", "5")
    assert "1 partida\nPuestos: all random\n" in games and "| puesto | victorias | parte |" in games
    assert "chaco\u00a0: 1 partie réussie, " in told("--lang", "fr", "fuzz", "chaco", "-n", "1", "--every", "500")
