"""Rows of games told together: who won how often and by how much, how long it took, what each seat chose."""

from collections.abc import Iterable

from sandtable.kernel.game import Json
from sandtable.sim.stats import Running, interval

NOBODY = "nobody"


class Summary:
    """Counts rows as they come."""

    def __init__(self, rows: Iterable[Json] = ()) -> None:
        self.games = 0
        self.unfinished = 0
        self.wins: dict[str, int] = {}
        self.reasons: dict[str, int] = {}
        self.margins: dict[str, Running] = {}
        self.places: dict[str, Running] = {}
        self.choices: dict[str, dict[str, int]] = {}
        self.notes: dict[str, int] = {}
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
        for name, n in row.get("notes", {}).items():
            self.notes[name] = self.notes.get(name, 0) + n
        for seat in row["seats"]:
            self.wins.setdefault(seat, 0)
        if not row["over"]:
            self.unfinished += 1
            return
        winner = row["winner"] or NOBODY
        self.wins[winner] = self.wins.get(winner, 0) + 1
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
            "reasons": dict(sorted(self.reasons.items())),
            "margins": {seat: r.to_json() for seat, r in self.margins.items()},
            "places": {seat: r.to_json() for seat, r in self.places.items()},
            "lengths": {name: r.to_json() for name, r in self.lengths.items()},
            "choices": {seat: dict(sorted(chosen.items())) for seat, chosen in self.choices.items()},
            "notes": dict(sorted(self.notes.items())),
        }  # fmt: skip

    def markdown(self) -> str:
        """The tables one reads first."""
        over = self.games - self.unfinished
        lines = [f"{self.games} games" + (f", {self.unfinished} of them not over" if self.unfinished else ""), ""]
        lines += ["| seat | wins | share | 95 % | margin mean | sd | min | max | mean place |", "|---|" + "--:|" * 8]
        for seat, n in self.wins.items():
            low, high = interval(n, over)
            share = f"{n / over:.1%}" if over else "-"
            cells = [seat, str(n), share, f"{low:.1%} to {high:.1%}"]
            m, p = self.margins.get(seat), self.places.get(seat)
            cells += [f"{m.mean:.2f}", f"{m.sd:.2f}", f"{m.low:g}", f"{m.high:g}"] if m else ["-"] * 4
            cells.append(f"{p.mean:.2f}" if p else "-")
            lines.append("| " + " | ".join(cells) + " |")
        if any(self.reasons):
            lines += ["", "| ended by | games |", "|---|--:|"]
            lines += [f"| {reason or '-'} | {n} |" for reason, n in sorted(self.reasons.items())]
        lines += ["", "| length | mean | sd | min | max |", "|---|" + "--:|" * 4]
        for name, r in self.lengths.items():
            if r.n:
                lines.append(f"| {name} | {r.mean:.4g} | {r.sd:.4g} | {r.low:.4g} | {r.high:.4g} |")
        return "\n".join([*lines, *self._choices(), ""])

    def told(self) -> str:
        """How often the policies gave each reason: the boxes of a chart with their answers, by rule."""
        lines = ["| reason | times | a game |", "|---|--:|--:|"]
        lines += [f"| {name} | {n} | {n / self.games:.2f} |" for name, n in sorted(self.notes.items())]
        return "\n".join([*lines, ""])

    def _choices(self) -> list[str]:
        seats = [seat for seat, chosen in self.choices.items() if chosen]
        keys = sorted({key for seat in seats for key in self.choices[seat]})
        if not keys:
            return []
        lines = ["", "| chosen, a game | " + " | ".join(seats) + " |", "|---|" + "--:|" * len(seats)]
        for key in keys:
            cells = [f"{n / self.games:.2f}" if (n := self.choices[seat].get(key, 0)) else "" for seat in seats]
            lines.append(f"| {key} | " + " | ".join(cells) + " |")
        return lines
