"""8.0 The 1st edition's charts as one system."""

from sandtable.vietnam.fitl.nonplayer.charts1.arvn import chart as arvn
from sandtable.vietnam.fitl.nonplayer.charts1.book import BOOK
from sandtable.vietnam.fitl.nonplayer.charts1.events import EVENTS
from sandtable.vietnam.fitl.nonplayer.charts1.numbers import NUMBERS
from sandtable.vietnam.fitl.nonplayer.charts1.nva import chart as nva
from sandtable.vietnam.fitl.nonplayer.charts1.us import chart as us
from sandtable.vietnam.fitl.nonplayer.charts1.vc import chart as vc
from sandtable.vietnam.fitl.nonplayer.charts2 import events
from sandtable.vietnam.fitl.nonplayer.charts2.system import PLANNED_AT, shared
from sandtable.vietnam.nonplayer.system import System

SYSTEM = System(
    (us.HANDLERS, arvn.HANDLERS, nva.HANDLERS, vc.HANDLERS),
    shared(EVENTS),
    BOOK.guides,
    events.say_why_not,
    PLANNED_AT,
    NUMBERS,
)
