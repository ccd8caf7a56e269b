"""8.4.1 What single cards tell non-players beyond their row in data/instructions.json: one small file a card."""

import importlib
import pkgutil

for _module in sorted(m.name for m in pkgutil.iter_modules(__path__) if m.name.startswith("c")):
    importlib.import_module(f"{__name__}.{_module}")
