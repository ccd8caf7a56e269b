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
# # A study of a card
#
# What is one side of an Event worth to who plays it? Many positions in which somebody may play it are found by random play;
# from each, twins go on at random after each choice, and the margins at the end are compared.

# %%
from statistics import mean

import sandtable

CARD, SCENARIO, POSITIONS, TWINS = 44, "short", 2, 3  # Ia Drang; more positions and twins for a real answer

# %% [markdown]
# The option `deck` fixes the order of the cards, so that the one we study comes first.

# %%
deck = [CARD, *(n for n in range(1, 40) if n != CARD)]


def positions(many):
    """Tables at which somebody may play the Event."""
    found, seed = [], 0
    while len(found) < many:
        seed += 1
        t = sandtable.new("fitl", SCENARIO, seed=seed, options={"deck": deck}, log=False)
        while t.decision is not None and t.view(None)["card"] in (0, CARD):
            if "event:unshaded" in t.decision.options:
                found.append(t)
                break
            t.auto("random", limit=1)
    return found


# %%
def worth(t, key):
    """The mean margin of who is asked, if they answer ``key``."""
    seat, margins = t.decision.seat, []
    for seed in range(TWINS):
        twin = t.fork(seed=seed, log=False)
        twin.answer(key)
        twin.auto("random")
        margins.append(twin.outcome["margins"][seat])
    return mean(margins)


# %%
rows = []
for t in positions(POSITIONS):
    choices = [key for key in ("event:unshaded", "event:shaded", "pass") if key in t.decision.options]
    rows.append({"seat": t.decision.seat, **{key: worth(t, key) for key in choices}})
    print(rows[-1])
assert len(rows) == POSITIONS

# %% [markdown]
# With so few twins this is noise; `TWINS = 200` takes minutes, and random play is a weak judge: let non-players go on
# (`seats={"us": "np", ...}` when the table is made) for a better one.
