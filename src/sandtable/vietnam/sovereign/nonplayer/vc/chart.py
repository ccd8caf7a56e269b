"""8.5 The VC non-player: Fire in the Lake's chart for now."""

from sandtable.vietnam.fitl.nonplayer.charts2.vc.chart import HANDLERS

__all__ = ["HANDLERS"]
