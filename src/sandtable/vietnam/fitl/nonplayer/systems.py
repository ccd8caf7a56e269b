"""8.0 The systems of charts, by the edition whose chapter 8 they follow."""

from collections.abc import Mapping

from sandtable.vietnam.fitl.nonplayer.charts1.system import SYSTEM as FIRST
from sandtable.vietnam.fitl.nonplayer.charts2.system import SYSTEM as SECOND
from sandtable.vietnam.nonplayer.system import System

SYSTEMS: Mapping[int, System] = {1: FIRST, 2: SECOND}
