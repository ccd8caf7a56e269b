"""8.0 Non-player factions (2nd edition): policies that answer the same Decisions as people and never execute a rule."""
