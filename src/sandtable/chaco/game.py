"""The Chaco War as a game of the kernel."""

from collections.abc import Mapping
from pathlib import Path
from typing import TYPE_CHECKING

from sandtable.chaco import board_text, corrections, invariants, overlay, query, view
from sandtable.chaco.data import load
from sandtable.chaco.opponent import Opponent
from sandtable.chaco.rules import s4_sequence, s17_setup
from sandtable.chaco.search import policy as searching
from sandtable.chaco.state import Chaco, Rules
from sandtable.chaco.tutorial import TUTORIAL
from sandtable.chaco.units import SIDES
from sandtable.kernel.aids import read_sheets
from sandtable.kernel.arrays import Arrays
from sandtable.kernel.at_table import Form, Spot
from sandtable.kernel.decision import Flow
from sandtable.kernel.game import GameInfo, Json, Option
from sandtable.kernel.seats import PolicyFactory
from sandtable.kernel.value import Estimate

if TYPE_CHECKING:
    from sandtable.chaco.value.model import ChacoValues

POLICIES: Mapping[str, PolicyFactory] = {"np": Opponent, **searching.policies()}

SCENARIOS = ("boqueron", "alihuata", "ballivian", "villa_montes", "campaign")

INFO = GameInfo(
    "chaco",
    "The Chaco War",
    SCENARIOS,
    SIDES,
    {
        "data": Option(None, kind="path", public=True),
        "mounted_cavalry": Option(False),
        "barrage": Option(False),
        "fixed_vp": Option(False),
        "politics": Option(True),
        "leader_vp_amount": Option("sum", ("sum", "product")),
        "leader_vp_effect": Option("gain", ("gain", "loss")),
    },
    rules=2,
)


class ChacoGame:
    """The rules of The Chaco War behind the kernel's contract."""

    info = INFO
    tutorial = TUTORIAL
    aids = read_sheets(Path(__file__).parent / "data" / "aids.json")

    def setup(self, scenario: str, options: Mapping[str, object], seats: Mapping[str, str]) -> Chaco:
        """17: the state before the first question."""
        directory = options["data"]
        data = load(None if directory is None else str(directory))
        g = Chaco(data, scenario, Rules(options))
        s17_setup.prepare(g)
        return g

    def step(self, g: Chaco) -> Flow[None]:
        """4.2: one step of the phase the game is in."""
        return s4_sequence.step(g)

    def view(self, g: Chaco, seat: str | None) -> Json:
        """The board; there is nothing hidden."""
        return view.view(g, seat)

    def board_text(self, g: Chaco, seat: str | None, lang: str) -> str:
        """The board for the console."""
        return board_text.board_text(g, seat, lang)

    def stage(self, g: Chaco) -> tuple[str, Mapping[str, object]]:
        """4.1 The month, and whose player turn."""
        return "month", {"date": query.turn_name(g.turn), "seat": SIDES[g.active]}

    def ends(self, g: Chaco, then: Chaco) -> tuple[str, Mapping[str, object]]:
        """4.2 The phase, with the last one the player turn; or only a part of it, after which dice are rolled."""
        last = then.active != g.active or (then.turn, then.phase == "victory") != (g.turn, False)
        if g.phase == "setup" or then.phase != g.phase or last:
            return "phase", {"phase": f"chaco.{g.phase}", "last": last and g.phase in s4_sequence.PLAYER_TURN}
        return "step", {}

    def margins(self, g: Chaco) -> dict[str, float]:
        """16.3 The lead in VP."""
        lead = g.vp[0] - g.vp[1]
        return {SIDES[0]: lead, SIDES[1]: -lead}

    def figures(self, g: Chaco) -> dict[str, int | str]:
        """The month, the phase, the VP."""
        return {
            "turn": query.turn_name(g.turn),
            "phase": g.phase,
            "active": SIDES[g.active],
            **{f"vp_{side}": g.vp[i] for i, side in enumerate(SIDES)},
        }

    def overlay(self, g: Chaco, name: str, seat: str | None) -> Json | None:
        """Supply nets and reaches, drawn on request."""
        return overlay.overlay(g, name)

    def arrays(self, options: Mapping[str, object]) -> Arrays:
        """The keys and the board for programs that learn; only they need the module."""
        from sandtable.chaco.arrays import told_in_arrays

        directory = options.get("data")
        return told_in_arrays(None if directory is None else str(directory))

    def correct(self, g: Chaco, words: str) -> None:
        """At the printed table: the position as it lies there."""
        corrections.correct(g, words)

    def forms(self, g: Chaco) -> list[Form]:
        """What can be corrected."""
        return corrections.forms(g)

    def checklist(self, g: Chaco) -> list[Spot]:
        """What lies where, to compare with the printed map."""
        return corrections.checklist(g)

    def check(self, g: Chaco) -> None:
        """Raise BrokenGame if an invariant does not hold."""
        invariants.check(g)

    @property
    def values(self) -> "ChacoValues":
        """Positions in numbers, and the models for them; only who asks for chances needs the module."""
        from sandtable.chaco.value.model import values

        return values(self.info.rules)

    def estimate(self, g: Chaco) -> Estimate | None:
        """16 How the game would end if the opponent played on for both sides."""
        return self.values.estimate(g)

    def outcome(self, g: Chaco) -> Json | None:
        """16: None while the game runs."""
        return g.victory

    def policies(self) -> Mapping[str, PolicyFactory]:
        """The opponent, and the one that searches."""
        return POLICIES


GAME = ChacoGame()
