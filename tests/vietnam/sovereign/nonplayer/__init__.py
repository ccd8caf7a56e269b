"""Our non-players for Sovereign of Discord."""
