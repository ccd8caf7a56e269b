"""A small country for the opponent, and letting it answer."""

from sandtable.chaco.opponent import Opponent
from sandtable.chaco.state import Chaco
from sandtable.chaco.units import SIDES
from sandtable.kernel.decision import CHANCE, Flow
from sandtable.kernel.rng import Rng
from sandtable.kernel.seats import Mind
from tests.chaco.play import Run, country, war

TOWNS = "2030=Ours 2022=Theirs 2015=Far"


def front(*lines: str, **facts: object) -> Chaco:
    """A country with a town of each side and one far away, Bolivia's in the north."""
    data = country(settlements=TOWNS)
    return war(*lines, data=data, control="2030=paraguay 2022=bolivia 2015=bolivia", **facts)  # type: ignore[arg-type]


def act(g: Chaco, flow: Flow[object], dice: str = "") -> list[str]:
    """Let the opponent answer for both sides; ``dice`` for chance. The topics it was asked."""
    rolls = dice.split()
    sides = {name: Opponent(None, name) for name in SIDES}
    run = Run(flow)
    while run.asked is not None:
        d = run.asked
        if d.seat == CHANCE:
            run.give("n:" + rolls.pop(0))
        else:
            run.give(sides[d.seat].choose(g, d, Mind(Rng(1))))
    return run.topics
