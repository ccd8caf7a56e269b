"""A game at the terminal: type a number, a key or a name to answer, or a command."""

import json
import os
from collections.abc import Callable
from pathlib import Path

from rich.console import Console
from rich.rule import Rule
from rich.text import Text

import sandtable
from sandtable.console import at_table, show
from sandtable.kernel import seats as seating
from sandtable.kernel.aids import WithAids
from sandtable.kernel.at_table import PROGRAM, is_rolled
from sandtable.kernel.decision import CHANCE, Decision
from sandtable.kernel.errors import SandtableError, Words
from sandtable.kernel.game import WithCards
from sandtable.kernel.table import Table
from sandtable.text import aids, languages, lookup, name, own_words, reason, render, summary
from sandtable.text.errors import told

COMMANDS = (
    "why", "undo", "save", "load", "log", "board", "card", "notes", "rule", "aids", "todo", "setup", "roll", "fix", "list",
    "lang", "help", "quit",
)  # fmt: skip
LOG_LINES = 20
MOST_CARDS = 5
"""So many cards are shown at once; whoever means one has more words for it."""


def at_one_terminal(seats: dict[str, str]) -> dict[str, str]:
    """All people at one terminal are one person, who may undo across their seats."""
    return {seat: "human:you" if who == seating.HUMAN else who for seat, who in seats.items()}


def save(table: Table, file: Path) -> None:
    """Write the table with its random source, so that it continues alike; the file is whole or untouched."""
    part = file.with_name(file.name + ".part")
    part.write_text(json.dumps(table.record(private=True)), encoding="utf-8")
    os.replace(part, file)


def match(lang: str, d: Decision, typed: str) -> str | None:
    """The option that was meant: by number, key, the key's last part, or name."""
    if typed in d.options:
        return typed
    if d.seat == CHANCE and f"card:{typed}" in d.options:
        return f"card:{typed}"
    if typed.isdigit() and show.asks_number(d):
        return f"n:{int(typed)}" if f"n:{int(typed)}" in d.options else None
    if typed.isdigit():
        return d.options[int(typed) - 1] if 1 <= int(typed) <= len(d.options) else None
    word = typed.casefold()
    found = [k for k in d.options if word in (k.partition(":")[2].casefold(), name(lang, k).casefold())]
    if not found and d.seat == CHANCE and len(d.options) > at_table.MANY:
        found = [k for k in d.options if word in name(lang, k).casefold()]
    return found[0] if len(found) == 1 else None


