"""Playing and replaying any game in a terminal."""
