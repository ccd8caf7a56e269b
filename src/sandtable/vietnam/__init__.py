"""The war in Vietnam: what Fire in the Lake and Sovereign of Discord share; one board, one state, one set of rules."""
