"""For tests that put something in the place of a method: where the program is compiled, its own calls do not see it."""

from __future__ import annotations

import pytest

import sandtable

in_plain_python = pytest.mark.skipif(sandtable.compiled(), reason="compiled calls do not see it")
