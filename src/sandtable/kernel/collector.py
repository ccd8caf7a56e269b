"""The collector of cycles, in a process that is ours alone: a server, a worker that plays game after game."""

import gc

SELDOM = (10_000, 10, 20)
"""When the collector looks: at so many new objects, then after so many looks at the youngest, and so many at those between."""


def spare_the_collector() -> None:
    """What is here now stays: modules, texts, maps. A look through all of it takes tens of milliseconds and finds nothing;
    and little of what a request or a game leaves behind is a cycle, so one looks seldom."""
    gc.collect()
    gc.freeze()
    gc.set_threshold(*SELDOM)
