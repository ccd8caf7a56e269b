"""8.4.1 Instructions for single cards in the 1st edition: the 2nd edition's, but where they lead into the charts."""

from sandtable.vietnam.fitl.nonplayer.charts2 import system as second
from sandtable.vietnam.fitl.nonplayer.charts2.book import CONDITIONS
from sandtable.vietnam.nonplayer.instructions import Instructions

BOOK = Instructions(CONDITIONS, f"{__package__}.instructions", base=second.BOOK)
