"""Sovereign of Discord, the prequel of Fire in the Lake: 1961-63."""
