"""What the parser of the command line says, in the user's language: its errors, and the frame of the help.

Versions of typer differ in whose classes they raise (click's, or their own copy of them), so errors are known by name.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import typer
from typer import rich_utils
from typer.core import TyperCommand, TyperGroup

from sandtable.commands import common, helping
from sandtable.kernel.errors import Words
from sandtable.text import lookup
from sandtable.text.errors import told

UsageError: Any = typer.BadParameter.__mro__[1]
USAGE = "Usage: "
FRAME = {
    "ARGUMENTS_PANEL_TITLE": "arguments",
    "OPTIONS_PANEL_TITLE": "options",
    "COMMANDS_PANEL_TITLE": "commands",
    "ERRORS_PANEL_TITLE": "error",
    "DEFAULT_STRING": "default",
    "ENVVAR_STRING": "variable",
    "REQUIRED_LONG_STRING": "required",
    "RICH_HELP": "try",
    "ABORTED_TEXT": "aborted",
}
"""Typer's own words, by what the catalogs call them; ``<>`` in a text is where typer fills something in."""


def frame(lang: str) -> None:
    """Put the frame of help and errors into a language."""
    for word, key in FRAME.items():
        text = lookup(lang, f"help.frame.{key}") or ""
        if key == "try":
            text = text.replace("<>", "[blue]'{command_path} {help_option}'[/]")
        setattr(rich_utils, word, text.replace("<>", "{}"))


def wrong(error: Any) -> Words | None:
    """What is wrong with the command line, for our catalogs; None if only the parser can say it."""
    kind, param = type(error).__name__, getattr(error, "param", None)
    if kind == "NoSuchOption":
        return Words("cli.no_option", name=error.option_name, near=" ".join(error.possibilities or ()) or None)
    if kind == "BadOptionUsage":
        return Words("cli.no_value", name=error.option_name)
    if kind == "MissingParameter" and param is not None:
        return Words("cli.missing", name=_called(param))
    if kind == "BadParameter" and param is not None:
        low, high = _limit(param, "min"), _limit(param, "max")
        if low is not None or high is not None:
            return Words("cli.range", name=_called(param), low=low, high=high)
        if "integer" in error.message:
            return Words("cli.number", name=_called(param))
        return Words("cli.bad", name=_called(param), why=error.message)
    if (found := re.match(r"No such command '(.*?)'", error.message)) is not None:
        return Words("cli.no_command", name=found[1], known=" ".join(error.ctx.command.list_commands(error.ctx)))
    if error.message.startswith("Got unexpected extra argument"):
        return Words("cli.extra", what=error.message.rpartition(" (")[2].removesuffix(")"))
    return None


def _called(param: Any) -> str:
    """What the help calls it."""
    return str((param.metavar or param.name.upper()) if param.param_type_name == "argument" else max(param.opts, key=len))


def _limit(param: Any, end: str) -> str | None:
    found = getattr(param, end, getattr(getattr(param, "type", None), end, None))
    return None if found is None else f"{found:g}"


def _language(ctx: Any) -> str:
    """Of whom the help or an error is for: the command may not have been read yet, or its error not say whose it is."""
    if ctx is None:
        return common.reader()
    asked = []
    while ctx is not None:
        asked.append(str(ctx.params.get("lang") or ""))
        ctx = ctx.parent
    return helping.spoken(*asked)


@contextmanager
def translated() -> Iterator[None]:
    """Errors of the command line are raised in the user's language."""
    try:
        yield
    except UsageError as e:
        said = None if type(e).__name__ == "NoArgsIsHelpError" else wrong(e)
        if said is None:
            raise
        raise UsageError(told(_language(e.ctx), said), e.ctx) from e


def _usage(ctx: Any, said: str) -> str:
    return f"{lookup(_language(ctx), 'help.frame.usage')} {said.removeprefix(USAGE)}"


def _help(ctx: Any, option: Any) -> Any:
    if option is not None:
        option.help = lookup(_language(ctx), "help.frame.help")
    return option


class Command(TyperCommand):
    """One command, which says how it is used in the user's language."""

    def get_usage(self, ctx: Any) -> str:
        """``Usage: ...``"""
        return _usage(ctx, super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """``--help``"""
        return _help(ctx, super().get_help_option(ctx))


class Group(TyperGroup):
    """All commands, with errors in the user's language."""

    def get_usage(self, ctx: Any) -> str:
        """``Usage: ...``"""
        return _usage(ctx, super().get_usage(ctx))

    def get_help_option(self, ctx: Any) -> Any:
        """``--help``"""
        return _help(ctx, super().get_help_option(ctx))

    def make_context(self, info_name: str | None, args: list[str], parent: Any = None, **extra: Any) -> Any:
        """Read the command line up to the command."""
        with translated():
            return super().make_context(info_name, args, parent, **extra)

    def invoke(self, ctx: Any) -> Any:
        """Read the rest, and do it."""
        with translated():
            return super().invoke(ctx)