class Play:
    """The loop between a person and a table."""

    def __init__(self, table: Table, lang: str, read: Callable[[str], str], out: Console) -> None:
        self.table = table
        self.lang = lang
        self.read = read
        self.out = out
        self.told = 0  # events already shown
        self.ticked: set[int] = set()  # places of the check list that agree
        self.seen: tuple[str, int] | None = None  # for whom and in which step the board was last shown

    # ------------------------------------------------------------------ the loop

    def run(self) -> None:
        """Play until the person stops."""
        info = self.table.game.info
        scenario = lookup(self.lang, f"scenario.{info.name}.{self.table.scenario}") or self.table.scenario
        self.say("console.welcome", game=info.title, scenario=scenario)
        self.tell_cut()
        while True:
            with own_words(self.table.words(self.lang)):
                self.news()
                self.ask()
            try:
                typed = self.read("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            if not self.take(typed):
                return

    def take(self, typed: str) -> bool:
        """Do what was typed; False to stop."""
        with own_words(self.table.words(self.lang)):
            return self._take(typed)

    def _take(self, typed: str) -> bool:
        d = self.table.decision
        key = match(self.lang, d, typed) if d is not None and typed else None
        word, _, rest = ("aids " + typed[1:].strip() if typed.startswith("?") else typed).partition(" ")
        try:
            if key is not None:
                self.table.answer(key)
            elif word == "quit":
                return False
            elif word in COMMANDS:
                getattr(self, f"do_{word}")(rest.strip())
            elif typed:
                self.say("console.unknown", typed=typed)
        except SandtableError as e:
            self.refuse(e)
        except OSError as e:
            self.refuse(Words("system", why=str(e)))
        return True

    def news(self) -> None:
        """What has happened since the last question."""
        log = self.table.log
        if self.told > len(log):
            self.told = len(log)
        for line in self.lines(self.told):
            self.out.print(Text(f"  {line}", style="dim"))
        self.told = len(log)

    def ask(self) -> None:
        """The board when another seat or step begins, then the question with its choices."""
        table, d = self.table, self.table.decision
        if d is None:
            if self.seen is not None or table.outcome is not None:
                show.ending(self.lang, table, table.outcome or {}, self.out)
            return
        now = (d.seat, len(table.session.steps))
        if now != self.seen:
            self.seen = now
            self.do_board("")
        self.out.print(show.question(self.lang, table, d))
        if table.people_answer(d) and len(d.options) > at_table.MANY:
            self.say("console.many", n=len(d.options))
            return
        self.do_list("")

    # ------------------------------------------------------------------ helpers

    def tell_cut(self) -> None:
        """Say so if the game was loaded from a record that does not all hold here."""
        text, facts = self.table.loss()
        if text:
            self.say(text, **facts)

    def say(self, text: str, /, **args: object) -> None:
        self.out.print(Text(render(self.lang, text, args), style="italic"))

    def refuse(self, why: Words | SandtableError) -> None:
        """Say what was wrong, as a sentence."""
        said = told(self.lang, why)
        self.out.print(Text(said[:1].upper() + said[1:], style="red"))

    def lines(self, start: int) -> list[str]:
        return [render(self.lang, f"event.{e.topic}", e.args) for e in self.table.log[start:]]

    # ------------------------------------------------------------------ commands

    def do_list(self, rest: str) -> None:
        """The choices."""
        d = self.table.decision
        if d is not None:
            self.out.print(show.choices(self.lang, d, self.table.warnings(), self.table.promises()))

    def do_todo(self, rest: str) -> None:
        """What to do on the printed board for the others."""
        said = False
        for line in at_table.things_to_do(self.lang, self.table, rest == "why"):
            said = True
            self.out.print(Text(line, "" if line.startswith(" ") else "bold"))
        if not said:
            self.say("web.at_table.todo.none")

    def do_setup(self, rest: str) -> None:
        """What stands where at set-up or now; a number ticks off a place, or takes the tick away."""
        if rest.isdigit():
            self.ticked ^= {int(rest)}
        found = at_table.spots(self.table, setup=rest != "now")
        for n, spot in enumerate(found, 1):
            done = n in self.ticked
            self.out.print(Text(f"{n:3} [{'x' if done else ' '}] {at_table.spot_line(self.lang, spot)}", "dim" if done else ""))
        self.say("web.at_table.check.left", n=len(found) - len(self.ticked & set(range(1, len(found) + 1))))

    def do_roll(self, rest: str) -> None:
        """Let the program roll or draw."""
        d = self.table.decision
        if self.table.chance == PROGRAM:
            self.say("console.not_at_table")
        elif d is None or not self.table.people_answer(d):
            self.say("console.not_chance")
        else:
            self.table.roll(rest=bool(rest) and is_rolled(d))

    def do_fix(self, rest: str) -> None:
        """Correct the position; without words, what can be corrected."""
        if rest:
            self.table.correct(":".join(rest.replace(":", " ").split()))
            return
        if self.table.chance == PROGRAM:
            self.say("console.not_at_table")
            return
        for line in at_table.forms(self.lang, self.table):
            self.out.print(Text(f"  {line}"))

    def do_why(self, rest: str) -> None:
        """Why is this key not on offer?"""
        if not rest:
            self.say("console.which_key")
            return
        why = self.table.why(rest)
        if not why:
            self.say("console.on_offer", key=rest)
        for r in why:
            self.out.print(Text(f"  {name(self.lang, rest)}: {reason(self.lang, r)}"))

    def do_undo(self, rest: str) -> None:
        """Undo the last choice, or all back to a moment."""
        self.table.undo(int(rest) if rest.isdigit() else None)
        self.seen = None
        self.say("console.undone", n=self.table.moment)

    def do_save(self, rest: str) -> None:
        """Write the game to a file."""
        if not rest:
            self.say("console.which_file")
            return
        file = Path(rest).expanduser()
        save(self.table, file)
        self.say("console.saved", file=str(file))

    def do_load(self, rest: str) -> None:
        """Go on with a saved game."""
        if not rest:
            self.say("console.which_file")
            return
        self.table = sandtable.load(Path(rest).expanduser())
        self.table.settle()
        self.told, self.seen = len(self.table.log), None
        self.say("console.loaded", file=rest, game=self.table.game.info.title, n=self.table.moment)
        self.tell_cut()

    def do_log(self, rest: str) -> None:
        """The last lines of the log, or as many as asked for."""
        lines = self.lines(0)
        count = int(rest) if rest.isdigit() else LOG_LINES
        for line in lines[-count:] if count else []:
            self.out.print(Text(f"  {line}"))
        if not lines:
            self.say("console.no_log")

    def do_board(self, rest: str) -> None:
        """The board as the asked seat sees it."""
        d = self.table.decision
        seat = None if d is None or d.seat == CHANCE else d.seat
        self.out.print(Rule(style="dim"))
        self.out.print(Text(show.board(self.lang, self.table, seat)), soft_wrap=True)
        self.out.print(Rule(style="dim"))

    def do_card(self, rest: str) -> None:
        """What is printed on a card, by its number or by words of its title; without them, on those on the table."""
        game, state = self.table.game, self.table.state
        found = game.cards_called(state, rest, self.lang) if isinstance(game, WithCards) else ()
        if not found or not isinstance(game, WithCards):
            self.say("console.no_card", what=rest or "-")
            return
        for number in found[:MOST_CARDS]:
            self.out.print(Text(game.card_text(state, number, self.lang)), soft_wrap=True)
        if len(found) > MOST_CARDS:
            self.say("console.more_cards", n=len(found) - MOST_CARDS)

    def do_notes(self, rest: str) -> None:
        """Why the non-players did what they last did."""
        d, table = self.table.decision, self.table
        people = {seat for seat, who in table.seats.items() if seating.is_human(who)} if d is None else {d.seat}
        since = max((n for n, who in enumerate(table.session.who) if who in people), default=0)
        said = False
        for line in show.reasons(self.lang, table, since):
            said = True
            self.out.print(Text(line, "" if line.startswith(" ") else "bold"))
        if not said:
            self.say("console.no_notes")

    def do_rule(self, rest: str) -> None:
        """Our short summary of a rule, by its number; without one, of the rule behind the question."""
        d = self.table.decision
        number = rest or (d.rule if d is not None else "")
        books = self.table.view().get("rulebooks", self.table.game.info.rulebooks)
        found = summary(self.lang, books, number)
        if found is None:
            self.say("console.no_rule", rule=number)
        else:
            self.out.print(Text("  ".join(found)))

    def do_aids(self, rest: str) -> None:
        """The player aids: which sheets there are, one of them by its name, or all that has these words in it."""
        game = self.table.game
        found = aids.sheets(self.lang, game.info, game.aids) if isinstance(game, WithAids) else []
        if not rest and found:
            self.say("console.aids")
            for sheet in found:
                self.out.print(Text(f"  {sheet.id:10} {sheet.title}"))
            return
        named = [s for s in found if aids.plain(rest) in (aids.plain(s.id), aids.plain(s.title))]
        shown = named or aids.find(found, rest)
        if not shown:
            self.say("console.no_aids", what=rest)
        for sheet in shown:
            show.aids(sheet, self.out)

    def do_lang(self, rest: str) -> None:
        """Change the language."""
        if rest in languages():
            self.lang = rest
            self.seen = None
        self.say("console.language", lang=lookup(self.lang, "language.name"), known=" ".join(languages()))

    def do_help(self, rest: str) -> None:
        """The commands."""
        self.say("console.help")
        for word in COMMANDS:
            line = Text(f"  {word:6}", style="cyan")
            line.append(" " + render(self.lang, f"console.help.{word}", {}), style="default")
            self.out.print(line)
