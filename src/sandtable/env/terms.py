"""On which terms a game is played: looked at when an environment is made, not in the middle of the first game."""

from collections.abc import Mapping

import sandtable
from sandtable.kernel.errors import BadOption, UnknownName
from sandtable.kernel.seats import HUMAN, is_human


def agents_of(game: str, seats: Mapping[str, str]) -> list[str]:
    """The seats that no policy has.

    >>> agents_of("fitl", {"us": "np", "arvn": "random"})
    ['nva', 'vc']
    """
    named = sandtable.game(game).info.seats
    for seat in seats:
        if seat not in named:
            raise UnknownName("seat", seat, named, str(game))
    found = [seat for seat in named if is_human(seats.get(seat, HUMAN))]
    if not found:
        raise BadOption("env.no_agent")
    return found


def look_at(game: str, scenario: str | None, options: Mapping[str, object], seats: Mapping[str, str]) -> None:
    """A scenario, option, seat or policy that there is not is an error; nobody plays."""
    sandtable.new(game, scenario, seed=0, options=options, seats=seats, log=False, settle=False)
