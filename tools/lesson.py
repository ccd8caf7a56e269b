"""Some games of all kinds, for compiled rules that count which ways they go (tools/compiling.py): of non-players in every
scenario, with seats that search, by lot. It needs the package on its path and nothing of this repository."""

import sandtable
from sandtable.kernel.rng import Rng
from sandtable.kernel.table import Table

GAMES = {"fitl": 6, "sovereign": 2, "chaco": 1}
"""Of the non-players, a scenario."""
TOO_LONG = {"chaco": ("campaign",)}


def main() -> None:
    """Play them."""
    for name in sandtable.games():
        game = sandtable.game(name)
        for scenario in game.info.scenarios:
            sandtable.new(name, scenario, seed=9, log=False).auto("random")
            if scenario in TOO_LONG.get(name, ()):
                continue
            for seed in range(GAMES.get(name, 1)):
                Table(game, scenario, {}, dict.fromkeys(game.info.seats, "np"), Rng(seed), log=False).settle()
        others = dict.fromkeys(game.info.seats, "np")
        for seat in game.info.seats:
            sandtable.new(name, game.info.scenarios[0], seed=7, seats={**others, seat: "search:quick"}, log=False)


if __name__ == "__main__":
    if not sandtable.compiled():
        raise SystemExit(f"{sandtable.__file__} is not compiled: there is nothing to count")
    main()
