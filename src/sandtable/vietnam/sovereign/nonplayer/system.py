"""8.0 Our charts for Sovereign of Discord as one system: four factions, or ARVN and VC in Diem's War."""

from sandtable.vietnam.fitl.nonplayer.charts2 import coup, event_choices, event_pieces
from sandtable.vietnam.fitl.nonplayer.charts2.system import PLANNED_AT
from sandtable.vietnam.nonplayer import common
from sandtable.vietnam.nonplayer.dials import Dials
from sandtable.vietnam.nonplayer.events import say_why_not
from sandtable.vietnam.nonplayer.system import Book, System
from sandtable.vietnam.sovereign.nonplayer import events, picks, rounds, shared
from sandtable.vietnam.sovereign.nonplayer.arvn import chart as arvn
from sandtable.vietnam.sovereign.nonplayer.arvn.govern import govern_plan
from sandtable.vietnam.sovereign.nonplayer.book import BOOK
from sandtable.vietnam.sovereign.nonplayer.nva import chart as nva
from sandtable.vietnam.sovereign.nonplayer.us import chart as us
from sandtable.vietnam.sovereign.nonplayer.vc import chart as vc

SHARED: tuple[Book, ...] = (
    picks.HANDLERS, rounds.HANDLERS, shared.HANDLERS, coup.HANDLERS, events.HANDLERS, event_choices.HANDLERS,
    event_pieces.HANDLERS, common.HANDLERS,
)  # fmt: skip

DIALS = Dials(
    vc_rally_dice=2,
    vc_rally_spaces=5,
    vc_tax_up_to=5,
    us_takes_patronage_above=16,
    arvn_govern=govern_plan,
)
"""Our own numbers where the charts are otherwise Fire in the Lake's."""

PLANNED = (*PLANNED_AT, "advisor.from", "advise.space", "interdict.space", "infiltrate.space", "direct.space", "subvert.action")

SYSTEM = System(
    (us.HANDLERS, arvn.HANDLERS, nva.HANDLERS, vc.HANDLERS), SHARED, BOOK.guides, say_why_not, PLANNED, dials=DIALS
)
