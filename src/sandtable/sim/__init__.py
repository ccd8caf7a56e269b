"""Many games: playing them over all cores, counting what happened, and telling it as tables."""
