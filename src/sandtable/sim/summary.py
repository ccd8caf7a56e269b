"""Rows of games told together: who won how often and by how much, how long it took, what each seat chose and why."""

from collections.abc import Iterable, Mapping

from sandtable.kernel.game import Json
from sandtable.sim.reasons import Tally
from sandtable.sim.stats import Running, interval
from sandtable.text import fill
from sandtable.text.catalogs import ENGLISH

NOBODY = "nobody"


def mix(seats: Mapping[str, str]) -> str:
    """Who plays the seats, in words.

    >>> mix({"red": "np", "blue": "random"}), mix({"red": "np", "blue": "np"})
    ('red np, blue random', 'all np')
    """
    kinds = set(seats.values())
    return f"all {kinds.pop()}" if len(kinds) == 1 else ", ".join(f"{seat} {who}" for seat, who in seats.items())


def _who(lang: str, winner: str) -> str:
    return fill(lang, "sim.nobody") if winner == NOBODY else winner


class Summary:
    """Counts rows as they come."""

    def __init__(self, rows: Iterable[Json] = ()) -> None:
        self.games = 0
        self.unfinished = 0
        self.wins: dict[str, int] = {}
        self.mixes: dict[str, dict[str, int]] = {}  # the seats' mix -> games, and who won them
        self.reasons: dict[str, int] = {}
        self.margins: dict[str, Running] = {}
        self.places: dict[str, Running] = {}
        self.choices: dict[str, dict[str, int]] = {}
        self.notes = Tally()
        self.lengths = {name: Running() for name in ("keys", "decisions", "steps", "seconds")}
        for row in rows:
            self.add(row)

    def add(self, row: Json) -> None:
        """Count one game."""
        self.games += 1
        for name, running in self.lengths.items():
            if row.get(name) is not None:
                running.add(row[name])
        for seat, chosen in row["choices"].items():
            mine = self.choices.setdefault(seat, {})
            for key, n in chosen.items():
                mine[key] = mine.get(key, 0) + n
        self.notes.add(row.get("notes", {}))
        for seat in row["seats"]:
            self.wins.setdefault(seat, 0)
        mixed = self.mixes.setdefault(mix(row["seats"]), {"games": 0})
        mixed["games"] += 1
        if not row["over"]:
            self.unfinished += 1
            return
        winner = row["winner"] or NOBODY
        self.wins[winner] = self.wins.get(winner, 0) + 1
        mixed[winner] = mixed.get(winner, 0) + 1
        reason = row.get("reason") or ""
        self.reasons[reason] = self.reasons.get(reason, 0) + 1
        for seat, margin in row["margins"].items():
            self.margins.setdefault(seat, Running()).add(margin)
        for place, seat in enumerate(row["ranking"] or (), 1):
            self.places.setdefault(seat, Running()).add(place)

    def to_json(self) -> Json:
        """All of it as JSON."""
        over = self.games - self.unfinished
        return {
            "games": self.games,
            "unfinished": self.unfinished,
            "wins": {
                seat: {"n": n, "share": round(n / over, 4) if over else None,
                       "interval": [round(x, 4) for x in interval(n, over)]}
                for seat, n in self.wins.items()
            },
            "mixes": {
                who: {"games": found["games"], "wins": {w: n for w, n in found.items() if w != "games"}}
                for who, found in self.mixes.items()
            },
            "reasons": dict(sorted(self.reasons.items())),
            "margins": {seat: r.to_json() for seat, r in self.margins.items()},
            "places": {seat: r.to_json() for seat, r in self.places.items()},
            "lengths": {name: r.to_json() for name, r in self.lengths.items()},
            "choices": {seat: dict(sorted(chosen.items())) for seat, chosen in self.choices.items()},
            "notes": self.notes.to_json(),
        }  # fmt: skip

    def markdown(self, lang: str = ENGLISH) -> str:
        """The tables one reads first."""
        over = self.games - self.unfinished
        lines = [fill(lang, "sim.games", n=self.games, left=self.unfinished or None)]
        if len(self.mixes) == 1:
            lines.append(fill(lang, "sim.seats", who=next(iter(self.mixes))))
        lines.append("")
        lines += [fill(lang, "sim.head.wins"), "|---|" + "--:|" * 8]
        for seat, n in self.wins.items():
            low, high = interval(n, over)
            share = f"{n / over:.1%}" if over else "-"
            between = fill(lang, "sim.between", low=f"{low:.1%}", high=f"{high:.1%}")
            cells = [_who(lang, seat), str(n), share, between]
            m, p = self.margins.get(seat), self.places.get(seat)
            cells += [f"{m.mean:.2f}", f"{m.sd:.2f}", f"{m.low:g}", f"{m.high:g}"] if m else ["-"] * 4
            cells.append(f"{p.mean:.2f}" if p else "-")
            lines.append("| " + " | ".join(cells) + " |")
        lines += self._mixes(lang)
        if any(self.reasons):
            lines += ["", fill(lang, "sim.head.ended"), "|---|--:|"]
            lines += [f"| {reason or '-'} | {n} |" for reason, n in sorted(self.reasons.items())]
        lines += ["", fill(lang, "sim.head.length"), "|---|" + "--:|" * 4]
        for name, r in self.lengths.items():
            if r.n:
                lines.append(f"| {fill(lang, f'sim.length.{name}')} | {r.mean:.4g} | {r.sd:.4g} | {r.low:.4g} | {r.high:.4g} |")
        return "\n".join([*lines, *self._choices(lang), ""])

    def told(self, lang: str = ENGLISH) -> str:
        """The policies' reasons: boxes with their answers, priority lines with what they decided, lots."""
        return self.notes.markdown(self.games, lang)

    def _mixes(self, lang: str) -> list[str]:
        """Who won, for each mix of seats, where there are several."""
        if len(self.mixes) < 2:
            return []
        winners = list(self.wins)
        wins = " | ".join(fill(lang, "sim.wins_of", who=_who(lang, w)) for w in winners)
        lines = ["", f"{fill(lang, 'sim.head.mixes')} {wins} |"]
        lines.append("|---|--:|" + "--:|" * len(winners))
        for who, found in self.mixes.items():
            cells = [str(found["games"]), *(str(found.get(w, 0)) for w in winners)]
            lines.append(f"| {who} | " + " | ".join(cells) + " |")
        return lines

    def _choices(self, lang: str) -> list[str]:
        seats = [seat for seat, chosen in self.choices.items() if chosen]
        keys = sorted({key for seat in seats for key in self.choices[seat]})
        if not keys:
            return []
        lines = ["", f"{fill(lang, 'sim.head.chosen')} " + " | ".join(seats) + " |", "|---|" + "--:|" * len(seats)]
        for key in keys:
            cells = [f"{n / self.games:.2f}" if (n := self.choices[seat].get(key, 0)) else "" for seat in seats]
            lines.append(f"| {key} | " + " | ".join(cells) + " |")
        return lines


