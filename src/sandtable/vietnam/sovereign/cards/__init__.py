"""The cards of Sovereign of Discord, one small file each; importing this package registers them all.

A side without a file has no effect yet: it is not offered (``text_missing``).
"""

import importlib
import pkgutil

from sandtable.vietnam.sovereign.library import LIBRARY

__all__ = ["LIBRARY"]  # the headers are there before the first card is

for _module in sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name.startswith("c")):
    importlib.import_module(f"{__name__}.{_module}")
