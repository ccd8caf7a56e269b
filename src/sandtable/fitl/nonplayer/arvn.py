"""Handlers of arvn."""

from sandtable.fitl.nonplayer.turn import Handler

HANDLERS: dict[str, Handler] = {}
