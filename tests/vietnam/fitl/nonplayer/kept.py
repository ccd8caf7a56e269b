"""Games of non-players, saved and forked at many moments: do they go on as the game itself did?"""

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table
from sandtable.vietnam.pieces import FACTIONS

SEED = 596853


def play(t: Table, answers: int) -> list[str]:
    """Play on until so many answers have been given."""
    while len(t.session.keys) < answers and t.advance():
        pass
    return list(t.session.keys)


def unsettled(scenario: str, seed: int, who: str = "np", **options: object) -> Table:
    """A table at which nobody has played yet."""
    return Table(sandtable.game("fitl"), scenario, options, dict.fromkeys(FACTIONS, who), Rng(seed))


def goes_on_alike(scenario: str, moments: range, who: str = "np", **options: object) -> None:
    """Loaded or forked at each of the moments, in the middle of a turn too: plans are made again with the dice they had."""
    t = unsettled(scenario, SEED, who, **options)
    play(t, moments.stop + 40)
    for moment in moments:
        here = unsettled(scenario, SEED, who, **options)
        play(here, moment)
        loaded, forked = sandtable.load(here.record(private=True)), here.fork(seed=0)
        forked.rng.number = here.rng.number
        assert play(loaded, moment + 30) == t.session.keys[: moment + 30]
        assert play(forked, moment + 30) == t.session.keys[: moment + 30]
        assert loaded.text() == forked.text()
