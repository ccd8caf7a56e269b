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
# # First steps
#
# A game is a row of questions. A table holds one game; it asks somebody to pick one of several keys, and goes on.

# %%
import sandtable

for name, info in sandtable.games().items():
    print(name, "|", info.title, "|", ", ".join(info.scenarios))

# %% [markdown]
# A seed fixes the dice. Seats that are not given are played from outside: by us.

# %%
t = sandtable.new("fitl", "short", seed=7, seats={"arvn": "np", "nva": "np", "vc": "np"})
print(t.decision)

# %% [markdown]
# What is asked has a topic, the rule it comes from, and the keys on offer. A key that is not on offer has a reason.

# %%
print(t.decision.topic, t.decision.rule, list(t.decision.options)[:6])
print(t.why("op:march"))

# %%
if "pass" in t.decision.options:
    t.answer("pass")
print(t.text()[-3:])

# %% [markdown]
# The view is the board as a seat may see it, as JSON.

# %%
view = t.view("us")
print(view["scores"], view["spaces"]["saigon"])

# %% [markdown]
# A fork is a twin with dice of its own. One call plays it out; the table itself stays where it was.

# %%
before = t.moment
twin = t.fork(seed=1)
twin.auto("random")
print(twin.outcome["winner"], twin.outcome["margins"])
assert t.moment == before

# %% [markdown]
# A record is the whole game as JSON. Loaded, it is the same position.

# %%
again = sandtable.load(t.record())
assert again.view("us") == view
