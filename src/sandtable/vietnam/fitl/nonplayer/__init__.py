"""8.0 The non-player factions of Fire in the Lake."""
