# ---
# jupyter:
#   jupytext:
#     formats: py:percent
#   kernelspec:
#     display_name: Python 3
#     language: python
#     name: python3
# ---

# %% [markdown]
# # A bot in thirty lines
#
# It tries every answer on a few twins of the table, lets each go on at random for a while, and takes the answer after which
# its margin was best. It knows no rule of any game, so it plays all of them.

# %%
from statistics import mean

import sandtable


def margin(t, seat):
    """How the seat stands: its margin at the end, or what the view says until then."""
    if t.outcome is not None:
        return t.outcome["margins"].get(seat, 0)
    view = t.view(seat)
    return view["margins"][seat] if "margins" in view else 2 * view["vp"][seat] - sum(view["vp"].values())


def best_answer(t, twins=2, ahead=20, most=8):
    """The answer whose twins stand best after some more answers by lot."""
    seat, options = t.decision.seat, list(t.decision.options)
    options = options[:: max(1, len(options) // most)]  # of many, some

    def worth(key):
        found = []
        for seed in range(twins):
            twin = t.fork(seed=seed, log=False)
            twin.answer(key)
            twin.auto("random", limit=ahead)
            found.append(margin(twin, seat))
        return mean(found)

    return max(options, key=worth)


# %% [markdown]
# The other seats are random here; put `np` in their place for a harder game.

# %%
MOVES = 6  # of a whole game's hundreds

for game, scenario, mine in (("fitl", "short", "vc"), ("chaco", "boqueron", "paraguay")):
    seats = {seat: "random" for seat in sandtable.games()[game].seats if seat != mine}
    t = sandtable.new(game, scenario, seed=3, seats=seats, log=False)
    before, moves = margin(t, mine), 0
    while t.decision is not None and moves < MOVES:
        t.answer(best_answer(t))
        moves += 1
    print(game, mine, "stood at", before, "and after", moves, "answers at", margin(t, mine))
    assert moves > 0
