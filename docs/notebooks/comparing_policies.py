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
# # Comparing policies
#
# The same games twice, with the same dice, and one seat played by two policies: the difference is theirs.

# %%
from statistics import mean, stdev

import sandtable
from sandtable.sim.games import Job, play

GAMES, SEAT = 6, "vc"  # a few for a look; hundreds for a result

# %%
def margins(policy):
    """The seat's margin in each game."""
    seats = {"us": "random", "arvn": "random", "nva": "random", SEAT: policy}
    return [play(Job("fitl", "short", {}, seats, seed))["margins"][SEAT] for seed in range(GAMES)]


chart, lots = margins("np"), margins("random")
print("non-player", chart)
print("random    ", lots)

# %% [markdown]
# By pairs: the mean difference, and how sure that is.

# %%
differences = [a - b for a, b in zip(chart, lots)]
error = stdev(differences) / len(differences) ** 0.5
print(f"the chart is worth {mean(differences):.1f} more, give or take {1.96 * error:.1f}")

# %% [markdown]
# A policy of your own is an object with one method. Registered, it is a name like any other, here and on the command line.

# %%
class Hasty:
    """Always the last option: `done` wherever it is on offer."""

    def choose(self, g, d, mind):
        return d.options[-1]


sandtable.register_policy("hasty", lambda game, seat: Hasty())
hasty = margins("hasty")
print("hasty     ", hasty)
assert len(hasty) == GAMES