class Summaries:
    """A summary for each scenario (of each game, where there are several), and one for all."""

    def __init__(self, rows: Iterable[Json] = ()) -> None:
        self.total = Summary()
        self._parts: dict[tuple[str, str], Summary] = {}
        for row in rows:
            self.add(row)

    def add(self, row: Json) -> None:
        """Count one game."""
        self.total.add(row)
        self._parts.setdefault((row["game"], row["scenario"]), Summary()).add(row)

    @property
    def parts(self) -> dict[str, Summary]:
        """The summaries by scenario, in the order in which they came."""
        several = len({game for game, _ in self._parts}) > 1
        return {f"{game} {name}" if several else name: part for (game, name), part in self._parts.items()}

    def to_json(self) -> Json:
        """The total, and each scenario."""
        return {**self.total.to_json(), "scenarios": {name: part.to_json() for name, part in self.parts.items()}}

    def markdown(self, notes: bool = False, heading: str = "##", lang: str = ENGLISH) -> str:
        """A table for each scenario, then the total; with ``notes`` the reasons given in all of them."""
        lines = []
        if len(self._parts) > 1:
            for name, part in self.parts.items():
                lines += [f"{heading} {name}", "", part.markdown(lang)]
            lines += [f"{heading} {fill(lang, 'sim.all_scenarios')}", ""]
        lines.append(self.total.markdown(lang))
        if notes:
            lines.append(self.total.told(lang))
        return "\n".join(lines)
