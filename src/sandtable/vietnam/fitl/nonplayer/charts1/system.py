"""8.0 The 1st edition's charts as one system.

TEMPORARY: the US's chart is the 2nd edition's until its own is built.
"""

from sandtable.vietnam.fitl.nonplayer.charts1.arvn import chart as arvn
from sandtable.vietnam.fitl.nonplayer.charts1.numbers import NUMBERS
from sandtable.vietnam.fitl.nonplayer.charts1.nva import chart as nva
from sandtable.vietnam.fitl.nonplayer.charts1.us import chart as us
from sandtable.vietnam.fitl.nonplayer.charts1.vc import chart as vc
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.system import BOOK, PLANNED_AT, SHARED
from sandtable.vietnam.nonplayer.system import System

SYSTEM = System(
    (us.HANDLERS, arvn.HANDLERS, nva.HANDLERS, vc.HANDLERS),
    SHARED,
    BOOK.guides,
    events.say_why_not,
    PLANNED_AT,
    NUMBERS,
)
