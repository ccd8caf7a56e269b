"""8.7 The ARVN non-player: Fire in the Lake's chart for now."""

from sandtable.vietnam.fitl.nonplayer.charts2.arvn.chart import HANDLERS

__all__ = ["HANDLERS"]
