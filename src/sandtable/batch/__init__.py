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

from sandtable.batch.games import Batch, Rows, lots
from sandtable.batch.workers import Workers

__all__ = ["Batch", "Rows", "Workers", "lots"]
