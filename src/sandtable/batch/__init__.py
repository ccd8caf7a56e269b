"""Thousands of games stepped together, for search and learning: ``pip install sandtable[research]``.

:class:`Batch` has them in this process, :class:`Workers` in several, on shared arrays.

>>> import numpy as np
>>> from sandtable.batch import Batch
>>> many = Batch("chaco", 8, "boqueron", seed=1, reward="win")
>>> dice = np.random.default_rng(1)
>>> for _ in range(50):
...     many.step(many.lots(dice))
>>> many.observations.shape == (8, many.encoder.width), bool(many.masks.any(axis=1).all())
(True, True)
"""

try:
    from sandtable.batch.games import Batch, Rows, lots
    from sandtable.batch.workers import Workers
except ModuleNotFoundError as e:
    e.add_note("sandtable.batch needs more than playing does: pip install sandtable[research]")
    raise

__all__ = ["Batch", "Rows", "Workers", "lots"]
