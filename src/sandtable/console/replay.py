"""Stepping through a record in the terminal, answer by answer, forwards and backwards."""

from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from sandtable.console import show
from sandtable.kernel.game import Json
from sandtable.kernel.table import Table
from sandtable.text import name, own_words, render

COMMANDS = ("next", "back", "go", "end", "board", "log", "help", "quit")
SHORT = {"": "next", "n": "next", "b": "back", "g": "go", "e": "end", "q": "quit", "h": "help"}


class Replay:
    """A record on the screen. ``failure`` is what the fuzzer wrote into it, if it did."""

    def __init__(self, table: Table, lang: str, read: Callable[[str], str], out: Console, failure: Json | None) -> None:
        self.whole = table
        self.lang = lang
        self.read = read
        self.out = out
        self.failure = failure
        self.now = table
        self.moment = table.moment

    def run(self, start: int) -> None:
        """Begin at ``start`` and do what is typed until the end."""
        info = self.whole.game.info
        self.say("console.replay", game=info.title, scenario=self.whole.scenario, n=self.whole.moment)
        text, facts = self.whole.loss()
        if text:
            self.say(text, **facts)
        with own_words(self.whole.words(self.lang)):
            self._step_through(start)

    def _step_through(self, start: int) -> None:
        self.go(start)
        while True:
            try:
                typed = self.read("> ").strip()
            except (EOFError, KeyboardInterrupt):
                return
            word, _, rest = typed.partition(" ")
            word = SHORT.get(word, word)
            if word == "quit":
                return
            if word.isdigit():
                word, rest = "go", word
            if word in COMMANDS:
                getattr(self, f"do_{word}")(rest.strip())
            else:
                self.say("console.replay.help")

    # ------------------------------------------------------------------ moving

    def go(self, moment: int) -> None:
        """Show the table as it stood after ``moment`` answers."""
        self.moment = max(0, min(moment, self.whole.moment))
        self.now = self.whole.at(self.moment)
        self.tell()

    def do_next(self, rest: str) -> None:
        """One answer on; past the end of a failure's record, the answer that fails."""
        if self.moment < self.whole.moment:
            self.go(self.moment + 1)
        elif self.failure is not None and self.failure.get("key"):
            self.fail(self.failure["key"])
        else:
            self.say("console.replay.end")

    def do_back(self, rest: str) -> None:
        """One answer back."""
        self.go(self.moment - 1)

    def do_go(self, rest: str) -> None:
        """To a moment."""
        if rest.isdigit():
            self.go(int(rest))
        else:
            self.say("console.replay.help")

    def do_end(self, rest: str) -> None:
        """To the last answer."""
        self.go(self.whole.moment)

    def fail(self, key: str) -> None:
        """Give the answer on which the rules failed, to see it happen."""
        try:
            self.now.answer(key)
        except Exception as e:
            self.out.print(Text(f"{key}: {type(e).__name__}: {e}", style="red"))
        else:
            self.say("console.replay.mended", key=key)

    # ------------------------------------------------------------------ showing

    def tell(self) -> None:
        """The last answer with its reasons and what it led to, then the question that is open."""
        moment, table = self.moment, self.now
        self.out.rule(f"{moment} / {self.whole.moment}")
        if moment:
            asked = self.whole.at(moment - 1).decision
            assert asked is not None
            line = show.question(self.lang, table, asked)
            line.append(f" {name(self.lang, self.whole.session.keys[moment - 1])}", style="bold cyan")
            self.out.print(line)
            for text in show.note_lines(self.lang, table.notes.get(moment - 1, ())):
                self.out.print(Text(f"    {text}", style="dim"))
            for event in table.log:
                if event.at == moment:
                    self.out.print(Text("  " + render(self.lang, f"event.{event.topic}", event.args)))
        d = table.decision
        if d is not None:
            self.out.print(show.question(self.lang, table, d))
            self.out.print(show.choices(self.lang, d, {}))
        elif table.outcome is not None:
            show.ending(self.lang, table, table.outcome, self.out)
        if self.failure is not None and moment == self.failure["at"]:
            self.out.print(Text(f"{self.failure['what']}", style="bold red"))
            for trace in self.failure.get("trace", ()):
                self.out.print(Text(f"    {trace}", style="dim red"))

    def do_board(self, rest: str) -> None:
        """The board at this point."""
        d = self.now.decision
        seat = d.seat if d is not None and d.seat in self.now.seats else None
        self.out.print(Text(show.board(self.lang, self.now, seat)), soft_wrap=True)

    def do_log(self, rest: str) -> None:
        """The log up to here."""
        for line in self.now.text(self.lang):
            self.out.print(Text(f"  {line}"))

    def do_help(self, rest: str) -> None:
        """The commands."""
        self.say("console.replay.help")

    def say(self, text: str, /, **args: object) -> None:
        self.out.print(Text(render(self.lang, text, args), style="italic"))
