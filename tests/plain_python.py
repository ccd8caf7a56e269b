"""For tests that put something of their own in the place of a method: where the program is compiled, its calls do not see it."""

from __future__ import annotations

import pytest

import sandtable

in_plain_python = pytest.mark.skipif(sandtable.compiled(), reason="a compiled program's own calls do not see what a test puts in")
