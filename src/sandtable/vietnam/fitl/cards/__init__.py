"""The 130 cards and the 40 further Events, one small file each; importing this package registers them all."""

import importlib
import pkgutil

from sandtable.vietnam.fitl.library import LIBRARY

__all__ = ["LIBRARY"]  # the headers are there before the first card is

for _module in sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name.startswith("c")):
    importlib.import_module(f"{__name__}.{_module}")
