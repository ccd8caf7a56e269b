"""8.0 Non-player factions: what every system of charts shares. Policies answer Decisions and never execute a rule."""
